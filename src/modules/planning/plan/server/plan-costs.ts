/**
 * Who sees what a plan costs, and what it costs at the rates of today.
 *
 * Invariant: fixed costs, rates and planned costs leave the server for holders of COST_RIGHT in the project or template only;
 * everybody else has the plan with fixed costs of 0, and edits of theirs leave those stored as they are. Every answer with a plan
 * goes through `shownWire`, `shownEdits`, `shownConflicts`.
 */
import { sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { sameValue } from '#kernel/diff.ts';
import { forbidden } from '#kernel/problem.ts';
import { dayRates } from '#modules/people/job-post/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { PlanConflict, PlanEdits } from '../edit/plan-edits.ts';
import { COST_RIGHT, type CostedPlan, type CostedTask, type PlanCosts, planCosts, workersOf } from '../plan-cost.ts';
import type { Plan, PlanTask } from '../plan-model.ts';
import type { PlanWire } from '../plan-wire.ts';
import { type PlanOwner, projectOf } from './plan-owner.ts';

export const maySeeCosts = (ctx: Ctx, owner: PlanOwner): Promise<boolean> => ctx.can(COST_RIGHT, owner);

/** What states of a plan cost at the rates of today. The caller checks who may know. */
export const costsNow = async (ctx: Ctx, owner: PlanOwner, ...states: CostedPlan[]): Promise<PlanCosts[]> => {
  const people = [...new Set(states.flatMap(({ plan }) => workersOf(plan)))];
  const rates = await dayRates(ctx, people, projectOf(owner));
  return states.map((state) => planCosts(state, rates));
};

/**
 * A stored plan as far as costs ask: nothing is scheduled, since what tasks cost follows from work and people alone. null: it
 * has no tasks.
 */
export async function storedCosts(
  ctx: Ctx,
  projectId: number,
): Promise<{ tasks: readonly (CostedTask & { name: string })[]; costs: PlanCosts } | null> {
  const { companyId } = ctx.viewer;
  const { rows: tasks } = await sql<
    CostedTask & { name: string; summary: boolean }
  >`SELECT t.id, t.name, t.parent AS "parentId",
      t.active, t.status, t.external, t.work_minutes AS "workMinutes", coalesce((t.fixed_cost).cents, 0) AS "fixedCostCents",
      coalesce(t.assignments, '[]') AS assignments, t.responsible AS "responsibleId",
      coalesce(t.participants, '{}') AS "participantIds"
    FROM task t
    WHERE t.company_id = ${companyId} AND t.project_id = ${projectId} ORDER BY t.position, t.id`.execute(
    ctx.db.withoutPlugins(),
  );
  const { rows: plans } = await sql<{ minutesPerDay: number }>`SELECT minutes_per_day FROM plan
    WHERE company_id = ${companyId} AND project_id = ${projectId}`.execute(ctx.db);
  const [settings] = plans;
  if (!settings || tasks.length === 0) return null;
  const parents = new Set(tasks.flatMap(({ parentId, status }) => (status === 'discarded' ? [] : parentId)));
  const schedule = {
    summary: tasks.map(({ id }) => (parents.has(id) ? 1 : 0)),
    workMinutes: tasks.map(({ workMinutes }) => workMinutes),
  };
  const [costs] = await costsNow(ctx, { projectId }, { plan: { tasks, settings }, schedule });
  return { tasks, costs: costs! };
}

/** Rates of everybody who works in a plan, for those who see costs; null for others. */
export const shownRates = async (ctx: Ctx, owner: PlanOwner, plan: Plan): Promise<[number, number | null][] | null> =>
  (await maySeeCosts(ctx, owner)) ? [...(await dayRates(ctx, workersOf(plan), projectOf(owner)))] : null;

/** A plan on its way to the viewer. */
export const shownWire = async (ctx: Ctx, owner: PlanOwner, wire: PlanWire): Promise<PlanWire> =>
  (await maySeeCosts(ctx, owner)) ? wire : { ...wire, tasks: { ...wire.tasks, fixedCostCents: { all: 0 } } };

const free = (task: PlanTask): PlanTask => ({ ...task, fixedCostCents: 0 });

/** Edits of somebody's as the viewer may read them. */
export async function shownEdits(ctx: Ctx, owner: PlanOwner, edits: PlanEdits): Promise<PlanEdits> {
  if (await maySeeCosts(ctx, owner)) return edits;
  return {
    ...edits,
    created: edits.created.map(free),
    removedBefore: edits.removedBefore.map(free),
    changed: edits.changed.map(({ id, fields: { fixedCostCents: _, ...fields } }) => ({ id, fields })),
  };
}

/** A conflict without amounts: of a fixed cost, and of all fields of a task that is gone. */
export const withoutAmounts = (c: PlanConflict): PlanConflict => {
  if (c.field === 'fixedCostCents') return { ...c, base: null, mine: null, theirs: null };
  if (c.kind !== 'gone' || !isPlain(c.mine)) return c;
  const { fixedCostCents: _, ...mine } = c.mine;
  return { ...c, mine };
};

export const shownConflicts = async (
  ctx: Ctx,
  owner: PlanOwner,
  conflicts: readonly PlanConflict[],
): Promise<PlanConflict[]> => ((await maySeeCosts(ctx, owner)) ? [...conflicts] : conflicts.map(withoutAmounts));

/**
 * Edits as the viewer may make them of a stored plan. Who does not see costs cannot set any, and knows removed tasks
 * without theirs: they are completed, so that nobody is asked about amounts they may not read.
 */
export async function allowedEdits(ctx: Ctx, owner: PlanOwner, stored: Plan, edits: PlanEdits): Promise<PlanEdits> {
  if (await maySeeCosts(ctx, owner)) return edits;
  const sets =
    edits.created.some((task) => !sameValue(task.fixedCostCents, 0)) ||
    edits.changed.some(({ fields }) => Object.hasOwn(fields, 'fixedCostCents'));
  if (sets) throw forbidden('noEdit');
  const cents = new Map(stored.tasks.map((task) => [task.id, task.fixedCostCents]));
  return {
    ...edits,
    removedBefore: edits.removedBefore.map((task) => ({ ...task, fixedCostCents: cents.get(task.id) ?? 0 })),
  };
}

/** Cents a plan costs as it is stored, at the rates of today. The caller checks who may know. */
export const plannedCents = async (ctx: Ctx, projectId: number): Promise<number> =>
  (await storedCosts(ctx, projectId))?.costs.total.cents ?? 0;
