/**
 * Materials that are late: told in the plan, on their page, and to whoever is in charge of them, else the manager of the
 * project. Each day they are late for is told of once, however many nodes run: the mark and the message are one transaction.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { notifyOf } from '#modules/message/server/public.ts';
import { asSystem } from '#modules/org/server/public.ts';
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

/** `reminded_for`: the day that it will be late for, or is, and that was told of; a mark of this job alone, no field. */
async function tellLate(ctx: Ctx): Promise<number> {
  let told = 0;
  for (const row of await found(ctx, null)) {
    const { id, name, due, expected, forTask, task, responsible, manager } = row;
    const { rows } =
      await sql`UPDATE material SET reminded_for = ${due}::date WHERE company_id = ${ctx.viewer.companyId}
      AND id = ${id} AND reminded_for IS DISTINCT FROM ${due}::date RETURNING 1`.execute(ctx.db);
    if (rows.length === 0) continue;
    told++;
    await notifyOf(ctx, 'material', row, {
      receivers: [responsible ?? manager],
      title: forTask ? t.late : t.overdue,
      params: { name, expected, start: due, task: task?.name ?? '' },
    });
  }
  return told;
}

/** Tells of what is late at an instant; answers of how many. */
export async function remindLate(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT company_id AS id FROM material
    WHERE status <> 'arrived' ORDER BY 1`.execute(db);
  let told = 0;
  for (const { id } of rows) told += await asSystem(db, id, at, tellLate);
  return told;
}

export const lateJob: Job = {
  name: 'material.late',
  everySeconds: 600,
  run: async (db, at) => void (await remindLate(db, at)),
};
