/**
 * SQL of entities: names, values in and out, filters, order.
 *
 * Hides: how a kind is stored. Every name comes from the definition, every value is a parameter. Refuses: sort and filter
 * names that are not fields, and any query without the company.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkValue } from '#kernel/check.ts';
import { checkTexts } from '#kernel/check-texts.ts';
import { instantOfMinute, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { type Entity, type ScopeName, scopeId } from '#kernel/entity.ts';
import type { Field, Money } from '#kernel/field.ts';
import { centsOf, readAmount } from '#kernel/fields/money.ts';
import { isInAnyObject, type ObjectRef, objectOfRef, scopesOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { extColumn, type ListQuery } from '#kernel/query.ts';
import { snake } from '#server/db/names.ts';
import { namesContaining } from '../like.ts';
import { centsSql, moneyFromDb, moneyToDb } from './money-sql.ts';
import { entityNamed } from './ports.ts';

export const tableOf = (e: Entity): RawBuilder<unknown> => sql.id(snake(e.name));
/** Column of the row alias `t`. */
export const columnOf = (name: string): RawBuilder<unknown> => sql.id('t', snake(name));

const ownColumn = (e: Entity, scope: ScopeName): boolean => !isInAnyObject(e) || e.readAs?.includes(scope) === true;

/** The id of the object of this kind that a row `t` lies in; null: it lies in none of the kind. */
export const ownerColumn = (e: Entity, scope: ScopeName): RawBuilder<unknown> =>
  ownColumn(e, scope) ? columnOf(scopeId(scope)) : sql`CASE WHEN t.object_kind = ${scope} THEN t.object_id END`;

/** The objects rows lie in, as `fromDb` has them: a column for each kind. */
export const ownerColumns = (e: Entity): RawBuilder<unknown>[] =>
  scopesOf(e).map((scope) => sql`${ownerColumn(e, scope)} AS ${sql.id(snake(scopeId(scope)))}`);

/** Columns, with their values, that put a new row into its object. */
export function placeOf(e: Entity, owner: ScopeRef): [column: string, value: string | number][] {
  const object = objectOfRef(owner);
  if (!object || !e.scopes) return [];
  const { scope, id } = object;
  return isInAnyObject(e)
    ? [
        ['object_kind', scope],
        ['object_id', id],
      ]
    : [[snake(scopeId(scope)), id]];
}

/** Rows that lie in this object. */
export const inObject = (e: Entity, { scope, id }: ObjectRef): RawBuilder<SqlBool> =>
  isInAnyObject(e)
    ? sql<SqlBool>`t.object_key = object_key(${scope}, ${id}::bigint)`
    : sql<SqlBool>`${columnOf(scopeId(scope))} = ${id}`;

/** Rows that lie in this object, and in no other; without one: those that lie in none. */
export function ownedBy(e: Entity, owner: ScopeRef): RawBuilder<SqlBool> {
  if (!isInAnyObject(e))
    return sql<SqlBool>`(${sql.join(
      scopesOf(e).map((s) => sql`${columnOf(scopeId(s))} IS NOT DISTINCT FROM ${owner[scopeId(s)] ?? null}::bigint`),
      sql` AND `,
    )})`;
  const object = objectOfRef(owner);
  return object ? inObject(e, object) : sql<SqlBool>`t.object_key IS NULL`;
}

/** Base columns a list may be sorted by. */
const BASE_FIELDS: Record<string, Field> = {
  id: { kind: 'int', label: ['编号', '編號', 'ID'] },
  createdAt: { kind: 'instant', label: ['创建时间', '建立時間', 'Created'] },
  updatedAt: { kind: 'instant', label: ['修改时间', '修改時間', 'Changed'] },
  createdBy: { kind: 'ref', label: ['创建人', '建立人', 'Created by'], to: 'user' },
};

const scopeNamed = (e: Entity, name: string): ScopeName | undefined =>
  scopesOf(e).find((scope) => scopeId(scope) === name);

