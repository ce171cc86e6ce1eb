/** Load of shared resources: the working time for which parts of them are reserved, of all they have. */
import { sql } from 'kysely';
import { MINUTES_PER_DAY, minuteOfInstant } from '#kernel/dates.ts';
import { absent } from '#kernel/problem.ts';
import { type CompiledCalendar, compiled, workBetween, workOfDay } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { namesContaining } from '#server/like.ts';
import type { LoadAnswer, LoadDetail, LoadRow } from '../load.calls.ts';
import { cellsOf, type LoadCell, type LoadWindow } from '../load.rules.ts';

interface Thing {
  id: number;
  name: string;
  quantity: string;
  unit: string | null;
  total: number;
}
interface Use {
  id: number;
  resource: number;
  name: string;
  from: Date;
  to: Date;
  quantity: string;
}

/** Reservations that take their quantity away from others, in the window. */
async function usesOf(ctx: Ctx, ids: readonly number[], { first, days }: LoadWindow): Promise<Use[]> {
  const at = (day: number): Date => new Date((day * MINUTES_PER_DAY - ctx.utcOffset) * 60_000);
  const { rows } = await sql<Use>`SELECT b.id, b.resource, b.name, b.starts_at AS "from", b.ends_at AS "to",
      (b.quantity - b.returned)::text AS quantity
    FROM reservation b WHERE b.company_id = ${ctx.viewer.companyId} AND b.resource = ANY(${[...ids]}::bigint[])
      AND b.status IN ('requested', 'approved', 'out') AND b.starts_at < ${at(first + days)} AND b.ends_at > ${at(first)}
    ORDER BY b.starts_at, b.id`.execute(ctx.db);
  return rows;
}

async function companyCalendar(ctx: Ctx): Promise<CompiledCalendar> {
  const [found] = await workCalendars(ctx, [await defaultCalendarId(ctx)]);
  return compiled(found!);
}

/** Minutes by day: where nobody works what is reserved counts as it is. */
function cells(
  ctx: Ctx,
  thing: Thing,
  uses: readonly Use[],
  calendar: CompiledCalendar,
  window: LoadWindow,
): LoadCell[] {
  const { first, days, periods } = window;
  const load = Array.from({ length: days }, () => 0);
  const capacity = load.map((_, i) => workOfDay(calendar, first + i) * Number(thing.quantity));
  for (const { from, to, quantity } of uses) {
    const [start, end] = [from, to].map((one) => minuteOfInstant(one.getTime(), ctx.utcOffset)) as [number, number];
    const [begin, last] = [Math.floor(start / MINUTES_PER_DAY), Math.floor((end - 1) / MINUTES_PER_DAY)];
    for (let day = Math.max(first, begin); day <= Math.min(first + days - 1, last); day++) {
      const [a, b] = [Math.max(start, day * MINUTES_PER_DAY), Math.min(end, (day + 1) * MINUTES_PER_DAY)];
      const minutes = workOfDay(calendar, day) > 0 ? workBetween(calendar, a, b) : b - a;
      load[day - first]! += minutes * Number(quantity);
    }
  }
  return cellsOf(load, capacity, periods);
}

interface AskedThings {
  search?: string | null;
  department?: number | null;
  over?: boolean | null;
}
const MOST_LOOKED = 1000;

async function thingsOf(ctx: Ctx, asked: AskedThings, limit: number, offset: number): Promise<Thing[]> {
  const { search, department } = asked;
  const { rows } =
    await sql<Thing>`SELECT r.id, r.name, r.quantity::text AS quantity, r.unit, count(*) OVER ()::integer AS total
    FROM resource r WHERE r.company_id = ${ctx.viewer.companyId} AND r.status <> 'retired'
      AND (${!search} OR r.name ILIKE ANY (${namesContaining(search ?? '')}::text[]))
      AND (${department ?? null}::bigint IS NULL OR r.department = ${department ?? null}::bigint)
    ORDER BY r.name, r.id LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db);
  return rows;
}

export async function thingRows(
  ctx: Ctx,
  asked: AskedThings,
  window: LoadWindow,
  [pageNum, pageSize]: [number, number],
): Promise<Pick<LoadAnswer, 'list' | 'total'>> {
  if (!(await ctx.can('resource:query'))) return { list: [], total: 0 };
  const offset = (pageNum - 1) * pageSize;
  const things = await thingsOf(ctx, asked, asked.over ? MOST_LOOKED : pageSize, asked.over ? 0 : offset);
  const uses = Map.groupBy(
    await usesOf(
      ctx,
      things.map(({ id }) => id),
      window,
    ),
    ({ resource }) => resource,
  );
  const calendar = await companyCalendar(ctx);
  const rows = things.map(
    (thing): LoadRow => ({
      id: thing.id,
      name: thing.name,
      detail: `${Number(thing.quantity)} ${thing.unit ?? ''}`.trim(),
      cells: cells(ctx, thing, uses.get(thing.id) ?? [], calendar, window),
    }),
  );
  if (!asked.over) return { list: rows, total: things[0]?.total ?? 0 };
  const over = rows.filter((row) => row.cells.some(({ load, capacity, off }) => load > capacity || off > 0));
  return { list: over.slice(offset, offset + pageSize), total: over.length };
}

export async function thingDetail(ctx: Ctx, id: number, window: LoadWindow): Promise<LoadDetail> {
  const may = await ctx.can('resource:query');
  const { rows } =
    await sql<Thing>`SELECT r.id, r.name, r.quantity::text AS quantity, r.unit, 1 AS total FROM resource r
    WHERE r.company_id = ${ctx.viewer.companyId} AND r.id = ${id} AND ${may}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  const uses = await usesOf(ctx, [id], window);
  const readable = await readableRecords(
    ctx,
    'reservation',
    uses.map((use) => use.id),
  );
  const seen = uses.filter((use) => readable?.has(use.id));
  return {
    ...cells(ctx, rows[0], uses, await companyCalendar(ctx), window)[0]!,
    projects: [],
    hidden: { count: 0, minutes: 0 },
    uses: seen.map(({ id: use, name, from, to, quantity }) => ({
      ...{ id: use, name, from: from.toISOString(), to: to.toISOString(), quantity: String(Number(quantity)) },
    })),
    otherUses: uses.length - seen.length,
  };
}
