/**
 * Reading records: one row, a page, options for pickers, titles of references.
 *
 * Invariants: every query names the company; `visible` is part of the WHERE, so totals and pages never count hidden
 * rows; titles of all references cost one query per target, and name no record that the viewer may not know (ADR 340).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkTexts } from '#kernel/check-texts.ts';
import { type BaseRow, type Entity, type ScopeName, scopeId, takesExtFields } from '#kernel/entity.ts';
import type { ListPage, Option } from '#kernel/entity-calls.ts';
import type { Field } from '#kernel/field.ts';
import { type ObjectRef, objectKinds, scopesOf } from '#kernel/object-kind.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { DEFAULT_PAGE_SIZE, extName, type ListQuery, MAX_PAGE_SIZE, MOST_COUNTED, namedValue } from '#kernel/query.ts';
import type { Ctx } from '#server/context.ts';
import { selected } from './entity-lines.ts';
import {
  ACCOUNTS,
  columnOf,
  conditions,
  type ExtFields,
  fromDb,
  type Guarded,
  inObject,
  namesExt,
  orderSql,
  tableOf,
} from './entity-sql.ts';
import { entityNamed, entityPorts } from './ports.ts';
import { guardedColumns, readableRows } from './readable-rows.ts';

export type Where = RawBuilder<SqlBool>;

/** Input of list, export and options calls. */
export interface ListInput extends Partial<ListQuery>, Partial<Record<`${ScopeName}Id`, number | null>> {
  view?: string | null;
  ids?: string | null;
}

/** What a list inside an object shows, where that is more than the object's own records; null: those alone. */
export type Within = (ctx: Ctx, object: ObjectRef) => Where | null;

/** Company, data permission by department, owner: what every query of the entity is limited to. */
export function baseWhere(e: Entity, ctx: Ctx, input: ListInput = {}, naming = false, within?: Within): Where {
  const parts: Where[] = [sql<SqlBool>`t.company_id = ${ctx.viewer.companyId}`];
  if (e.dataScope && ctx.viewer.departments && !naming) {
    parts.push(sql<SqlBool>`${columnOf(e.dataScope)} = ANY(${[...ctx.viewer.departments]}::bigint[])`);
  }
  for (const scope of scopesOf(e)) {
    const id = input[scopeId(scope)];
    if (id) parts.push(within?.(ctx, { scope, id }) ?? inObject(e, { scope, id }));
  }
  return and(parts);
}

export const and = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` AND `)})`;

const visibility = new Map<string, (ctx: Ctx) => Promise<Where>>();
/** Entities of which a viewer knows some records and others not: a reference names those they know. */
const keptBack = new Set<string>();

/**
 * Registers which rows of an entity its service shows, so that references from elsewhere follow it. `some`: not everybody is
 * shown all of the company.
 */
export function rememberVisible(e: Entity, where: (ctx: Ctx) => Promise<Where>, some: boolean): void {
  visibility.set(e.name, where);
  if (some) keptBack.add(e.name);
}

/** Rows this viewer may refer to; the server's own work (user 0) may refer to all of the company. */
export async function visibleWhere(e: Entity, ctx: Ctx): Promise<Where> {
  const where = visibility.get(e.name);
  if (where && ctx.viewer.userId !== 0) return where(ctx);
  return sql<SqlBool>`t.company_id = ${ctx.viewer.companyId}`;
}

/** The row or the 404 that absent and forbidden records share. `lock` holds it until the end of the transaction. */
export async function readRow<R>(e: Entity, ctx: Ctx, id: number, where: Where, lock = false): Promise<R> {
  const tail = lock ? sql`FOR UPDATE OF t` : sql``;
  const { rows } = await sql<
    Record<string, unknown>
  >`SELECT ${selected(e)} FROM ${tableOf(e)} t WHERE t.id = ${id} AND ${where} ${tail}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return fromDb<R>(e, rows[0]);
}

/**
 * Rows of the company by their ids, in their order, regardless of what the viewer may see; the caller checks rights, except those
 * that fields ask for. `hold`: none of them is removed until the end of the transaction.
 */
