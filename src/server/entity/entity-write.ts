/**
 * Writing records: create, update, remove. The only place that changes entity tables.
 *
 * Invariants: checks of values, references, dictionary items and additional fields run before the module's own; an
 * update names the version it was made on and is refused when it is not current; every write leaves a change log entry
 * in the same transaction. Refuses: writing another company's rows (the company is in every statement).
 */
import { type SqlBool, sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { cleanValues } from '#kernel/clean.ts';
import { diffRows, type FieldChange, sameValue } from '#kernel/diff.ts';
import { type BaseRow, type Entity, inputFields, scopeId, takesExtFields } from '#kernel/entity.ts';
import type { Fields } from '#kernel/field.ts';
import { writable } from '#kernel/fields/readable.ts';
import { judge } from '#kernel/form-check.ts';
import { isObjectKind, scopeOfRecord, scopesOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { lineFields } from '#server/db/ddl.ts';
import { snake } from '#server/db/names.ts';
import { dropSettings } from '#server/settings.ts';
import { type ChangeEntry, logChanges, readableChanges } from './change-log.ts';
import { checkExt, checkReferences, checkTree, outside, type Values } from './entity-checks.ts';
import { claimFieldFiles, withFileNames } from './entity-files.ts';
import { checkLineIds, saveLines, selected } from './entity-lines.ts';
import { and, titlesById } from './entity-read.ts';
import { fromDb, ownedBy, placeOf, tableOf, toDb } from './entity-sql.ts';
import { entityTexts } from './entity-texts.ts';
import { hindrancesOf } from './hindrances.ts';
import { entityPorts } from './ports.ts';
import { mayIn, readableOne, wholeRows } from './readable-rows.ts';
import { mustNotStand, waitingInside } from './standing.ts';

export interface Change<R = BaseRow> {
  mode: 'create' | 'update' | 'move' | 'remove';
  /** null when creating. */
  before: R | null;
  /** null when removing. */
  after: R | null;
  /** Values given by this write, cleaned. */
  values: Values;
  /** The action of the lifecycle that moves it, and the reason it was given. */
  moved?: Moved;
}
export interface Moved {
  action: string;
  reason: string | null;
  /** Rows of the differences that those who decided have refused: the rest is done. */
  refused?: readonly number[];
}

/** A move of a lifecycle: the fields it may set, and how it is called. */
export interface Moving extends Moved {
  fields: Fields;
  /** An approval has decided it: whether its values may be written was asked when it was requested. */
  approved: boolean;
}

/** Conflict data of an update on an old version: the current row and what was changed since, by whom. */
export interface Conflict<R = BaseRow> {
  row: R;
  since: { at: string; by: string; changes: FieldChange[] }[];
}

function throwIf(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems);
}

const title = async (e: Entity, ctx: Ctx, row: BaseRow): Promise<string> => {
  const value = (row as unknown as Values)[e.title];
  const field = e.fields[e.title]!;
  if (field.kind !== 'ref' || typeof value !== 'number') return String(value ?? '');
  return (await titlesById(field.to!, ctx, [value]))[value] ?? '';
};

/** What a write did, for the change log: under its mode, or the name of the action; null: nothing changed. */
export async function entryOf(e: Entity, ctx: Ctx, change: Change): Promise<ChangeEntry | null> {
  const row = (change.after ?? change.before)!;
  const { mode, moved } = change;
  const found = diffRows(e, change.before, change.after).filter((c) => mode !== 'create' || c.after !== null);
  if (mode === 'update' && found.length === 0) return null;
  // Of a move the state comes first: it is what people look for.
  const changes = moved
    ? [
        ...found.filter((c) => c.field === 'status'),
        ...found.filter((c) => c.field !== 'status'),
        ...(moved.reason ? [{ field: 'reason', before: null, after: moved.reason }] : []),
      ]
    : found;
  return {
    entity: e.name,
    recordId: row.id,
    recordTitle: await title(e, ctx, row),
    action: moved?.action ?? mode,
    version: row.version,
    changes: await withFileNames(e, ctx, changes),
    scope: scopeOfRecord(e, row),
  };
}

async function logChange(e: Entity, ctx: Ctx, change: Change): Promise<void> {
  const entry = await entryOf(e, ctx, change);
  if (entry) await logChanges(ctx, [entry]);
}

/** Which of the numbers records of this entity (and owner, where each numbers its own) have already. */
export async function takenCodes(
  e: Entity,
  ctx: Ctx,
  owner: ScopeRef,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  // Numbers that are the company's are looked for everywhere.
  const scoped = e.unique?.some((columns) => columns.includes('scope') && columns.includes('code')) ?? true;
  const ofOwner = scoped && e.scopes ? [ownedBy(e, owner)] : [];
  const where = and([sql<SqlBool>`t.company_id = ${ctx.viewer.companyId}`, ...ofOwner]);
  const { rows } = await sql<{ code: string }>`SELECT t.code FROM ${tableOf(e)} t
    WHERE ${where} AND t.code = ANY(${[...codes]}::text[])`.execute(ctx.db);
  return new Set(rows.map((row) => row.code));
}

export interface WriteHooks<R> {
  /** Values that follow from the others: those the server sets, and what people leave to it. Asked before `check`. */
  derive?(ctx: Ctx, change: Change<R>): Promise<Values> | Values;
  check?(ctx: Ctx, change: Change<R>): Promise<readonly Problem[]> | readonly Problem[];
  changed?(ctx: Ctx, change: Change<R>): Promise<void>;
  /** The caller has asked what holds the record still, or tries out what an approval would do. */
  asked?: true;
}

/** The current row with its lines: the former ones (`before`, locked) if `values` has none. */
async function written<R>(e: Entity, ctx: Ctx, raw: Values, before: object | null, values: Values): Promise<R> {
  const known = before as Values | null;
  const lines = lineFields(e).map(([name]) => name);
  if (lines.every((name) => values[name] === undefined && Array.isArray(known?.[name])))
    return { ...fromDb<R>(e, raw), ...Object.fromEntries(lines.map((name) => [name, known![name]])) };
  const { rows } = await sql<Values>`SELECT ${selected(e)} FROM ${tableOf(e)} t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${raw.id}`.execute(ctx.db);
  return fromDb<R>(e, rows[0]!);
}

/** Fields with a column of the record's own table. */
const inRow = (e: Entity, names: readonly string[]): string[] => names.filter((n) => e.fields[n]?.kind !== 'lines');

/** Inserts a record. `server`: values of fields people may not set. */
export async function createRow<R extends BaseRow>(
  e: Entity,
  ctx: Ctx,
  input: Values,
  hooks: WriteHooks<R>,
  server: Values = {},
): Promise<R> {
  const scopes = scopesOf(e).map((s) => scopeId(s));
  const owners = scopes.filter((s) => input[s]);
  if (owners.length > 1 || (scopes.length > 0 && owners.length === 0 && !e.ownerless))
    throw new Refusal([problem(entityTexts.scopeMissing)]);
  const fields: Fields = Object.fromEntries(inputFields(e, 'create'));
  const cleaned = cleanValues(
    fields,
    Object.fromEntries(Object.entries(input).filter(([k]) => !scopes.includes(k as never))),
    'create',
  );
  const owner = scopeOfRecord(e, input);
  const allowed = writable(fields, cleaned, null, await mayIn(ctx, e, owner));
  throwIf(allowed.problems);
  if (e.code && !allowed.values.code)
    allowed.values.code = await entityPorts().nextCode(ctx, e.code, owner, allowed.values, (codes) =>
      takenCodes(e, ctx, owner, codes),
    );
  const { ext, ...declared } = allowed.values;
  const set = Object.entries(e.fields).filter(([, field]) => field.set === 'server');
  const own = Object.fromEntries(set.map(([name, field]) => [name, server[name] ?? field.default ?? null]));
  const judged = judge(fields, null, declared, own);
  const values: Values = { ...judged.values, ...(ext !== undefined && { ext }) };
  throwIf([...judged.problems, ...checkLineIds(e, values, null), ...(await checkExt(e, ctx, values, null, owner))]);
  throwIf(await checkReferences(e, fields, ctx, values, null, owner));
  throwIf(outside(e, ctx, { ...(e.dataScope && { [e.dataScope]: null }), ...values }));
  Object.assign(values, own);
  const made = { mode: 'create', before: null, after: { ...values, ...owner } as never, values } as const;
  Object.assign(values, await hooks.derive?.(ctx, made));
  throwIf(
    (await hooks.check?.(ctx, { mode: 'create', before: null, after: { ...values, ...owner } as never, values })) ?? [],
  );
  const names = inRow(e, Object.keys(e.fields)).filter((n) => values[n] !== undefined && values[n] !== null);
  const placed = placeOf(e, owner);
  const columns = [...names.map((n) => sql.id(snake(n))), ...placed.map(([column]) => sql.id(column))];
  const cells = [...names.map((n) => toDb(e.fields[n]!, values[n])), ...placed.map(([, value]) => sql`${value}`)];
  const at = new Date(ctx.now);
  const by = ctx.viewer.userId || null;
  if (e.name !== 'company') {
    columns.push(sql.id('company_id'));
    cells.push(sql`${ctx.viewer.companyId}`);
  }
  if (takesExtFields(e)) {
    columns.push(sql.id('ext'));
    cells.push(sql`${JSON.stringify(values.ext ?? {})}::jsonb`);
  }
  const { rows } =
    await sql<Values>`INSERT INTO ${tableOf(e)} (${sql.join(columns)}, created_at, created_by, updated_at, updated_by)
    VALUES (${sql.join(cells)}, ${at}, ${by}, ${at}, ${by}) RETURNING *`.execute(ctx.db);
  await saveLines(e, ctx, rows[0]!.id as number, null, values);
  const after = await written<R>(e, ctx, rows[0]!, null, values);
  await claimFieldFiles(e, ctx, after.id, null, after);
  const change: Change<R> = { mode: 'create', before: null, after, values };
  await logChange(e, ctx, change as unknown as Change);
  await hooks.changed?.(ctx, change);
  return after;
}

async function conflict<R extends BaseRow>(e: Entity, ctx: Ctx, row: R, since: number): Promise<Refusal> {
  const { rows } = await sql<{
    at: Date;
    by: number | null;
    changes: FieldChange[];
  }>`SELECT at, by, changes FROM change_log
    WHERE company_id = ${ctx.viewer.companyId} AND entity = ${e.name} AND record_id = ${row.id} AND version > ${since} ORDER BY id LIMIT 50`.execute(
    ctx.db,
  );
  const names = await entityPorts().userNames(
    ctx,
    rows.flatMap((r) => (r.by ? [r.by] : [])),
  );
  const data: Conflict<R> = {
    row: await readableOne(e, ctx, row),
    since: await Promise.all(
      rows.map(async (r) => ({
        at: r.at.toISOString(),
        by: r.by ? (names[r.by] ?? '') : '',
        changes: await readableChanges(ctx, { entity: e.name, changes: r.changes, scope: scopeOfRecord(e, row) }),
      })),
    ),
  };
  return new Refusal([problem(commonTexts.conflict)], CODE.conflict, data);
}

/** The fields that changes are of, each once. */
const fieldsOf = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.map(({ field }) => field.split('.')[0]!)),
];
/** The fields that values, not judged yet, want otherwise than they are. */
const wanted = (known: Values, { ext, ...values }: Values): string[] => [
  ...Object.keys(values).filter((name) => !sameValue(known[name], values[name])),
  ...(isPlain(ext) && Object.keys(ext).some((name) => !sameValue((known.ext as Values | null)?.[name], ext[name]))
    ? ['ext']
    : []),
];