function fieldNamed(e: Entity, name: string): Field | undefined {
  const { fields, list } = e;
  if (Object.hasOwn(fields, name)) return fields[name];
  // Lists over several owners are put in order by them too.
  const owner = scopeNamed(e, name);
  if (owner) return { kind: 'ref', label: entityNamed(owner).label, to: owner };
  const known = list.plain ? name === 'id' : Object.hasOwn(BASE_FIELDS, name);
  return known ? BASE_FIELDS[name] : undefined;
}

/** Additional fields by column name, for queries that name one (kernel/query.ts). */
export type ExtFields = Readonly<Record<string, Field>>;

/** Whether the query needs to know the additional fields. */
export const namesExt = ({ filters, sort }: Partial<ListQuery>): boolean =>
  [...Object.keys(filters ?? {}), sort?.replace(/^-/, '') ?? ''].some((name) => extColumn(name) !== null);

/** What stands for columns whose values not everybody may read (readable-rows.ts), by field. */
export type Guarded = ReadonlyMap<string, RawBuilder<unknown>>;
const NONE: Guarded = new Map();

/** A column by the name queries have for it; null when there is none. */
function named(
  e: Entity,
  name: string,
  ext: ExtFields,
  guarded: Guarded,
): { field: Field; column: RawBuilder<unknown> } | null {
  const key = extColumn(name);
  if (key === null) {
    const field = fieldNamed(e, name);
    const scope = Object.hasOwn(e.fields, name) ? undefined : scopeNamed(e, name);
    const column = guarded.get(name) ?? (scope ? ownerColumn(e, scope) : columnOf(name));
    return field ? { field, column: field.kind === 'money' ? centsSql(column) : column } : null;
  }
  const field = Object.hasOwn(ext, key) ? ext[key] : undefined;
  return field ? { field, column: addedColumn(key, field) } : null;
}

/** An additional field as its kind compares. Values of an earlier field of this name are not trusted to be of its kind. */
function addedColumn(key: string, field: Field): RawBuilder<unknown> {
  const text = sql`(t.ext ->> ${key})`;
  switch (field.kind) {
    case 'decimal':
      return sql`(CASE WHEN ${text} ~ '^-?[0-9]{1,30}([.][0-9]+)?$' THEN ${text}::numeric END)`;
    case 'dict':
    case 'ref':
      return sql`(CASE WHEN ${text} ~ '^[0-9]{1,15}$' THEN ${text}::bigint END)`;
    case 'json':
      return sql`(t.ext -> ${key})`;
    default:
      return text;
  }
}

/** Value of a field as a parameter of its column. */
export function toDb(field: Field, value: unknown): RawBuilder<unknown> {
  const v = value ?? null;
  if (v === null) return sql`null`;
  if (field.kind === 'money') return moneyToDb(v as Money);
  if (field.kind === 'json' || field.kind === 'period') return sql`${JSON.stringify(v)}::jsonb`;
  if (field.kind === 'refs' || field.kind === 'file') return sql`${v as number[]}::bigint[]`;
  if (field.kind === 'choices') return sql`${v as string[]}::text[]`;
  return sql`${v}`;
}

const iso = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * A database row as the application has it: instants as ISO texts, percent as number, money as amount and currency, the object it
 * is in as `projectId` and its like.
 */
export function fromDb<R>(e: Entity, raw: Record<string, unknown>): R {
  const out: Record<string, unknown> = {};
  const { objectKind, objectId, objectKey: _, ...plain } = raw;
  const placed = isInAnyObject(e) && 'objectKind' in raw;
  if (placed) for (const s of scopesOf(e)) plain[scopeId(s)] = s === objectKind ? objectId : null;
  for (const [name, value] of Object.entries(placed ? plain : raw)) {
    const kind = e.fields[name]?.kind;
    out[name] =
      value !== null && kind === 'percent' ? Number(value) : kind === 'money' ? moneyFromDb(value) : iso(value);
  }
  return out as R;
}

