/**
 * Issues that rest: when whoever has one takes no step for so many working days, the manager of its object is told, later the
 * head of the department (records.md B2; the days are those of the setting).
 *
 * Days are working days of the project's calendar, else of the company's; nothing is sent on rest days or before the
 * morning. Invariant: the mark that somebody was told and the message are one transaction, so however many nodes run, each
 * level is told once between two steps. Whoever may not read the issue is told its number alone.
 */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { type CompiledCalendar, compiled, isWorkday, workdaysBetween } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/calendar/server/public.ts';
import { viewersOf } from '#modules/discussion/server/public.ts';
import { notify } from '#modules/message/server/public.ts';
import { managersOf } from '#modules/team/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import { OF_COMPANY, settingsAt, settingsOfLevel } from '#server/settings.ts';
import { asSystem } from '#server/system.ts';
import type { IssueRow } from '../issue.entity.ts';
import { handlerOf, issueTexts as t } from '../issue.rules.ts';
import { DELIVERED_ISSUE_CONFIG, type IssueConfig } from '../issue-config.ts';
import { issueService } from './issue-service.ts';
import { issueSetting } from './issue-settings.ts';

const LEVELS = ['manager', 'head'] as const;
type Level = (typeof LEVELS)[number];
const MORNING = 8 * 60;
/** Most issues of a company and level that a run looks at, those that rest longest first. */
const MOST = 500;

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

/** After how many days a level is told, by project; of all others, and of what lies in none. */
async function daysOf(ctx: Ctx, level: Level): Promise<{ projects: [number, number | null][]; others: number | null }> {
  const of = (value: Partial<IssueConfig>): number | null =>
    ({ ...DELIVERED_ISSUE_CONFIG, ...value }).escalation[level] ?? null;
  const [company] = await settingsAt(ctx, issueSetting, [OF_COMPANY]);
  const said = await settingsOfLevel(ctx, issueSetting, 'project');
  return { projects: said.map(({ id, value }) => [id, of(value)]), others: of(company?.value ?? {}) };
}

/** Issues at which a level may be due: by days of the civil calendar, of which there are never fewer. */
async function resting(ctx: Ctx, level: Level): Promise<Resting[]> {
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
    ORDER BY s.at, t.id LIMIT ${MOST}`.execute(ctx.db);
  return rows;
}

/** The head of the department of whoever has it, else of the department above; never the one who has it. */
async function headOf(ctx: Ctx, row: Resting, holder: number | null): Promise<number | null> {
  const { rows } = await sql<{ manager: number }>`WITH RECURSIVE up AS (
      SELECT d.id, d.parent, d.manager, 0 AS depth FROM department d
        WHERE d.company_id = ${ctx.viewer.companyId} AND d.id = coalesce((SELECT u.department FROM "user" u
          WHERE u.company_id = d.company_id AND u.id = ${holder}::bigint), ${row.department}::bigint)
      UNION ALL SELECT d.id, d.parent, d.manager, up.depth + 1 FROM up JOIN department d
        ON d.company_id = ${ctx.viewer.companyId} AND d.id = up.parent WHERE up.depth < 50)
    SELECT manager FROM up WHERE manager IS NOT NULL AND manager IS DISTINCT FROM ${holder}::bigint
    ORDER BY depth LIMIT 1`.execute(ctx.db);
  return rows[0]?.manager ?? null;
}

async function receiverOf(ctx: Ctx, level: Level, row: Resting, holder: number | null): Promise<number | null> {
  if (level === 'head') return headOf(ctx, row, holder);
  const object = objectOfRef(row);
  const [manager] = object ? await managersOf(ctx, object) : [];
  return manager !== undefined && manager !== holder ? manager : null;
}

async function mayRead(ctx: Ctx, person: number, id: number): Promise<boolean> {
  const [viewer] = await viewersOf(ctx, [person]);
  const where = viewer && (await issueService.readable(ctx.as(viewer)));
  if (!where) return false;
  const { rows } = await sql`SELECT 1 FROM issue t WHERE t.id = ${id} AND ${where}`.execute(ctx.db);
  return rows.length > 0;
}

/** Tells a level of one issue, unless another node did; answers whether somebody was told. */
async function tell(ctx: Ctx, level: Level, row: Resting, days: number): Promise<boolean> {
  const handler = handlerOf(row);
  const receiver = await receiverOf(ctx, level, row, typeof handler === 'number' ? handler : null);
  // Held, so that its step and its state are those of this moment.
  const marked = await sql`INSERT INTO issue_escalation (company_id, issue, step, level, told, at)
    SELECT t.company_id, t.id, ${row.step}, ${level}, ${receiver}::bigint, ${new Date(ctx.now)}::timestamptz
    FROM (SELECT company_id, id, status FROM issue WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.id} FOR UPDATE) t
    WHERE t.status = ${row.status} AND (SELECT max(seq) FROM issue_step i WHERE i.company_id = t.company_id AND i.issue = t.id) = ${row.step}
    ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db);
  if (marked.rows.length === 0 || receiver === null) return false;
  const readable = await mayRead(ctx, receiver, row.id);
  await notify(ctx, {
    receivers: [receiver],
    kind: 'project',
    title: readable ? t.rests : t.restsUnread,
    event: t.rests,
    params: { name: row.name, code: row.code, days },
    link: readable ? addressOf('issue', row as never) : null,
    relatedId: row.id,
  });
  return true;
}

/** Tells of all issues that rest at an instant; answers how many people were told. */
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
  const found = await asSystem(db, companyId, at, (ctx) => resting(ctx, level));
  const calendars = new Map<number, CompiledCalendar>();
  let told = 0;
  for (const row of found)
    told += await asSystem(db, companyId, at, async (ctx) => {
      const id = row.calendar ?? (await defaultCalendarId(ctx));
      if (!calendars.has(id)) calendars.set(id, compiled((await workCalendars(ctx, [id]))[0]!));
      const calendar = calendars.get(id)!;
      const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
      const since = parseDay(dateOfInstant(row.since.getTime(), ctx.utcOffset))!;
      // The day of the step itself is none of them.
      const days = workdaysBetween(calendar, since + 1, today);
      return isWorkday(calendar, today) && days >= row.days && (await tell(ctx, level, row, days)) ? 1 : 0;
    });
  return told;
}

export const escalateJob: Job = {
  name: 'issue.escalate',
  everySeconds: 600,
  run: async (db, at) => void (await escalateDue(db, at)),
};
