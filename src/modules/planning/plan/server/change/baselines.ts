/** Baselines: taking, reading, comparing. */
import { sql } from 'kysely';
import { isMeant } from '#kernel/compare.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { tellProject } from '#modules/objects/project/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { snapshots } from '#server/entity/snapshots.ts';
import { comparedCells, comparisonBook, fieldSheetColumn } from '#server/report/comparison-sheet.ts';
import { baseline } from '../../baseline.entity.ts';
import {
  type ComparedSide,
  type ComparedTask,
  comparedColumns,
  comparedNames,
  comparedTotals,
  comparePlans,
  finishVariance,
  minuteText,
  workingDaysBetween,
} from '../../change/compare.ts';
import type { DurationUnits } from '../../duration-text.ts';
import type { PlanBaseline } from '../../exchange/exchange-model.ts';
import { type Comparison, compareBaselines, createBaseline, exportComparison, readBaseline } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import type { PlanCosts } from '../../plan-cost.ts';
import type { Plan, ScheduledPlan } from '../../plan-model.ts';
import { stateOf } from '../../plan-state.ts';
import { decodePlan, encodePlan, type PlanWire } from '../../plan-wire.ts';
import { costsNow, maySeeCosts, shownWire } from '../plan-costs.ts';
import { ofOwner, type PlanOwner, planOwnerOf } from '../plan-owner.ts';
import { loadPlan } from '../plan-store.ts';

/** Whether a baseline is a version of a published plan: made by publishing it, or by a change that took effect. */
async function isVersion(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM baseline b WHERE b.company_id = ${ctx.viewer.companyId} AND b.id = ${id} AND (
    EXISTS (SELECT 1 FROM plan_change c WHERE c.company_id = b.company_id AND c.baseline = b.id)
    OR EXISTS (SELECT 1 FROM plan p WHERE p.company_id = b.company_id AND p.project_id = b.project_id AND p.published_at = b.created_at))`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

export const baselineService = entityService(baseline, {
  check: async (ctx, { before, mode }) =>
    mode === 'remove' && before && (await isVersion(ctx, before.id)) ? [problem(planTexts.versionKept)] : [],
});

/** Takes a baseline of a plan. Rights are the caller's business. */
export async function takeBaseline(
  ctx: Ctx,
  owner: PlanOwner,
  plan: Plan,
  values: { name: string; description?: string | null; ext?: Record<string, unknown> },
  revision: number,
  /** Off for plans that were never costed at our rates. */
  withCosts = true,
): Promise<number> {
  const state = stateOf(plan);
  const { schedule } = state;
  const [costs] = withCosts ? await costsNow(ctx, owner, state) : [];
  const server = {
    tasks: plan.tasks.length,
    finishAt: Number.isNaN(schedule.projectFinish) ? null : Math.round(schedule.projectFinish),
    revision,
  };
  const row = await baselineService.create(ctx, { ...owner, ...values }, server);
  await contents.take(ctx, row.id, { content: encodePlan(plan), costs: costs ? keptCosts(costs) : null });
  return row.id;
}

/** Costs as they are kept with a baseline, by its living tasks: rates change later, these do not. */
interface KeptCosts extends Pick<PlanCosts, 'total'> {
  planned: number[];
}
const keptCosts = ({ planned, total }: PlanCosts): KeptCosts => ({ planned: [...planned], total });

interface Content {
  wire: PlanWire;
  /** null: taken before costs were kept, or imported. */
  costs: KeptCosts | null;
}

/** Contents of baselines. There is one form of them so far: columns that a wire lacks are empty (plan-wire.ts). */
const contents = snapshots(baselineService, {
  table: 'baseline_content',
  parts: ['content', 'costs'],
  schema: 1,
  read: (stored): Content => ({ wire: stored.content as PlanWire, costs: stored.costs as KeptCosts | null }),
});

/** Contents of baselines by id, in their order. Rights, also to costs, are the caller's business. */
export const baselineContents = (ctx: Ctx, ids: readonly number[]): Promise<Content[]> => contents.contents(ctx, ids);

/** Microsoft Project keeps eleven baselines of a plan. */
export const MOST_EXPORTED = 11;

export async function countBaselines(ctx: Ctx, owner: PlanOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM baseline b
    WHERE b.company_id = ${ctx.viewer.companyId} AND ${ofOwner(owner, 'b')}`.execute(ctx.db);
  return rows[0]!.count;
}

/** The newest baselines of a plan for a file, the newest as number 0, which Project compares with. Without removed tasks. */
export async function baselinesForFile(ctx: Ctx, owner: PlanOwner, plan: Plan): Promise<PlanBaseline[]> {
  const { rows } = await sql<{ id: number }>`SELECT b.id FROM baseline b
    WHERE b.company_id = ${ctx.viewer.companyId} AND ${ofOwner(owner, 'b')} ORDER BY b.id DESC LIMIT ${MOST_EXPORTED}`.execute(
    ctx.db,
  );
  const newest = await contents.contents(
    ctx,
    rows.map(({ id }) => id),
  );
  const here = new Set(plan.tasks.map((t) => t.id));
  return newest.map(({ wire }, number) => {
    const { plan: taken, schedule } = stateOf(decodePlan(wire));
    const whole = (value: number): number | null => (Number.isNaN(value) ? null : Math.round(value));
    return {
      number,
      tasks: taken.tasks.flatMap((t, i) =>
        here.has(t.id)
          ? [
              {
                taskId: t.id,
                start: whole(schedule.start[i]!),
                finish: whole(schedule.finish[i]!),
                durationMinutes: whole(schedule.durationMinutes[i]!) ?? 0,
                workMinutes: schedule.workMinutes[i]!,
              },
            ]
          : [],
      ),
    };
  });
}

