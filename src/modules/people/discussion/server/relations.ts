/**
 * Relations between records.
 *
 * Invariants: one row for both ends; relating takes reading both; the other end of a relation is shown to people who may read it,
 * and only counted for others; a relation whose other end is gone is hidden until it comes back (sweep.ts). Suspects are computed
 * from the current records, so no write path has to report; a page takes a statement per kind of record, not one per relation.
 */

import { sql } from 'kysely';
import type { Entity } from '#kernel/entity.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, type Handler, handle } from '#server/context.ts';
import { readableChanges } from '#server/entity/change-log.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { discussionTexts as t } from '../discussion.texts.ts';
import { confirmRelation, type Relations, type RelationView, relate, relations, unrelate } from '../relation.calls.ts';
import {
  changedSince,
  type End,
  MAX_RELATIONS,
  type Print,
  type RelationKind,
  sameEnd,
  sideOf,
  stored,
} from '../relation.ts';
import { printOf } from './prints.ts';
import { type AnyRow, addressOf, codeOf, discussed, inTurn, may, recordOf, type Spoken, titleOf } from './records.ts';
import { fieldLabels } from './tidings.ts';

interface Row {
  id: number;
  kind: RelationKind;
  fromEntity: string;
  fromId: number;
  toEntity: string;
  toId: number;
  fromPrint: Print;
  toPrint: Print;
  createdAt: Date;
  createdBy: number;
}

/** A relation as seen from one of its ends. */
interface Seen {
  row: Row;
  at: End;
  other: End;
  /** How the other end looked when this one confirmed it. */
  print: Print;
  points: boolean;
}

const endsOf = (row: Row): [from: End, to: End] => [
  { entity: row.fromEntity, id: row.fromId },
  { entity: row.toEntity, id: row.toId },
];

function seenFrom(row: Row, at: End): Seen {
  const [from, to] = endsOf(row);
  return sameEnd(from, at)
    ? { row, at, other: to, print: row.toPrint, points: true }
    : { row, at, other: from, print: row.fromPrint, points: false };
}

/** Relations of the records, the newest first. */
async function seen(ctx: Ctx, e: Entity, ids: readonly number[]): Promise<Seen[]> {
  const { companyId } = ctx.viewer;
  const wanted = sql`ANY(${[...ids]}::bigint[])`;
  const { rows } =
    await sql<Row>`SELECT * FROM relation WHERE company_id = ${companyId} AND from_entity = ${e.name} AND from_id = ${wanted}
    UNION SELECT * FROM relation WHERE company_id = ${companyId} AND to_entity = ${e.name} AND to_id = ${wanted}
    ORDER BY id DESC`.execute(ctx.db);
  const asked = new Set(ids);
  return rows.flatMap((row) =>
    endsOf(row).flatMap((end) => (end.entity === e.name && asked.has(end.id) ? [seenFrom(row, end)] : [])),
  );
}

interface Others {
  /** Records the viewer may read, by entity and id. */
  readable: Map<string, Spoken>;
  /** Those that are there although they may not. */
  hidden: Set<string>;
}
const keyOf = ({ entity, id }: End): string => `${entity} ${id}`;

async function othersOf(ctx: Ctx, ends: readonly End[]): Promise<Others> {
  const out: Others = { readable: new Map(), hidden: new Set() };
  for (const [entity, of] of Map.groupBy(ends, (end) => end.entity)) {
    const e = discussed(entity);
    if (!e) continue;
    const ids = [...new Set(of.map(({ id }) => id))];
    const readable = await readableRecords(ctx, entity, ids);
    for (const row of await rowsById<AnyRow>(e, ctx, ids))
      if (readable?.has(row.id)) out.readable.set(keyOf({ entity, id: row.id }), { e, row });
      else out.hidden.add(keyOf({ entity, id: row.id }));
  }
  return out;
}

/** Fields of the other end that changed since, of those the viewer may read. */
async function changedFields(ctx: Ctx, print: Print, { e, row }: Spoken): Promise<string[]> {
  const changes = changedSince(print, printOf(e, row)).map((field) => ({ field, before: null, after: null }));
  if (changes.length === 0) return [];
  const told = await readableChanges(ctx, { entity: e.name, changes, scope: scopeOfRecord(e, row) });
  return told.map(({ field }) => field);
}

async function listed(ctx: Ctx, { e, row }: Spoken): Promise<Relations> {
  const all = await seen(ctx, e, [row.id]);
  const others = await othersOf(
    ctx,
    all.map(({ other }) => other),
  );
  const names = await userNames(
    ctx,
    all.map((one) => one.row.createdBy),
  );
  const edits = await may(ctx, { e, row }, 'update');
  const list: RelationView[] = [];
  for (const one of all) {
    const spoken = others.readable.get(keyOf(one.other));
    if (!spoken) continue;
    const changed = await changedFields(ctx, one.print, spoken);
    const labels = await fieldLabels(ctx, spoken.e, changed);
    list.push({
      id: one.row.id,
      side: sideOf(one.row.kind, one.points),
      entity: one.other.entity,
      recordId: one.other.id,
      title: titleOf(spoken),
      code: codeOf(spoken),
      address: addressOf(spoken),
      changed: changed.map((field, i) => ({ field, label: labels[i]! })),
      by: names[one.row.createdBy] ?? '',
      at: one.row.createdAt.toISOString(),
      mayRemove: edits || one.row.createdBy === ctx.viewer.userId,
    });
  }
  return { list, hidden: all.filter(({ other }) => others.hidden.has(keyOf(other))).length };
}

