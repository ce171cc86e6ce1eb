/**
 * SQL of entities: names, values in and out, filters, order.
 *
 * Hides: how a kind is stored. Every name comes from the definition, every value is a parameter. Refuses: sort and filter
 * names that are not fields, and any query without the company.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkTexts } from '#kernel/check-texts.ts';
import { parseDay } from '#kernel/dates.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import type { ListQuery } from '#kernel/query.ts';
import { snake } from '#server/db/names.ts';

export const tableOf = (e: Entity): RawBuilder<unknown> => sql.id(snake(e.name));
/** Column of the row alias `t`. */
export const columnOf = (name: string): RawBuilder<unknown> => sql.id('t', snake(name));

/** Base columns a list may be sorted by. */
const BASE_FIELDS: Record<string, Field> = {
  id: { kind: 'int', label: ['编号', '編號', 'Id'] },
  createdAt: { kind: 'instant', label: ['创建时间', '建立時間', 'Created'] },
  updatedAt: { kind: 'instant', label: ['修改时间', '修改時間', 'Changed'] },
  createdBy: { kind: 'ref', label: ['创建人', '建立人', 'Created by'], to: 'user' },
};

const fieldNamed = (e: Entity, name: string): Field | undefined =>
  Object.hasOwn(e.fields, name) ? e.fields[name] : Object.hasOwn(BASE_FIELDS, name) ? BASE_FIELDS[name] : undefined;

/** Value of a field as a parameter of its column. */
export function toDb(field: Field, value: unknown): RawBuilder<unknown> {
  const v = value ?? null;
  if (v === null) return sql`null`;
  if (field.kind === 'json' || field.kind === 'money' || field.kind === 'period')
    return sql`${JSON.stringify(v)}::jsonb`;
  if (field.kind === 'refs' || field.kind === 'file') return sql`${v as number[]}::bigint[]`;
  return sql`${v}`;
}

const iso = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** A database row as the application has it: instants as ISO texts, percent as number. */
export function fromDb<R>(e: Entity, raw: Record<string, unknown>): R {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const kind = e.fields[name]?.kind;
    out[name] = value !== null && kind === 'percent' ? Number(value) : iso(value);
  }
  return out as R;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);

function wrong(field: Field, name: string): Refusal {
  const text =
    field.kind === 'date' || field.kind === 'instant'
      ? checkTexts.notDate
      : field.kind === 'bool'
        ? checkTexts.notBool
        : checkTexts.notNumber;
  return new Refusal([problem(text, { field: field.label }, name)]);
}

/** One end of a range as a parameter, or null when it is open. */
function rangeEnd(field: Field, name: string, text: string): string | number | null {
  if (text === '') return null;
  if (field.kind === 'date' || field.kind === 'instant') {
    if (parseDay(text.slice(0, 10)) === null || Number.isNaN(Date.parse(text))) throw wrong(field, name);
    return text;
  }
  const value = Number(text);
  if (!Number.isFinite(value) || Math.abs(value) > 1e15) throw wrong(field, name);
  return value;
}

function rangeFilter(field: Field, name: string, value: string): RawBuilder<SqlBool> {
  const column = columnOf(name);
  const parts = value.split('~');
  if (parts.length > 2) throw wrong(field, name);
  if (parts.length === 1) return sql<SqlBool>`${column} = ${rangeEnd(field, name, value)}`;
  const [from, to] = [rangeEnd(field, name, parts[0]!), rangeEnd(field, name, parts[1]!)];
  const low = from === null ? sql<SqlBool>`true` : sql<SqlBool>`${column} >= ${from}`;
  if (to === null) return low;
  const dayEnd = field.kind === 'instant' && String(to).length === 10;
  return dayEnd ? sql<SqlBool>`${low} AND ${column} < (${to}::date + 1)` : sql<SqlBool>`${low} AND ${column} <= ${to}`;
}

function idsOf(field: Field, name: string, value: string): number[] {
  const ids = value.split(',').map(Number);
  if (ids.length > 500 || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw wrong(field, name);
  return ids;
}

/** Condition of one filter; the form of the value is described in kernel/query.ts. */
export function filterSql(e: Entity, name: string, value: string): RawBuilder<SqlBool> {
  const field = fieldNamed(e, name);
  if (!field) throw new Refusal([problem(checkTexts.unknown, { name: name.slice(0, 50) })]);
  const column = columnOf(name);
  if (value === 'null') return sql<SqlBool>`${column} IS NULL`;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return sql<SqlBool>`${column} ILIKE ${`%${escapeLike(value)}%`}`;
    case 'choice':
      return sql<SqlBool>`${column} = ANY(${value.split(',').slice(0, 100)}::text[])`;
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
    case 'percent':
    case 'date':
    case 'instant':
      return rangeFilter(field, name, value);
    default:
      throw new Refusal([problem(checkTexts.unknown, { name: name.slice(0, 50) })]);
  }
}

/** Filters and free text of a list query. */
export function conditions(e: Entity, query: Pick<ListQuery, 'filters' | 'search'>): RawBuilder<SqlBool>[] {
  const out = Object.entries(query.filters)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([name, value]) => filterSql(e, name, value));
  if (query.search) {
    const like = `%${escapeLike(query.search)}%`;
    const names = [e.title, 'code'].filter((n, i, all) => e.fields[n]?.kind === 'text' && all.indexOf(n) === i);
    if (names.length > 0) {
      out.push(
        sql<SqlBool>`(${sql.join(
          names.map((n) => sql`${columnOf(n)} ILIKE ${like}`),
          sql` OR `,
        )})`,
      );
    }
  }
  return out;
}

/** ORDER BY of a sort text; always ends with the id so that pages are stable. */
export function orderSql(e: Entity, sort: string): RawBuilder<unknown> {
  const down = sort.startsWith('-');
  const name = down ? sort.slice(1) : sort;
  const field = fieldNamed(e, name);
  if (!field) throw new Refusal([problem(checkTexts.unknown, { name: name.slice(0, 50) }, 'sort')]);
  if (name === 'id') return down ? sql`t.id DESC` : sql`t.id`;
  return down ? sql`${columnOf(name)} DESC NULLS LAST, t.id DESC` : sql`${columnOf(name)} ASC NULLS LAST, t.id`;
}