const finishOf = (state: ScheduledPlan): number | null =>
  Number.isNaN(state.schedule.projectFinish) ? null : state.schedule.projectFinish;

const unitsOf = ({ plan: { settings } }: ScheduledPlan): DurationUnits => ({
  minutesPerDay: settings.minutesPerDay,
  minutesPerWeek: settings.minutesPerWeek,
});

/** Two baselines of a plan side by side, or one with the plan as it is. */
async function comparisonOf(
  ctx: Ctx,
  owner: PlanOwner,
  input: { before: number; after?: number | null },
): Promise<Comparison> {
  const first = await contents.read(ctx, input.before, owner);
  const second = input.after ? await contents.read(ctx, input.after, owner) : null;
  const before = stateOf(decodePlan(first.content.wire));
  const after = stateOf(second ? decodePlan(second.content.wire) : (await loadPlan(ctx, owner)).plan);
  const costs = (await maySeeCosts(ctx, owner))
    ? { before: first.content.costs, after: second ? second.content.costs : (await costsNow(ctx, owner, after))[0]! }
    : { before: null, after: null };
  const tasks = comparePlans(before, after, costs);
  const days = workingDaysBetween(after.plan);
  const ends = { before: { finish: finishOf(before) }, after: { finish: finishOf(after) } };
  const people = tasks
    .flatMap((t) => [t.before?.responsibleId, t.after?.responsibleId])
    .filter((x): x is number => typeof x === 'number');
  return {
    before: {
      id: first.row.id,
      name: first.row.name,
      ...ends.before,
      cost: costs.before?.total ?? null,
      units: unitsOf(before),
    },
    after: {
      id: second?.row.id ?? 0,
      name: second?.row.name ?? ctx.say(planTexts.current),
      ...ends.after,
      cost: costs.after?.total ?? null,
      units: unitsOf(after),
    },
    tasks,
    variance: finishVariance(ends, days),
    variances: Object.fromEntries(tasks.map((one) => [one.key, finishVariance(one, days)])),
    people: await userNames(ctx, people),
  };
}

export const baselineHandlers = [
  handle(createBaseline, async (ctx, { name, description, ext, ...input }) => {
    const owner = planOwnerOf(input);
    const stored = await loadPlan(ctx, owner, true);
    // The plan is locked: two takers of one name come one after the other.
    const taken =
      await sql`SELECT 1 FROM baseline b WHERE b.company_id = ${ctx.viewer.companyId} AND ${ofOwner(owner, 'b')}
      AND b.name = ${name.trim()}`.execute(ctx.db);
    if (taken.rows.length > 0) throw new Refusal([problem(planTexts.baselineName, undefined, 'name')]);
    const values = { name, description: description ?? null, ext: ext ?? {} };
    const id = await takeBaseline(ctx, owner, stored.plan, values, stored.revision);
    if ('projectId' in owner) {
      const { projectId } = owner;
      const link = `/project/projectPlanComparison?projectId=${projectId}`;
      await tellProject(ctx, { event: 'baselineSaved', projectId, params: { baseline: name }, link });
    }
    return { id };
  }),
  handle(readBaseline, async (ctx, { baselineId, ...input }) => {
    const owner = planOwnerOf(input);
    const { row, content } = await contents.read(ctx, baselineId, owner);
    return { id: row.id, name: row.name, takenAt: row.createdAt, wire: await shownWire(ctx, owner, content.wire) };
  }),
  handle(compareBaselines, (ctx, input) => comparisonOf(ctx, planOwnerOf(input), input)),
  handle(exportComparison, async (ctx, { show, ...input }) => {
    const { before, after, tasks, people } = await comparisonOf(ctx, planOwnerOf(input), input);
    const costs = before.cost !== null || after.cost !== null;
    const totals = comparedTotals(tasks);
    const units = { before: before.units, after: after.units };
    const columns = comparedNames
      .filter((name) => costs || name !== 'cost')
      .map((name) => {
        const { field, read } = comparedColumns[name];
        if (name === 'start' || name === 'finish')
          return {
            label: field.label,
            number: false,
            cell: (side: ComparedSide) => (side[name] === null ? null : { at: minuteText(side[name])! }),
          };
        const total = name === 'hours' || name === 'cost' ? { total: totals[name] } : {};
        return fieldSheetColumn<ComparedSide>(ctx, field, (side, of) => read(side, units[of], ctx.lang), {
          titles: people,
          ...total,
        });
      });
    const rows = tasks.filter((task) => isMeant(task, show ?? 'all'));
    const title = ctx.say(planTexts.comparison);
    return comparisonBook(
      ctx,
      title,
      comparedCells<ComparedSide, ComparedTask>(ctx, { names: [before.name, after.name], columns, rows }),
    );
  }),
];
