/**
 * Answers of a report: its page, how many rows there are, its figures and charts, and its sheet, all of the same rows.
 *
 * Hides: SQL of filters, order and sums. Invariants: the rows are a query of the handler, which limits them to the company and what
 * the viewer may read; filters, order and columns are names of declared columns, their values parameters; figures come from the
 * statement that counts the rows. Refuses: names that are not columns, and sheets of more than 10,000 rows.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { cellText } from '#kernel/cell.ts';
import { checkTexts } from '#kernel/check-texts.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Field, Money } from '#kernel/field.ts';
import { readable, readableRow } from '#kernel/fields/readable.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MOST_COUNTED } from '#kernel/query.ts';
import type { Report, ReportAnswer, Series } from '#kernel/report.ts';
import { say } from '#kernel/text.ts';
import { type Ctx, Download } from '#server/context.ts';
import { columnType } from '#server/db/ddl.ts';
import { snake } from '#server/db/names.ts';
import { and, countedRows, titlesOf } from '#server/entity/entity-read.ts';
import { columnOf, conditions, fromDb, orderSql } from '#server/entity/entity-sql.ts';
import { moneySum, storedMoney } from '#server/entity/money-sql.ts';
import { mayIn } from '#server/entity/readable-rows.ts';
import { cellOf } from '#server/entity/sheet-cells.ts';
import { namesContaining } from '#server/like.ts';
import { type WrittenCell, XLSX } from '#server/sheet.ts';
import { allowPauses } from '#server/tx.ts';
import { writeBook } from '#server/workbooks.ts';

/** What a report is made of. */
export interface Source<R> {
  /** A query of every row the viewer may read: `id` and the declared columns, in snake case. */
  rows: RawBuilder<unknown>;
  /** Figures that are not sums of columns. */
  figures?: Readonly<Record<string, number | null>>;
  /** Charts that are not drawn of columns. */
  series?: Readonly<Record<string, Series>>;
  /** Rows of a page with what no query knows. */
  complete?(rows: R[]): Promise<R[]> | R[];
  /**
   * A page in the list's own order without filters, and how many rows there are under this search, where a statement of the
   * handler's own costs less than putting all rows in order; the same rows as of the query.
   */
  unfiltered?(page: { pageNum: number; pageSize: number; search: string }): Promise<{ list: R[]; total: number }>;
}

/** The list's part of a call's input. */
export interface ReportInput {
  pageNum?: number | null;
  pageSize?: number | null;
  sort?: string | null;
  search?: string | null;
  filters?: Record<string, string> | null;
  columns?: string | null;
}

const EXPORTED = 10_000;

/** A report as its viewer has it. */
interface Told<R> {
  /** Without the columns, figures and charts whose right they lack in the object that the input names. */
  report: Report<never>;
  /** Rows without what they may not read. */
  rows(list: R[]): R[];
}

async function toldOf<R>(ctx: Ctx, report: Report<never>, input: object): Promise<Told<R>> {
  const may = await mayIn(ctx, report.listing, scopeOfRecord(report.listing, input));
  const listing = readable(report.listing, may);
  if (listing === report.listing) return { report, rows: (list) => list };
  const hides = (...names: string[]): boolean =>
    names.some((name) => name in report.columns && !(name in listing.fields));
  const { summary = {}, charts = {}, search } = report;
  const kept = <V>(of: Readonly<Record<string, V>>, hidden: (one: V) => boolean): Record<string, V> =>
    Object.fromEntries(Object.entries(of).filter(([, one]) => !hidden(one)));
  const own: Report<never> = {
    ...report,
    listing,
    columns: listing.fields,
    list: { ...report.list, columns: listing.list.columns },
    summary: kept(summary, ({ sum }) => sum !== undefined && hides(sum)),
    charts: kept(
      charts,
      ({ of, lines }) => of !== undefined && hides(of.x, of.sort.replace(/^-/, ''), ...Object.keys(lines)),
    ),
    ...(search && { search: { ...search, in: search.in.filter((name) => !hides(name)) } }),
  };
  return { report: own, rows: (list) => list.map((row) => readableRow(report.columns, row as object, may) as R) };
}

