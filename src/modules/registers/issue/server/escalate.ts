/**
 * Issues that rest: when their handler takes no step for so many working days, the manager of its object is notified, later the
 * head of the department (records.md B2; the days are those of the setting).
 *
 * Days are working days of the project's calendar, else of the company's; nothing is sent on rest days or before the morning.
 * Invariant: the mark and the message are one transaction, so however many nodes run, each level gets one message between two
 * steps. Somebody who may not read the issue gets only its number.
 */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { type CompiledCalendar, compiled, isWorkday, workdaysBetween } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import { viewersOf } from '#modules/people/discussion/server/public.ts';
import { type Notice, notifyAll } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { managersOfAll } from '#modules/people/team/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import { OF_COMPANY, settingsAt, settingsOfLevel } from '#server/settings.ts';
import type { IssueRow } from '../issue.entity.ts';
import { handlerOf, issueTexts as t } from '../issue.rules.ts';
import { DELIVERED_ISSUE_CONFIG, type IssueConfig } from '../issue-config.ts';
import { issueService } from './issue-service.ts';
import { issueSetting } from './issue-settings.ts';

const LEVELS = ['manager', 'head'] as const;
type Level = (typeof LEVELS)[number];
const MORNING = 8 * 60;
/** Issues of a company and level in one transaction. */
const TURN = 2000;

interface Resting
  extends Pick<
    IssueRow,
    'id' | 'name' | 'code' | 'status' | 'responsible' | 'verifier' | 'department' | 'projectId' | 'programId'
  > {
  step: number;
  since: Date;
  calendar: number | null;
  days: number;
}

/** After how many days a level is notified, by project; for all others, and for issues in none. */
async function daysOf(ctx: Ctx, level: Level): Promise<{ projects: [number, number | null][]; others: number | null }> {
  const of = (value: Partial<IssueConfig>): number | null =>
    ({ ...DELIVERED_ISSUE_CONFIG, ...value }).escalation[level] ?? null;
  const [company] = await settingsAt(ctx, issueSetting, [OF_COMPANY]);
  const said = await settingsOfLevel(ctx, issueSetting, 'project');
  return { projects: said.map(({ id, value }) => [id, of(value)]), others: of(company?.value ?? {}) };
}

/** Issues at which a level may be due, of ids above `after`: by days of the civil calendar, of which there are never fewer. */
async function resting(ctx: Ctx, level: Level, after: number): Promise<Resting[]> {
  const { projects, others } = await daysOf(ctx, level);
  if (others === null && projects.every(([, days]) => days === null)) return [];
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const dayOf = sql`(s.at AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date`;
  const { rows } = await sql<Resting>`WITH said AS (SELECT * FROM unnest(${projects.map(([id]) => id)}::bigint[],
      ${projects.map(([, days]) => days)}::integer[]) AS said (project_id, days))
    SELECT t.id, t.name, t.code, t.status, t.responsible, t.verifier, t.department, t.project_id, t.program_id,
      s.seq AS step, s.at AS since, p.calendar, d.days
    FROM issue t LEFT JOIN said ON said.project_id = t.project_id
      LEFT JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
      CROSS JOIN LATERAL (SELECT CASE WHEN said.project_id IS NULL THEN ${others}::integer ELSE said.days END AS days) d
      CROSS JOIN LATERAL (SELECT seq, at FROM issue_step i WHERE i.company_id = t.company_id AND i.issue = t.id
        ORDER BY seq DESC LIMIT 1) s
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.status IN ('new', 'processing', 'solved') AND d.days IS NOT NULL
      AND ${sql<SqlBool>`${dayOf} + d.days <= ${today}::date`}
      AND NOT EXISTS (SELECT 1 FROM issue_escalation e WHERE e.company_id = t.company_id AND e.issue = t.id
        AND e.step = s.seq AND e.level = ${level})
      AND t.id > ${after}::bigint
    ORDER BY t.id LIMIT ${TURN}`.execute(ctx.db);
  return rows;
}

