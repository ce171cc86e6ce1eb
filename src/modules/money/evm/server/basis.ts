/**
 * What planned value is made of: the versions of a plan with their own amounts (cost or hours of work), or the baseline versions of a
 * published budget spread over the plan they were published with. Both end as parts by task and version.
 */
import { MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { baselinesOf } from '#modules/money/budget/server/public.ts';
import type { MeasuredPlan } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Unit } from '../evm.calls.ts';
import { lastOfMonth, type PlannedPart, type PlannedVersion } from '../planned.ts';

export interface Basis {
  kind: 'plan' | 'budget';
  /** Of the newest version; null: the plan as it is. */
  name: string | null;
  /** By task; null: of the project itself. */
  versions: Map<number | null, PlannedVersion[]>;
  /** Tasks as they were planned, for those that are gone. */
  tasks: Map<number, { name: string; parent: number | null; calendar: number | null }>;
}

/** Versions by task: one without a part of a task ends what was planned of it. */
function byTask(versions: readonly { from: number; parts: Map<number | null, PlannedPart[]> }[]): Basis['versions'] {
  const found = new Map<number | null, PlannedVersion[]>();
  for (const task of new Set(versions.flatMap(({ parts }) => [...parts.keys()])))
    found.set(
      task,
      versions.map(({ from, parts }) => ({ from, parts: parts.get(task) ?? [] })),
    );
  return found;
}

/** Without dates a task is planned at the end of the project. */
export function planBasis(plans: readonly MeasuredPlan[], unit: Unit): Basis {
  const versions = plans.map((plan, i) => {
    const end = plan.tasks.reduce((last, { finish }) => Math.max(last, finish ?? 0), 0);
    const parts = new Map<number | null, PlannedPart[]>();
    for (const { id, cents, minutes, start, finish } of plan.tasks) {
      const amount = unit === 'money' ? cents : minutes;
      if (amount !== 0) parts.set(id, [{ cents: amount, start: start ?? end, finish: finish ?? end }]);
    }
    // What changed in a month counts from the next one.
    return { from: i === 0 ? 0 : lastOfMonth(plan.from) + 1, parts };
  });
  const tasks = new Map(
    plans.flatMap((plan) =>
      plan.tasks.map(
        ({ id, name, parentId, calendarId }) => [id, { name, parent: parentId, calendar: calendarId }] as const,
      ),
    ),
  );
  return { kind: 'plan', name: plans.at(-1)!.name, versions: byTask(versions), tasks };
}

/** null: the project has no version of a published budget. */
export async function budgetBasis(ctx: Ctx, projectId: number, known: string | null): Promise<Basis | null> {
  const { versions, all } = await baselinesOf(ctx, { scope: 'project', id: projectId }, known);
  if (versions.length === 0) return null;
  const found: Basis['tasks'] = new Map();
  const parted = versions.map(({ lines, tasks, effective }) => {
    const spans = new Map(tasks.map(({ id, span }) => [id, span]));
    for (const { id, name, parent, span } of tasks) found.set(id, { name, parent, calendar: span?.calendar ?? null });
    const parts = new Map<number | null, PlannedPart[]>();
    for (const { task, kind, spread, cents, months } of lines) {
      if (kind !== 'work' || cents === 0) continue;
      const own = parts.get(task) ?? [];
      if (spread === 'months')
        for (const [month, amount] of Object.entries(months ?? {}))
          own.push({ cents: amount, first: parseDay(`${month}-01`)! });
      else {
        const { start, finish } = (spread === 'task' && task !== null ? spans.get(task) : null) ?? all;
        own.push({ cents, start, finish });
      }
      parts.set(task, own);
    }
    return { from: Math.floor(effective / MINUTES_PER_DAY), parts };
  });
  return { kind: 'budget', name: versions.at(-1)!.name, versions: byTask(parted), tasks: found };
}