/** Rows of a query under the filters of the input, as a FROM item. */
export function chosen(
  ctx: Ctx,
  report: Report<never>,
  input: Pick<ReportInput, 'search' | 'filters'>,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const likes = namesContaining(input.search);
  const found =
    input.search && report.search
      ? [
          sql<SqlBool>`(${sql.join(
            report.search.in.map((name) => sql`${columnOf(name)} ILIKE ANY (${likes}::text[])`),
            sql` OR `,
          )})`,
        ]
      : [];
  const narrowed = conditions(report.listing, { filters: input.filters ?? {} }, ctx.utcOffset);
  return sql`(${rows}) t WHERE ${and([sql<SqlBool>`true`, ...found, ...narrowed])}`;
}

async function pageOf<R>(
  ctx: Ctx,
  told: Told<R>,
  from: RawBuilder<unknown>,
  source: Source<R>,
  { order, limit, offset }: { order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<R[]> {
  const { report } = told;
  const { rows } = await sql<Record<string, unknown>>`SELECT t.* FROM ${from}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${Math.min(offset, 1_000_000_000)}`.execute(ctx.db);
  const list = rows.map((row) => fromDb<R>(report.listing, row));
  return told.rows(source.complete ? await source.complete(list) : list);
}

/** The sum of a column; of amounts in cents and told in units, and none over several currencies. */
const sumOf = ({ kind }: Field, name: string): RawBuilder<unknown> =>
  kind === 'money' ? moneySum(columnOf(name)) : sql`coalesce(sum(${columnOf(name)}), 0)`;

/** How many rows there are, all of them where they are summed up, and the sums of the summary. */
async function counted(
  ctx: Ctx,
  report: Report<never>,
  from: RawBuilder<unknown>,
): Promise<{ total: number; figures: Record<string, number | null> }> {
  const sums = Object.entries(report.summary ?? {}).flatMap(([name, { sum }]) => (sum ? [{ name, sum }] : []));
  if (sums.length === 0) return { total: (await countedRows(from).execute(ctx.db)).rows[0]!.total, figures: {} };
  const { rows } = await sql<{ total: number; sums: (number | null)[] }>`SELECT count(*) AS total,
    jsonb_build_array(${sql.join(sums.map(({ sum }) => sumOf(report.columns[sum]!, sum)))}) AS sums
    FROM ${from}`.execute(ctx.db);
  const { total, sums: values } = rows[0]!;
  return {
    total,
    figures: Object.fromEntries(
      sums.map(({ name }, at) => [name, values[at] === null ? null : Number(values[at] ?? 0)]),
    ),
  };
}

/** Charts of columns: the first so many rows in the chart's order. */
async function drawn(
  ctx: Ctx,
  { listing, charts = {} }: Report<never>,
  input: ReportInput,
  from: RawBuilder<unknown>,
): Promise<Record<string, Series>> {
  const out: Record<string, Series> = {};
  for (const [name, { of, lines, only }] of Object.entries(charts)) {
    const asked = only && String(input[only.input as keyof ReportInput] ?? '');
    if (!of || (only && !only.is.includes(asked!))) continue;
    const { rows } = await sql<Record<string, unknown>>`SELECT t.* FROM ${from}
      ORDER BY ${orderSql(listing, of.sort)} LIMIT ${of.most}`.execute(ctx.db);
    const titles = (await titlesOf(listing, ctx, rows))[of.x] ?? {};
    const number = (value: unknown): number | null => (value === null ? null : Number(value));
    out[name] = {
      x: rows.map((row) => cellText(cellOf(listing.fields[of.x]!, row[of.x], titles, ctx))),
      lines: Object.fromEntries(Object.keys(lines).map((line) => [line, rows.map((row) => number(row[line]))])),
    };
  }
  return out;
}

/** A page of a report with its figures and charts. */
export async function reportAnswer<R>(
  ctx: Ctx,
  whole: Report<never>,
  input: ReportInput,
  source: Source<R>,
): Promise<ReportAnswer<R>> {
  const told = await toldOf<R>(ctx, whole, input);
  const { report } = told;
  const pageNum = input.pageNum ?? 1;
  const pageSize = Math.min(input.pageSize ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const own = (input.sort ?? report.list.sort) === report.list.sort && Object.keys(input.filters ?? {}).length === 0;
  if (own && source.unfiltered) {
    const page = await source.unfiltered({ pageNum, pageSize, search: input.search ?? '' });
    const { total } = page;
    const list = told.rows(page.list);
    const titles = await titlesOf(report.listing, ctx, list as object[]);
    return { list, total, pageNum, pageSize, titles, figures: { ...source.figures }, series: { ...source.series } };
  }
  const from = chosen(ctx, report, input, source.rows);
  // A wrong order is refused also where there is nothing to be ordered.
  const order = orderSql(report.listing, input.sort ?? report.list.sort);
  const { total, figures } = await counted(ctx, report, from);
  const place = { order, limit: pageSize, offset: (pageNum - 1) * pageSize };
  const list = place.offset >= total && total <= MOST_COUNTED ? [] : await pageOf(ctx, told, from, source, place);
  return {
    list,
    total,
    pageNum,
    pageSize,
    titles: await titlesOf(report.listing, ctx, list as object[]),
    figures: { ...figures, ...source.figures },
    series: { ...(await drawn(ctx, report, input, from)), ...source.series },
  };
}

/** The columns of a sheet: those that are asked for, otherwise those a list begins with. */
function sheetColumns({ columns, list }: Report<never>, asked: string | null | undefined): string[] {
  const names = asked ? asked.split(',') : [...list.columns];
  const wrong = names.find((name) => !Object.hasOwn(columns, name));
  if (wrong !== undefined) throw new Refusal([problem(checkTexts.unknown, { name: wrong.slice(0, 50) }, 'columns')]);
  return [...new Set(names)];
}

/** All rows under the filters as a workbook, in the order and with the columns that are shown. */
export async function reportSheet<R>(
  ctx: Ctx,
  whole: Report<never>,
  input: ReportInput,
  source: Source<R>,
): Promise<Download> {
  await allowPauses(ctx.db);
  const told = await toldOf<R>(ctx, whole, input);
  const { report } = told;
  const names = sheetColumns(report, input.columns);
  const from = chosen(ctx, report, input, source.rows);
  const place = { order: orderSql(report.listing, input.sort ?? report.list.sort), limit: MAX_PAGE_SIZE };
  const cells: WrittenCell[][] = [names.map((name) => say(report.columns[name]!.label, ctx.lang))];
  for (let offset = 0; offset < EXPORTED; offset += MAX_PAGE_SIZE) {
    const list = await pageOf(ctx, told, from, source, { ...place, offset });
    const titles = await titlesOf(report.listing, ctx, list as object[]);
    for (const row of list as Record<string, unknown>[])
      cells.push(names.map((name) => cellOf(report.columns[name]!, row[name], titles[name] ?? {}, ctx)));
    ctx.progress.check();
    if (list.length < MAX_PAGE_SIZE) break;
  }
  const title = say(report.label, ctx.lang);
  const widths = names.map((name) =>
    ['int', 'decimal', 'percent', 'bool'].includes(report.columns[name]!.kind) ? 12 : 22,
  );
  const file = `${title}-${dateOfInstant(ctx.now, ctx.utcOffset)}.xlsx`;
  return new Download(file, XLSX, await writeBook(ctx, title, cells, widths));
}

/** Types of which a list is a list of values. */
const PLAIN = /^(bigint|integer|smallint|text|boolean|date|float8|double precision|numeric(\(\d+,\s*\d+\))?)$/;

/**
 * Rows that are computed, as a source: the database filters, orders and sums them like those of a query. Undeclared columns come
 * back with their row. For some hundred rows.
 */
export function computedRows<R extends { id: number }>(report: Report<never>, rows: readonly R[]): Source<R> {
  const columns = [
    ['id', 'bigint'] as const,
    ...Object.entries(report.columns).map(([name, field]) => [name, columnType(field)] as const),
  ];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const complete = (page: R[]): R[] => page.map((row) => ({ ...row, ...byId.get(row.id)! }));
  const typed = columns.map(([name, type]) => sql`${sql.id(snake(name))} ${sql.raw(type)}`);
  if (columns.every(([, type]) => PLAIN.test(type))) {
    // A list a column is read in a fraction of the time of an object a row.
    const lists = columns.map(
      ([name, type]) => sql`${rows.map((row) => row[name as keyof R] ?? null)}::${sql.raw(type)}[]`,
    );
    const names = columns.map(([name]) => sql.id(snake(name)));
    return { rows: sql`SELECT * FROM unnest(${sql.join(lists)}) AS computed(${sql.join(names)})`, complete };
  }
  const records = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, type]) => {
        const value = row[name as keyof R] ?? null;
        return [snake(name), type === 'money_value' && value ? storedMoney(value as unknown as Money) : value];
      }),
    ),
  );
  return {
    rows: sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS computed(${sql.join(typed)})`,
    complete,
  };
}
