/**
 * Making, refreshing and removing links between plans.
 *
 * A ghost moves nothing by itself, so it is put into its plan at once, published or not; what moves tasks (the link from the ghost, and
 * later dates of it) is an edit of the plan, which a published one takes as a request. New links of a company come one after the
 * other: each looks for a circle through all that were made before it.
 */
import { sql } from 'kysely';
import { absent, problem, Refusal } from '#kernel/problem.ts';
import { hasLink } from '#modules/planning/plan/edit/open-plan.ts';
import { deleteTasks, setLink } from '#modules/planning/plan/edit/plan-changes.ts';
import { newPlanTask, type Plan, type PlanTask } from '#modules/planning/plan/plan-model.ts';
import { editOrPropose, openPlan, putPlan } from '#modules/planning/plan/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { addCrossLink, projectCrossLinks, refreshCrossLink, removeCrossLink } from '../cross-link.calls.ts';
import type { CrossLink } from '../cross-link.ts';
import { dependencyPath, type Network } from '../cross-link.ts';
import { programPlanTexts as t } from '../program-plan.texts.ts';
import { crossLinksOf } from './cross-links.ts';

const NAME_LENGTH = 200;

/** One that makes links at a time in a company, until the end of the transaction. */
const inTurn = (ctx: Ctx): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${`crossLink:${ctx.viewer.companyId}`}))`.execute(ctx.db);

interface SourceTask {
  id: number;
  name: string;
  project: string;
  startAt: number | null;
  finishAt: number | null;
  external: boolean;
  milestone: boolean;
}

async function sourceOf(ctx: Ctx, projectId: number, taskId: number): Promise<SourceTask> {
  if (!(await ctx.can('pm:plan:query', { projectId }))) throw absent();
  const { rows } =
    await sql<SourceTask>`SELECT t.id, t.name, p.name AS project, t.start_at, t.finish_at, t.external, t.milestone
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND t.id = ${taskId} AND t.status <> 'discarded'`.execute(
      ctx.db,
    );
  if (!rows[0]) throw new Refusal([problem(t.noTask, undefined, 'sourceTask')]);
  return rows[0];
}

/** Outlines and links of all plans that wait for this one, near or far, and what their ghosts stand for. */
export async function networkAfter(ctx: Ctx, projectId: number): Promise<Network & { projects: Set<number> }> {
  const { companyId } = ctx.viewer;
  const all = await sql<{ from: number; to: number; source: number; ghost: number }>`SELECT s.project_id AS "from",
      l.project_id AS "to", s.id AS source, l.ghost FROM cross_link l
      JOIN task s ON s.company_id = l.company_id AND s.id = l.source_task AND s.status <> 'discarded'
      JOIN task g ON g.company_id = l.company_id AND g.id = l.ghost AND g.status <> 'discarded'
    WHERE l.company_id = ${companyId}`.execute(ctx.db);
  const projects = new Set([projectId]);
  for (const at of projects) for (const { from, to } of all.rows) if (from === at) projects.add(to);
  const ids = [...projects];
  const tasks = await sql<Network['tasks'][number]>`SELECT id, parent AS parent_id FROM task
    WHERE company_id = ${companyId} AND project_id = ANY(${ids}::bigint[]) AND status <> 'discarded'`.execute(ctx.db);
  const links = await sql<Network['links'][number]>`SELECT from_task AS "from", to_task AS "to" FROM plan_link
    WHERE company_id = ${companyId} AND project_id = ANY(${ids}::bigint[])`.execute(ctx.db);
  return { tasks: tasks.rows, links: links.rows, ghosts: all.rows, projects };
}

/** Refuses what would make a task wait for itself through plans of other projects, with the way round. */
async function refuseCircle(ctx: Ctx, projectId: number, task: number, sourceProject: number, sourceTask: number) {
  const network = await networkAfter(ctx, projectId);
  if (!network.projects.has(sourceProject)) return;
  const path = dependencyPath(network, task, sourceTask);
  if (!path) return;
  const { rows } = await sql<{ id: number; name: string; projectId: number }>`SELECT id, name, project_id FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${path}::bigint[])`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const readable = new Map<number, boolean>();
  for (const { projectId: of } of rows)
    if (!readable.has(of)) readable.set(of, await ctx.can('pm:plan:query', { projectId: of }));
  // Names of tasks in plans one may not read stay unknown.
  const name = (id: number): string => {
    const row = known.get(id);
    return row && readable.get(row.projectId) ? row.name : '…';
  };
  throw new Refusal([problem(t.circle, { path: [...path, path[0]!].map(name).join(' → ') }, 'sourceTask')]);
}

const ghostTask = (id: number, name: string, source: SourceTask): PlanTask => ({
  ...newPlanTask(id, null, name.slice(0, NAME_LENGTH), 0),
  ...{ external: true, mode: 'manual', milestone: source.milestone || source.startAt === source.finishAt },
  ...{ durationMinutes: source.finishAt! - source.startAt!, workMinutes: 0 },
  ...{ start: source.startAt, finish: source.finishAt },
});

/** The ghost of a source in a plan, made where there is none. The plan is held. */
async function ghostFor(ctx: Ctx, projectId: number, sourceProject: number, source: SourceTask): Promise<number> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ ghost: number }>`SELECT l.ghost FROM cross_link l
      JOIN task g ON g.company_id = l.company_id AND g.id = l.ghost AND g.status <> 'discarded'
    WHERE l.company_id = ${companyId} AND l.project_id = ${projectId} AND l.source_task = ${source.id}`.execute(ctx.db);
  if (rows[0]) return rows[0].ghost;
  const stored = await openPlan(ctx, projectId);
  const id = Math.min(0, ...stored.plan.tasks.map((task) => task.id)) - 1;
  const name = ctx.say(t.ghostName, { project: source.project, task: source.name });
  const next = { ...stored.plan, tasks: [...stored.plan.tasks, ghostTask(id, name, source)] };
  const ghost = (await putPlan(ctx, stored, next)).get(id)!;
  // A ghost that was deleted may stand in the plan as such; the new one takes its place.
  await sql`DELETE FROM cross_link WHERE company_id = ${companyId} AND project_id = ${projectId} AND source_task = ${source.id}`.execute(
    ctx.db,
  );
  await sql`INSERT INTO cross_link (company_id, project_id, ghost, source_project, source_task, created_by, created_at)
    VALUES (${companyId}, ${projectId}, ${ghost}, ${sourceProject}, ${source.id}, ${userId || null}, ${new Date(ctx.now)})`.execute(
    ctx.db,
  );
  return ghost;
}

async function linkOf(ctx: Ctx, projectId: number, linkId: number): Promise<CrossLink> {
  const found = (await crossLinksOf(ctx, [projectId])).find(({ id }) => id === linkId);
  if (!found) throw absent();
  return found;
}

const changed = (next: ReturnType<typeof setLink>): Plan => {
  if ('problem' in next) throw new Refusal([next.problem]);
  return next.plan;
};

export const crossLinkHandlers = [
  handle(projectCrossLinks, (ctx, { projectId }) => crossLinksOf(ctx, [projectId])),
  handle(addCrossLink, async (ctx, { projectId, task, sourceProject, sourceTask, type, lagDays }) => {
    if (projectId === sourceProject) throw new Refusal([problem(t.sameProject, undefined, 'sourceProject')]);
    const source = await sourceOf(ctx, sourceProject, sourceTask);
    if (source.external) throw new Refusal([problem(t.ghostTask, undefined, 'sourceTask')]);
    if (source.startAt === null || source.finishAt === null)
      throw new Refusal([problem(t.noDates, undefined, 'sourceTask')]);
    await inTurn(ctx);
    const { plan } = await openPlan(ctx, projectId);
    const waiter = plan.tasks.find(({ id, status }) => id === task && status !== 'discarded');
    if (!waiter) throw new Refusal([problem(t.noTask, undefined, 'task')]);
    if (waiter.external) throw new Refusal([problem(t.ghostTask, undefined, 'task')]);
    await refuseCircle(ctx, projectId, task, sourceProject, sourceTask);
    const ghost = await ghostFor(ctx, projectId, sourceProject, source);
    const lag = Math.round(Number(lagDays ?? 0) * plan.settings.minutesPerDay);
    const ends = { from: ghost, to: task };
    if (plan.links.some((link) => link.from === ghost && link.to === task))
      throw new Refusal([problem(t.known, undefined, 'task')]);
    const asked = await editOrPropose(ctx, projectId, (at) =>
      hasLink(at, ends) ? null : changed(setLink(at, { ...ends, type, lag, lagUnit: 'work' })),
    );
    return { changeId: asked?.changeId ?? null };
  }),
  handle(refreshCrossLink, async (ctx, { projectId, linkId }) => {
    const { ghost, sourceTask, sourceProject } = await linkOf(ctx, projectId, linkId);
    if (sourceTask === null || sourceProject === null) throw new Refusal([problem(t.noTask, undefined, 'linkId')]);
    // Whoever takes its dates over has to see them.
    const source = await sourceOf(ctx, sourceProject, sourceTask);
    if (source.startAt === null || source.finishAt === null)
      throw new Refusal([problem(t.noDates, undefined, 'linkId')]);
    const dates = { start: source.startAt, finish: source.finishAt };
    const asked = await editOrPropose(ctx, projectId, (plan) => {
      const now = plan.tasks.find(({ id }) => id === ghost);
      if (!now || (now.start === dates.start && now.finish === dates.finish)) return null;
      const durationMinutes = dates.finish - dates.start;
      const moved: PlanTask = {
        ...now,
        ...dates,
        durationMinutes,
        milestone: durationMinutes === 0 || source.milestone,
      };
      return { ...plan, tasks: plan.tasks.map((one) => (one.id === ghost ? moved : one)) };
    });
    return { changeId: asked?.changeId ?? null };
  }),
  handle(removeCrossLink, async (ctx, { projectId, linkId }) => {
    const { ghost, waiters } = await linkOf(ctx, projectId, linkId);
    // Without anything that waits for it a ghost moves nothing: it goes at once.
    if (waiters.length === 0) {
      const stored = await openPlan(ctx, projectId);
      await putPlan(ctx, stored, { ...stored.plan, tasks: stored.plan.tasks.filter(({ id }) => id !== ghost) });
      return { changeId: null };
    }
    const asked = await editOrPropose(ctx, projectId, (plan) => {
      const row = plan.tasks.findIndex(({ id, status }) => id === ghost && status !== 'discarded');
      return row < 0 ? null : deleteTasks(plan, [row]);
    });
    return { changeId: asked?.changeId ?? null };
  }),
];
