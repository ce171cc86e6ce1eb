/**
 * The viewer's activity on a day, as a reminder (records.md A11-3): records they changed and workflows they decided about.
 *
 * Invariant: nobody else's activity can be read; there is no input that names a person.
 */
import { sql } from 'kysely';
import { parseDay } from '#kernel/dates.ts';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { Trace } from '../hours.calls.ts';
import { hoursTexts as t } from '../hours.texts.ts';

const MOST = 30;
const DAY_MS = 86_400_000;
/** Entries about filling in hours, or about nothing one has worked on. */
const LEFT_OUT = ['workRecord', 'user', 'savedView'];

export async function tracesOf(ctx: Ctx, date: string): Promise<Trace[]> {
  const day = parseDay(date);
  if (day === null) throw refuse(t.date, undefined, 'day');
  const { companyId, userId } = ctx.viewer;
  const from = new Date(day * DAY_MS - ctx.utcOffset * 60_000);
  const to = new Date(from.getTime() + DAY_MS);
  const { rows } = await sql<Omit<Trace, 'at'> & { at: Date }>`SELECT * FROM (
      SELECT c.entity, c.record_id AS record, (array_agg(c.record_title ORDER BY c.id DESC))[1] AS title, p.name AS project,
        p.id AS project_id, max(c.at) AS at, count(*)::integer AS times
      FROM change_log c LEFT JOIN project p ON p.company_id = c.company_id AND c.object_kind = 'project' AND p.id = c.object_id
      WHERE c.company_id = ${companyId} AND c.by = ${userId} AND c.at >= ${from} AND c.at < ${to} AND c.entity <> ALL(${LEFT_OUT}::text[])
      GROUP BY c.entity, c.record_id, p.name, p.id
      UNION ALL SELECT 'workflow', i.id, i.title, p.name, i.project_id, max(a.acted_at), count(*)::integer
      FROM wf_task_actor a JOIN wf_instance i ON i.company_id = a.company_id AND i.id = a.instance_id
        LEFT JOIN project p ON p.company_id = i.company_id AND p.id = i.project_id
      WHERE a.company_id = ${companyId} AND a.acted_by = ${userId} AND a.acted_at >= ${from} AND a.acted_at < ${to}
      GROUP BY i.id, i.title, p.name, i.project_id) traces
    ORDER BY at DESC LIMIT ${MOST}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
