/**
 * Reminders by the rules of the company and of its objects. Days are working days of the project's calendar (of programs, the
 * company's); nothing is sent on rest days or before the morning. Marks and messages are one transaction (due-records.ts).
 */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { type CompiledCalendar, compiled, isWorkday } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import { projectStatus } from '#modules/objects/project/project.entity.ts';
import type { Channels } from '#modules/people/message/message-events.ts';
import { type Notice, notifyAll } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { spanAhead, spanBehind } from '#modules/planning/plan/schedule/reminder-span.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import type { CompanyJob, Ctx } from '#server/context.ts';
import { contentOf, isOfTasks, reminderTexts } from '../reminder.rules.ts';
import type { ReminderRuleRow } from '../reminder-rule.entity.ts';
import { type Due, type Looked, markDue } from './due-records.ts';
import { companyPeopleOf, namesOf, teamsOf } from './reminded-people.ts';

const MORNING = 8 * 60;
/** Objects of one transaction. */
const CHUNK = 1000;
const KEEP_DAYS = 400;

interface Planned {
  id: number;
  name: string;
  manager: number;
  calendar: number | null;
}

/** The next objects that a rule looks at: those in progress, and for rules about objects themselves those that have not started. */
async function objectsOf(ctx: Ctx, rule: ReminderRuleRow, after: number): Promise<Planned[]> {
  const states = isOfTasks(rule.about) ? ['ongoing'] : ['new', 'ongoing', 'pause'];
  const program = rule.about === 'program';
  const within = program
    ? rule.programId
      ? sql<SqlBool>`o.id = ${rule.programId}`
      : sql<SqlBool>`true`
    : sql<SqlBool>`(${rule.projectId ?? null}::bigint IS NULL OR o.id = ${rule.projectId ?? null})
        AND (${rule.programId ?? null}::bigint IS NULL OR o.program = ${rule.programId ?? null})
        AND (${rule.projectType ?? null}::bigint IS NULL OR o.type = ${rule.projectType ?? null})`;
  const { rows } =
    await sql<Planned>`SELECT o.id, o.name, o.manager, ${program ? sql`NULL::bigint` : sql`o.calendar`} AS calendar
    ${program ? sql`FROM program o` : sql`FROM project o`}
    WHERE o.company_id = ${ctx.viewer.companyId} AND o.status = ANY(${states}::text[]) AND ${within} AND o.id > ${after}
    ORDER BY o.id LIMIT ${CHUNK}`.execute(ctx.db);
  return rows;
}

async function calendarsOf(ctx: Ctx, objects: readonly Planned[]): Promise<(one: Planned) => CompiledCalendar> {
  const usual = await defaultCalendarId(ctx);
  const sources = await workCalendars(ctx, [...new Set(objects.map(({ calendar }) => calendar ?? usual))]);
  const calendars = new Map(sources.map((source) => [source.id, compiled(source)]));
  return ({ calendar }) => calendars.get(calendar ?? usual)!;
}

function lookedOf(rule: ReminderRuleRow, calendar: CompiledCalendar, id: number, today: number): Looked {
  if (rule.moment === 'ongoing') return { id, first: null, last: null };
  const ahead = rule.moment === 'beforeStart' || rule.moment === 'beforeEnd';
  const [first, last] = (ahead ? spanAhead : spanBehind)(calendar, rule.days ?? 1, today);
  return { id, first, last };
}

const channelsOf = ({ channels }: ReminderRuleRow): Channels => {
  const has = (way: (typeof channels)[number]): boolean => channels.includes(way);
  return { inApp: has('inApp'), mail: has('mail'), ...Object.fromEntries(channels.map((way) => [way, true])) };
};

