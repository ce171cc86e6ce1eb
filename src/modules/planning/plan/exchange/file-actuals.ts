/** Actual values of a file as far as the plan accepts them, by the same rule as reports (../actual-times.ts). Pure. */
import { formatMinute } from '#kernel/dates.ts';
import { timesProblems } from '../actual-times.ts';
import type { PlanTask } from '../plan-model.ts';
import type { FidelityEntry, ImportedPlan } from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';

const MESSAGES = { future: exchangeTexts.actualFuture, order: exchangeTexts.actualOrder };
const FIELDS = { actualStart: 'ActualStart', actualFinish: 'ActualFinish' };

/** Without a start nothing has happened; without its finish alone a task is still in progress. */
const without = (task: PlanTask, field: keyof typeof FIELDS): PlanTask =>
  field === 'actualStart'
    ? { ...task, actualStart: null, actualFinish: null, progress: 0, status: 'new' }
    : {
        ...task,
        actualFinish: null,
        progress: Math.min(task.progress, 99),
        status: task.status === 'done' ? 'ongoing' : task.status,
      };

/**
 * The file without actual times that cannot be, each named in its report; the tasks come in. `until`: civil minute, the end of
 * today, for other programs say the end of the day at which a task will have been finished.
 */
export function withPossibleActuals(file: ImportedPlan, until: number): ImportedPlan {
  const report: FidelityEntry[] = [];
  const tasks = file.plan.tasks.map((task) => {
    let taken = task;
    for (const { why, field } of timesProblems(task, until)) {
      // Went with the start.
      if (taken[field] === null) continue;
      const value = formatMinute(task[field]!);
      const entry = { field: FIELDS[field], name: task.name, value, message: MESSAGES[why], count: 1 };
      report.push({ outcome: 'refused', object: 'task', valueOnly: true, ...entry });
      taken = without(taken, field);
    }
    return taken;
  });
  return report.length === 0 ? file : { ...file, plan: { ...file.plan, tasks }, report: [...file.report, ...report] };
}