export async function rowsById<R extends { id: number }>(
  e: Entity,
  ctx: Ctx,
  ids: readonly number[],
  hold = false,
): Promise<R[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Record<string, unknown>>`SELECT ${selected(e)} FROM ${tableOf(e)} t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) ORDER BY t.id
    ${hold ? sql`FOR KEY SHARE OF t` : sql``}`.execute(ctx.db);
  const all = rows.map((row) => fromDb<R & BaseRow>(e, row));
  return readableRows(e, ctx, all);
}

/** So far down a whole list in its own order an index leads; otherwise all that is found is read, counted and sorted. */
const NEAR = 200;

/** Kinds whose values are compared as they are: reading them twice costs little, and statistics say how many there are. */
const COMPARED = new Set(['bool', 'choice', 'dict', 'ref', 'tree']);
const isSearched = (e: Entity, { search, filters }: Pick<ListQuery, 'filters'> & { search?: string }): boolean =>
  search !== undefined || Object.keys(filters).some((name) => !COMPARED.has(e.fields[name]?.kind ?? ''));

/** The number of rows, as far as rows are counted. */
export const countedRows = (from: RawBuilder<unknown>): RawBuilder<{ total: number }> =>
  sql<{ total: number }>`SELECT count(*) AS total FROM (SELECT 1 FROM ${from} LIMIT ${MOST_COUNTED + 1}) counted`;

/** Rows of a page with the number of all that are found, in one statement. */
async function pageRows(
  e: Entity,
  ctx: Ctx,
  all: Where,
  { sort, narrowed, first, guarded }: { sort: string; narrowed: boolean; first: Where | null; guarded: Guarded },
  ext: ExtFields,
  limit: number,
  offset: number,
): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const sorted = orderSql(e, sort, ext, guarded);
  const order = first ? sql`(${first}) DESC, ${sorted}` : sorted;
  let count: RawBuilder<unknown> = countedRows(sql`${tableOf(e)} t WHERE ${all}`);
  // Matches are sorted as narrow rows, of which only the page is filled in; those of a search are read once and counted.
  const filled = (from: RawBuilder<unknown>, total: RawBuilder<unknown>) => sql<Record<string, unknown>>`
    SELECT ${selected(e)}, found."#total" FROM
      (SELECT t.id AS found_id, ${total} AS "#total" FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) found
    JOIN ${tableOf(e)} t ON t.id = found.found_id ORDER BY ${order}`;
  const whole = sql`${tableOf(e)} t WHERE ${all}`;
  if (narrowed) {
    const some = sql`(SELECT t.* FROM ${whole} LIMIT ${MOST_COUNTED + 1}) t`;
    const { rows } = await filled(some, sql`count(*) OVER ()`).execute(ctx.db);
    const total = Number(rows[0]?.['#total'] ?? 0);
    if (rows.length > 0 && total <= MOST_COUNTED) return { rows: rows.map(({ '#total': _, ...row }) => row), total };
    // They are counted: more than is told.
    if (rows.length > 0) count = sql`SELECT ${total}::bigint AS total`;
  }
  const page =
    !first && sort === e.list.sort && offset < NEAR
      ? // Lines are read of the page alone.
        sql<Record<string, unknown>>`SELECT ${selected(e)}, t."#total" FROM
          (SELECT t.*, (${count}) AS "#total" FROM ${whole} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) t ORDER BY ${order}`
      : filled(whole, sql`(${count})`);
  const { rows } = await page.execute(ctx.db);
  if (rows.length > 0) return { rows: rows.map(({ '#total': _, ...row }) => row), total: Number(rows[0]!['#total']) };
  if (offset === 0) return { rows, total: 0 };
  // An empty page beyond the end says nothing about how many rows there are.
  const counted = await sql<{ total: number }>`${count}`.execute(ctx.db);
  return { rows, total: counted.rows[0]!.total };
}

