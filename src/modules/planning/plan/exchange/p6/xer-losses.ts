/** What a `.xer` does not hold of a plan, for whoever writes one. */
import { texts } from '#kernel/text.ts';
import type { Plan, PlanTask } from '../../plan-model.ts';
import type { FidelityEntry } from '../exchange-model.ts';

const lossTexts = texts('planXerLoss', {
  deadline: [
    '{count} 个任务的截止日期：{names}',
    '{count} 個任務的截止日期：{names}',
    'Deadlines of {count} tasks: {names}',
  ],
  manual: [
    '{count} 个手动任务改由限制固定日期：{names}',
    '{count} 個手動任務改由限制固定日期：{names}',
    '{count} manual tasks keep their dates by a constraint: {names}',
  ],
  elapsed: [
    '{count} 个任务的日历时长改为工作时长：{names}',
    '{count} 個任務的日曆時長改為工作時長：{names}',
    'Elapsed durations of {count} tasks become working time: {names}',
  ],
  splits: ['{count} 个任务的中断：{names}', '{count} 個任務的中斷：{names}', 'Interruptions of {count} tasks: {names}'],
  parentLinks: [
    '{count} 个父任务的任务关系',
    '{count} 個父任務的任務關係',
    '{count} links of parents: there parents are elements of the WBS',
  ],
  lags: [
    '{count} 个百分比或日历时长的延隔改为小时',
    '{count} 個百分比或日曆時長的延隔改為小時',
    '{count} lags in percent or clock time become hours',
  ],
  baselines: ['{count} 个基线', '{count} 個基線', '{count} baselines'],
  notes: ['{count} 个任务的描述：{names}', '{count} 個任務的描述：{names}', 'Descriptions of {count} tasks: {names}'],
});

const NAMED = 3;

/** `plan`: what would be written. */
export function xerLosses({ tasks, links }: Plan, baselines: number): FidelityEntry[] {
  const parents = new Set(tasks.map(({ parentId }) => parentId));
  const out: FidelityEntry[] = [];
  const lost = (message: FidelityEntry['message'], of: (task: PlanTask) => boolean): void => {
    const found = tasks.filter((task) => !parents.has(task.id) && of(task));
    if (found.length === 0) return;
    const names =
      found
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(', ') + (found.length > NAMED ? ' …' : '');
    out.push({ outcome: 'ignored', object: 'task', message, params: { count: found.length, names }, count: 1 });
  };
  lost(lossTexts.deadline, (task) => task.deadline !== null);
  lost(lossTexts.manual, (task) => task.mode === 'manual' && task.progress === 0);
  lost(lossTexts.elapsed, (task) => task.elapsed);
  lost(lossTexts.splits, (task) => task.splits.length > 0);
  lost(lossTexts.notes, (task) => task.description !== '');
  const ofParents = links.filter(({ from, to }) => parents.has(from) || parents.has(to)).length;
  const converted = links.filter(({ lag, lagUnit }) => lag !== 0 && lagUnit !== 'work').length;
  const counted = (message: FidelityEntry['message'], count: number, object: FidelityEntry['object']): void => {
    if (count > 0) out.push({ outcome: 'ignored', object, message, params: { count }, count: 1 });
  };
  counted(lossTexts.parentLinks, ofParents, 'link');
  counted(lossTexts.lags, converted, 'link');
  counted(lossTexts.baselines, baselines, 'baseline');
  return out;
}
