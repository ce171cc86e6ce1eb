/**
 * Reports sent by mail. Invariants: a time is served once, however many nodes run (the claim and the mails are one transaction);
 * a receiver gets what they may view themselves, and nothing of a report they may not open; a time that passed while the
 * schedule was paused, or before it was made, is not made up for; of several missed by a standing node the last one is.
 */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { dateOfInstant, instantOfMinute, minuteOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import { mailSite, queueMail } from '#modules/base/mail/server/public.ts';
import { viewersOf } from '#modules/people/discussion/server/public.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import type { CompanyJob, Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { makeCtx } from '#server/http/pipeline.ts';
import type { OwnReportRow } from '../own-report.entity.ts';
import { reportTexts as t } from '../report.texts.ts';
import { MOST_FAILURES, reportSchedule } from '../report-schedule.entity.ts';
import { lastDue, type Recurring } from '../report-schedule.ts';
import { pivotSheet } from './pivots.ts';

const VALID_MS = 2 * 86_400_000;
const WHEN = ['rhythm', 'weekday', 'monthDay', 'hour', 'active'] as const;

export const scheduleService = entityService(reportSchedule, {
  visible({ viewer: { userId } }) {
    return userId === 0 ? null : sql<SqlBool>`t.created_by = ${userId}`;
  },
  derive(ctx, { before, after }) {
    if (!after || (before && WHEN.every((name) => before[name] === after[name]))) return {};
    const follows = { since: new Date(ctx.now).toISOString() };
    return { ...follows, ...(after.active && { failures: 0, failure: null }) };
  },
  async check(ctx, { before, after }) {
    if (!after || before?.report === after.report) return [];
    const readable = await readableRecords(ctx, 'ownReport', [after.report]);
    return ctx.viewer.userId === 0 || readable?.has(after.report) ? [] : [problem(t.noReport, undefined, 'report')];
  },
});

interface Schedule extends Recurring {
  id: number;
  name: string;
  report: number;
  receivers: number[];
  createdBy: number;
  failures: number;
}
const COLUMNS = sql`s.id, s.name, s.report, s.receivers, s.rhythm, s.weekday, s.month_day, s.hour, s.created_by, s.failures`;

/** When it was last due, if that has not been served. */
const dueSql = (slot: Date) =>
  sql<SqlBool>`s.active AND s.since < ${slot} AND (s.last_at IS NULL OR s.last_at < ${slot})`;
const slotOf = (schedule: Schedule, ctx: Ctx): Date =>
  new Date(instantOfMinute(lastDue(schedule, minuteOfInstant(ctx.now, ctx.utcOffset)), ctx.utcOffset));

/** A report as each receiver may view it, into the outbox. */
async function sendOne(ctx: Ctx, schedule: Schedule): Promise<void> {
  const site = await mailSite(ctx, ctx.viewer.companyId);
  if (site === null) throw refuse(t.noMail);
  const { companyId } = ctx.viewer;
  const people = new Map((await viewersOf(ctx, [schedule.createdBy, ...schedule.receivers])).map((v) => [v.userId, v]));
  const reader = (id: number): Ctx | null => {
    const viewer = people.get(id);
    return viewer ? makeCtx({ scopeRights: rightsInObject, overrides: () => undefined }, { ...ctx, viewer }, []) : null;
  };
  const reads = async (who: Ctx): Promise<boolean> =>
    (await readableRecords(who, 'ownReport', [schedule.report]))?.has(schedule.report) === true;
  const owner = reader(schedule.createdBy);
  if (!owner || !(await owner.can('report:schedule')) || !(await reads(owner))) throw refuse(t.ownerGone);
  const { rows } = await sql<OwnReportRow>`SELECT name, dataset, design FROM own_report
    WHERE company_id = ${companyId} AND id = ${schedule.report}`.execute(ctx.db);
  const { name, dataset, design } = rows[0]!;
  if (!design) throw refuse(t.notDesigned);
  const { rows: addresses } = await sql<{ id: number; email: string }>`SELECT id, email FROM "user"
    WHERE company_id = ${companyId} AND id = ANY(${schedule.receivers}::bigint[]) AND email IS NOT NULL`.execute(
    ctx.db,
  );
  const mails = new Map(addresses.map(({ id, email }) => [id, email]));
  const went = { sentTo: [] as number[], withheld: [] as number[], unreached: [] as number[] };
  const subject = `${name} ${dateOfInstant(ctx.now, ctx.utcOffset)}`;
  const text = [name, ctx.say(t.mailText), `${site}/modules/report/view?reportId=${schedule.report}`].join('\n\n');
  for (const id of schedule.receivers) {
    const who = reader(id);
    const to = mails.get(id);
    if (!who || !(await reads(who))) went.withheld.push(id);
    else if (!to) went.unreached.push(id);
    else {
      const { fileName, type, body } = await pivotSheet(who, { dataset, design });
      if (!(body instanceof Uint8Array)) throw new Error('a pivot is a whole workbook');
      const file = { name: fileName, type, base64: Buffer.from(body).toString('base64') };
      await queueMail(ctx, companyId, { to, subject, text, file }, VALID_MS);
      went.sentTo.push(id);
    }
  }
  await sql`UPDATE report_schedule SET sent_to = ${went.sentTo}::bigint[], withheld = ${went.withheld}::bigint[],
    unreached = ${went.unreached}::bigint[], failures = 0, failure = NULL WHERE id = ${schedule.id}`.execute(ctx.db);
}

/** Claims its time; false: another node did, or it was changed meanwhile. */
async function claimed(ctx: Ctx, id: number, slot: Date): Promise<boolean> {
  const { rows } =
    await sql`UPDATE report_schedule s SET last_at = ${new Date(ctx.now)} WHERE s.id = ${id} AND ${dueSql(slot)} RETURNING 1`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

/** Notes why it failed; after the last try it stops, and its author is told. */
async function failed(ctx: Ctx, schedule: Schedule, slot: Date, error: unknown): Promise<void> {
  if (!(await claimed(ctx, schedule.id, slot))) return;
  const told = error instanceof Refusal ? error.problems[0] : undefined;
  const why = told ? ctx.say(told.message, told.params) : ctx.say(t.unexpected);
  const { rows } = await sql<{
    active: boolean;
  }>`UPDATE report_schedule SET failures = failures + 1, failure = ${why.slice(0, 500)},
    sent_to = NULL, withheld = NULL, unreached = NULL, active = failures + 1 < ${MOST_FAILURES}, version = version + 1
    WHERE id = ${schedule.id} RETURNING active`.execute(ctx.db);
  if (rows[0]!.active) return;
  await notify(ctx, {
    ...{ receivers: [schedule.createdBy], kind: 'system', title: t.stopped, event: t.stopped },
    ...{ params: { name: schedule.name }, link: '/modules/report?tabName=schedules' },
  });
}

/** Sends what is due in a company; returns how many reports were tried. */
export async function sendReports(db: Kysely<Tables>, companyId: number, at: number): Promise<number> {
  const due = await asSystem(db, companyId, at, async (ctx) => {
    const { rows } = await sql<Schedule & { since: Date; lastAt: Date | null }>`SELECT ${COLUMNS}, s.since, s.last_at
      FROM report_schedule s WHERE s.company_id = ${companyId} AND s.active ORDER BY s.id`.execute(ctx.db);
    return rows
      .map((schedule) => ({ schedule, slot: slotOf(schedule, ctx) }))
      .filter(({ schedule: { since, lastAt }, slot }) => since < slot && (lastAt === null || lastAt < slot));
  });
  for (const { schedule, slot } of due)
    try {
      await asSystem(db, companyId, at, async (ctx) => {
        if (await claimed(ctx, schedule.id, slot)) await sendOne(ctx, schedule);
      });
    } catch (error) {
      await asSystem(db, companyId, at, (ctx) => failed(ctx, schedule, slot, error));
      if (!(error instanceof Refusal)) throw error;
    }
  return due.length;
}

export const reportMails: CompanyJob = {
  name: 'report-mails',
  label: ['定时发送报表', '定時傳送報表', 'Reports by mail'],
  lane: 'minutes',
  everySeconds: 60,
  async companies(db) {
    const { rows } = await sql<{ id: number }>`SELECT DISTINCT company_id AS id FROM report_schedule
      WHERE active ORDER BY 1`.execute(db);
    return rows.map(({ id }) => id);
  },
  async each(db, companyId, at) {
    await sendReports(db, companyId, at);
    return undefined;
  },
};
