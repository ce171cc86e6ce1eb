/** Circuit maps of projects and programs: milestones and stages as stations. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import { thresholds } from '#modules/objects/project/server/public.ts';
import { lightOf } from '#modules/objects/project/status-light.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { measuredPlans } from '#modules/planning/plan/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import {
  type CircuitLine,
  type CircuitMap,
  programCircuitMap,
  projectCircuitMap,
  type Station,
  type Transfer,
} from '../circuit.calls.ts';
import { deviationOf } from '../circuit.ts';
import { crossLinksOf } from './cross-links.ts';

interface ProjectFacts extends Omit<CircuitLine, 'projectId' | 'light' | 'stations'> {
  id: number;
  durationDays: number | null;
  /** Whether its agreed dates may be shown. */
  measured: boolean;
  hasBaseline: boolean;
}
interface StationFacts extends Omit<Station, 'light' | 'agreed' | 'deviation'> {
  projectId: number;
  plannedStart: string | null;
}

/** A finish at midnight belongs to the day that ends. */
const dayOf = (finish: number, start: number | null): string =>
  formatDay(Math.floor((start !== null && finish > start ? finish - 1 : finish) / MINUTES_PER_DAY));

/** Finishes that were agreed, by task, of the projects that have a version or a baseline. */
async function agreedDays(ctx: Ctx, projectIds: readonly number[]): Promise<Map<number, string>> {
  const plans = projectIds.length > 0 ? await measuredPlans(ctx, projectIds) : new Map();
  const days = new Map<number, string>();
  for (const versions of plans.values())
    for (const { id, start, finish } of versions.at(-1)?.tasks ?? [])
      if (finish !== null) days.set(id, dayOf(finish, start));
  return days;
}

async function transfersOf(ctx: Ctx, projectIds: readonly number[]): Promise<Transfer[]> {
  const among = new Set(projectIds);
  return (await crossLinksOf(ctx, projectIds)).flatMap((link): Transfer[] => {
    const { id, projectId, sourceProject, frozenFinish, frozenStart, name, state } = link;
    if (sourceProject === null || !among.has(sourceProject) || frozenFinish === null) return [];
    return [{ id, name, state, from: sourceProject, to: projectId, day: dayOf(frozenFinish, frozenStart) }];
  });
}

/** The lines of the projects that fulfil `where` (on alias t), by their planned start. Stages are for those who may read the plan. */
async function circuitMap(ctx: Ctx, where: Where): Promise<CircuitMap> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const limits = await thresholds(ctx);
  const { rows: projects } = await sql<ProjectFacts>`SELECT t.id, t.name, t.code, t.status, t.planned_start::text,
      t.planned_end::text, t.duration_days,
      ${objectsWith(ctx, 'project', 'pm:plan:query', sql`t.id`)} AS open,
      ${objectsWith(ctx, 'project', 'pm:baseline:query', sql`t.id`)} AS measured,
      EXISTS (SELECT FROM baseline b WHERE b.company_id = t.company_id AND b.project_id = t.id) AS has_baseline
    FROM project t WHERE t.company_id = ${companyId} AND ${where} ORDER BY t.planned_start, t.id`.execute(ctx.db);
  const ids = projects.map(({ id }) => id);
  const open = projects.filter((one) => one.open).map(({ id }) => id);
  const { rows } =
    await sql<StationFacts>`SELECT s.id, s.project_id, s.name, s.wbs, s.summary AS stage, s.status, s.progress,
      s.critical, s.planned_start::text, s.planned_end::text AS planned, s.actual_end::text AS actual
    FROM task s WHERE s.company_id = ${companyId} AND s.project_id = ANY(${ids}::bigint[]) AND s.active AND NOT s.external
      AND s.status <> 'discarded' AND (s.milestone OR s.summary AND s.level = 1 AND s.project_id = ANY(${open}::bigint[]))
    ORDER BY s.finish_at NULLS LAST, s.position`.execute(ctx.db);
  const agreed = await agreedDays(
    ctx,
    projects.filter((one) => one.open && one.measured && one.hasBaseline).map(({ id }) => id),
  );
  const stations = Map.groupBy(rows, ({ projectId }) => projectId);
  const lines = projects.map(({ id, durationDays, measured: _, hasBaseline: __, ...project }): CircuitLine => {
    const light = lightOf({ ...project, durationDays }, today, limits.of(id));
    return {
      ...{ ...project, projectId: id, light },
      stations: (stations.get(id) ?? []).map(({ projectId: _of, plannedStart, ...one }) => {
        const facts = { status: one.status, plannedStart, plannedEnd: one.planned };
        const wanted = agreed.get(one.id) ?? null;
        return {
          ...one,
          progress: Number(one.progress),
          light: lightOf(facts, today, limits.of(id)),
          agreed: wanted,
          deviation: deviationOf({ ...one, agreed: wanted }, today),
        };
      }),
    };
  });
  return { today, lines, transfers: await transfersOf(ctx, ids) };
}

export const circuitHandlers = [
  handle(projectCircuitMap, (ctx, { projectId }) => circuitMap(ctx, sql`t.id = ${projectId}`)),
  handle(programCircuitMap, (ctx, { programId }) => circuitMap(ctx, sql`t.program = ${programId}`)),
];
