/** The object a budget belongs to, as far as budgets ask: its time, its calendar, and whether it is over. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { type ObjectRef, objectKind, objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { absent } from '#kernel/problem.ts';
import { type CompiledCalendar, compiled, workBetween } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { MAX_MONTHS } from '../budget.rules.ts';
import { type Month, monthStart, monthsLater, type Work } from '../budget-model.ts';

export interface Owner extends ObjectRef {
  ref: ScopeRef;
  name: string;
  /** First and last day. */
  start: string;
  end: string;
  /** null: the company's. */
  calendar: number | null;
  type: number | null;
  /** Nothing of it is changed any more. */
  ended: boolean;
  /** Of a project. */
  program: number | null;
}

const ENDED = ['done', 'passoff'];
/** Plans of templates begin here; their months are counted from it. */
const TEMPLATE_START = '2024-01-01';

interface Dates extends Pick<Owner, 'calendar'> {
  start: string | null;
  end: string | null;
  status: string | null;
  program: number | null;
}

async function datesOf(ctx: Ctx, { scope, id }: ObjectRef): Promise<Dates | null> {
  const { companyId } = ctx.viewer;
  const own = async (read: ReturnType<typeof sql<Dates>>): Promise<Dates | null> =>
    (await read.execute(ctx.db)).rows[0] ?? null;
  if (scope === 'project')
    return own(sql<Dates>`SELECT planned_start AS start, planned_end AS "end", calendar, status, program FROM project
      WHERE company_id = ${companyId} AND id = ${id}`);
  if (scope === 'template')
    return own(sql<Dates>`SELECT ${TEMPLATE_START}::date AS start, NULL::date AS "end", calendar, NULL AS status, NULL::bigint AS program
      FROM template WHERE company_id = ${companyId} AND id = ${id}`);
  if (scope === 'program')
    return own(sql<Dates>`SELECT planned_start AS start, planned_end AS "end", NULL::bigint AS calendar, status, NULL::bigint AS program
      FROM program WHERE company_id = ${companyId} AND id = ${id}`);
  return { start: null, end: null, calendar: null, status: null, program: null };
}

export async function budgetOwnerOf(ctx: Ctx, { scope, id }: ObjectRef): Promise<Owner> {
  const kind = objectKind(scope);
  const dates = await datesOf(ctx, { scope, id });
  const [row] = await rowsById(kind.entity, ctx, [id]);
  if (!row || !dates) throw absent();
  const values = row as unknown as Record<string, unknown>;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const start = dates.start ?? today;
  const year = formatDay(parseDay(start)! + 364);
  return {
    ...{ scope, id, ref: scopeRefOf({ scope, id }), name: String(values[kind.entity.title] ?? '') },
    ...{ start, end: dates.end && dates.end >= start ? dates.end : year, calendar: dates.calendar },
    type: (values.type as number | null | undefined) ?? null,
    ended: dates.status !== null && ENDED.includes(dates.status),
    program: dates.program,
  };
}

/** The object an input names. */
export function asked(input: object): ObjectRef {
  const found = objectOfRef(input as ScopeRef);
  if (!found) throw absent();
  return found;
}

export const monthOfMinute = (minute: number): Month => formatDay(Math.floor(minute / MINUTES_PER_DAY)).slice(0, 7);

/** Working time between civil minutes, by the month; a calendar without any has its days. */
export function workByMonth(calendar: CompiledCalendar, from: number, to: number): Work {
  const first = monthOfMinute(from);
  const minutes: number[] = [];
  for (let month = first; monthStart(month) < to && minutes.length < MAX_MONTHS; month = monthsLater(month, 1))
    minutes.push(
      workBetween(calendar, Math.max(from, monthStart(month)), Math.min(to, monthStart(monthsLater(month, 1)))),
    );
  return { first, minutes };
}

/** The calendars by which an object and its tasks live, compiled; null: the company's default. */
export async function calendarsOf(
  ctx: Ctx,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => CompiledCalendar> {
  const usual = await defaultCalendarId(ctx);
  const found = await workCalendars(ctx, [usual, ...ids.filter((id) => id !== null)]);
  const byId = new Map(found.map((one) => [one.id, compiled(one)]));
  return (id) => byId.get(id ?? usual) ?? byId.get(usual)!;
}

/** Civil minutes of the whole object. */
export const spanOf = ({ start, end, calendar }: Owner) => ({
  start: parseDay(start)! * MINUTES_PER_DAY,
  finish: (parseDay(end)! + 1) * MINUTES_PER_DAY,
  calendar,
});
