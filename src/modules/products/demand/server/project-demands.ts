/** The demands of a project: what it promises, what their tasks say of them, and making tasks of them. */
import { sql } from 'kysely';
import { dateOfInstant, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { absent, problem, Refusal } from '#kernel/problem.ts';
import { cutText } from '#kernel/text.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { generateTasks, onGeneratedTasks, onTasksMade } from '#modules/planning/plan/server/public.ts';
import { linkRecords, suspectCounts } from '#modules/products/trace/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { setRows } from '#server/entity/set-rows.ts';
import type { DemandTask, ScopedDemand } from '../demand.calls.ts';
import { projectDemandLife } from '../demand.life.ts';
import { demandTexts as t } from '../demand.texts.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { type ProjectDemandRow, projectDemand } from '../project-demand.entity.ts';
import { devDemandService } from './dev-demands.ts';
import { originsOf, rollUp } from './user-demands.ts';

async function demandsOf(ctx: Ctx, rows: readonly ProjectDemandRow[]): Promise<ReadonlyMap<number, DevDemandRow>> {
  const found = await rowsById<DevDemandRow>(
    devDemand,
    ctx,
    rows.map((row) => row.devDemand),
  );
  return new Map(found.map((row) => [row.id, row]));
}

export const projectDemandService = entityService(projectDemand, {
  life: projectDemandLife,
  async facts(ctx: Ctx, rows: readonly ProjectDemandRow[]) {
    const demands = await demandsOf(ctx, rows);
    return (row: ProjectDemandRow) => ({ controlled: demands.get(row.devDemand)?.controlled === true });
  },
  derive: (ctx, { mode }) => (mode === 'create' ? { since: dateOfInstant(ctx.now, ctx.utcOffset) } : {}),
  async check(ctx, { mode, before }) {
    if (mode !== 'remove') return [];
    const demand = (await demandsOf(ctx, [before!])).get(before!.devDemand);
    return demand?.controlled ? [problem(t.byChange)] : [];
  },
  async changed(ctx, { before, after }) {
    await rollUp(ctx, await originsOf(ctx, [(after ?? before)!.devDemand]));
  },
});

interface TaskRow extends DemandTask {
  source: number;
  estimate: number;
}
/** Tasks of a project made of demands, by demand. */
async function tasksOf(ctx: Ctx, projectId: number, demands: readonly number[]): Promise<Map<number, TaskRow[]>> {
  const { rows } =
    await sql<TaskRow>`SELECT g.source_id AS source, t.id, coalesce(t.code, '') AS code, t.name, t.status,
      t.progress::float AS progress, coalesce(u.emp_name, '') AS responsible, t.planned_end,
      greatest(coalesce(t.duration_minutes, 0), 1)::float AS estimate
    FROM generated_task g JOIN task t ON t.company_id = g.company_id AND t.id = g.task_id AND t.status <> 'discarded'
      LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
    WHERE g.company_id = ${ctx.viewer.companyId} AND g.source_entity = 'devDemand' AND t.project_id = ${projectId}
      AND g.source_id = ANY(${[...demands]}::bigint[]) ORDER BY t.id`.execute(ctx.db);
  return Map.groupBy(rows, ({ source }) => source);
}

export async function scopeOf(ctx: Ctx, projectId: number) {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ id: number }>`SELECT id FROM project_demand WHERE company_id = ${companyId}
    AND project_id = ${projectId} ORDER BY status, id`.execute(ctx.db);
  const links = await rowsById<ProjectDemandRow>(
    projectDemand,
    ctx,
    rows.map(({ id }) => id),
  );
  const demands = await demandsOf(ctx, links);
  const ids = [...demands.keys()];
  const tasks = await tasksOf(ctx, projectId, ids);
  const all = [...tasks.values()].flat();
  const readable = await readableRecords(
    ctx,
    'task',
    all.map(({ id }) => id),
  );
  const suspects = await suspectCounts(ctx, devDemand.name, ids);
  const { rows: asked } = await sql<{ id: number; n: number }>`SELECT g.source_id AS id, count(DISTINCT c.id)::int AS n
    FROM generated_task g JOIN plan_change c ON c.company_id = g.company_id AND c.id = g.change_id AND c.project_id = ${projectId}
    WHERE g.company_id = ${companyId} AND g.source_entity = 'devDemand' AND g.task_id IS NULL
      AND c.status IN ('draft', 'waiting', 'returned') GROUP BY 1`.execute(ctx.db);
  const waiting = new Map(asked.map(({ id, n }) => [id, n]));
  const nameOf = await userNames(
    ctx,
    [...demands.values()].flatMap(({ owner }) => owner ?? []),
  );
  const list = links.flatMap((link): ScopedDemand[] => {
    const demand = demands.get(link.devDemand);
    if (!demand) return [];
    const own = tasks.get(demand.id) ?? [];
    const seen = own.filter(({ id }) => readable?.has(id));
    const weight = own.reduce((sum, one) => sum + one.estimate, 0);
    const ends = own
      .flatMap(({ plannedEnd }) => plannedEnd ?? [])
      .map(String)
      .sort();
    return [
      {
        link,
        demand,
        owner: demand.owner ? (nameOf[demand.owner] ?? '') : '',
        tasks: seen.map(({ source: _source, estimate: _estimate, ...task }) => task),
        hidden: own.length - seen.length,
        asked: waiting.get(demand.id) ?? 0,
        forecast: ends.at(-1)?.slice(0, 10) ?? null,
        progress:
          weight === 0 ? null : Math.round(own.reduce((sum, one) => sum + one.progress * one.estimate, 0) / weight),
        suspects: suspects.get(demand.id) ?? 0,
      },
    ];
  });
  const published = await sql<{ published: boolean }>`SELECT published FROM project
    WHERE company_id = ${companyId} AND id = ${projectId}`.execute(ctx.db);
  return {
    list,
    mayPlan: await ctx.can('pm:plan:edit', { projectId }),
    published: published.rows[0]?.published === true,
  };
}