/** How many relations each of the records has that the viewer may know of, and how many of them are suspect. */
export async function relationCounts(
  ctx: Ctx,
  e: Entity,
  ids: readonly number[],
): Promise<Map<number, { relations: number; suspect: number }>> {
  const all = await seen(ctx, e, ids);
  const others = await othersOf(
    ctx,
    all.map(({ other }) => other),
  );
  const out = new Map(ids.map((id) => [id, { relations: 0, suspect: 0 }]));
  for (const { at, other, print } of all) {
    const [spoken, counts] = [others.readable.get(keyOf(other)), out.get(at.id)!];
    if (!spoken) continue;
    counts.relations++;
    if ((await changedFields(ctx, print, spoken)).length > 0) counts.suspect++;
  }
  return out;
}

async function countOf(ctx: Ctx, { entity, id }: End): Promise<number> {
  const { rows } = await sql<{
    found: number;
  }>`SELECT count(*) AS found FROM relation WHERE company_id = ${ctx.viewer.companyId}
    AND (from_entity = ${entity} AND from_id = ${id} OR to_entity = ${entity} AND to_id = ${id})`.execute(ctx.db);
  return rows[0]!.found;
}

/** The same relation, when it is there already. Both ends are held (`inTurn`). */
async function known(ctx: Ctx, kind: RelationKind, from: End, to: End): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM relation WHERE company_id = ${ctx.viewer.companyId}
    AND kind = ${kind} AND from_entity = ${from.entity} AND from_id = ${from.id}
    AND to_entity = ${to.entity} AND to_id = ${to.id}`.execute(ctx.db);
  return rows[0];
}

async function keep(ctx: Ctx, kind: RelationKind, from: Spoken, to: Spoken): Promise<{ id: number }> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ id: number }>`INSERT INTO relation
      (company_id, kind, from_entity, from_id, to_entity, to_id, from_print, to_print, created_at, created_by)
    VALUES (${companyId}, ${kind}, ${from.e.name}, ${from.row.id}, ${to.e.name}, ${to.row.id},
      ${JSON.stringify(printOf(from.e, from.row))}::jsonb, ${JSON.stringify(printOf(to.e, to.row))}::jsonb,
      ${new Date(ctx.now)}, ${userId}) RETURNING id`.execute(ctx.db);
  return rows[0]!;
}

/**
 * Relates two records as an effect of an action; the caller checks rights, and records without discussion or that are gone are
 * skipped. Repeating a relation returns the first one.
 */
export async function relateRecords(ctx: Ctx, kind: RelationKind, from: End, to: End): Promise<void> {
  await inTurn(ctx, 'relation', [from, to]);
  if (await known(ctx, kind, from, to)) return;
  const ends: Spoken[] = [];
  for (const { entity, id } of [from, to]) {
    const e = discussed(entity);
    const [row] = e ? await rowsById<AnyRow>(e, ctx, [id]) : [];
    if (e && row) ends.push({ e, row });
  }
  if (ends.length === 2) await keep(ctx, kind, ends[0]!, ends[1]!);
}

const relateHandler = handle(relate, async (ctx, { entity, recordId, side, toEntity, toRecord }) => {
  const [at, other] = [
    { entity, id: recordId },
    { entity: toEntity, id: toRecord },
  ];
  if (sameEnd(at, other)) throw refuse(t.itself, undefined, 'toRecord');
  const { kind, from, to } = stored(side, at, other);
  await inTurn(ctx, 'relation', [from, to]);
  const there = await known(ctx, kind, from, to);
  const [ofFrom, ofTo] = [await recordOf(ctx, from.entity, from.id, true), await recordOf(ctx, to.entity, to.id, true)];
  if (there) return there;
  for (const end of [from, to])
    if ((await countOf(ctx, end)) >= MAX_RELATIONS) throw refuse(t.mostRelations, { max: MAX_RELATIONS });
  return keep(ctx, kind, ofFrom, ofTo);
});

async function held(ctx: Ctx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`SELECT * FROM relation WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}
    FOR UPDATE`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

const confirmHandler = handle(confirmRelation, async (ctx, { id, entity, recordId }) => {
  await recordOf(ctx, entity, recordId);
  const row = await held(ctx, id);
  const at = { entity, id: recordId };
  if (!endsOf(row).some((end) => sameEnd(end, at))) throw absent();
  const { other, points } = seenFrom(row, at);
  const spoken = await recordOf(ctx, other.entity, other.id);
  const column = points ? sql`to_print` : sql`from_print`;
  await sql`UPDATE relation SET ${column} = ${JSON.stringify(printOf(spoken.e, spoken.row))}::jsonb
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  return null;
});

const unrelateHandler = handle(unrelate, async (ctx, { id }) => {
  const row = await held(ctx, id);
  const ends = [...(await othersOf(ctx, endsOf(row))).readable.values()];
  if (ends.length === 0) throw absent();
  const edits = await Promise.all(ends.map((end) => may(ctx, end, 'update')));
  if (row.createdBy !== ctx.viewer.userId && !edits.includes(true)) throw refuse(t.notRelater);
  await sql`DELETE FROM relation WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  return null;
});

export const relationHandlers: Handler[] = [
  handle(relations, async (ctx, { entity, recordId }) => listed(ctx, await recordOf(ctx, entity, recordId))),
  relateHandler,
  confirmHandler,
  unrelateHandler,
];
