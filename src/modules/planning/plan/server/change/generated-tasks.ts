/**
 * Tasks made of other records, in the database: of what each was made, and which plan change asks for it.
 *
 * A task made of a record comes from it: a relation (`comesFrom`) both pages show, and a line in the log of the record, in the
 * transaction that puts the task into the plan. Tables of the records are not known here: their modules register by
 * `onGeneratedTasks` what happens when one of their tasks is finished. Invariant: one living task for a draft of a source; rows are
 * written under the lock of the plan.
 */

import { sql } from 'kysely';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { relateRecords } from '#modules/people/discussion/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityNamed } from '#server/entity/ports.ts';
import type { PlanChangeStatus } from '../../change/plan-change.entity.ts';
import type { MadeTask } from '../../change/task-drafts.ts';

/** A record tasks are made of. */
export interface TaskSource {
  entity: string;
  id: number;
}

type SourceRow = { id: number; version: number } & Readonly<Record<string, unknown>>;

/** A record by its definition, whatever the viewer may see; undefined: it is gone. */
export async function sourceRow(ctx: Ctx, { entity, id }: TaskSource): Promise<SourceRow | undefined> {
  return (await rowsById<SourceRow>(entityNamed(entity), ctx, [id]))[0];
}
export const sourceTitle = ({ entity }: TaskSource, row: SourceRow | undefined): string =>
  String(row?.[entityNamed(entity).title] ?? '');

interface Kept {
  sourceEntity: string;
  sourceId: number;
  draftKey: string;
  taskId: number | null;
  taskName: string | null;
  taskStatus: string | null;
  changeId: number | null;
  changeName: string | null;
  changeStatus: PlanChangeStatus | null;
  applicant: number | null;
  line: number | null;
}
const KEPT = sql`SELECT g.source_entity, g.source_id, g.draft_key, g.task_id, t.name AS task_name, t.status AS task_status,
    g.change_id, c.name AS change_name, c.status AS change_status, c.applicant, g.line
  FROM generated_task g LEFT JOIN task t ON t.company_id = g.company_id AND t.id = g.task_id
    LEFT JOIN plan_change c ON c.company_id = g.company_id AND c.id = g.change_id`;

const WAITING: ReadonlySet<PlanChangeStatus | null> = new Set(['draft', 'waiting', 'returned']);
/** Deleted tasks, and changes that came to nothing, may be asked for again. */
const lives = (row: Kept): boolean =>
  row.taskId === null ? WAITING.has(row.changeStatus) : row.taskStatus !== 'discarded';

export function madeOf(ctx: Ctx, { draftKey, taskId, ...row }: Kept): MadeTask {
  if (taskId !== null) return { key: draftKey, taskId, change: null };
  const mine = row.applicant === ctx.viewer.userId;
  return {
    key: draftKey,
    taskId,
    change: { id: row.changeId!, name: row.changeName!, status: row.changeStatus!, mine },
  };
}

/** What the drafts of a source have become that live, by key. */
export async function livingDrafts(ctx: Ctx, source: TaskSource): Promise<Map<string, Kept>> {
  const { rows } = await sql<Kept>`${KEPT} WHERE g.company_id = ${ctx.viewer.companyId}
    AND g.source_entity = ${source.entity} AND g.source_id = ${source.id} ORDER BY g.created_at, g.draft_key`.execute(
    ctx.db,
  );
  return new Map(rows.filter(lives).map((row) => [row.draftKey, row]));
}

/** Tasks and open plan changes made of a record, in the order they were asked for. */
export const tasksMadeOf = async (ctx: Ctx, source: TaskSource): Promise<MadeTask[]> =>
  [...(await livingDrafts(ctx, source)).values()].map((row) => madeOf(ctx, row));

/** The records a task was made of. */
export async function sourcesOf(ctx: Ctx, taskId: number): Promise<TaskSource[]> {
  const { rows } = await sql<TaskSource>`SELECT source_entity AS entity, source_id AS id FROM generated_task
    WHERE company_id = ${ctx.viewer.companyId} AND task_id = ${taskId} ORDER BY created_at`.execute(ctx.db);
  return rows;
}