/**
 * Changes a record that was read (and locked) as `before`. `version`: the one the change was made on; null for server code.
 * `moving`: the change is a move of the record's lifecycle, which is logged by its name even where no value differs.
 */
export async function updateRow<R extends BaseRow>(
  e: Entity,
  ctx: Ctx,
  read: R,
  version: number | null,
  input: Values,
  hooks: WriteHooks<R>,
  server: Values = {},
  moving: Moving | null = null,
): Promise<R> {
  const before = (await wholeRows(e, ctx, [read], true))[0]!;
  if (version !== null && before.version !== version) throw await conflict(e, ctx, before, version);
  const fields: Fields = moving?.fields ?? Object.fromEntries(inputFields(e, 'update'));
  const given = Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined));
  const owner = scopeOfRecord(e, before);
  const may = moving?.approved ? () => true : await mayIn(ctx, e, owner);
  const allowed = writable(fields, cleanValues(fields, given, 'update'), before, may);
  throwIf(allowed.problems);
  const { ext, ...declared } = allowed.values;
  const known = before as unknown as Values;
  // Standing still is reported first: problems of values do not matter then.
  const asks = !moving && !hooks.asked;
  const wants = asks ? wanted(known, { ...declared, ...server, ext }) : [];
  if (wants.length > 0) await mustNotStand(ctx, e.name, [before.id], wants);
  const judged = judge(fields, { ...known, ...server }, declared);
  const values: Values = { ...judged.values, ...(ext !== undefined && { ext }) };
  throwIf([...judged.problems, ...checkLineIds(e, values, before), ...(await checkExt(e, ctx, values, known, owner))]);
  throwIf(await checkReferences(e, fields, ctx, values, known, owner));
  throwIf(outside(e, ctx, values));
  throwIf(await checkTree(e, ctx, before.id, values));
  Object.assign(values, server);
  if (values.ext) values.ext = { ...((before as { ext?: object }).ext ?? {}), ...(values.ext as object) };
  const how = moving
    ? { mode: 'move' as const, moved: { action: moving.action, reason: moving.reason, refused: moving.refused ?? [] } }
    : { mode: 'update' as const };
  Object.assign(values, await hooks.derive?.(ctx, { ...how, before, after: { ...before, ...values } as R, values }));
  const next = { ...before, ...values } as R;
  const changed = diffRows(e, before, next);
  const names = fieldsOf(changed);
  if (asks && wants.length === 0 && names.length > 0) await mustNotStand(ctx, e.name, [before.id], names);
  throwIf((await hooks.check?.(ctx, { ...how, before, after: next, values })) ?? []);
  if (changed.length === 0 && !moving) return before;
  if (!moving) throwIf((await hindrancesOf(e.name, 'update', ctx, [before])).get(before.id) ?? []);
  const sets = inRow(e, names).map((n) =>
    n === 'ext'
      ? sql`ext = ${JSON.stringify(values.ext)}::jsonb`
      : sql`${sql.id(snake(n))} = ${toDb(e.fields[n]!, values[n])}`,
  );
  const stamp = [
    sql`version = version + 1`,
    sql`updated_at = ${new Date(ctx.now)}`,
    sql`updated_by = ${ctx.viewer.userId || null}`,
  ];
  const { rows } = await sql<Values>`UPDATE ${tableOf(e)} SET ${sql.join([...sets, ...stamp])}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${before.id} AND version = ${before.version} RETURNING *`.execute(
    ctx.db,
  );
  if (!rows[0]) throw await conflict(e, ctx, before, before.version);
  await saveLines(e, ctx, before.id, before, values);
  const after = await written<R>(e, ctx, rows[0], before, values);
  await claimFieldFiles(e, ctx, after.id, before, after);
  const change: Change<R> = { ...how, before, after, values };
  await logChange(e, ctx, change as unknown as Change);
  await hooks.changed?.(ctx, change);
  return after;
}

/** Deletes a record that was read and locked. What still refers to it makes the database refuse (mapped to a text). */
export async function removeRow<R extends BaseRow>(e: Entity, ctx: Ctx, read: R, hooks: WriteHooks<R>): Promise<void> {
  const before = (await wholeRows(e, ctx, [read]))[0]!;
  const change: Change<R> = { mode: 'remove', before, after: null, values: {} };
  await mustNotStand(ctx, e.name, [before.id], null);
  throwIf((await hooks.check?.(ctx, change)) ?? []);
  throwIf((await hindrancesOf(e.name, 'remove', ctx, [before])).get(before.id) ?? []);
  const waiting = (await waitingInside(ctx, e.name, [before.id], true)).get(before.id);
  throwIf(waiting ? [waiting] : []);
  await sql`DELETE FROM ${tableOf(e)} WHERE company_id = ${ctx.viewer.companyId} AND id = ${before.id}`.execute(ctx.db);
  await claimFieldFiles(e, ctx, before.id, before, null);
  if (isObjectKind(e.name)) await dropSettings(ctx, { scope: e.name, id: before.id });
  await logChange(e, ctx, change as unknown as Change);
  await hooks.changed?.(ctx, change);
}
