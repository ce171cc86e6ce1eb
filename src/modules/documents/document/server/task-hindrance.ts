/**
 * Documents of a task that are not finished hold back its finish and that of the tasks above (2-rules §8, unfinished documents, own
 * or of a subtask). From which state on a document is finished is the setting of outputs (task/finish-config.ts).
 */
import { sql } from 'kysely';
import type { Problem } from '#kernel/problem.ts';
import { finishConfigs } from '#modules/planning/task/server/public.ts';
import { taskHindrance } from '#modules/planning/task/task-hindrance.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { namesAsRead } from '#server/entity/readers.ts';
import { type DocumentStatus, document } from '../document.entity.ts';
import { isFinished } from '../document.rules.ts';

interface Holding {
  id: number;
  name: string;
  task: number;
  taskName: string;
  status: DocumentStatus;
  projectId: number;
}

export const unfinishedDocuments: Hindrance = async (ctx, rows) => {
  const tasks = [...new Set(rows.flatMap(({ id, below = [] }) => [id, ...below]))];
  const { rows: all } =
    await sql<Holding>`SELECT d.id, d.title AS name, d.task, t.name AS task_name, d.status, d.project_id
    FROM document d JOIN task t ON t.company_id = d.company_id AND t.id = d.task
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.task = ANY(${tasks}::bigint[]) AND d.deleted_at IS NULL
      AND d.status IN ('incomplete', 'completed', 'approving') ORDER BY d.id`.execute(ctx.db);
  const told = new Map<number, Problem>();
  if (all.length === 0) return told;
  const configOf = await finishConfigs(ctx, all);
  const found = all.filter((one) => !isFinished(one.status, configOf(one).outputs));
  const names = await namesAsRead(ctx, document.name, found);
  for (const { id, below = [] } of rows) {
    const own = found.find(({ task }) => task === id);
    const sub = own ? undefined : found.find(({ task }) => below.includes(task));
    if (own) told.set(id, taskHindrance('documentOwn', names.get(own.id)!));
    else if (sub) told.set(id, taskHindrance('documentSubtask', names.get(sub.id)!, sub.taskName));
  }
  return told;
};
