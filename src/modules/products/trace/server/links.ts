/**
 * Trace links in the database. A link is suspect while the face of its upstream record is not the one it was last seen with.
 *
 * Invariants: rights are asked of the modules whose records are linked (`traced`); the other end is shown to people who may read it
 * and only counted for others; confirming takes effect only while the record still has the face that was looked at.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byKey, contribution } from '#kernel/contribution.ts';
import type { Entity } from '#kernel/entity.ts';
import { absent, forbidden, refuse } from '#kernel/problem.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { tableOf } from '#server/entity/entity-sql.ts';
import { readableRecords } from '#server/entity/readers.ts';
import type { SuspectView, TraceLinks, TraceView } from '../trace.calls.ts';
import { traceTexts as t } from '../trace.texts.ts';
import { type Face, faceChanges, type LinkType, type TraceEnd } from '../trace.ts';

/** Records of one entity that may be linked. */
export interface Traced {
  entity: Entity;
  /** Whether the viewer may link records of it, and confirm links to them. */
  mayLink(ctx: Ctx, row: AnyRow): Promise<boolean>;
  /** Whose they are (condition on alias `t`): suspect links to them are in that person's inbox. */
  owned?(ctx: Ctx): RawBuilder<SqlBool>;
}
export type AnyRow = { id: number } & Record<string, unknown>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Entities whose records may be linked, by name. */
    traced?: Readonly<Record<string, Traced>>;
  }
}
const traced = contribution('server', 'traced', byKey<Traced>);

export const MAX_LINKS = 200;

interface LinkRow {
  id: number;
  upKind: string;
  upRecord: number;
  downKind: string;
  downRecord: number;
  type: LinkType;
  seen: string | null;
  note: string | null;
  now: string | null;
  fields: Face | null;
  before: Face | null;
  at: Date | null;
  by: number | null;
}
const LINKS = sql`SELECT l.id, l.up_kind, l.up_record, l.down_kind, l.down_record, l.type, l.seen, l.note, f.fingerprint AS now,
    f.fields, p.fields AS before, f.at, f.by
  FROM trace_link l LEFT JOIN trace_face f ON f.company_id = l.company_id AND f.kind = l.up_kind AND f.record = l.up_record
    LEFT JOIN trace_past p ON p.company_id = l.company_id AND p.kind = l.up_kind AND p.record = l.up_record AND p.fingerprint = l.seen`;
const isSuspect = ({ now, seen }: LinkRow): boolean => now !== null && now !== seen;

async function rowOf(ctx: Ctx, { kind, id }: TraceEnd): Promise<{ traced: Traced; row: AnyRow }> {
  const known = traced().get(kind);
  if (!known) throw refuse(t.unknown);
  const [row] = await rowsById<AnyRow>(known.entity, ctx, [id]);
  if (!row || !(await readableRecords(ctx, kind, [id]))?.has(id)) throw absent();
  return { traced: known, row };
}

/** Makes links that are not there yet; what they lead from is seen as it is now. Rights are the caller's business. */
export async function linkRecords(
  ctx: Ctx,
  type: LinkType,
  pairs: readonly { up: TraceEnd; down: TraceEnd }[],
  note: string | null = null,
): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  for (const { up, down } of pairs)
    await sql`INSERT INTO trace_link (company_id, up_kind, up_record, down_kind, down_record, type, seen, seen_by, seen_at, note)
      SELECT ${companyId}, ${up.kind}, ${up.id}, ${down.kind}, ${down.id}, ${type},
        (SELECT fingerprint FROM trace_face WHERE company_id = ${companyId} AND kind = ${up.kind} AND record = ${up.id}),
        ${userId || null}, ${new Date(ctx.now)}, ${note}
      ON CONFLICT (company_id, up_kind, up_record, down_kind, down_record, type) DO NOTHING`.execute(ctx.db);
}

/** Both ends of a record that is gone. */
export async function dropTraces(ctx: Ctx, { kind, id }: TraceEnd): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`DELETE FROM trace_link WHERE company_id = ${companyId} AND ((up_kind = ${kind} AND up_record = ${id})
    OR (down_kind = ${kind} AND down_record = ${id}))`.execute(ctx.db);
  await sql`DELETE FROM trace_face WHERE company_id = ${companyId} AND kind = ${kind} AND record = ${id}`.execute(
    ctx.db,
  );
  await sql`DELETE FROM trace_past WHERE company_id = ${companyId} AND kind = ${kind} AND record = ${id}`.execute(
    ctx.db,
  );
}

