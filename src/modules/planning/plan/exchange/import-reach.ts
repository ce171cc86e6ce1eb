/**
 * The tasks of a file that a plan can place: tasks that would finish after the last date a plan may hold are refused by name, the
 * rest is scheduled.
 *
 * Hides: finding those tasks. A task is one when it begins within the allowed dates and ends after them; where no date could be
 * computed, the longest of the tasks concerned. Invariant: `counts` stay in = taken + summary rows + refused.
 */

import { DATE_RANGE, LATEST } from '../plan-limits.ts';
import type { Plan, Schedule } from '../plan-model.ts';
import type { PlanProblem } from '../plan-problem.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import type { FidelityEntry, ImportedPlan } from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';

/** Rounds in which only the first culprits of chains go; then all that is too late or too long, and the rest is refused. */
const FINE_ROUNDS = 4;
const ROUNDS = 10;

export interface ReachableFile {
  file: ImportedPlan;
  schedule: Schedule;
}

/** The file without what lies beyond reach, with its schedule; or why it cannot be scheduled. */
export function withinReach(whole: ImportedPlan): ReachableFile | { problems: PlanProblem[]; plan: Plan } {
  let file = whole;
  for (let round = 0; ; round++) {
    const { plan } = file;
    const answer = schedulePlan(plan);
    const fine = round < FINE_ROUNDS;
    const culprits = 'problems' in answer ? tooLong(plan, answer.problems, fine) : tooLate(plan, answer.schedule, fine);
    if ('schedule' in answer && culprits.size === 0) return { file, schedule: answer.schedule };
    if (culprits.size === 0 || round === ROUNDS)
      return {
        problems: 'problems' in answer ? answer.problems : [{ kind: 'noWorkingTime', taskIds: [...culprits] }],
        plan,
      };
    file = withoutTasks(file, culprits);
  }
}

const parentsOf = (plan: Plan): ReadonlySet<number | null> => new Set(plan.tasks.map((task) => task.parentId));

/** Tasks that end after the last date: those that begin before it, or all. */
function tooLate(plan: Plan, schedule: Schedule, fine: boolean): Set<number> {
  const parents = parentsOf(plan);
  const late = plan.tasks.filter((task, i) => task.active && !parents.has(task.id) && schedule.finish[i]! > LATEST);
  const first = late.filter((task) => schedule.start[task.id - 1]! <= LATEST);
  return new Set((fine && first.length > 0 ? first : late).map((task) => task.id));
}

/** Of the tasks without enough working time: those that are too long on their own, else the longest, or the longer half. */
function tooLong(plan: Plan, problems: readonly PlanProblem[], fine: boolean): Set<number> {
  if (problems.some(({ kind }) => kind !== 'noWorkingTime')) return new Set();
  const parents = parentsOf(plan);
  const named = new Set(problems.flatMap(({ taskIds }) => taskIds));
  const concerned = plan.tasks.filter((t) => named.has(t.id) && !parents.has(t.id) && t.durationMinutes > 0);
  const room = LATEST - plan.settings.projectStart;
  const impossible = concerned.filter((task) => task.durationMinutes > room);
  const most = concerned.reduce((max, task) => Math.max(max, task.durationMinutes), 0);
  const longest = concerned.filter((task) => task.durationMinutes >= (fine ? most : most / 2));
  return new Set((impossible.length > 0 ? impossible : longest).map((task) => task.id));
}

/** The file without these leaves; ids are 1..n again. */
function withoutTasks(file: ImportedPlan, gone: ReadonlySet<number>): ImportedPlan {
  const { plan, facts, stored, counts } = file;
  const kept = plan.tasks.filter((task) => !gone.has(task.id));
  const idOf = new Map(kept.map((task, i) => [task.id, i + 1]));
  const nameOf = (id: number): string => plan.tasks[id - 1]!.name;
  const refused = [...gone].map((id): FidelityEntry => {
    const hours = Math.round(plan.tasks[id - 1]!.durationMinutes / 6) / 10;
    const value = `${hours} h`;
    return {
      outcome: 'refused',
      object: 'task',
      message: exchangeTexts.endsTooLate,
      params: { value, until: DATE_RANGE.to },
      name: nameOf(id),
      field: 'Duration',
      value,
      allowed: exchangeTexts.allowDates,
      allowedParams: DATE_RANGE,
      count: 1,
    };
  });
  const lost = plan.links
    .filter(({ from, to }) => gone.has(from) && !gone.has(to))
    .map(
      ({ from, to }): FidelityEntry => ({
        outcome: 'refused',
        object: 'link',
        message: exchangeTexts.lostPredecessor,
        params: { value: nameOf(from) },
        name: nameOf(to),
        count: 1,
      }),
    );
  const links = plan.links
    .filter(({ from, to }) => !gone.has(from) && !gone.has(to))
    .map((link) => ({ ...link, from: idOf.get(link.from)!, to: idOf.get(link.to)! }));
  const ofKept = <T extends { taskId: number }>(rows: readonly T[]): T[] =>
    rows.filter((row) => idOf.has(row.taskId)).map((row) => ({ ...row, taskId: idOf.get(row.taskId)! }));
  return {
    ...file,
    plan: {
      ...plan,
      tasks: kept.map((task) => ({
        ...task,
        id: idOf.get(task.id)!,
        parentId: task.parentId === null ? null : idOf.get(task.parentId)!,
      })),
      links,
    },
    facts: kept.map((task) => {
      const fact = facts[task.id - 1]!;
      const lags = Object.entries(fact.lagFormats).flatMap(([from, unit]) =>
        idOf.has(Number(from)) ? [[idOf.get(Number(from))!, unit] as const] : [],
      );
      return { ...fact, lagFormats: Object.fromEntries(lags) };
    }),
    stored: kept.map((task) => stored[task.id - 1]!),
    assignments: ofKept(file.assignments),
    baselines: file.baselines
      .map((one) => ({ ...one, tasks: ofKept(one.tasks) }))
      .filter((one) => one.tasks.length > 0),
    report: [...file.report, ...refused, ...lost],
    counts: { ...counts, taken: kept.length, refused: counts.refused + gone.size, links: links.length },
  };
}
