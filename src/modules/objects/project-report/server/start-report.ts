/** Creating reports: one per period, and revisions of approved ones. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { ReportPeriod, StartInput } from '../project-report.calls.ts';
import { type ProjectReportRow, SECTIONS } from '../project-report.entity.ts';
import { reportTexts as t } from '../project-report.texts.ts';
import { periodBefore, periodOf, type ReportKind, spanOf } from '../report-period.ts';
import { firstDay, holdPeriod, latestOf, projectReportService } from './report-service.ts';

type Known = { id: number; period: string; status: ProjectReportRow['status'] };

/** The latest revision of each of these periods. */
async function reportsOf(ctx: Ctx, projectId: number, kind: ReportKind, periods: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`SELECT t.id, t.period, t.status FROM project_report t
    WHERE t.company_id = ${ctx.viewer.companyId} AND ${latestOf(projectId)} AND t.kind = ${kind}
      AND t.period = ANY(${[...periods]}::text[])`.execute(ctx.db);
  return rows;
}

/** Periods that can be chosen. */
const OFFERED: Readonly<Record<ReportKind, number>> = { weekly: 13, monthly: 12 };

/** This period and those before it since the project began. */
export async function offered(ctx: Ctx, projectId: number, kind: ReportKind): Promise<ReportPeriod[]> {
  const periods: string[] = [periodOf(kind, parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!)];
  const first = await firstDay(ctx, projectId);
  while (periods.length < OFFERED[kind] && spanOf(kind, periods.at(-1)!)!.from > first)
    periods.push(periodBefore(kind, spanOf(kind, periods.at(-1)!)!));
  const known = new Map((await reportsOf(ctx, projectId, kind, periods)).map((row) => [row.period, row]));
  return periods.map((period) => {
    const { from, to } = spanOf(kind, period)!;
    const found = known.get(period);
    return {
      period,
      startsOn: formatDay(from),
      endsOn: formatDay(to),
      report: found ? { id: found.id, status: found.status } : null,
    };
  });
}

/**
 * The report of a period, made if there is none; of simultaneous callers one makes it and all get it. Errors: 400 for an invalid
 * period, one in the future or before the project; 403, 404 for those who may not write reports there.
 */
export async function start(
  ctx: Ctx,
  { projectId, kind, period }: StartInput,
  server: { automatic?: boolean } = {},
): Promise<{ id: number; made: boolean }> {
  await holdPeriod(ctx, { projectId, kind, period });
  const [known] = await reportsOf(ctx, projectId, kind, [period]);
  if (known) return { id: known.id, made: false };
  const { id } = await projectReportService.create(ctx, { projectId, kind, period }, server);
  return { id, made: true };
}

/** A revision of an approved report; the existing one if somebody was faster. */
export async function revise(ctx: Ctx, id: number): Promise<{ id: number }> {
  const row = await projectReportService.row(ctx, id, true);
  await projectReportService.need(ctx, row, 'pm:report:edit');
  if (row.status !== 'approved') throw refuse(t.notApproved);
  const [latest] = await reportsOf(ctx, row.projectId!, row.kind, [row.period]);
  if (latest && latest.id !== id) return { id: latest.id };
  const { kind, period, projectId, revision } = row;
  const text = Object.fromEntries(SECTIONS.flatMap((name) => (row[name] ? [[name, row[name]]] : [])));
  const made = await projectReportService.create(
    ctx,
    { projectId, kind, period, ...text },
    { revision: revision + 1, revisionOf: id },
  );
  return { id: made.id };
}
