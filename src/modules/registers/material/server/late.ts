/**
 * Late materials: shown in the plan, on their page, and in a message to the person in charge, else the manager of the project. Each
 * missed day is reported once, however many nodes run: the mark and the message are one transaction.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { noticeOf, notifyAll } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import type { LateMaterial } from '../material.calls.ts';
import type { MaterialRow } from '../material.entity.ts';
import { type Expected, lateOf, materialTexts as t } from '../material.rules.ts';

type Found = Expected &
  Pick<MaterialRow, 'id' | 'name' | 'projectId' | 'responsible'> & {
    task: number | null;
    taskName: string | null;
    manager: number;
  };
type LateRow = LateMaterial & Pick<Found, 'projectId' | 'responsible' | 'manager'>;

/** Late materials of these projects, or of all that go on (null). */
async function found(ctx: Ctx, projects: readonly number[] | null): Promise<LateRow[]> {
  const { rows } = await sql<Found>`SELECT m.id, m.name, m.project_id, m.responsible, m.status, m.promised, m.needed_on,
      k.id AS task, k.name AS task_name, k.planned_start AS start, o.manager
    FROM material m JOIN project o ON o.company_id = m.company_id AND o.id = m.project_id
      LEFT JOIN task k ON k.company_id = m.company_id AND k.id = m.task AND k.status IN ('new', 'ongoing', 'pause')
    WHERE m.company_id = ${ctx.viewer.companyId} AND m.status <> 'arrived'
      AND ${projects === null ? sql`o.status IN ('new', 'ongoing')` : sql`m.project_id = ANY(${[...projects]}::bigint[])`}
    ORDER BY m.id`.execute(ctx.db);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  return rows.flatMap(({ id, name, task, taskName, projectId, responsible, manager, ...expected }) => {
    const late = lateOf(expected, today);
    if (!late) return [];
    const of = task === null ? null : { id: task, name: taskName! };
    return [{ id, name, ...late, task: of, projectId, responsible, manager }];
  });
}

/** Those of one project, the most pressing first. */
export const lateIn = async (ctx: Ctx, projectId: number): Promise<LateMaterial[]> =>
  (await found(ctx, [projectId]))
    .map(({ id, name, due, expected, forTask, task }) => ({ id, name, due, expected, forTask, task }))
    .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));

/** `reminded_for`: the missed day that was last reported; a mark of this job only, not a field. */
async function tellLate(ctx: Ctx): Promise<number> {
  const late = await found(ctx, null);
  if (late.length === 0) return 0;
  const { companyId } = ctx.viewer;
  const ids = late.map(({ id }) => id);
  // Locked in one order, so that nodes wait for each other in turn and then see each other's marks.
  await sql`SELECT 1 FROM material WHERE company_id = ${companyId} AND id = ANY(${ids}::bigint[])
    ORDER BY id FOR UPDATE`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`UPDATE material m SET reminded_for = w.due
    FROM unnest(${ids}::bigint[], ${late.map(({ due }) => due)}::date[]) AS w (id, due)
    WHERE m.company_id = ${companyId} AND m.id = w.id AND m.status <> 'arrived' AND m.reminded_for IS DISTINCT FROM w.due
    RETURNING m.id`.execute(ctx.db);
  const marked = new Set(rows.map(({ id }) => id));
  const notices = late
    .filter(({ id }) => marked.has(id))
    .map((row) => {
      const { name, due, expected, forTask, task, responsible, manager } = row;
      return noticeOf('material', row, {
        receivers: [responsible ?? manager],
        title: forTask ? t.late : t.overdue,
        params: { name, expected, start: due, task: task?.name ?? '' },
      });
    });
  await notifyAll(ctx, notices);
  return notices.length;
}

/** Reports late materials at an instant; returns their number. */
export async function remindLate(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT company_id AS id FROM material
    WHERE status <> 'arrived' ORDER BY 1`.execute(db);
  let told = 0;
  for (const { id } of rows) told += await asSystem(db, id, at, tellLate);
  return told;
}

export const lateJob: Job = {
  name: 'material.late',
  label: ['物料延迟提醒', '物料延遲提醒', 'Reminders of late materials'],
  lane: 'minutes',
  everySeconds: 600,
  run: async (db, at) => void (await remindLate(db, at)),
};