async function noticesOf(
  ctx: Ctx,
  rule: ReminderRuleRow,
  due: readonly Due[],
  objects: readonly Planned[],
  today: number,
): Promise<Notice[]> {
  const byId = new Map(objects.map((one) => [one.id, one]));
  const scope = rule.about === 'program' ? 'program' : 'project';
  const receivers = rule.receivers ?? [];
  const teams = await teamsOf(ctx, rule, scope, [...new Set(due.map(({ objectId }) => objectId))]);
  const company = await companyPeopleOf(ctx, rule);
  const names = await namesOf(ctx, [...due.map((row) => row.responsible), ...objects.map(({ manager }) => manager)]);
  const statuses: Readonly<Record<string, readonly [string, string, string]>> = isOfTasks(rule.about)
    ? taskStatus
    : projectStatus;
  return due.map((row): Notice => {
    const object = byId.get(row.objectId)!;
    const of = {
      responsible: [row.responsible],
      participants: row.participants ?? [],
      assigner: [row.assigner],
      manager: [object.manager],
      members: teams.members.get(object.id) ?? [],
    };
    const people = [
      ...receivers.flatMap((kind) => of[kind]),
      ...(teams.holders.get(object.id) ?? []),
      ...(rule.people ?? []),
      ...company,
    ].filter((id) => id !== null);
    return {
      receivers: [...new Set(people)],
      kind: isOfTasks(rule.about) ? 'task' : 'project',
      title: contentOf(rule),
      event: reminderTexts.told,
      params: {
        name: row.name,
        code: row.code ?? '',
        project: object.name,
        responsible: names.get(row.responsible ?? 0) ?? '',
        manager: names.get(object.manager) ?? '',
        plannedStart: row.plannedStart ?? '',
        plannedEnd: row.plannedEnd ?? '',
        progress: row.progress === null ? '' : `${row.progress}%`,
        status: statuses[row.status] ?? row.status,
        days: row.node === null ? '' : Math.abs(parseDay(row.node)! - today),
      },
      link: isOfTasks(rule.about) ? addressOf('task', row.id) : addressOf(scope, row.id),
      relatedId: row.id,
      channels: channelsOf(rule),
    };
  });
}

/** The reminders of a rule about these objects; returns how many there were. */
async function remindOf(ctx: Ctx, rule: ReminderRuleRow, objects: readonly Planned[]): Promise<number> {
  const date = dateOfInstant(ctx.now, ctx.utcOffset);
  const today = parseDay(date)!;
  const calendarOf = await calendarsOf(ctx, objects);
  const looked = objects
    .filter((one) => isWorkday(calendarOf(one), today))
    .map((one) => lookedOf(rule, calendarOf(one), one.id, today));
  const due = await markDue(ctx, rule, looked, date);
  if (due.length > 0) await notifyAll(ctx, await noticesOf(ctx, rule, due, objects, today));
  return due.length;
}

/** Rules of templates wait for the projects made of these. */
const activeRules = (db: Kysely<Tables>, companyId: number) =>
  sql<{ id: number }>`SELECT id FROM reminder_rule
    WHERE company_id = ${companyId} AND active AND template_id IS NULL ORDER BY id`.execute(db);

/** One rule from beginning to end, by objects; it is read anew each time, for it may change meanwhile. */
async function remindByRule(db: Kysely<Tables>, companyId: number, ruleId: number, at: number): Promise<number> {
  let sent = 0;
  let after = 0;
  for (let more = true; more; ) {
    const done = await asSystem(db, companyId, at, async (ctx) => {
      const { rows } = await sql<ReminderRuleRow>`SELECT * FROM reminder_rule
        WHERE company_id = ${companyId} AND id = ${ruleId} AND active FOR KEY SHARE`.execute(ctx.db);
      if (!rows[0]) return { objects: [], sent: 0 };
      const objects = await objectsOf(ctx, rows[0], after);
      return { objects, sent: objects.length > 0 ? await remindOf(ctx, rows[0], objects) : 0 };
    });
    sent += done.sent;
    more = done.objects.length === CHUNK;
    after = done.objects.at(-1)?.id ?? after;
  }
  return sent;
}

async function remindCompany(db: Kysely<Tables>, companyId: number, at: number): Promise<number> {
  let sent = 0;
  for (const { id } of (await activeRules(db, companyId)).rows) sent += await remindByRule(db, companyId, id, at);
  return sent;
}

/** Companies with rules where it is morning. */
async function morningIn(db: Kysely<Tables>, at: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; utcOffset: number }>`SELECT id, utc_offset FROM company c
    WHERE EXISTS (SELECT 1 FROM reminder_rule r WHERE r.company_id = c.id AND r.active) ORDER BY id`.execute(db);
  return rows.flatMap(({ id, utcOffset }) => (minuteOfInstant(at, utcOffset) % 1440 < MORNING ? [] : [id]));
}

/** Sends all reminders by rules that are due at an instant; returns how many there were. */
export async function remindByRules(db: Kysely<Tables>, at: number): Promise<number> {
  let sent = 0;
  for (const id of await morningIn(db, at)) sent += await remindCompany(db, id, at);
  return sent;
}

export const reminderJob: CompanyJob = {
  name: 'reminder.rules',
  label: ['提醒规则', '提醒規則', 'Reminder rules'],
  lane: 'minutes',
  everySeconds: 600,
  async companies(db, at, aged) {
    const old = new Date((await aged()) - KEEP_DAYS * 86_400_000);
    // Of records that are reminded of once for ever the mark stays.
    await sql`DELETE FROM reminder_sent WHERE sent_at < ${old} AND node <> '-infinity'`.execute(db);
    return morningIn(db, at);
  },
  async each(db, companyId, at) {
    await remindCompany(db, companyId, at);
    return undefined;
  },
};