/** Ids in a request of tasks made of other records: those of the plan, and lines of the request that are not made yet. */
export async function generatedIn(ctx: Ctx, projectId: number, changeId: number): Promise<number[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{
    id: number;
  }>`SELECT t.id FROM task t JOIN generated_task g ON g.company_id = t.company_id
      AND g.task_id = t.id WHERE t.company_id = ${companyId} AND t.project_id = ${projectId}
    UNION SELECT g.line FROM generated_task g
      WHERE g.company_id = ${companyId} AND g.change_id = ${changeId} AND g.task_id IS NULL`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Where a draft is to be found from now on: a task, or a line of a plan change. */
export type MadeAs = { taskId: number } | { changeId: number; line: number };

/** Records what a draft has become; its former task or request no longer exists. */
export async function noteDraft(ctx: Ctx, { entity, id }: TaskSource, key: string, as: MadeAs): Promise<void> {
  const [taskId, changeId, line] = 'taskId' in as ? [as.taskId, null, null] : [null, as.changeId, as.line];
  const { companyId, userId } = ctx.viewer;
  await sql`INSERT INTO generated_task (company_id, source_entity, source_id, draft_key, task_id, change_id, line, created_at, created_by)
    VALUES (${companyId}, ${entity}, ${id}, ${key}, ${taskId}::bigint, ${changeId}::bigint, ${line}::bigint,
      ${new Date(ctx.now)}, ${userId || null}::bigint)
    ON CONFLICT (company_id, source_entity, source_id, draft_key) DO UPDATE SET task_id = excluded.task_id,
      change_id = excluded.change_id, line = excluded.line, created_at = excluded.created_at, created_by = excluded.created_by`.execute(
    ctx.db,
  );
}

/** Relates tasks to the record they were made of and writes so to its log. */
export async function bindToSource(
  ctx: Ctx,
  source: TaskSource,
  tasks: readonly { id: number; name: string }[],
): Promise<void> {
  const row = await sourceRow(ctx, source);
  if (!row || tasks.length === 0) return;
  for (const { id } of tasks) await relateRecords(ctx, 'comesFrom', { entity: 'task', id }, source);
  await toldMade.get(source.entity)?.(
    ctx,
    source.id,
    tasks.map(({ id }) => id),
  );
  await logChanges(ctx, [
    {
      entity: source.entity,
      recordId: source.id,
      recordTitle: sourceTitle(source, row),
      action: 'update',
      version: row.version,
      changes: tasks.map(({ name }) => ({ field: 'generatedTask', before: null, after: name })),
      scope: scopeOfRecord(entityNamed(source.entity), row),
    },
  ]);
}

/** A plan change took effect: its lines that ask for tasks of other records are tasks now; refused ones were never asked for. */
export async function linkGenerated(ctx: Ctx, changeId: number, ids: ReadonlyMap<number, number>): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows } =
    await sql<Kept>`${KEPT} WHERE g.company_id = ${companyId} AND g.change_id = ${changeId} AND g.task_id IS NULL
    FOR UPDATE OF g`.execute(ctx.db);
  for (const row of rows) {
    const taskId = ids.get(row.line!);
    const of = sql`company_id = ${companyId} AND source_entity = ${row.sourceEntity} AND source_id = ${row.sourceId}
      AND draft_key = ${row.draftKey}`;
    if (taskId === undefined) {
      await sql`DELETE FROM generated_task WHERE ${of}`.execute(ctx.db);
      continue;
    }
    await sql`UPDATE generated_task SET task_id = ${taskId} WHERE ${of}`.execute(ctx.db);
    const named = await sql<{
      name: string;
    }>`SELECT name FROM task WHERE company_id = ${companyId} AND id = ${taskId}`.execute(ctx.db);
    const source = { entity: row.sourceEntity, id: row.sourceId };
    await bindToSource(ctx, source, [{ id: taskId, name: named.rows[0]!.name }]);
  }
}

/** A task that was finished, with what else was made of the same record and is not. */
export interface FinishedTask {
  id: number;
  name: string;
  projectId: number;
  open: number;
}
/** What the module of records that tasks are made of does when one of these tasks is finished. */
export type OnGenerated = (ctx: Ctx, sourceId: number, task: FinishedTask) => Promise<void>;
const told = new Map<string, OnGenerated>();
export const onGeneratedTasks = (entity: string, finished: OnGenerated): void => void told.set(entity, finished);

/** What it does when tasks made of its records are in the plan, at once or by a plan change. */
export type OnMade = (ctx: Ctx, sourceId: number, tasks: readonly number[]) => Promise<void>;
const toldMade = new Map<string, OnMade>();
export const onTasksMade = (entity: string, made: OnMade): void => void toldMade.set(entity, made);

/** Notifies the records a task was made of that it is finished. */
export async function tellSources(ctx: Ctx, task: Omit<FinishedTask, 'open'>): Promise<void> {
  const { rows } = await sql<{ sourceEntity: string; sourceId: number; open: number }>`
    SELECT g.source_entity, g.source_id, (SELECT count(*) FROM generated_task o
        LEFT JOIN task t ON t.company_id = o.company_id AND t.id = o.task_id
        LEFT JOIN plan_change c ON c.company_id = o.company_id AND c.id = o.change_id
      WHERE o.company_id = g.company_id AND o.source_entity = g.source_entity AND o.source_id = g.source_id
        AND CASE WHEN o.task_id IS NULL THEN c.status IN ('draft', 'waiting', 'returned')
          ELSE t.status IN ('new', 'ongoing', 'pause') END)::int AS open
    FROM generated_task g WHERE g.company_id = ${ctx.viewer.companyId} AND g.task_id = ${task.id}`.execute(ctx.db);
  for (const { sourceEntity, sourceId, open } of rows) await told.get(sourceEntity)?.(ctx, sourceId, { ...task, open });
}