const keyOf = ({ kind, id }: TraceEnd): string => `${kind} ${id}`;

/** Titles of the records the viewer may read. */
async function titlesOf(ctx: Ctx, ends: readonly TraceEnd[]): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const [kind, of] of Map.groupBy(ends, (end) => end.kind)) {
    const known = traced().get(kind);
    if (!known) continue;
    const ids = [...new Set(of.map(({ id }) => id))];
    const readable = (await readableRecords(ctx, kind, ids)) ?? new Set<number>();
    for (const row of await rowsById<AnyRow>(known.entity, ctx, [...readable]))
      titles.set(keyOf({ kind, id: row.id }), String(row[known.entity.title] ?? ''));
  }
  return titles;
}

export async function linksOf(ctx: Ctx, end: TraceEnd): Promise<TraceLinks> {
  const { traced: known, row } = await rowOf(ctx, end);
  const { rows } = await sql<LinkRow>`${LINKS} WHERE l.company_id = ${ctx.viewer.companyId}
    AND ((l.up_kind = ${end.kind} AND l.up_record = ${end.id}) OR (l.down_kind = ${end.kind} AND l.down_record = ${end.id}))
    ORDER BY l.id`.execute(ctx.db);
  const others = rows.map((link) => {
    const up = link.downKind === end.kind && link.downRecord === end.id;
    return {
      link,
      up,
      other: up ? { kind: link.upKind, id: link.upRecord } : { kind: link.downKind, id: link.downRecord },
    };
  });
  const titles = await titlesOf(
    ctx,
    others.map(({ other }) => other),
  );
  const names = await userNames(
    ctx,
    rows.flatMap(({ by }) => by ?? []),
  );
  const list = others.flatMap(({ link, up, other }): TraceView[] => {
    const title = titles.get(keyOf(other));
    if (title === undefined) return [];
    const suspect = isSuspect(link);
    return [
      {
        ...{ id: link.id, type: link.type, kind: other.kind, record: other.id, title, up, suspect, note: link.note },
        fingerprint: link.now,
        why: suspect ? faceChanges(link.before ?? {}, link.fields ?? {}) : [],
        changedBy: suspect && link.by ? (names[link.by] ?? null) : null,
        changedAt: suspect && link.at ? link.at.toISOString() : null,
      },
    ];
  });
  return { list, hidden: rows.length - list.length, mayEdit: await known.mayLink(ctx, row) };
}