/** Names that are not fields, and fields of kinds that cannot be filtered or sorted by. */
const unknown = (name: string, at?: 'sort'): Refusal =>
  new Refusal([problem(checkTexts.unknown, { name: name.slice(0, 50) }, at)]);

function wrong(field: Field, name: string): Refusal {
  const text =
    field.kind === 'date' || field.kind === 'instant'
      ? checkTexts.notDate
      : field.kind === 'bool'
        ? checkTexts.notBool
        : checkTexts.notNumber;
  return new Refusal([problem(text, { field: field.label }, name)]);
}

/** `YYYY-MM-DD` as the days of dates are filtered. */
const isDay = (text: string): boolean => checkValue('day', { kind: 'date', label: ['', '', ''] }, text) === null;

/** One end of a range as a parameter of its column. */
function rangeEnd(field: Field, name: string, text: string): string | number {
  if (field.kind === 'money') {
    const cents = centsOf(readAmount(text) ?? '');
    if (cents === null) throw wrong(field, name);
    return String(cents);
  }
  if (field.kind === 'date') {
    if (!isDay(text)) throw wrong(field, name);
    return text;
  }
  const value = /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value) || (field.kind === 'int' && !Number.isInteger(value))) throw wrong(field, name);
  return value;
}

/** First instant of a civil day, or the given instant, on the company's clock; `days` later. */
function instantEnd(field: Field, name: string, text: string, utcOffset: number, days: 0 | 1): Date {
  if (isDay(text)) return new Date(instantOfMinute((parseDay(text)! + days) * MINUTES_PER_DAY, utcOffset));
  if (checkValue(name, { kind: 'instant', label: field.label }, text) !== null) throw wrong(field, name);
  return new Date(text);
}

/** `a~b`, `a~`, `~b` or one value; a day as the end of instants means the whole day. */
function rangeFilter(
  { field, column }: { field: Field; column: RawBuilder<unknown> },
  name: string,
  value: string,
  utcOffset: number,
): RawBuilder<SqlBool> {
  const parts = value.split('~');
  if (parts.length > 2) throw wrong(field, name);
  const [from, to] = parts.length === 1 ? [value, value] : [parts[0]!, parts[1]!];
  const ends: RawBuilder<SqlBool>[] = [];
  if (field.kind === 'instant') {
    if (from) ends.push(sql<SqlBool>`${column} >= ${instantEnd(field, name, from, utcOffset, 0)}`);
    if (to && isDay(to)) ends.push(sql<SqlBool>`${column} < ${instantEnd(field, name, to, utcOffset, 1)}`);
    else if (to) ends.push(sql<SqlBool>`${column} <= ${instantEnd(field, name, to, utcOffset, 0)}`);
  } else {
    if (from) ends.push(sql<SqlBool>`${column} >= ${rangeEnd(field, name, from)}`);
    if (to) ends.push(sql<SqlBool>`${column} <= ${rangeEnd(field, name, to)}`);
  }
  return ends.length > 0 ? sql<SqlBool>`(${sql.join(ends, sql` AND `)})` : sql<SqlBool>`true`;
}

