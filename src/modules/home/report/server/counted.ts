/**
 * Answers of records in groups and of the records a number counts: what each number counts is a condition on one set of rows, those
 * that the viewer may read.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { cellText } from '#kernel/cell.ts';
import type { Series } from '#kernel/report.ts';
import { type Ctx, type Handler, handle } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { conditions } from '#server/entity/entity-sql.ts';
import { moneyFromDb } from '#server/entity/money-sql.ts';
import { cellOf } from '#server/entity/sheet-cells.ts';
import { computedRows, type ReportInput, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import type { CountedInput, CountedPage, CountedRow, GroupRow } from '../counted.ts';
import { reportTexts as x } from '../report.texts.ts';

type Where = RawBuilder<SqlBool>;

export interface CountedSource {
  /** A query of every row the viewer may read: `id` and the columns, in snake case. */
  rows: RawBuilder<unknown>;
  /** What each number counts, as a condition on alias `t` of the rows. */
  is: Readonly<Record<string, Where>>;
  /** Charts that are not drawn of the groups. */
  series?(narrowed: RawBuilder<unknown>): Promise<Readonly<Record<string, Series>>>;
}
export type CountedReader = (ctx: Ctx) => Promise<CountedSource>;

/** The rows under the inputs that narrow everything, as a FROM item `t`. */
function narrowedRows(ctx: Ctx, page: CountedPage, source: CountedSource, input: CountedInput): RawBuilder<unknown> {
  const filters = Object.fromEntries(
    page.definition.narrowed.flatMap((name) => {
      const value = input[name];
      return value === null || value === undefined || value === '' ? [] : [[name, String(value)] as const];
    }),
  );
  const where = conditions(page.rows.listing, { filters }, ctx.utcOffset);
  return where.length === 0
    ? sql`(${source.rows}) t`
    : sql`(SELECT t.* FROM (${source.rows}) t WHERE ${sql.join(where, sql` AND `)}) t`;
}

async function groupsOf(
  ctx: Ctx,
  page: CountedPage,
  source: CountedSource,
  input: CountedInput,
): Promise<Source<GroupRow>> {
  const { counted, measures = {}, columns } = page.definition;
  const from = narrowedRows(ctx, page, source, input);
  const by = String(input.by);
  const column = sql.id('t', snake(by));
  const counts = Object.keys(counted).map(
    (name) => sql`count(*) FILTER (WHERE ${source.is[name]!})::integer AS ${sql.id(snake(name))}`,
  );
  const measured = Object.entries(measures).map(([name, { of, how }]) => {
    const value = sql.id('t', snake(of));
    // Amounts of several currencies are not added.
    const made =
      how === 'average'
        ? sql`round(avg(${value})::numeric, 1)::text`
        : sql`CASE WHEN count(DISTINCT (${value}).currency) = 1
            THEN ROW(sum((${value}).cents)::bigint, min((${value}).currency))::money_value END`;
    return sql`${made} AS ${sql.id(snake(name))}`;
  });
  const { rows } = await sql<Record<string, unknown>>`SELECT ${column} AS value, ${sql.join([...counts, ...measured])}
    FROM ${from} GROUP BY 1 ORDER BY count(*) DESC, 1`.execute(ctx.db);
  const field = columns[by]!;
  const titles = (
    await titlesOf(
      page.rows.listing,
      ctx,
      rows.map(({ value }) => ({ [by]: value })),
    )
  )[by];
  const amounts = Object.keys(measures).filter((name) => measures[name]!.how === 'amount');
  const list = rows.map(({ value, ...numbers }, i): GroupRow => {
    const text = value === null ? '' : cellText(cellOf(field, value, titles ?? {}, ctx));
    for (const name of amounts) numbers[name] = moneyFromDb(numbers[name]);
    return { ...numbers, id: i + 1, key: value === null ? null : String(value), title: text || ctx.say(x.none) };
  });
  return {
    ...computedRows(page.groups as never, list),
    ...(source.series && { series: await source.series(from) }),
  };
}

async function countedRows(
  ctx: Ctx,
  page: CountedPage,
  source: CountedSource,
  input: CountedInput,
): Promise<Source<CountedRow>> {
  const from = narrowedRows(ctx, page, source, input);
  return { rows: sql`SELECT t.* FROM ${from} WHERE ${source.is[String(input.counts)]!}` };
}

/** The four calls of such a page. */
export function countedHandlers(page: CountedPage, read: CountedReader): Handler[] {
  type Input = ReportInput & CountedInput;
  const groups = page.groups as never;
  const rows = page.rows as never;
  return [
    handle(page.calls.groups, async (ctx, input) =>
      reportAnswer(ctx, groups, input as Input, await groupsOf(ctx, page, await read(ctx), input as Input)),
    ),
    handle(page.calls.exportGroups, async (ctx, input) =>
      reportSheet(ctx, groups, input as Input, await groupsOf(ctx, page, await read(ctx), input as Input)),
    ),
    handle(page.calls.rows, async (ctx, input) =>
      reportAnswer(ctx, rows, input as Input, await countedRows(ctx, page, await read(ctx), input as Input)),
    ),
    handle(page.calls.exportRows, async (ctx, input) =>
      reportSheet(ctx, rows, input as Input, await countedRows(ctx, page, await read(ctx), input as Input)),
    ),
  ] as Handler[];
}