export async function addLink(
  ctx: Ctx,
  type: LinkType,
  up: TraceEnd,
  down: TraceEnd,
  note: string | null,
): Promise<number> {
  if (keyOf(up) === keyOf(down)) throw refuse(t.itself);
  const [above, below] = [await rowOf(ctx, up), await rowOf(ctx, down)];
  if (!(await below.traced.mayLink(ctx, below.row)) && !(await above.traced.mayLink(ctx, above.row))) throw forbidden();
  const { companyId } = ctx.viewer;
  const { rows: count } = await sql<{ n: number }>`SELECT greatest(
      (SELECT count(*) FROM trace_link WHERE company_id = ${companyId} AND up_kind = ${up.kind} AND up_record = ${up.id}),
      (SELECT count(*) FROM trace_link WHERE company_id = ${companyId} AND down_kind = ${down.kind} AND down_record = ${down.id})
    )::int AS n`.execute(ctx.db);
  if (count[0]!.n >= MAX_LINKS) throw refuse(t.tooMany, { max: MAX_LINKS });
  // One at a time for a company: two links that close a circle together are not both made.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('trace_link', ${companyId}))`.execute(ctx.db);
  const { rows: circle } = await sql`WITH RECURSIVE above (kind, record) AS (
      VALUES (${up.kind}::text, ${up.id}::bigint)
      UNION SELECT l.up_kind, l.up_record FROM trace_link l JOIN above a ON l.down_kind = a.kind AND l.down_record = a.record
        WHERE l.company_id = ${companyId})
    SELECT 1 FROM above WHERE kind = ${down.kind} AND record = ${down.id}`.execute(ctx.db);
  if (circle.length > 0) throw refuse(t.circle);
  await linkRecords(ctx, type, [{ up, down }], note);
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM trace_link WHERE company_id = ${companyId} AND up_kind = ${up.kind}
    AND up_record = ${up.id} AND down_kind = ${down.kind} AND down_record = ${down.id} AND type = ${type}`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

async function linkOf(ctx: Ctx, linkId: number): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`${LINKS} WHERE l.company_id = ${ctx.viewer.companyId} AND l.id = ${linkId}
    FOR UPDATE OF l`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

/** The end the viewer may change; refused when it is neither. */
async function mayChange(ctx: Ctx, link: LinkRow): Promise<void> {
  const below = await rowOf(ctx, { kind: link.downKind, id: link.downRecord });
  if (await below.traced.mayLink(ctx, below.row)) return;
  const above = await rowOf(ctx, { kind: link.upKind, id: link.upRecord });
  if (!(await above.traced.mayLink(ctx, above.row))) throw forbidden();
}

export async function removeLink(ctx: Ctx, linkId: number): Promise<void> {
  await mayChange(ctx, await linkOf(ctx, linkId));
  await sql`DELETE FROM trace_link WHERE company_id = ${ctx.viewer.companyId} AND id = ${linkId}`.execute(ctx.db);
}

export async function confirmLink(ctx: Ctx, linkId: number, fingerprint: string): Promise<void> {
  const link = await linkOf(ctx, linkId);
  const below = await rowOf(ctx, { kind: link.downKind, id: link.downRecord });
  if (!(await below.traced.mayLink(ctx, below.row))) throw forbidden();
  const { companyId, userId } = ctx.viewer;
  const { numAffectedRows } =
    await sql`UPDATE trace_link l SET seen = f.fingerprint, seen_by = ${userId}, seen_at = ${new Date(ctx.now)}
    FROM trace_face f WHERE l.company_id = ${companyId} AND l.id = ${linkId} AND f.company_id = l.company_id
      AND f.kind = l.up_kind AND f.record = l.up_record AND f.fingerprint = ${fingerprint}`.execute(ctx.db);
  if (Number(numAffectedRows ?? 0) === 0) throw refuse(t.movedOn);
}

const INBOX = 200;
/** Suspect links to what the viewer is in charge of, the latest change first. */
export async function suspectsOf(ctx: Ctx): Promise<SuspectView[]> {
  const found: (LinkRow & { at: Date })[] = [];
  for (const [kind, { entity, owned }] of traced()) {
    if (!owned) continue;
    const { rows } = await sql<
      LinkRow & { at: Date }
    >`SELECT l.id, l.up_kind, l.up_record, l.down_kind, l.down_record, l.type, f.at, f.by, f.fingerprint AS now, f.fields,
        (SELECT p.fields FROM trace_past p WHERE p.company_id = l.company_id AND p.kind = l.up_kind AND p.record = l.up_record
          AND p.fingerprint = l.seen) AS before
      FROM ${tableOf(entity)} t
        JOIN trace_link l ON l.company_id = t.company_id AND l.down_kind = ${kind} AND l.down_record = t.id
        JOIN trace_face f ON f.company_id = l.company_id AND f.kind = l.up_kind AND f.record = l.up_record AND f.fingerprint <> l.seen
      WHERE t.company_id = ${ctx.viewer.companyId} AND ${owned(ctx)} ORDER BY f.at DESC LIMIT ${INBOX}`.execute(ctx.db);
    found.push(...rows);
  }
  const ends = found.flatMap((link) => [
    { kind: link.upKind, id: link.upRecord },
    { kind: link.downKind, id: link.downRecord },
  ]);
  const titles = await titlesOf(ctx, ends);
  const names = await userNames(
    ctx,
    found.flatMap(({ by }) => by ?? []),
  );
  return found
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, INBOX)
    .flatMap(({ id, type, upKind, upRecord, downKind, downRecord, now, fields, before, at, by }) => {
      const upTitle = titles.get(keyOf({ kind: upKind, id: upRecord }));
      const downTitle = titles.get(keyOf({ kind: downKind, id: downRecord }));
      if (upTitle === undefined || downTitle === undefined) return [];
      return [
        {
          ...{ id, type, upKind, upRecord, upTitle, downKind, downRecord, downTitle },
          fingerprint: now!,
          why: faceChanges(before ?? {}, fields ?? {}),
          changedBy: by ? (names[by] ?? null) : null,
          changedAt: at.toISOString(),
        },
      ];
    });
}

/** How many suspect links lead to each of the records. */
export async function suspectCounts(
  ctx: Ctx,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`SELECT l.down_record AS id, count(*)::int AS n FROM trace_link l
    JOIN trace_face f ON f.company_id = l.company_id AND f.kind = l.up_kind AND f.record = l.up_record AND f.fingerprint <> l.seen
    WHERE l.company_id = ${ctx.viewer.companyId} AND l.down_kind = ${kind} AND l.down_record = ANY(${[...ids]}::bigint[])
    GROUP BY 1`.execute(ctx.db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
