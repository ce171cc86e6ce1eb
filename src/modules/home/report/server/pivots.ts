/**
 * Pivots: one statement groups what the reader may read over both sides, over each and over neither, so that sums are of the rows and
 * not of the cells (an average has no other way).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { cellText } from '#kernel/cell.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { type Ctx, Download, handle } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { conditions, fromDb } from '#server/entity/entity-sql.ts';
import { cellOf } from '#server/entity/sheet-cells.ts';
import { type WrittenCell, XLSX } from '#server/sheet.ts';
import { allowPauses } from '#server/tx.ts';
import { writeBook } from '#server/workbooks.ts';
import { type Dataset, datasetOf } from '../datasets.ts';
import {
  type Design,
  type Dimension,
  grainOf,
  type Measure,
  MOST_CELLS,
  measureLabel,
  reportProblem,
} from '../design.ts';
import {
  exportPivot,
  MOST_ROWS,
  type PivotAnswer,
  type PivotRow,
  readPivot,
  readPivotRows,
} from '../own-report.calls.ts';
import { type Group, type Head, type Pivot, pivotOf } from '../pivot.ts';
import { reportTexts as x } from '../report.texts.ts';
import { datasetRows } from './dataset-rows.ts';

export interface AskedPivot {
  dataset: string;
  design: Design;
  filters?: Readonly<Record<string, string>> | null;
  project?: number | null;
}

/** The columns of a dataset as lists know them. */
const listingOf = (dataset: Dataset): Entity => ({
  name: `dataset_${dataset.key}`,
  module: 'report',
  label: dataset.label,
  title: dataset.title,
  fields: dataset.columns,
  list: { columns: [], filters: [], sort: 'id', plain: { search: null, inputs: [] } },
  form: [],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
  noExtFields: 'rows of a dataset',
});

/** A key of a dimension, as a text. */
function keySql(ctx: Ctx, dataset: Dataset, dimension: Dimension): RawBuilder<unknown> {
  const column = sql.id('t', snake(dimension.field));
  const grain = grainOf(dataset, dimension);
  if (grain === null) return sql`${column}::text`;
  const day =
    dataset.columns[dimension.field]!.kind === 'instant'
      ? sql`(${column} AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')`
      : sql`${column}::timestamp`;
  const shown = { year: 'YYYY', quarter: 'YYYY-"Q"Q', month: 'YYYY-MM', week: 'YYYY-MM-DD', day: 'YYYY-MM-DD' }[grain];
  return sql`to_char(date_trunc(${grain}, ${day}), ${shown})`;
}

const HOWS = { sum: 'sum', avg: 'avg', min: 'min', max: 'max' } as const;
function measureSql(dataset: Dataset, { field, how }: Measure): RawBuilder<unknown> {
  if (field === null || field === undefined) return sql`count(*)::float8`;
  const column = sql.id('t', snake(field));
  const money = dataset.columns[field]!.kind === 'money';
  if (how === 'count') return money ? sql`count((${column}).cents)::float8` : sql`count(${column})::float8`;
  const made = sql.raw(HOWS[how]);
  // Amounts of several currencies are not added.
  return money
    ? sql`CASE WHEN count(DISTINCT (${column}).currency) <= 1 THEN round(${made}((${column}).cents) / 100.0, 2) END::float8`
    : sql`round(${made}(${column})::numeric, 4)::float8`;
}
const currencySql = (dataset: Dataset, { field, how }: Measure): RawBuilder<unknown> =>
  field && how !== 'count' && dataset.columns[field]!.kind === 'money'
    ? sql`CASE WHEN count(DISTINCT (${sql.id('t', snake(field))}).currency) = 1 THEN min((${sql.id('t', snake(field))}).currency) END`
    : sql`NULL::text`;

interface Rows {
  dataset: Dataset;
  /** What is counted, alias `t`. */
  from: RawBuilder<unknown>;
  /** What would be counted too, if the reader might know its amounts. */
  unknown: RawBuilder<unknown>;
  left: number;
}

/** The rows a pivot is made of. Errors: refuses what is wrong with the design, by name. */
async function rowsOf(ctx: Ctx, { dataset: key, design, filters, project }: AskedPivot): Promise<Rows> {
  const wrong = reportProblem(key, design);
  if (wrong) throw new Refusal([wrong]);
  const dataset = datasetOf(key)!;
  const measured = design.measures.flatMap(({ field }) => field ?? []);
  const { rows, known, left } = await datasetRows(ctx, dataset, measured);
  const own = Object.fromEntries(
    Object.entries(filters ?? {}).filter(([name]) => name in dataset.columns && design.parameters.includes(name)),
  );
  const narrowed: RawBuilder<unknown>[] = [
    sql`true`,
    ...conditions(listingOf(dataset), { filters: { ...design.filters, ...own } }, ctx.utcOffset),
  ];
  if (project) {
    if (dataset.key === 'project') narrowed.push(sql`t.id = ${project}`);
    else if ('project' in dataset.columns) narrowed.push(sql`t.project = ${project}`);
    else throw new Refusal([problem(x.unknownColumn, { name: 'project', allowed: '' }, 'project')]);
  }
  const where = sql.join(narrowed, sql` AND `);
  return {
    dataset,
    from: sql`(${rows}) t WHERE ${known} AND ${where}`,
    unknown: sql`(${rows}) t WHERE NOT ${known} AND ${where}`,
    left,
  };
}

