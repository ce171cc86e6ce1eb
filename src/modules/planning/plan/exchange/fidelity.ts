/**
 * The fidelity report of an import: what was taken over, what was changed and why, what was refused, and how the dates
 * we compute compare with the dates the file stores, to the minute.
 *
 * Invariant: no tolerance. A stored value that is absent is not compared and counted as such.
 * Source: the issue "The house stands, and a real plan runs in it" §5, design/scheduling.md part 1.
 */

import type { Minute, Schedule } from '../plan-model.ts';
import type { ExchangeObject, FidelityEntry, ImportedPlan, StoredDates } from './exchange-model.ts';
import type { ImportEffect } from './import-choices.ts';

export const COMPARED = [
  'start',
  'finish',
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'startSlack',
  'finishSlack',
  'freeSlack',
  'totalSlack',
] as const;
export type Compared = (typeof COMPARED)[number];

/** Why a computed value may differ from the stored one. */
export type LikelyReason =
  | 'inactive'
  | 'manual'
  | 'external'
  | 'split'
  | 'levelled'
  | 'resourceCalendar'
  | 'progress'
  | 'summary'
  | 'follows'
  | 'stale';

export interface Difference {
  taskId: number;
  name: string;
  wbs: string;
  field: Compared;
  stored: number;
  computed: number;
  reason: LikelyReason;
}

export interface FieldComparison {
  equal: number;
  different: number;
  /** Not stored in the file. */
  absent: number;
}

export interface FidelityReport {
  /** How many of each kind came in, and how many the file has. */
  taken: { object: ExchangeObject; count: number; inFile: number }[];
  changed: FidelityEntry[];
  refused: FidelityEntry[];
  ignored: FidelityEntry[];
  comparison: Record<Compared, FieldComparison>;
  /** Tasks whose stored values are all equal to the computed ones, of those that store any. */
  equalTasks: number;
  comparedTasks: number;
  differences: Difference[];
  /** Finish of the whole plan: stored and computed. */
  projectFinish: { stored: Minute | null; computed: Minute };
  /** The choices of calendar and dates and their effects; null if a file has neither. */
  effect: ImportEffect | null;
}

/** Compares an import with the schedule of its plan. `arrived`: how many of a kind came in where it is not all of them. */
export function fidelityReport(
  imported: ImportedPlan,
  schedule: Schedule,
  arrived: Partial<Record<ExchangeObject, number>> = {},
  effect: ImportEffect | null = null,
): FidelityReport {
  const { plan, report, stored } = imported;
  const of = (outcome: FidelityEntry['outcome']): FidelityEntry[] => report.filter((e) => e.outcome === outcome);
  const comparison = Object.fromEntries(
    COMPARED.map((field) => [field, { equal: 0, different: 0, absent: 0 }]),
  ) as Record<Compared, FieldComparison>;
  const differing = new Map<number, Compared[]>();
  let comparedTasks = 0;
  plan.tasks.forEach((task, i) => {
    const fields = COMPARED.filter((field) => stored[i]![field] !== null);
    if (fields.length > 0) comparedTasks++;
    for (const field of COMPARED) {
      const value = stored[i]![field];
      if (value === null) comparison[field].absent++;
      else if (value === computedValue(schedule, field, i)) comparison[field].equal++;
      else {
        comparison[field].different++;
        const list = differing.get(task.id);
        if (list) list.push(field);
        else differing.set(task.id, [field]);
      }
    }
  });
  const reasonOf = reasons(imported, new Set(differing.keys()));
  const differences: Difference[] = [];
  plan.tasks.forEach((task, i) => {
    for (const field of differing.get(task.id) ?? []) {
      differences.push({
        taskId: task.id,
        name: task.name,
        wbs: imported.facts[i]!.wbs,
        field,
        stored: stored[i]![field]!,
        computed: computedValue(schedule, field, i),
        reason: reasonOf(i),
      });
    }
  });
  return {
    taken: taken(imported, arrived),
    changed: of('changed'),
    refused: of('refused'),
    ignored: of('ignored'),
    comparison,
    equalTasks: comparedTasks - differing.size,
    comparedTasks,
    differences,
    projectFinish: { stored: storedFinish(imported), computed: schedule.projectFinish },
    effect,
  };
}

const computedValue = (schedule: Schedule, field: Compared, index: number): number => schedule[field][index]!;

function taken(imported: ImportedPlan, arrived: Partial<Record<ExchangeObject, number>>): FidelityReport['taken'] {
  const { plan, resources, assignments, baselines, fields } = imported;
  const all: [ExchangeObject, number][] = [
    ['task', plan.tasks.length],
    ['link', plan.links.length],
    ['calendar', plan.calendars.length],
    ['resource', resources.length],
    ['assignment', assignments.length],
    ['baseline', baselines.length],
    ['cost', plan.tasks.filter((task) => task.fixedCostCents > 0).length],
    ['field', fields.length],
  ];
  return all.map(([object, inFile]) => ({ object, inFile, count: arrived[object] ?? inFile }));
}

function storedFinish({ properties, stored }: ImportedPlan): Minute | null {
  const finishes = stored.map((dates: StoredDates) => dates.finish).filter((finish) => finish !== null);
  return finishes.length > 0 ? Math.max(...finishes) : properties.finish;
}

/**
 * The likely reason of a difference: a property of the task, else that it follows a differing task or holds one back, else that the
 * file was saved without recalculating.
 */
function reasons(imported: ImportedPlan, differing: ReadonlySet<number>): (index: number) => LikelyReason {
  const { plan, resources, assignments } = imported;
  const parents = new Set(plan.tasks.map((task) => task.parentId));
  const afterDiffering = new Set(
    plan.links.flatMap(({ from, to }) => [...(differing.has(from) ? [to] : []), ...(differing.has(to) ? [from] : [])]),
  );
  const calendarOfResource = new Map(resources.map(({ id, calendarId }) => [id, calendarId]));
  const calendarsOfTask = new Map<number, Set<number>>();
  for (const { taskId, resourceId } of assignments) {
    const calendarId = calendarOfResource.get(resourceId);
    if (calendarId != null) calendarsOfTask.set(taskId, (calendarsOfTask.get(taskId) ?? new Set()).add(calendarId));
  }
  return (index) => {
    const task = plan.tasks[index]!;
    if (!task.active) return 'inactive';
    if (task.external) return 'external';
    if (task.mode === 'manual') return 'manual';
    if (parents.has(task.id)) return 'summary';
    if (task.splits.length > 0) return 'split';
    if (task.actualStart !== null || task.progress > 0) return 'progress';
    if (task.levelingDelayMinutes > 0) return 'levelled';
    const own = task.calendarId ?? plan.settings.calendarId;
    if ([...(calendarsOfTask.get(task.id) ?? [])].some((id) => id !== own)) return 'resourceCalendar';
    return afterDiffering.has(task.id) ? 'follows' : 'stale';
  };
}
