/** What every place computes of the same plans (e2e/engine.e2e.ts): the fingerprints of their schedules, also after edits. */
import type { Plan, PlanTask } from '#modules/planning/plan/plan-model.ts';
import { makeScheduler } from '#modules/planning/plan/schedule/schedule.ts';
import { scheduleHash } from '#modules/planning/plan/schedule/schedule-hash.ts';
import { fromFinish, generate, onCalendars } from '../../bench/schedule-plans.ts';

/** Ordinary tasks, and beside them elapsed, late, interrupted, begun and finished ones, milestones and deadlines. */
function mixed(plan: Plan): Plan {
  const { projectStart } = plan.settings;
  const kinds: Partial<PlanTask>[] = [
    { elapsed: true },
    { constraint: 'ALAP' },
    { splits: [60, 480] },
    { actualStart: projectStart, progress: 30 },
    { actualStart: projectStart, actualFinish: projectStart + 3000, progress: 100 },
    { durationMinutes: 0, milestone: true },
    { deadline: projectStart + 20_000 },
  ];
  const tasks = plan.tasks.map((t, row) => (row % 3 === 0 ? { ...t, ...kinds[(row / 3) % kinds.length] } : t));
  const links = plan.links.map((l, i) => (i % 7 === 0 ? { ...l, lag: 37.5, lagUnit: 'percent' as const } : l));
  const settings = { ...plan.settings, statusAt: projectStart + 4000, progressRule: 'retained' as const };
  return { ...plan, settings, tasks, links };
}

/** Of four plans: as scheduled at first, and after edits. */
export function hashes(): string[] {
  const one = generate(2000);
  const finish = one.settings.projectStart + 1500 * 1440;
  return [one, onCalendars(one, 5), fromFinish(one, finish), mixed(onCalendars(one, 3))].flatMap((plan) => {
    const scheduler = makeScheduler(plan);
    if ('problems' in scheduler) throw new Error(JSON.stringify(scheduler.problems));
    const first = scheduleHash(scheduler.schedule);
    const tasks = plan.tasks.slice();
    for (let row = 3; row < tasks.length; row += 97) {
      tasks[row] = { ...tasks[row]!, durationMinutes: tasks[row]!.durationMinutes + 180 };
      scheduler.update([row], tasks);
    }
    return [first, scheduleHash(scheduler.settle())];
  });
}
