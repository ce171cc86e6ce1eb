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
import { type CompiledCalendar, compiled, isWorkday } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import { type HoldingRules, rulesOfProjects, tellProjects } from '#modules/objects/project/server/public.ts';
import { waysOf } from '#modules/people/message/message-events.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import { hasBeen } from '#server/wall-clock.ts';
import { type Span, spanAhead, spanBehind } from '../schedule/reminder-span.ts';

const EVENTS = ['taskDueSoon', 'taskOverdue', 'milestoneNear'] as const;
type Reminder = (typeof EVENTS)[number];

const MORNING = 8 * 60;
const KEEP_DAYS = 400;
const EVERY_SECONDS = 600;

interface Due {
  id: number;
  projectId: number;
  name: string;
  due: string;
  responsible: number | null;
  participants: number[] | null;
  assigner: number | null;
}

const span = (calendar: CompiledCalendar, event: Reminder, days: number, today: number): Span =>
  event === 'taskOverdue' ? spanBehind(calendar, days, today) : spanAhead(calendar, days, today);

/** A project that is looked at today, with the first and last planned finish. */
interface Looked {
  id: number;
  range: Span;
}

/** Marks the records of an event in these projects and sends the messages; returns how many there were. */
async function remind(
  ctx: Ctx,
  event: Reminder,
  projects: readonly Looked[],
  rules: ReadonlyMap<number, HoldingRules>,
): Promise<number> {
  if (projects.length === 0) return 0;
  const { companyId } = ctx.viewer;
  const days = (end: 0 | 1): string[] => projects.map(({ range }) => formatDay(range[end]));
  const which = event === 'milestoneNear' ? sql`t.milestone` : sql`NOT t.milestone AND NOT t.summary`;
  const { rows } = await sql<Due>`WITH due AS (
      INSERT INTO notice_sent (company_id, event, task_id, due, sent_at)
      SELECT t.company_id, ${event}, t.id, t.planned_end, ${new Date(ctx.now)}::timestamptz
      FROM unnest(${projects.map(({ id }) => id)}::bigint[], ${days(0)}::date[], ${days(1)}::date[]) AS p (id, first, last)
        JOIN task t ON t.company_id = ${companyId} AND t.project_id = p.id
      WHERE t.active AND t.status IN ('new', 'ongoing', 'pause') AND ${which} AND t.planned_end BETWEEN p.first AND p.last
      ORDER BY t.id
      ON CONFLICT (company_id, event, task_id, due) DO UPDATE SET sent_at = excluded.sent_at
        WHERE NOT ${hasBeen(sql`notice_sent.sent_at`, ctx.now)} RETURNING task_id, due)
    SELECT t.id, t.project_id, t.name, due.due, t.responsible, t.participants, t.assigner
    FROM due JOIN task t ON t.company_id = ${companyId} AND t.id = due.task_id ORDER BY due.due, t.id`.execute(ctx.db);
  const events = rows.map(({ id, projectId, name, due, responsible, participants, assigner }) => ({
    ...{ event, projectId, taskId: id, params: { task: name, date: due } },
    people: { responsible: [responsible], participants: participants ?? [], assigner: [assigner] },
  }));
  await tellProjects(ctx, events, rules);
  return rows.length;
}

interface Planned {
  id: number;
  calendar: number | null;
}

/** The reminders of projects, by as many statements as for one; returns how many there were. */
async function remindProjects(ctx: Ctx, projects: readonly Planned[]): Promise<number> {
  const usual = await defaultCalendarId(ctx);
  const sources = await workCalendars(ctx, [...new Set(projects.map(({ calendar }) => calendar ?? usual))]);
  const calendars = new Map(sources.map((source) => [source.id, compiled(source)]));
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const working = projects.filter(({ calendar }) => isWorkday(calendars.get(calendar ?? usual)!, today));
  if (working.length === 0) return 0;
  const rules = await rulesOfProjects(
    ctx,
    working.map(({ id }) => id),
  );
  /** Few calendars and few numbers of days make few spans. */
  const spans = new Map<string, Span>();
  let sent = 0;
  for (const event of EVENTS) {
    const looked = working.flatMap(({ id, calendar }): Looked[] => {
      const { rule } = rules.get(id)!.get(event)!;
      if (waysOf(rule).length === 0) return [];
      const { days } = rule;
      const key = `${event}/${calendar}/${days}`;
      const range = spans.get(key) ?? span(calendars.get(calendar ?? usual)!, event, days ?? 0, today);
      spans.set(key, range);
      return [{ id, range }];
    });
    sent += await remind(ctx, event, looked, rules);
  }
  return sent;
}

/** Projects of one transaction. */
const CHUNK = 2000;

/** Sends the reminders of a company's projects in progress that are due at `at`; returns how many there were. */
async function remindCompany(db: Kysely<Tables>, companyId: number, at: number): Promise<number> {
  let sent = 0;
  let after = 0;
  for (let whole = true; whole; ) {
    const done = await asSystem(db, companyId, at, async (ctx) => {
      const { rows } = await sql<Planned>`SELECT id, calendar FROM project
        WHERE company_id = ${companyId} AND status = 'ongoing' AND id > ${after} ORDER BY id LIMIT ${CHUNK}`.execute(
        ctx.db,
      );
      return { rows, sent: rows.length > 0 ? await remindProjects(ctx, rows) : 0 };
    });
    sent += done.sent;
    whole = done.rows.length === CHUNK;
    after = done.rows.at(-1)?.id ?? after;
  }
  return sent;
}

/** Companies where it is morning and that have projects in progress. */
async function morningIn(db: Kysely<Tables>, at: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; utcOffset: number }>`SELECT id, utc_offset FROM company c
    WHERE EXISTS (SELECT 1 FROM project p WHERE p.company_id = c.id AND p.status = 'ongoing') ORDER BY id`.execute(db);
  return rows.flatMap(({ id, utcOffset }) => (minuteOfInstant(at, utcOffset) % 1440 < MORNING ? [] : [id]));
}

/** Sends the reminders of all companies that are due at `at`; returns how many there were. */
export async function remindDue(db: Kysely<Tables>, at: number): Promise<number> {
  let sent = 0;
  for (const id of await morningIn(db, at)) sent += await remindCompany(db, id, at);
  return sent;
}

export const dueNotices: Job = {
  name: 'plan-due-notices',
  label: ['任务到期提醒', '任務到期提醒', 'Reminders of due tasks'],
  lane: 'minutes',
  everySeconds: EVERY_SECONDS,
  async companies(db, at, aged) {
    const old = new Date((await aged()) - KEEP_DAYS * 86_400_000);
    await sql`DELETE FROM notice_sent WHERE sent_at < ${old}`.execute(db);
    return morningIn(db, at);
  },
  async each(db, companyId, at) {
    await remindCompany(db, companyId, at);
    return undefined;
  },
};