/** Whoever has it. */
const holderOf = (row: Resting): number | null => {
  const handler = handlerOf(row);
  return typeof handler === 'number' ? handler : null;
};

/** Per issue the head of the department of whoever has it, else of the department above; never the one who has it. */
async function headsOf(ctx: Ctx, found: readonly Resting[]): Promise<(row: Resting) => number | null> {
  const { rows } = await sql<{ id: number; manager: number }>`WITH RECURSIVE up AS (
      SELECT w.id AS issue, w.holder, d.id, d.parent, d.manager, 0 AS depth
        FROM unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(holderOf)}::bigint[],
          ${found.map(({ department }) => department)}::bigint[]) AS w (id, holder, department)
        LEFT JOIN "user" u ON u.company_id = ${ctx.viewer.companyId} AND u.id = w.holder
        JOIN department d ON d.company_id = ${ctx.viewer.companyId} AND d.id = coalesce(u.department, w.department)
      UNION ALL SELECT up.issue, up.holder, d.id, d.parent, d.manager, up.depth + 1 FROM up JOIN department d
        ON d.company_id = ${ctx.viewer.companyId} AND d.id = up.parent
        WHERE up.depth < 50 AND (up.manager IS NULL OR up.manager IS NOT DISTINCT FROM up.holder))
    SELECT DISTINCT ON (issue) issue AS id, manager FROM up WHERE manager IS NOT NULL AND manager IS DISTINCT FROM holder
    ORDER BY issue, depth`.execute(ctx.db);
  const heads = new Map(rows.map(({ id, manager }) => [id, manager]));
  return ({ id }) => heads.get(id) ?? null;
}

async function receiversOf(
  ctx: Ctx,
  level: Level,
  found: readonly Resting[],
): Promise<(row: Resting) => number | null> {
  if (level === 'head') return headsOf(ctx, found);
  const managerOf = await managersOfAll(
    ctx,
    found.flatMap((row) => objectOfRef(row) ?? []),
  );
  return (row) => {
    const manager = managerOf(objectOfRef(row));
    return manager === holderOf(row) ? null : manager;
  };
}

/** Which of the issues their recipients may read: one statement per person, however many issues. */
async function readableTo(ctx: Ctx, letters: readonly Letter[]): Promise<(letter: Letter) => boolean> {
  const readable = new Set<string>();
  const mine = Map.groupBy(letters, ({ receiver }) => receiver);
  for (const viewer of await viewersOf(ctx, [...mine.keys()])) {
    const where = await issueService.readable(ctx.as(viewer));
    if (!where) continue;
    const ids = mine.get(viewer.userId)!.map(({ row }) => row.id);
    const { rows } = await sql<{
      id: number;
    }>`SELECT t.id FROM issue t WHERE t.id = ANY(${ids}::bigint[]) AND ${where}`.execute(ctx.db);
    for (const { id } of rows) readable.add(`${viewer.userId} ${id}`);
  }
  return ({ row, receiver }) => readable.has(`${receiver} ${row.id}`);
}

interface Due {
  row: Resting;
  days: number;
  /** null: there is nobody to notify. */
  receiver: number | null;
}
type Letter = Due & { receiver: number };

