/**
 * Reminders of dates: tasks that are due soon or overdue, milestones that are near, by the rules of each project.
 *
 * Days are working days of the project's calendar; nothing is sent on its rest days or before the morning. Invariant: the
 * mark that a reminder was sent and the reminder are one transaction, so however many nodes run, and whenever they are
 * started again, each is sent once for a task and a date; a date that moves is a new one.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, formatDay, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { addWorkdays, type CompiledCalendar, compiled, isWorkday } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/calendar/server/public.ts';
import { asSystem } from '#modules/org/server/public.ts';
import { type HoldingRules, projectRules, tellProject } from '#modules/project/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import { hasBeen } from '#server/wall-clock.ts';

const EVENTS = ['taskDueSoon', 'taskOverdue', 'milestoneNear'] as const;
type Reminder = (typeof EVENTS)[number];

const MORNING = 8 * 60;
/** What has been overdue for longer when reminders begin is old news. */
const OLD_DAYS = 60;
const KEEP_DAYS = 400;
const EVERY_SECONDS = 600;

interface Due {
  id: number;
  name: string;
  due: string;
  responsible: number | null;
  participants: number[] | null;
  assigner: number | null;
}

/** The working day `n` working days before a day. */
function workdayBefore(calendar: CompiledCalendar, day: number, n: number): number {
  let at = day;
  for (let left = n; left > 0; ) if (isWorkday(calendar, --at)) left--;
  return at;
}

/** First and last planned finish a reminder is about today. */
function span(calendar: CompiledCalendar, event: Reminder, days: number, today: number): [number, number] {
  // Overdue by n working days: n of them have begun after the planned finish.
  if (event === 'taskOverdue') return [today - OLD_DAYS, workdayBefore(calendar, today, days - 1) - 1];
  // The first working day counts as today; rest days behind the last one belong to it.
  return [today, addWorkdays(calendar, today + 1, days + 1) - 1];
}

async function remind(ctx: Ctx, projectId: number, rules: HoldingRules, event: Reminder, range: [number, number]) {
  const { companyId } = ctx.viewer;
  const [from, to] = range.map(formatDay) as [string, string];
  const which = event === 'milestoneNear' ? sql`t.milestone` : sql`NOT t.milestone AND NOT t.summary`;
  const { rows } = await sql<Due>`WITH due AS (
      INSERT INTO notice_sent (company_id, event, task_id, due, sent_at)
      SELECT t.company_id, ${event}, t.id, t.planned_end, ${new Date(ctx.now)}::timestamptz FROM task t
      WHERE t.company_id = ${companyId} AND t.project_id = ${projectId} AND t.active AND t.status IN ('new', 'ongoing', 'pause')
        AND ${which} AND t.planned_end BETWEEN ${from}::date AND ${to}::date
      ON CONFLICT (company_id, event, task_id, due) DO UPDATE SET sent_at = excluded.sent_at
        WHERE NOT ${hasBeen(sql`notice_sent.sent_at`, ctx.now)} RETURNING task_id, due)
    SELECT t.id, t.name, due.due, t.responsible, t.participants, t.assigner
    FROM due JOIN task t ON t.company_id = ${companyId} AND t.id = due.task_id ORDER BY due.due, t.id`.execute(ctx.db);
  for (const task of rows) {
    const people = {
      responsible: [task.responsible],
      participants: task.participants ?? [],
      assigner: [task.assigner],
    };
    const params = { task: task.name, date: task.due };
    await tellProject(ctx, { event, projectId, taskId: task.id, people, params }, rules);
  }
  return rows.length;
}

/** The reminders of one project; answers how many there were. */
async function remindProject(ctx: Ctx, projectId: number, calendarId: number): Promise<number> {
  const [source] = await workCalendars(ctx, [calendarId]);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const calendar = compiled(source!);
  if (!isWorkday(calendar, today)) return 0;
  const rules = await projectRules(ctx, projectId);
  let sent = 0;
  for (const event of EVENTS) {
    const { inApp, mail, days } = rules.get(event)!.rule;
    if (inApp || mail) sent += await remind(ctx, projectId, rules, event, span(calendar, event, days ?? 0, today));
  }
  return sent;
}

/** Sends the reminders of all projects in progress that are due at `at`; answers how many there were. */
export async function remindDue(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ companyId: number; id: number; calendar: number | null; utcOffset: number }>`
    SELECT p.company_id, p.id, p.calendar, c.utc_offset FROM project p JOIN company c ON c.id = p.company_id
    WHERE p.status = 'ongoing' ORDER BY p.company_id, p.id`.execute(db);
  let sent = 0;
  for (const { companyId, id, calendar, utcOffset } of rows) {
    if (minuteOfInstant(at, utcOffset) % 1440 < MORNING) continue;
    sent += await asSystem(db, companyId, at, async (ctx) =>
      remindProject(ctx, id, calendar ?? (await defaultCalendarId(ctx))),
    );
  }
  return sent;
}

export const dueNotices: Job = {
  name: 'plan-due-notices',
  everySeconds: EVERY_SECONDS,
  run: async (db, at, aged) => {
    const old = new Date((await aged()) - KEEP_DAYS * 86_400_000);
    await sql`DELETE FROM notice_sent WHERE sent_at < ${old}`.execute(db);
    await remindDue(db, at);
  },
};