/** A page of rows with its total. `first`: those that come before the others while the list is in its own order. */
export async function readPage<R extends BaseRow>(
  e: Entity,
  ctx: Ctx,
  input: ListInput,
  where: Where,
  first: Where | null = null,
): Promise<ListPage<R>> {
  const pageNum = input.pageNum ?? 1;
  const pageSize = Math.min(input.pageSize ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const ext = takesExtFields(e) && namesExt(input) ? await entityPorts().extFields(ctx, e.name) : {};
  const query = { filters: input.filters ?? {}, ...(input.search && { search: input.search }) };
  const guarded = await guardedColumns(ctx, e);
  const narrowing = conditions(e, query, ctx.utcOffset, ext, [], guarded);
  const all = and([where, ...narrowing]);
  const sort = input.sort ?? e.list.sort;
  const asked = { sort, narrowed: isSearched(e, query), first: sort === e.list.sort ? first : null, guarded };
  const offset = Math.min((pageNum - 1) * pageSize, 1_000_000_000);
  const { rows, total } = await pageRows(e, ctx, all, asked, ext, pageSize, offset);
  const list = await readableRows(
    e,
    ctx,
    rows.map((row) => fromDb<R>(e, row)),
  );
  return { list, total, pageNum, pageSize, titles: await titlesOf(e, ctx, list as object[]) };
}

const asIds = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]).filter((id) => id !== null) : typeof value === 'number' ? [value] : [];

const DICTIONARY = '#dict';
const FILES = '#file';

/** What a field's values name: an entity, a dictionary item, a file, or nothing. */
const targetOf = (field: Field): string | null =>
  field.dict
    ? DICTIONARY
    : field.kind === 'file'
      ? FILES
      : (['ref', 'refs', 'tree'].includes(field.kind) && field.to) || null;

/** Prefix of a target whose records are named to every reader of the row: the object the server put it into. */
const OWN = '#own:';
const belongsTo = (name: string, { set, to }: Field): boolean =>
  set === 'server' && name === to && objectKinds().some((kind) => kind.name === to);

/** Titles of everything the rows refer to, of records the viewer may know: field -> id -> title. */
export async function titlesOf(
  e: Entity,
  ctx: Ctx,
  rows: readonly object[],
): Promise<Record<string, Record<number, string>>> {
  const records = rows as readonly Record<string, unknown>[];
  const wanted: [field: string, target: string, ids: number[]][] = [];
  const collect = (name: string, target: string | null, value: (row: Record<string, unknown>) => unknown): void => {
    const ids = target ? [...new Set(records.flatMap((row) => asIds(value(row))))] : [];
    if (target && ids.length > 0) wanted.push([name, target, ids]);
  };
  for (const [name, field] of Object.entries(e.fields)) {
    const target = targetOf(field);
    collect(name, belongsTo(name, field) ? OWN + target : target, (row) => row[name]);
    for (const [cell, of] of Object.entries(field.cells ?? {}))
      collect(`${name}.${cell}`, targetOf(of), (row) =>
        ((row[name] ?? []) as Record<string, unknown>[]).map((line) => line[cell]),
      );
  }
  // Most rows have no additional values, and then nothing in those fields is named.
  const extended = takesExtFields(e) && records.some((row) => Object.keys(row.ext ?? {}).length > 0);
  const ext = extended ? await entityPorts().extFields(ctx, e.name) : {};
  for (const [column, field] of Object.entries(ext)) {
    const name = extName(column);
    collect(name, targetOf(field), (row) => namedValue(row, name));
  }
  for (const scope of scopesOf(e)) collect(scopeId(scope), OWN + scope, (row) => row[scopeId(scope)]);
  collect('createdBy', 'user', (row) => row.createdBy);
  const byTarget = await titlesOfTargets(
    ctx,
    new Map([...Map.groupBy(wanted, ([, t]) => t)].map(([t, of]) => [t, [...new Set(of.flatMap(([, , ids]) => ids))]])),
  );
  return Object.fromEntries(
    wanted.map(([name, target, ids]) => {
      const titles = byTarget.get(target)!;
      return [name, Object.fromEntries(ids.flatMap((id) => (id in titles ? [[id, titles[id]!]] : [])))];
    }),
  );
}

