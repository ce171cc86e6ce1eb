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
import { notifyAll } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { managersOf } from '#modules/people/team/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import { reportTexts as t } from '../project-report.texts.ts';
import { cutOffOf } from '../report-config.ts';
import { periodBefore, periodOf, type ReportKind, reportKinds, spanOf } from '../report-period.ts';
import { firstDay, type Of, projectReportService, reportNotice, tellOf } from './report-service.ts';
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

/** Makes one, unless another node did; returns whether a draft came of it. */
async function draft(ctx: Ctx, { projectId, kind, period, remindAt }: Due): Promise<boolean> {
  const marked = await sql`INSERT INTO project_report_draft (company_id, project_id, kind, period, made_at, remind_at)
    SELECT company_id, id, ${kind}, ${period}, ${new Date(ctx.now)}::timestamptz, ${remindAt}::timestamptz FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId} AND status = 'ongoing'
    ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db);
  // A project that began at the weekend has nothing to report for the Friday before.
  if (marked.rows.length === 0 || spanOf(kind, period)!.to < (await firstDay(ctx, projectId))) return false;
  const { id, made } = await start(ctx, { projectId, kind, period }, { automatic: true });
  if (!made) return false;
  await tellOf(ctx, await projectReportService.row(ctx, id), t.drafted, await managers(ctx, projectId));
  return true;
}

/** Reminds of the reports of a company that are due and still with their author: by one statement, and one for the letters. */
async function remind(ctx: Ctx): Promise<number> {
  const { rows } = await sql<
    Of & { id: number; project: string; manager: number; createdBy: number | null }
  >`WITH due AS (
      UPDATE project_report_draft m SET reminded_at = ${new Date(ctx.now)}::timestamptz
      WHERE m.company_id = ${ctx.viewer.companyId} AND m.remind_at <= ${new Date(ctx.now)}::timestamptz AND m.reminded_at IS NULL
      RETURNING m.project_id, m.kind, m.period)
    SELECT r.id, r.project_id, r.kind, r.period, r.created_by, p.name AS project, p.manager FROM due d
      JOIN project_report r ON r.company_id = ${ctx.viewer.companyId}
        AND r.project_id = d.project_id AND r.kind = d.kind AND r.period = d.period AND r.status IN ('draft', 'returned')
      JOIN project p ON p.company_id = r.company_id AND p.id = r.project_id
    ORDER BY r.id`.execute(ctx.db);
  const notices = rows.map((row) => {
    const { manager, createdBy, project } = row;
    return reportNotice(row, project, t.due, [manager, ...(createdBy ? [createdBy] : [])]);
  });
  await notifyAll(ctx, notices);
  return rows.length;
}

/** Drafts under way at once: while one waits for the database another is put together. */
const TOGETHER = 4;

interface Done {
  made: number;
  reminded: number;
  /** Drafts are left for another turn. */
  left: boolean;
}

/**
 * Due work of a company; at most so many drafts. Each draft is its own transaction, because its facts are read from the whole
 * project; a failure is reported after the others are done.
 */
async function draftsOfCompany(db: Kysely<Tables>, companyId: number, at: number, most: number): Promise<Done> {
  const done: Done = { made: 0, reminded: 0, left: false };
  const failed: unknown[] = [];
  const due = await asSystem(db, companyId, at, dueDrafts);
  for (let from = 0; from < due.length; from += TOGETHER) {
    // Failed work is still due, and would be picked again at once.
    done.left = from >= most && failed.length === 0;
    if (done.left) break;
    const some = due.slice(from, from + TOGETHER).map((one) => asSystem(db, companyId, at, (ctx) => draft(ctx, one)));
    for (const made of await Promise.allSettled(some))
      if (made.status === 'rejected') failed.push(made.reason);
      else if (made.value) done.made++;
  }
  done.reminded = await asSystem(db, companyId, at, remind);
  if (failed.length > 0) throw failed[0];
  return done;
}

const companies = async (db: Kysely<Tables>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM company ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Due work at an instant: returns how many drafts were made and how many authors reminded, in all companies. */
export async function draftsDue(db: Kysely<Tables>, at: number): Promise<Pick<Done, 'made' | 'reminded'>> {
  const sum = { made: 0, reminded: 0 };
  for (const id of await companies(db)) {
    const { made, reminded } = await draftsOfCompany(db, id, at, Number.POSITIVE_INFINITY);
    sum.made += made;
    sum.reminded += reminded;
  }
  return sum;
}

/** Drafts of one turn of a company. */
const TURN = 50;

export const draftJob: Job = {
  name: 'projectReport.draft',
  label: ['生成项目周报草稿', '產生項目週報草稿', 'Drafts of project reports'],
  lane: 'minutes',
  everySeconds: 300,
  companies,
  each: async (db, companyId, at) => ((await draftsOfCompany(db, companyId, at, TURN)).left ? 'more' : undefined),
};
