/** Effect of dragging a bar on the rest of the plan, in words: why it stops where it does, what moves along, the new end. */
import { texts } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import type { Plan, Schedule } from '../../plan-model.ts';
import { whyFinish, whyStart } from '../../schedule/schedule-why.ts';
import { dayText } from '../date-text.ts';
import { causeTasks, causeText } from '../schedule/why-text.ts';

const effectTexts = texts('planEffect', {
  because: ['{task}：{cause}', '{task}：{cause}', '{task}: {cause}'],
  moved: ['{count} 个任务随之移动', '{count} 個任務隨之移動', '{count} tasks move along'],
  finish: ['计划完成 {before} → {after}', '計劃完成 {before} → {after}', 'Plan finish {before} → {after}'],
  sameFinish: ['计划完成不变：{after}', '計劃完成不變：{after}', 'Plan finish stays {after}'],
});

/** Tasks that move along and are named with their reason. */
const MOST = 2;

/** Lines for the card next to the pointer, given the plan after the drag. `row` is the dragged bar. */
export function effectOf(now: { schedule: Schedule }, plan: Plan, next: Schedule, row: number): string[] {
  const because = (i: number): string => {
    const byStart = now.schedule.start[i] !== next.start[i];
    const cause = (byStart ? whyStart : whyFinish)(plan, i, next);
    const causes = cause ? causeTasks(plan, cause).tasks.map((task) => task.label) : [];
    const text = cause ? [causeText(cause), ...causes].join(' · ') : '';
    return text && t(effectTexts.because, { task: plan.tasks[i]!.name, cause: text });
  };
  const moved: number[] = [];
  for (let i = 0; i < plan.tasks.length; i++) {
    const changed = now.schedule.start[i] !== next.start[i] || now.schedule.finish[i] !== next.finish[i];
    if (i !== row && changed && next.summary[i] === 0) moved.push(i);
  }
  const [before, after] = [now.schedule.projectFinish, next.projectFinish].map(dayText) as [string, string];
  return [
    because(row),
    ...(moved.length > 0 ? [t(effectTexts.moved, { count: moved.length })] : []),
    ...moved.slice(0, MOST).map(because),
    t(before === after ? effectTexts.sameFinish : effectTexts.finish, { before, after }),
  ].filter(Boolean);
}