/** A group of rows as the database tells it. */
interface Found {
  keys: (string | null)[];
  sides: number;
  values: (number | null)[];
  currencies: (string | null)[];
  counted: number;
}

export async function pivot(ctx: Ctx, asked: AskedPivot): Promise<PivotAnswer> {
  const { design } = asked;
  const { dataset, from, unknown, left } = await rowsOf(ctx, asked);
  const { rows: down, columns: along, measures } = design;
  const dimensions = [...down, ...along];
  const name = (at: number) => sql.id(`k${at}`);
  const keys = dimensions.map((one, at) => sql`${keySql(ctx, dataset, one)} AS ${name(at)}`);
  const used = [...new Set(measures.flatMap(({ field }) => field ?? []))].map((field) => sql.id('t', snake(field)));
  const set = (some: readonly number[]) => sql`(${some.length > 0 ? sql.join(some.map(name)) : sql``})`;
  const [left_, right] = [down.map((_, at) => at), along.map((_, at) => down.length + at)];
  const sets = new Map([[...left_, ...right], left_, right, [] as number[]].map((some) => [some.join(), some]));
  const grouped = (some: readonly number[]) =>
    some.length > 0 ? sql`(GROUPING(${name(some[0]!)}) = 0)::integer` : sql`0`;
  const most = Math.floor(MOST_CELLS / measures.length);
  const { rows: found } = await sql<Found>`SELECT
      ARRAY[${dimensions.length > 0 ? sql.join(dimensions.map((_, at) => name(at))) : sql``}]::text[] AS keys,
      ${grouped(left_)} + 2 * ${grouped(right)} AS sides,
      ARRAY[${sql.join(measures.map((one) => measureSql(dataset, one)))}]::float8[] AS values,
      ARRAY[${sql.join(measures.map((one) => currencySql(dataset, one)))}]::text[] AS currencies, count(*)::integer AS counted
    FROM (SELECT ${sql.join([sql`1 AS one`, ...keys, ...used])} FROM ${from}) t
    GROUP BY GROUPING SETS (${sql.join([...sets.values()].map(set))}) LIMIT ${most + 1}`.execute(ctx.db);
  if (found.length > most) throw refuse(x.tooManyCells, { max: MOST_CELLS }, 'design');
  const groups = found.map(
    ({ keys: all, sides, values }): Group => ({
      rows: down.length === 0 || sides % 2 === 0 ? null : all.slice(0, down.length),
      columns: along.length === 0 || sides < 2 ? null : all.slice(down.length),
      values,
    }),
  );
  const answer = await named(ctx, dataset, design, groups);
  if (answer.rows.length * Math.max(1, answer.columns.length) * measures.length > MOST_CELLS)
    throw refuse(x.tooManyCells, { max: MOST_CELLS }, 'design');
  const total = found.find(({ sides }) => sides === 0);
  const { rows: more } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${unknown}`.execute(
    ctx.db,
  );
  return {
    ...answer,
    counted: total?.counted ?? 0,
    left: left + more[0]!.count,
    currencies: total?.currencies ?? measures.map(() => null),
  };
}

/** Keys as people read them, in their order. */
async function named(ctx: Ctx, dataset: Dataset, design: Design, groups: readonly Group[]): Promise<Pivot> {
  const sides = { rows: design.rows, columns: design.columns };
  const listing = listingOf(dataset);
  const known: Record<string, unknown>[] = [];
  for (const side of ['rows', 'columns'] as const)
    for (const [at, { field }] of sides[side].entries()) {
      if (!['ref', 'dict'].includes(dataset.columns[field]!.kind)) continue;
      for (const key of new Set(groups.flatMap((group) => group[side]?.[at] ?? [])))
        known.push({ [field]: Number(key) });
    }
  const titles = await titlesOf(listing, ctx, known);
  const titleOf = (side: 'rows' | 'columns', at: number, key: string | null): string => {
    if (key === null) return ctx.say(x.none);
    const dimension = sides[side][at]!;
    const field = dataset.columns[dimension.field]!;
    if (grainOf(dataset, dimension) !== null) return key;
    return cellText(cellOf(field, readKey(field, key), titles[dimension.field] ?? {}, ctx)) || ctx.say(x.none);
  };
  const itemAt = (side: 'rows' | 'columns', at: number, key: string | null): number =>
    Object.keys(dataset.columns[sides[side][at]!.field]!.items ?? {}).indexOf(key ?? '');
  const order = (side: 'rows' | 'columns', a: Head, b: Head): number => {
    for (let at = 0; at < a.keys.length; at++) {
      const [one, other] = [a.keys[at]!, b.keys[at]!];
      if (one === other) continue;
      // What has no value comes last, items in their own order, all else by name.
      if (one === null || other === null) return one === null ? 1 : -1;
      const items = itemAt(side, at, one) - itemAt(side, at, other);
      if (items !== 0) return items;
      const names = a.titles[at]!.localeCompare(b.titles[at]!, ctx.lang === 'en-US' ? 'en' : 'zh');
      if (names !== 0) return names;
      return one < other ? -1 : 1;
    }
    return 0;
  };
  return pivotOf(groups, design.measures.length, titleOf, order);
}

const readKey = (field: Field, key: string): unknown =>
  field.kind === 'bool' ? key === 'true' : field.kind === 'ref' || field.kind === 'dict' ? Number(key) : key;

/** The pivot as a workbook. */
export async function pivotSheet(ctx: Ctx, asked: AskedPivot): Promise<Download> {
  await allowPauses(ctx.db);
  const answer = await pivot(ctx, asked);
  const { design } = asked;
  const dataset = datasetOf(asked.dataset)!;
  const label = (one: Dimension): string => say(dataset.columns[one.field]!.label, ctx.lang);
  const measures = design.measures.map((one) => say(measureLabel(dataset, one), ctx.lang));
  const columns = answer.columns.length > 0 ? answer.columns : [];
  const sum = ctx.say(x.total);
  // A line of headings for each dimension of the columns, and one of the measures.
  const heads: WrittenCell[][] = design.columns.map((one, at) => [
    ...Array.from({ length: Math.max(0, design.rows.length - 1) }, () => null),
    ...(design.rows.length > 0 ? [label(one)] : []),
    ...columns.flatMap(({ titles }) => measures.map(() => titles[at]!)),
    ...measures.map(() => sum),
  ]);
  heads.push([...design.rows.map(label), ...columns.flatMap(() => measures), ...measures]);
  const line = (
    titles: readonly WrittenCell[],
    cells: readonly (number | null)[][],
    all: readonly (number | null)[],
  ) => [...titles, ...cells.flat(), ...all];
  const body = answer.rows.map(({ titles }, at) => line(titles, answer.cells[at]!, answer.rowTotals[at]!));
  const foot = line(
    design.rows.map((_, at) => (at === 0 ? sum : null)),
    answer.columnTotals,
    answer.totals,
  );
  const cells = [...heads, ...body, ...(design.rows.length > 0 || body.length === 0 ? [foot] : [])];
  const widths = cells[0]!.map((_, at) => (at < design.rows.length ? 22 : 14));
  const title = say(dataset.label, ctx.lang);
  const name = `${title}-${dateOfInstant(ctx.now, ctx.utcOffset)}.xlsx`;
  return new Download(name, XLSX, await writeBook(ctx, title, cells, widths));
}

interface AskedRows extends AskedPivot {
  rowKeys?: readonly (string | null)[] | null;
  columnKeys?: readonly (string | null)[] | null;
}

/** The rows behind a number, the first of them. */
async function rowsBehind(ctx: Ctx, asked: AskedRows) {
  const { design } = asked;
  const { dataset, from } = await rowsOf(ctx, asked);
  const picked: RawBuilder<SqlBool>[] = [];
  for (const side of ['rows', 'columns'] as const) {
    const keys = side === 'rows' ? asked.rowKeys : asked.columnKeys;
    if (!keys) continue;
    for (const [at, dimension] of design[side].entries()) {
      const key = keys[at] ?? null;
      if (key !== null && typeof key !== 'string') throw refuse(x.badDesign, { what: `${side}Keys` }, 'design');
      picked.push(sql<SqlBool>`${keySql(ctx, dataset, dimension)} IS NOT DISTINCT FROM ${key}::text`);
    }
  }
  const where = picked.length > 0 ? sql` AND ${sql.join(picked, sql` AND `)}` : sql``;
  const { rows } = await sql<Record<string, unknown>>`SELECT t.*, count(*) OVER ()::integer AS all_rows
    FROM ${from}${where} ORDER BY t.id LIMIT ${MOST_ROWS}`.execute(ctx.db);
  const listing = listingOf(dataset);
  const records = rows.map((row) => fromDb<Record<string, unknown> & { id: number }>(listing, row));
  const titles = await titlesOf(listing, ctx, records);
  const measured = [...new Set(design.measures.flatMap(({ field }) => field ?? []))];
  const text = (name: string, row: Record<string, unknown>): string =>
    cellText(cellOf(dataset.columns[name]!, row[name], titles[name] ?? {}, ctx));
  return {
    list: records.map(
      (row): PivotRow => ({
        id: row.id,
        title: dataset.title in dataset.columns ? text(dataset.title, row) || `#${row.id}` : `#${row.id}`,
        address: dataset.entity ? addressOf(dataset.entity.name, { ...row, projectId: row.project ?? null }) : null,
        values: measured.map((name) => text(name, row)),
      }),
    ),
    total: Number(rows[0]?.allRows ?? 0),
    columns: measured.map((name) => say(dataset.columns[name]!.label, ctx.lang)),
  };
}

export const pivotHandlers = [
  handle(readPivot, (ctx, input) => pivot(ctx, input)),
  handle(exportPivot, (ctx, input) => pivotSheet(ctx, input)),
  handle(readPivotRows, (ctx, input) => rowsBehind(ctx, input)),
];