/** Titles by target. Those of dictionaries, and of records that have their own title, are read by one statement, whatever they are. */
async function titlesOfTargets(
  ctx: Ctx,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<Map<string, Record<number, string>>> {
  const found = new Map<string, Record<number, string>>([...wanted.keys()].map((target) => [target, {}]));
  const parts: RawBuilder<unknown>[] = [];
  for (const [target, ids] of wanted) {
    if (target === DICTIONARY)
      parts.push(sql`SELECT ${target}::text AS target, s.* FROM (${entityPorts().dictTitleRows(ctx, ids)}) s`);
    else if (target === FILES) found.set(target, await entityPorts().files.names(ctx, ids));
    else {
      const own = target.startsWith(OWN);
      const e = entityNamed(own ? target.slice(OWN.length) : target);
      if (e.fields[e.title]?.kind === 'ref') found.set(target, await titlesThrough(e, ctx, ids));
      else parts.push(sql`SELECT ${target}::text AS target, s.* FROM (${await titleRows(e, ctx, ids, own)}) s`);
    }
  }
  if (parts.length === 0) return found;
  const { rows } = await sql<{
    target: string;
    id: number;
    title: string;
  }>`${sql.join(parts, sql` UNION ALL `)}`.execute(ctx.db);
  for (const { target, id, title } of rows) found.get(target)![id] = title;
  return found;
}

async function titleRows(e: Entity, ctx: Ctx, ids: readonly number[], own: boolean): Promise<RawBuilder<unknown>> {
  const known = own || !keptBack.has(e.name) ? sql<SqlBool>`true` : await visibleWhere(e, ctx);
  return sql`SELECT t.id, ${columnOf(e.title)}::text AS title FROM ${tableOf(e)} t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) AND ${known}`;
}

/** Titles of records of one entity by id; those the viewer may not know are left out. */
export async function titlesById(target: string, ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>> {
  return (await titlesOfTargets(ctx, new Map([[target, ids]]))).get(target)!;
}

/** The title of a record that is named by another one (a member by its user). */
async function titlesThrough(e: Entity, ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>> {
  const { rows } = await sql<{
    id: number;
    target: number;
  }>`SELECT t.id, ${columnOf(e.title)} AS target FROM ${tableOf(e)} t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
  const names = await titlesById(
    e.fields[e.title]!.to!,
    ctx,
    rows.map((row) => row.target),
  );
  return Object.fromEntries(rows.map((row) => [row.id, names[row.target] ?? '']));
}

/** Options of a picker: by search, or the named ids. */
export async function readOptions(e: Entity, ctx: Ctx, input: ListInput, where: Where): Promise<Option[]> {
  const ids = input.ids ? input.ids.split(',').map(Number) : [];
  // An empty reference must not become a list of everything.
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0))
    throw refuse(checkTexts.notIds, { field: ['编号', '編號', 'IDs'] }, 'ids');
  // A directory is open to all of the company; how its people sign in is not.
  const hidden = e.directory && !(await ctx.can(e.rights.read)) ? ACCOUNTS : [];
  const parts = [
    where,
    ...conditions(e, { filters: {}, ...(input.search && { search: input.search }) }, ctx.utcOffset, {}, hidden),
  ];
  if (ids.length > 0) parts.push(sql<SqlBool>`t.id = ANY(${ids}::bigint[])`);
  else if (e.fields.active?.kind === 'bool') parts.push(sql<SqlBool>`t.active`);
  const code =
    e.fields.code?.kind === 'text'
      ? sql`t.code`
      : e.fields.username && hidden.length === 0
        ? sql`t.username`
        : sql`NULL`;
  const tree = Object.entries(e.fields).find(([, f]) => f.kind === 'tree');
  const parent = tree ? columnOf(tree[0]) : sql`NULL::bigint`;
  const { rows } = await sql<{ id: number; title: unknown; code: string | null; parentId: number | null }>`
    SELECT t.id, ${columnOf(e.title)} AS title, ${code} AS code, ${parent} AS parent_id FROM ${tableOf(e)} t
    WHERE ${and(parts)} ORDER BY ${orderSql(e, tree ? e.list.sort : e.title)} LIMIT ${Math.min(input.pageSize ?? 50, MAX_PAGE_SIZE)}`.execute(
    ctx.db,
  );
  if (e.fields[e.title]?.kind !== 'ref') return rows as Option[];
  const names = await titlesById(
    e.fields[e.title]!.to!,
    ctx,
    rows.map((row) => row.title as number),
  );
  return rows.map((row) => ({ ...row, title: names[row.title as number] ?? '' }));
}