/** Marks them, except for those reported by another node or moved meanwhile; returns those to report. */
async function mark(ctx: Ctx, level: Level, due: readonly Due[]): Promise<Letter[]> {
  const ids = due.map(({ row }) => row.id);
  // Held in one order, so that nodes wait for each other in turn; their steps and states are then those of this moment.
  await sql`SELECT 1 FROM issue WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])
    ORDER BY id FOR UPDATE`.execute(ctx.db);
  const { rows } = await sql<{ issue: number }>`INSERT INTO issue_escalation (company_id, issue, step, level, told, at)
    SELECT t.company_id, t.id, w.step, ${level}, w.receiver, ${new Date(ctx.now)}::timestamptz
    FROM unnest(${ids}::bigint[], ${due.map(({ row }) => row.step)}::integer[], ${due.map(({ row }) => row.status)}::text[],
        ${due.map(({ receiver }) => receiver)}::bigint[]) AS w (id, step, status, receiver)
      JOIN issue t ON t.company_id = ${ctx.viewer.companyId} AND t.id = w.id
    WHERE t.status = w.status
      AND (SELECT max(seq) FROM issue_step i WHERE i.company_id = t.company_id AND i.issue = t.id) = w.step
    ON CONFLICT DO NOTHING RETURNING issue`.execute(ctx.db);
  const marked = new Set(rows.map(({ issue }) => issue));
  return due.filter((one): one is Letter => one.receiver !== null && marked.has(one.row.id));
}

/** Of those that rest by the civil calendar, the ones that do by their own. */
async function dueOf(ctx: Ctx, level: Level, found: readonly Resting[]): Promise<Due[]> {
  const usual = await defaultCalendarId(ctx);
  const idOf = ({ calendar }: Resting): number => calendar ?? usual;
  const calendars = new Map(
    (await workCalendars(ctx, found.map(idOf))).map((one): [number, CompiledCalendar] => [one.id, compiled(one)]),
  );
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const rests = found.flatMap((row) => {
    const calendar = calendars.get(idOf(row))!;
    const since = parseDay(dateOfInstant(row.since.getTime(), ctx.utcOffset))!;
    // The day of the step does not count.
    const days = workdaysBetween(calendar, since + 1, today);
    return isWorkday(calendar, today) && days >= row.days ? [{ row, days }] : [];
  });
  const receiverOf = await receiversOf(
    ctx,
    level,
    rests.map(({ row }) => row),
  );
  return rests.map((one) => ({ ...one, receiver: receiverOf(one.row) }));
}

async function escalate(ctx: Ctx, level: Level, found: readonly Resting[]): Promise<number> {
  const due = await dueOf(ctx, level, found);
  if (due.length === 0) return 0;
  const letters = await mark(ctx, level, due);
  const mayRead = await readableTo(ctx, letters);
  const notices = letters.map((letter): Notice => {
    const { row, days, receiver } = letter;
    const readable = mayRead(letter);
    return {
      receivers: [receiver],
      kind: 'project',
      title: readable ? t.rests : t.restsUnread,
      event: t.rests,
      params: { name: row.name, code: row.code, days },
      link: readable ? addressOf('issue', row as never) : null,
      relatedId: row.id,
    };
  });
  await notifyAll(ctx, notices);
  return notices.length;
}

/** Reports all issues that rest at an instant; returns how many people were notified. */
export async function escalateDue(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number; utcOffset: number }>`SELECT id, utc_offset FROM company ORDER BY id`.execute(
    db,
  );
  let told = 0;
  for (const { id: companyId, utcOffset } of rows) {
    if (minuteOfInstant(at, utcOffset) % 1440 < MORNING) continue;
    for (const level of LEVELS) told += await escalateCompany(db, companyId, at, level);
  }
  return told;
}

async function escalateCompany(db: Kysely<Tables>, companyId: number, at: number, level: Level): Promise<number> {
  let told = 0;
  for (let last = 0; ; ) {
    const found = await asSystem(db, companyId, at, async (ctx) => {
      const some = await resting(ctx, level, last);
      told += await escalate(ctx, level, some);
      return some;
    });
    if (found.length < TURN) return told;
    last = found.at(-1)!.id;
  }
}

export const escalateJob: Job = {
  name: 'issue.escalate',
  label: ['问题升级', '問題升級', 'Escalation of issues'],
  lane: 'minutes',
  everySeconds: 600,
  run: async (db, at) => void (await escalateDue(db, at)),
};
