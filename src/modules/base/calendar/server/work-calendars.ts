/** Working calendars: the engine's view of stored calendars, and their writes after the right has been checked. */
import { type RawBuilder, sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { createRow, updateRow, type WriteHooks } from '#server/entity/entity-write.ts';
import { type CalendarRow, calendar } from '../calendar.entity.ts';
import { calendarTexts, checkCalendar, workCalendarOf } from '../calendar.rules.ts';
import { allNationalDays, lastAnnouncedYear } from './national-days.ts';

/** The company's default calendar. Every company has one (made with it). */
export async function defaultCalendarId(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM calendar WHERE company_id = ${ctx.viewer.companyId} AND is_default LIMIT 1`.execute(ctx.db);
  return rows[0]!.id;
}

/** Calendars by id, in that order of ids; unknown ids are left out. */
export async function workCalendars(ctx: Ctx, ids: readonly number[]): Promise<WorkCalendar[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`SELECT * FROM calendar WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...new Set(ids)]}::bigint[]) ORDER BY id`.execute(
    ctx.db,
  );
  const national = allNationalDays();
  return rows.map((row) => workCalendarOf(fromDb<CalendarRow>(calendar, row), national));
}

/** The last year whose national holidays a calendar knows; null: it does not follow them. */
export async function holidaysUntil(ctx: Ctx, id: number): Promise<number | null> {
  const { rows } = await sql<{ national: boolean }>`SELECT national_holidays AS national FROM calendar
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  return rows[0]?.national ? lastAnnouncedYear() : null;
}

/** The last announced year, if one of these plans runs further by a calendar with national holidays; null: none does. */
export async function holidaysEndBefore(
  ctx: Ctx,
  plans: readonly { calendar: number | null; end: string }[],
): Promise<number | null> {
  const until = lastAnnouncedYear();
  const later = plans.filter(({ end }) => Number(end.slice(0, 4)) > until).map(({ calendar }) => calendar);
  if (later.length === 0) return null;
  const { rows } = await sql<{
    follows: boolean;
  }>`SELECT EXISTS (SELECT FROM calendar WHERE company_id = ${ctx.viewer.companyId}
    AND national_holidays AND (id = ANY(${later}::bigint[]) OR is_default AND ${later.includes(null)})) AS follows`.execute(
    ctx.db,
  );
  return rows[0]!.follows ? until : null;
}

/** Years that plans knew before versions of calendars told what their holidays know. */
const FIRST_TOLD = 2026;

/** SQL: `id:version` of a calendar `c`, with the last year its national holidays know: a later one schedules plans anew. */
export const calendarVersion = (
  until: number = lastAnnouncedYear(),
): RawBuilder<string> => sql<string>`(c.id || ':' || c.version
  || CASE WHEN c.national_holidays THEN ${until > FIRST_TOLD ? `@${until}` : ''}::text ELSE '' END)`;

/** The company's calendars and those of a project: what a plan may use. */
export async function planCalendars(ctx: Ctx, projectId: number | null): Promise<WorkCalendar[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM calendar WHERE company_id = ${ctx.viewer.companyId}
    AND (owner_kind = 'company' OR (owner_kind = 'project' AND owner_project = ${projectId ?? 0}))`.execute(ctx.db);
  return workCalendars(
    ctx,
    rows.map((r) => r.id),
  );
}

/**
 * Which version of which calendars a plan would be scheduled by, as `id:version` by id. Read before the calendars
 * themselves, so that one changed in between counts as not seen.
 */
export async function calendarVersions(ctx: Ctx, projectId: number | null): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    id: number;
    version: string;
  }>`SELECT c.id, ${calendarVersion()} AS version FROM calendar c
    WHERE company_id = ${ctx.viewer.companyId}
      AND (owner_kind = 'company' OR (owner_kind = 'project' AND owner_project = ${projectId ?? 0}))`.execute(ctx.db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The own calendars of these people (the first of somebody who has several), with their versions as above. */
export async function personCalendars(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<{ userId: number; calendar: WorkCalendar; version: string }[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: number; userId: number; version: string }>`
    SELECT DISTINCT ON (owner_user) c.id, owner_user AS user_id, ${calendarVersion()} AS version FROM calendar c
    WHERE company_id = ${ctx.viewer.companyId} AND owner_kind = 'user' AND owner_user = ANY(${[...userIds]}::bigint[])
    ORDER BY owner_user, id`.execute(ctx.db);
  const calendars = await workCalendars(
    ctx,
    rows.map((r) => r.id),
  );
  return rows.flatMap(({ id, userId, version }) => {
    const found = calendars.find((c) => c.id === id);
    return found ? [{ userId, calendar: found, version }] : [];
  });
}

/** The company's usual calendar, and by person the own ones of these people (the first of somebody who has several). */
export async function calendarsOfPeople(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<{ usual: WorkCalendar; own: ReadonlyMap<number, WorkCalendar> }> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM calendar WHERE company_id = ${ctx.viewer.companyId}
    AND (is_default OR (owner_kind = 'user' AND owner_user = ANY(${[...userIds]}::bigint[]))) ORDER BY id DESC`.execute(
    ctx.db,
  );
  const national = allNationalDays();
  const read = rows.map((row) => fromDb<CalendarRow>(calendar, row));
  return {
    usual: workCalendarOf(read.find(({ isDefault }) => isDefault)!, national),
    own: new Map(
      read.flatMap((row) =>
        row.ownerKind === 'user' && row.ownerUser ? [[row.ownerUser, workCalendarOf(row, national)]] : [],
      ),
    ),
  };
}

/** What every write of a calendar keeps. */
export const calendarRules: WriteHooks<CalendarRow> = {
  check: (_ctx, { mode, before, after }) => {
    if (mode === 'remove') return before?.isDefault ? [problem(calendarTexts.defaultStays)] : [];
    return checkCalendar(after!);
  },
};

/** Makes a calendar for a caller whose right to do so has been checked (the planner of a project). */
export const addCalendar = (ctx: Ctx, values: Partial<CalendarRow>): Promise<CalendarRow> =>
  createRow<CalendarRow>(calendar, ctx, { ...values }, calendarRules);

/** Changes a calendar read and locked as `before`, like `addCalendar`. A version that is not the current one is refused. */
export const changeCalendar = (
  ctx: Ctx,
  before: CalendarRow,
  version: number | null,
  values: Partial<CalendarRow>,
): Promise<CalendarRow> => updateRow<CalendarRow>(calendar, ctx, before, version, { ...values }, calendarRules);
