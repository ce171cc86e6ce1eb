/** Approved hours on projects, of the ledger, and the records behind them. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { workRecordService } from '../record-service.ts';

/** Civil dates, both included. */
interface Span {
  from: string;
  to: string;
}
export interface ApprovedHours {
  project: number;
  person: number;
  task: number | null;
  /** Responsible project role of the task. */
  role: number | null;
  /** Monday of the week, a civil date. */
  week: string;
  minutes: number;
}

/** Whether the viewer may know the approved hours of a project. */
export const maySeeHours = async (ctx: Ctx, projectId: number): Promise<boolean> =>
  ctx.viewer.rights.has('wr:workRecord:all') || ctx.can('pm:workRecord:query', { projectId });

/** Approved hours on projects by person, task and week. The caller checks who may know them (`maySeeHours`). */
export async function approvedHours(ctx: Ctx, projects: readonly number[], span: Span): Promise<ApprovedHours[]> {
  const { rows } = await sql<ApprovedHours>`SELECT l.project_id AS project, l.person, l.task, t.role,
      date_trunc('week', l.work_date)::date::text AS week, sum(l.minutes)::integer AS minutes
    FROM work_ledger l LEFT JOIN task t ON t.company_id = l.company_id AND t.id = l.task
    WHERE l.company_id = ${ctx.viewer.companyId} AND l.project_id = ANY(${[...projects]}::bigint[])
      AND l.work_date BETWEEN ${span.from}::date AND ${span.to}::date
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(l.minutes) <> 0 ORDER BY 1, 2, 3, 5`.execute(ctx.db);
  return rows;
}

export interface ApprovedRecord {
  id: number;
  project: number;
  person: number;
  task: number | null;
  taskName: string | null;
  /** Civil date. */
  date: string;
  content: string;
  minutes: number;
}

/** The records behind approved hours on projects, of those the viewer may read, the latest first. */
export async function approvedRecords(
  ctx: Ctx,
  projects: readonly number[],
  { from, to }: Span,
): Promise<ApprovedRecord[]> {
  const readable = (await workRecordService.readable(ctx)) ?? sql`false`;
  const { rows } = await sql<ApprovedRecord>`SELECT t.id, t.project_id AS project, t.person, t.task, t.task_name,
      t.work_date::text AS date, t.content, (t.hours * 60)::integer AS minutes
    FROM work_record t WHERE ${readable} AND t.status = 'approved' AND t.project_id = ANY(${[...projects]}::bigint[])
      AND t.work_date BETWEEN ${from}::date AND ${to}::date ORDER BY t.work_date DESC, t.id DESC LIMIT 2000`.execute(
    ctx.db,
  );
  return rows;
}
