/**
 * Drafts at the cut-off, and reminders of those not submitted.
 *
 * Invariant: that a draft was made for a project and period, and that its author was reminded, are marks written in the same
 * transaction; so however many nodes run, and whenever they start again, each happens once, and a draft that was deleted
 * does not come back. A cut-off that was missed for longer than `LATE_DAYS` is passed by.
 */
import { type Kysely, sql } from 'kysely';
import { instantOfMinute, MINUTES_PER_DAY, minuteOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/org/server/public.ts';
import { managersOf } from '#modules/team/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import type { ProjectReportRow } from '../project-report.entity.ts';
import { reportTexts as t } from '../project-report.texts.ts';
import { cutOffOf } from '../report-config.ts';
import { periodBefore, periodOf, type ReportKind, reportKinds, spanOf } from '../report-period.ts';
import { firstDay, projectReportService, tellOf } from './report-service.ts';
import { reportConfigs } from './report-settings.ts';
import { start } from './start-report.ts';

const LATE_DAYS = 3;
const KINDS = Object.keys(reportKinds) as ReportKind[];

interface Due {
  projectId: number;
  kind: ReportKind;
  period: string;
  remindAt: Date | null;
}

/** Of projects in progress, the periods whose cut-off has come and that have no mark yet. */
async function dueDrafts(ctx: Ctx): Promise<Due[]> {
  const now = minuteOfInstant(ctx.now, ctx.utcOffset);
  const today = Math.floor(now / MINUTES_PER_DAY);
  const configOf = await reportConfigs(ctx);
  const projects = await sql<{ id: number }>`SELECT id FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND status = 'ongoing' ORDER BY id`.execute(ctx.db);
  const due: Due[] = [];
  for (const { id: projectId } of projects.rows)
    for (const kind of KINDS) {
      const rhythm = configOf(projectId)[kind];
      if (!rhythm.auto) continue;
      const current = periodOf(kind, today);
      for (const period of [current, periodBefore(kind, spanOf(kind, current)!)]) {
        const cutOff = cutOffOf(rhythm, spanOf(kind, period)!);
        if (cutOff > now || cutOff <= now - LATE_DAYS * MINUTES_PER_DAY) continue;
        const { remindHours } = rhythm;
        const remindAt =
          remindHours === null ? null : new Date(instantOfMinute(cutOff + remindHours * 60, ctx.utcOffset));
        due.push({ projectId, kind, period, remindAt });
      }
    }
  if (due.length === 0) return [];
  const column = (name: keyof Due) => due.map((one) => one[name]);
  const { rows } = await sql<{ n: number }>`SELECT d.n FROM unnest(${column('projectId')}::bigint[],
      ${column('kind')}::text[], ${column('period')}::text[]) WITH ORDINALITY AS d (project_id, kind, period, n)
    WHERE NOT EXISTS (SELECT 1 FROM project_report_draft m WHERE m.company_id = ${ctx.viewer.companyId}
      AND m.project_id = d.project_id AND m.kind = d.kind AND m.period = d.period) ORDER BY d.n`.execute(ctx.db);
  return rows.map(({ n }) => due[n - 1]!);
}

const managers = (ctx: Ctx, projectId: number): Promise<readonly number[]> =>
  managersOf(ctx, { scope: 'project', id: projectId });

/** Makes one, unless another node did; answers whether a draft came of it. */
async function draft(ctx: Ctx, { projectId, kind, period, remindAt }: Due): Promise<boolean> {
  const marked = await sql`INSERT INTO project_report_draft (company_id, project_id, kind, period, made_at, remind_at)
    SELECT company_id, id, ${kind}, ${period}, ${new Date(ctx.now)}::timestamptz, ${remindAt}::timestamptz FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId} AND status = 'ongoing'
    ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db);
  // Of a project that began at the weekend the Friday before tells nothing.
  if (marked.rows.length === 0 || spanOf(kind, period)!.to < (await firstDay(ctx, projectId))) return false;
  const { id, made } = await start(ctx, { projectId, kind, period }, { automatic: true });
  if (!made) return false;
  await tellOf(ctx, await projectReportService.row(ctx, id), t.drafted, await managers(ctx, projectId));
  return true;
}

/** Reminds of the reports of a company that are due and still with their author. */
async function remind(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; projectId: number }>`WITH due AS (UPDATE project_report_draft m
      SET reminded_at = ${new Date(ctx.now)}::timestamptz
      WHERE m.company_id = ${ctx.viewer.companyId} AND m.remind_at <= ${new Date(ctx.now)}::timestamptz AND m.reminded_at IS NULL
      RETURNING m.project_id, m.kind, m.period)
    SELECT r.id, r.project_id FROM due d JOIN project_report r ON r.company_id = ${ctx.viewer.companyId}
      AND r.project_id = d.project_id AND r.kind = d.kind AND r.period = d.period AND r.status IN ('draft', 'returned')
    ORDER BY r.id`.execute(ctx.db);
  for (const { id, projectId } of rows) {
    const row: ProjectReportRow = await projectReportService.row(ctx, id);
    await tellOf(ctx, row, t.due, [...(await managers(ctx, projectId)), ...(row.createdBy ? [row.createdBy] : [])]);
  }
  return rows.length;
}

/** What has come due at an instant: how many drafts were made and how many authors reminded, in all companies. */
export async function draftsDue(db: Kysely<Tables>, at: number): Promise<{ made: number; reminded: number }> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM company ORDER BY id`.execute(db);
  const done = { made: 0, reminded: 0 };
  const failed: unknown[] = [];
  for (const { id: companyId } of rows) {
    // One transaction a draft, and what fails of one project is told when the others have theirs.
    for (const due of await asSystem(db, companyId, at, dueDrafts))
      try {
        if (await asSystem(db, companyId, at, (ctx) => draft(ctx, due))) done.made++;
      } catch (error) {
        failed.push(error);
      }
    done.reminded += await asSystem(db, companyId, at, remind);
  }
  if (failed.length > 0) throw failed[0];
  return done;
}

export const draftJob: Job = {
  name: 'projectReport.draft',
  everySeconds: 300,
  run: async (db, at) => void (await draftsDue(db, at)),
};