export interface PlanIt {
  projectId: number;
  demands: readonly number[];
  days?: string | null | undefined;
  start?: string | null | undefined;
  reason?: string | null | undefined;
  addMembers?: unknown;
}
const HOURS_A_DAY = 8;
/** Days of the task of a demand: as asked, else its estimate in days of eight hours, else one. */
const daysOf = ({ estimate }: DevDemandRow, asked: string | null | undefined): number =>
  asked ? Number(asked) : Math.max(Math.ceil((Number(estimate ?? 0) / HOURS_A_DAY) * 10) / 10, 0.1) || 1;

/** Tasks of demands through the plan's own door; the same demand again is the same task. */
export async function planIt(ctx: Ctx, { projectId, demands, days, start, reason, addMembers }: PlanIt) {
  const { companyId } = ctx.viewer;
  const rows: DevDemandRow[] = [];
  for (const id of [...new Set(demands)].sort((a, b) => a - b))
    rows.push((await devDemandService.row(ctx, id)) as DevDemandRow);
  // Held, so that they stay in scope while their tasks are made.
  const { rows: inScope } = await sql<{
    id: number;
  }>`SELECT dev_demand AS id FROM project_demand WHERE company_id = ${companyId}
    AND project_id = ${projectId} AND status = 'inScope' ORDER BY id FOR SHARE`.execute(ctx.db);
  const there = new Set(inScope.map(({ id }) => id));
  const outside = rows.find(({ id }) => !there.has(id));
  if (outside) throw new Refusal([problem(t.notInScope, { name: outside.title }, 'demands')]);
  if (rows.length === 0) throw absent();
  const draftOf = (row: DevDemandRow) => ({
    source: { entity: devDemand.name, id: row.id },
    key: `project.${projectId}`,
    name: cutText(row.title.trim(), 200),
    responsibleId: row.owner,
    days: daysOf(row, row.estimate === null ? (days ?? '1') : days),
    notBefore: start ? parseDay(start)! * MINUTES_PER_DAY : null,
    beside: null,
    description: cutText(
      [ctx.say(t.takenFrom, { code: row.code, title: row.title }), row.acceptance ?? ''].join('\n').trim(),
      2000,
    ),
  });
  const drafts = rows.map(draftOf);
  const result = await generateTasks(ctx, {
    ...{ projectId, source: drafts[0]!.source, drafts, reason: reason ?? null, addMembers },
  });
  await rollUp(
    ctx,
    await originsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
  );
  return result;
}

/** Tasks made of demands are linked to them, so that a changed demand makes them suspect. */
onTasksMade(devDemand.name, (ctx, id, tasks) =>
  linkRecords(
    ctx,
    'schedules',
    tasks.map((task) => ({ up: { kind: devDemand.name, id }, down: { kind: 'task', id: task } })),
  ),
);

/** A finished task may finish its demand: when no other of its tasks is open, it is implemented. */
onGeneratedTasks(devDemand.name, async (ctx, demandId) => {
  const [row] = await rowsById<DevDemandRow>(devDemand, ctx, [demandId]);
  if (!row || (row.status !== 'approved' && row.status !== 'implementing')) return;
  const { rows } = await sql<{
    open: number;
  }>`SELECT count(*) FILTER (WHERE t.status NOT IN ('done', 'discarded'))::int AS open
    FROM generated_task g JOIN task t ON t.company_id = g.company_id AND t.id = g.task_id
    WHERE g.company_id = ${ctx.viewer.companyId} AND g.source_entity = 'devDemand' AND g.source_id = ${demandId}`.execute(
    ctx.db,
  );
  const status = rows[0]!.open === 0 ? 'implemented' : 'implementing';
  if (status === row.status) return;
  await setRows(devDemand, ctx, [row], { status }, 'update');
  await rollUp(ctx, await originsOf(ctx, [demandId]));
});