function idsOf(field: Field, name: string, value: string): number[] {
  const ids = value.split(',').map(Number);
  if (ids.length > 500 || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw wrong(field, name);
  return ids;
}

/** Condition of one filter; the form of the value is described in kernel/query.ts. `utcOffset`: the company's clock. */
function filterSql(
  e: Entity,
  name: string,
  value: string,
  utcOffset: number,
  ext: ExtFields,
  guarded: Guarded,
): RawBuilder<SqlBool> {
  const found = named(e, name, ext, guarded);
  if (!found) throw unknown(name);
  const { field, column } = found;
  if (field.kind === 'lines') throw unknown(name);
  if (value === 'null') return sql<SqlBool>`${column} IS NULL`;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return sql<SqlBool>`${column} ILIKE ANY (${namesContaining(value)}::text[])`;
    case 'choice':
      return sql<SqlBool>`${column} = ANY(${value.split(',').slice(0, 100)}::text[])`;
    case 'choices':
      return sql<SqlBool>`${column} && ${value.split(',').slice(0, 100)}::text[]`;
    case 'bool':
      if (value !== 'true' && value !== 'false') throw wrong(field, name);
      return sql<SqlBool>`${column} = ${value === 'true'}`;
    case 'dict':
    case 'ref':
    case 'tree':
      return sql<SqlBool>`${column} = ANY(${idsOf(field, name, value)}::bigint[])`;
    case 'refs':
    case 'file':
      return sql<SqlBool>`${column} && ${idsOf(field, name, value)}::bigint[]`;
    case 'int':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'date':
    case 'instant':
      return rangeFilter(found, name, value, utcOffset);
    case 'json':
      // A choice of several dictionary items; other lists have no filter.
      if (field.dict && extColumn(name) !== null)
        return sql<SqlBool>`(${sql.join(
          idsOf(field, name, value).map((id) => sql`${column} @> ${String(id)}::jsonb`),
          sql` OR `,
        )})`;
      throw unknown(name);
    default:
      throw unknown(name);
  }
}

/** Filters and free text of a list query. `hidden`: fields that are not looked into. */
export function conditions(
  e: Entity,
  query: Pick<ListQuery, 'filters' | 'search'>,
  utcOffset: number,
  ext: ExtFields = {},
  hidden: readonly string[] = [],
  guarded: Guarded = NONE,
): RawBuilder<SqlBool>[] {
  const out = Object.entries(query.filters)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([name, value]) => filterSql(e, name, value, utcOffset, ext, guarded));
  if (query.search) {
    const found = searched(e, 't', namesContaining(query.search), hidden);
    if (found) out.push(found);
  }
  return out;
}

/** What free text is looked for in: what people call a record by. */
const SEARCHED = ['code', 'username', 'pinyinName'];

/** Sign-in names: shown to and searchable for only people who may read the record. */
export const ACCOUNTS: readonly string[] = ['username'];

/** Records of the entity (as `alias`) that are called so; those named by another record by its names. */
function searched(
  e: Entity,
  alias: string,
  likes: readonly string[],
  hidden: readonly string[] = [],
): RawBuilder<SqlBool> | null {
  const column = (name: string) => sql.id(alias, snake(name));
  const title = e.fields[e.title];
  const parts = [...new Set([e.title, ...SEARCHED])]
    .filter((name) => e.fields[name]?.kind === 'text' && !hidden.includes(name))
    .map((name) => sql<SqlBool>`${column(name)} ILIKE ANY (${[...likes]}::text[])`);
  if (title?.kind === 'ref' && title.to && alias === 't') {
    const target = entityNamed(title.to);
    // Readers of these records do not necessarily see accounts of the people they name.
    const there = searched(target, 'named', likes, ACCOUNTS);
    if (there)
      parts.push(sql<SqlBool>`EXISTS (SELECT 1 FROM ${tableOf(target)} named
        WHERE named.company_id = t.company_id AND named.id = ${column(e.title)} AND ${there})`);
  }
  return parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` OR `)})` : null;
}

/** ORDER BY of a sort text; always ends with the id so that pages are stable. */
export function orderSql(e: Entity, sort: string, ext: ExtFields = {}, guarded: Guarded = NONE): RawBuilder<unknown> {
  const down = sort.startsWith('-');
  const name = down ? sort.slice(1) : sort;
  const found = named(e, name, ext, guarded);
  if (!found || found.field.kind === 'json' || found.field.kind === 'lines') throw unknown(name, 'sort');
  if (name === 'id') return down ? sql`t.id DESC` : sql`t.id`;
  const { field, column } = found;
  if (!down) return sql`${column}, t.id`;
  // Said only where there can be nulls: an index cannot be read backwards for it.
  const filled =
    (field.required && extColumn(name) === null && !guarded.has(name)) || name === 'createdAt' || name === 'updatedAt';
  return filled ? sql`${column} DESC, t.id DESC` : sql`${column} DESC NULLS LAST, t.id DESC`;
}
