/**
 * Parents that end automatically: with their last subtask, or when nothing holds back their finish any more.
 *
 * Invariant: both are asked under the lock of the plan. So of a last finish and the end of a hindrance, the second one sees the
 * other and ends the parent.
 */
import { sql } from 'kysely';
import type { Plan } from '#modules/planning/plan/plan-model.ts';
import { changeTasks, heldTaskStatus, loadPlan, type StoredPlan } from '#modules/planning/plan/server/public.ts';
import { type TaskRow, task } from '#modules/planning/plan/task.entity.ts';
import type { Ctx } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { hindrancesOf } from '#server/entity/hindrances.ts';
import { branchOf, endingParents, heldByLinks, parentStatuses } from '../parent-status.ts';
import type { TaskStatusKey } from '../task.rules.ts';

type Statuses = Map<number, TaskStatusKey>;

/** The answer of `follow` without parents whose finish would be refused by hand. */
async function unheld(
  ctx: Ctx,
  { tasks, links }: Pick<Plan, 'tasks' | 'links'>,
  follow: (held: ReadonlySet<number>) => Statuses,
): Promise<Statuses> {
  const free = follow(new Set());
  const linked = heldByLinks(tasks, links, free);
  const moved = linked.size === 0 ? free : follow(linked);
  const ending = [...moved].flatMap(([id, status]) => (status === 'done' ? [{ id, ...branchOf(tasks, id) }] : []));
  const held = await hindrancesOf('task', 'finish', ctx, ending);
  return held.size === 0 ? moved : follow(new Set([...linked, ...held.keys()]));
}

/** Statuses of the tasks above one that gets a status, in a locked plan. */
export async function parentsAfter(
  ctx: Ctx,
  { plan }: StoredPlan,
  id: number,
  status: TaskStatusKey,
): Promise<Statuses> {
  const moved = await unheld(ctx, plan, (held) => parentStatuses(plan.tasks, id, status, held));
  // Parents elsewhere that waited for this by a link.
  for (const from of [id, ...moved.keys()])
    for (const link of plan.links) {
      if (link.from !== from || (link.type !== 'FF' && link.type !== 'SF')) continue;
      const now = plan.tasks.map((t) => ({ ...t, status: t.id === id ? status : (moved.get(t.id) ?? t.status) }));
      const later = await unheld(ctx, { tasks: now, links: plan.links }, (held) => endingParents(now, link.to, held));
      for (const [parent, its] of later) if (parent !== id) moved.set(parent, its);
    }
  return moved;
}

/** Whether a parent of the task's project waits for nothing but what holds it back. */
async function someWait(ctx: Ctx, taskId: number): Promise<number | null> {
  const { rows } = await sql<{ projectId: number }>`SELECT o.project_id FROM task o
    WHERE o.company_id = ${ctx.viewer.companyId} AND o.id = ${taskId} AND EXISTS (SELECT 1 FROM task p
      WHERE p.company_id = o.company_id AND p.project_id = o.project_id AND p.summary AND p.responsible IS NULL AND p.status = 'ongoing'
        AND NOT EXISTS (SELECT 1 FROM task c WHERE c.company_id = p.company_id AND c.parent = p.id AND c.active
          AND c.status IN ('new', 'ongoing', 'pause') AND NOT c.summary))`.execute(ctx.db);
  return rows[0]?.projectId ?? null;
}

/**
 * Ends parents that waited for a hindrance at this task; called by whoever removed it, in the same transaction. Holds the plan, as
 * `heldTaskStatus` does.
 */
export async function endWaitingParents(ctx: Ctx, taskId: number): Promise<void> {
  await heldTaskStatus(ctx, taskId);
  const projectId = await someWait(ctx, taskId);
  if (projectId === null) return;
  const stored = await loadPlan(ctx, { projectId }, true);
  const { tasks } = stored.plan;
  const ending = await unheld(ctx, stored.plan, (held) => endingParents(tasks, taskId, held));
  if (ending.size === 0) return;
  await changeTasks(ctx, stored, (one) => (ending.has(one.id) ? { ...one, status: 'done' } : one));
  const rows = await rowsById<TaskRow>(task, ctx, [...ending.keys()]);
  await logChanges(
    ctx,
    rows.map(({ id, name, version }) => ({
      entity: task.name,
      recordId: id,
      recordTitle: name,
      action: 'finish',
      version,
      changes: [{ field: 'status', before: 'ongoing', after: 'done' }],
      scope: { projectId },
    })),
  );
}

/**
 * The finish settings of one project or of the company (null) have changed: some parents may no longer have to wait. Plans in order
 * of their projects.
 */
export async function endParentsBySetting(ctx: Ctx, projectId: number | null): Promise<void> {
  const { rows } = await sql<{ child: number }>`SELECT p.project_id, min(c.id) AS child FROM task p
      JOIN task c ON c.company_id = p.company_id AND c.parent = p.id
    WHERE p.company_id = ${ctx.viewer.companyId} AND (${projectId}::bigint IS NULL OR p.project_id = ${projectId})
      AND p.project_id IS NOT NULL AND p.summary AND p.responsible IS NULL AND p.status = 'ongoing'
    GROUP BY p.project_id, p.id HAVING bool_and(NOT c.active OR c.status NOT IN ('new', 'ongoing', 'pause'))
    ORDER BY p.project_id, p.id`.execute(ctx.db);
  for (const { child } of rows) await endWaitingParents(ctx, child);
}
