/** Baselines: taking, reading, comparing. */
import { sql } from 'kysely';
import { absent, problem, Refusal } from '#kernel/problem.ts';
import { tellProject } from '#modules/project/server/public.ts';
import { userNames } from '#modules/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { othersTurn } from '#server/turns.ts';
import { baseline } from '../../baseline.entity.ts';
import { comparePlans } from '../../change/compare.ts';
import type { DurationUnits } from '../../duration-text.ts';
import type { PlanBaseline } from '../../exchange/exchange-model.ts';
import { compareBaselines, createBaseline, readBaseline } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import type { PlanCosts } from '../../plan-cost.ts';
import type { Plan, ScheduledPlan } from '../../plan-model.ts';
import { stateOf } from '../../plan-state.ts';
import { decodePlan, encodePlan, type PlanWire } from '../../plan-wire.ts';
import { costsNow, maySeeCosts, shownWire } from '../plan-costs.ts';
import { ofOwner, ownerOf, type PlanOwner } from '../plan-owner.ts';
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
  /** Off for what was never planned at our rates. */
  withCosts = true,
): Promise<number> {
  const state = stateOf(plan);
  const { schedule } = state;
  const [costs] = withCosts ? await costsNow(ctx, state) : [];
  const server = {
    tasks: plan.tasks.length,
    finishAt: Number.isNaN(schedule.projectFinish) ? null : Math.round(schedule.projectFinish),
    revision,
  };
  const row = await baselineService.create(ctx, { ...owner, ...values }, server);
  const content = JSON.stringify(encodePlan(plan));
  await othersTurn();
  await sql`INSERT INTO baseline_content (company_id, baseline_id, content, costs)
    VALUES (${ctx.viewer.companyId}, ${row.id}, ${content}::jsonb, ${costs ? JSON.stringify(keptCosts(costs)) : null}::jsonb)`.execute(
    ctx.db,
  );
  return row.id;
}

/** Costs as they are kept with a baseline, by its living tasks: rates change later, these do not. */
interface KeptCosts extends Pick<PlanCosts, 'total'> {
  planned: number[];
}
const keptCosts = ({ planned, total }: PlanCosts): KeptCosts => ({ planned: [...planned], total });

interface Taken {
  id: number;
  name: string;
  createdAt: Date;
  content: PlanWire;
  /** null: taken before costs were kept, or imported. */
  costs: KeptCosts | null;
}

async function baselineOf(ctx: Ctx, owner: PlanOwner, id: number): Promise<Taken> {
  const { rows } =
    await sql<Taken>`SELECT b.id, b.name, b.created_at, c.content, c.costs FROM baseline b JOIN baseline_content c ON c.company_id = b.company_id AND c.baseline_id = b.id
    WHERE b.company_id = ${ctx.viewer.companyId} AND b.id = ${id} AND b.project_id IS NOT DISTINCT FROM ${'projectId' in owner ? owner.projectId : null}::bigint
      AND b.template_id IS NOT DISTINCT FROM ${'templateId' in owner ? owner.templateId : null}::bigint`.execute(
      ctx.db,
    );
  if (!rows[0]) throw absent();
  return rows[0];
}

/** Microsoft Project keeps eleven baselines of a plan. */
export const MOST_EXPORTED = 11;

export async function countBaselines(ctx: Ctx, owner: PlanOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM baseline b
    WHERE b.company_id = ${ctx.viewer.companyId} AND ${ofOwner(owner, 'b')}`.execute(ctx.db);
  return rows[0]!.count;
}

/** The newest baselines of a plan for a file, the newest as number 0, which Project compares with. Without removed tasks. */
export async function baselinesForFile(ctx: Ctx, owner: PlanOwner, plan: Plan): Promise<PlanBaseline[]> {
  const { rows } = await sql<{ content: PlanWire }>`SELECT c.content FROM baseline b
    JOIN baseline_content c ON c.company_id = b.company_id AND c.baseline_id = b.id
    WHERE b.company_id = ${ctx.viewer.companyId} AND ${ofOwner(owner, 'b')} ORDER BY b.id DESC LIMIT ${MOST_EXPORTED}`.execute(
    ctx.db,
  );
  const here = new Set(plan.tasks.map((t) => t.id));
  return rows.map(({ content }, number) => {
    const { plan: taken, schedule } = stateOf(decodePlan(content));
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

export const baselineHandlers = [
  handle(createBaseline, async (ctx, { name, description, ext, ...input }) => {
    const owner = ownerOf(input);
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
    const owner = ownerOf(input);
    const { id, name, createdAt, content } = await baselineOf(ctx, owner, baselineId);
    return { id, name, takenAt: createdAt.toISOString(), wire: await shownWire(ctx, owner, content) };
  }),
  handle(compareBaselines, async (ctx, input) => {
    const owner = ownerOf(input);
    const first = await baselineOf(ctx, owner, input.before);
    const second = input.after ? await baselineOf(ctx, owner, input.after) : null;
    const before = stateOf(decodePlan(first.content));
    const after = stateOf(second ? decodePlan(second.content) : (await loadPlan(ctx, owner)).plan);
    const costs = (await maySeeCosts(ctx, owner))
      ? { before: first.costs, after: second ? second.costs : (await costsNow(ctx, after))[0]! }
      : { before: null, after: null };
    const { tasks, counts } = comparePlans(before, after, costs);
    const people = tasks
      .flatMap((t) => [t.before?.responsibleId, t.after?.responsibleId])
      .filter((x): x is number => typeof x === 'number');
    return {
      before: {
        id: first.id,
        name: first.name,
        finish: finishOf(before),
        cost: costs.before?.total ?? null,
        units: unitsOf(before),
      },
      after: {
        id: second?.id ?? 0,
        name: second?.name ?? ctx.say(planTexts.current),
        finish: finishOf(after),
        cost: costs.after?.total ?? null,
        units: unitsOf(after),
      },
      tasks,
      counts,
      people: await userNames(ctx, people),
    };
  }),
];
