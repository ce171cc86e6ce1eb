/**
 * Unclosed issues hold back the finish of their task, of the tasks above it and of those below (2-rules §8, Task status
 * refusals; records.md B2): own, of a subtask, of the parent.
 *
 * Invariant: linking an issue to a task, or reopening one, locks the plan of the task as its finish does. So either the
 * finish sees the issue, or the issue finds the task finished and is marked. Order of locks: issue, plan.
 */
import { sql } from 'kysely';
import type { Problem } from '#kernel/problem.ts';
import { heldFinished } from '#modules/planning/plan/server/public.ts';
import { endWaitingParents } from '#modules/planning/task/server/public.ts';
import { type TaskHindrance, taskHindrance } from '#modules/planning/task/task-hindrance.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import type { Hindered, Hindrance } from '#server/entity/hindrances.ts';
import { namesAsRead } from '#server/entity/readers.ts';
import type { IssueRow } from '../issue.entity.ts';
import { issueConfigs } from './issue-settings.ts';

interface Holding {
  id: number;
  name: string;
  code: string;
  task: number;
  taskName: string;
  projectId: number;
  severity: string | null;
}

/** Unclosed issues of these tasks, of severities that hold tasks back where they are; the oldest first. */
export async function holdingIssues(ctx: Ctx, tasks: readonly number[]): Promise<Holding[]> {
  const { rows } = await sql<Holding>`SELECT i.id, i.name, i.code, i.task, t.name AS task_name, i.project_id,
      s.item_key AS severity
    FROM issue i JOIN task t ON t.company_id = i.company_id AND t.id = i.task
      LEFT JOIN dict_item s ON s.company_id = i.company_id AND s.id = i.severity
    WHERE i.company_id = ${ctx.viewer.companyId} AND i.task = ANY(${[...tasks]}::bigint[]) AND i.status <> 'closed'
    ORDER BY i.id`.execute(ctx.db);
  // Most tasks have none, so settings are read only for those that do.
  if (rows.length === 0) return rows;
  const configOf = await issueConfigs(ctx, rows);
  return rows.filter((row) => {
    const { blocking } = configOf(row);
    return blocking === null || (row.severity !== null && blocking.includes(row.severity));
  });
}

/** The issue a task is refused for first: its own, then of a subtask, then of a task above. */
function firstOf(row: Hindered, byTask: ReadonlyMap<number, Holding>): [why: TaskHindrance, issue: Holding] | null {
  const among = (tasks: readonly number[] = []): Holding | undefined =>
    tasks.flatMap((task) => byTask.get(task) ?? [])[0];
  const own = byTask.get(row.id);
  if (own) return ['issueOwn', own];
  const below = among(row.below);
  if (below) return ['issueSubtask', below];
  const above = among(row.above);
  return above ? ['issueParent', above] : null;
}

/** Issues as the viewer may know them: by their name, or by their number alone. */
const namesOf = (ctx: Ctx, issues: readonly Pick<Holding, 'id' | 'name' | 'code'>[]) =>
  namesAsRead(ctx, 'issue', issues, ({ code }) => code);

/** Why tasks cannot be finished. An issue the viewer may not read is named by its number only. */
export const unclosedIssues: Hindrance = async (ctx, rows) => {
  const tasks = new Set(rows.flatMap(({ id, above = [], below = [] }) => [id, ...above, ...below]));
  const holding = await holdingIssues(ctx, [...tasks]);
  const found = new Map<number, Problem>();
  if (holding.length === 0) return found;
  const byTask = new Map(holding.toReversed().map((one) => [one.task, one]));
  const told = rows.flatMap((row) => {
    const first = firstOf(row, byTask);
    return first ? [[row.id, ...first] as const] : [];
  });
  const names = await namesOf(
    ctx,
    told.map(([, , one]) => one),
  );
  for (const [id, why, one] of told) found.set(id, taskHindrance(why, names.get(one.id)!, one.taskName));
  return found;
};

/** Why tasks cannot be removed from their plan: what became of an issue is read on its task, closed ones too. */
export const issuesOnTasks: Hindrance = async (ctx, tasks) => {
  const { rows } = await sql<Pick<Holding, 'id' | 'name' | 'code' | 'task' | 'taskName'>>`SELECT DISTINCT ON (i.task)
      i.id, i.name, i.code, i.task, t.name AS task_name
    FROM issue i JOIN task t ON t.company_id = i.company_id AND t.id = i.task
    WHERE i.company_id = ${ctx.viewer.companyId} AND i.task = ANY(${tasks.map(({ id }) => id)}::bigint[])
    ORDER BY i.task, i.id`.execute(ctx.db);
  if (rows.length === 0) return new Map();
  const names = await namesOf(ctx, rows);
  return new Map(rows.map(({ id, task, taskName }) => [task, taskHindrance('issueKept', names.get(id)!, taskName)]));
};

/** What a write of an issue has to do with its task: linking it, and opening it again, wait for a finish under way. */
export async function onTask(ctx: Ctx, { before, after }: Change<IssueRow>): Promise<Partial<IssueRow>> {
  const task = after?.task ?? null;
  const reopened = before?.status === 'closed' && after?.status !== 'closed';
  if ((before?.task ?? null) === task && !reopened) return {};
  if (task === null) return before ? { afterFinish: false } : {};
  const follows = { afterFinish: await heldFinished(ctx, task) };
  return follows;
}

/** An issue that is closed, gone from its task or of another severity may have been the last that held a parent back. */
export async function letGo(ctx: Ctx, { before, after }: Change<IssueRow>): Promise<void> {
  if (!before?.task || before.status === 'closed') return;
  const stays = after && after.status !== 'closed' && after.task === before.task && after.severity === before.severity;
  if (!stays) await endWaitingParents(ctx, before.task);
}
