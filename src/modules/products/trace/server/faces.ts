/**
 * Faces: the controlled values of everything that can be upstream, and their fingerprints.
 *
 * Invariants: a face is written in the transaction of the record it shows; the same values have the same fingerprint, so a change
 * that is taken back leads to the fingerprint that was seen. Earlier faces are kept for "why", the last 50 of each record and
 * those a link was last seen with.
 */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { hashOf } from '#server/parts/canonical.ts';
import { type Face, faceOf } from '../trace.ts';

const KEPT = 50;

export const fingerprintOf = (face: Face): string => hashOf(face);

export interface Faced {
  id: number;
  face: Face;
}

/** Writes the faces of records as they are now. */
export async function keepFaces(ctx: Ctx, kind: string, faced: readonly Faced[]): Promise<void> {
  if (faced.length === 0) return;
  const { companyId, userId } = ctx.viewer;
  const now = new Date(ctx.now);
  const list = JSON.stringify(faced.map(({ id, face }) => ({ id, print: fingerprintOf(face), face })));
  await sql`WITH given AS (SELECT * FROM jsonb_to_recordset(${list}::jsonb) AS g (id bigint, print text, face jsonb)),
    kept AS (INSERT INTO trace_face (company_id, kind, record, fingerprint, fields, at, by)
      SELECT ${companyId}, ${kind}, id, print, face, ${now}, ${userId || null} FROM given ORDER BY id
      ON CONFLICT (company_id, kind, record) DO UPDATE SET fingerprint = excluded.fingerprint, fields = excluded.fields,
        at = excluded.at, by = excluded.by WHERE trace_face.fingerprint <> excluded.fingerprint RETURNING record, fingerprint, fields)
    INSERT INTO trace_past (company_id, kind, record, fingerprint, fields, at)
      SELECT ${companyId}, ${kind}, record, fingerprint, fields, ${now} FROM kept
      ON CONFLICT (company_id, kind, record, fingerprint) DO UPDATE SET at = excluded.at`.execute(ctx.db);
  await sql`DELETE FROM trace_past p WHERE company_id = ${companyId} AND kind = ${kind}
      AND record = ANY(${faced.map(({ id }) => id)}::bigint[])
      AND (SELECT count(*) FROM trace_past n WHERE n.company_id = p.company_id AND n.kind = p.kind AND n.record = p.record
        AND n.at > p.at) >= ${KEPT}
      AND NOT EXISTS (SELECT 1 FROM trace_link l WHERE l.company_id = p.company_id AND l.up_kind = p.kind
        AND l.up_record = p.record AND l.seen = p.fingerprint)`.execute(ctx.db);
}

/** A face that somebody last saw of a record. */
export interface SeenFace {
  record: number;
  seen: string;
}

/**
 * Other fields of a kind are controlled now, in the transaction of the caller: faces are made anew, and so is what each reader last
 * saw. A field that was controlled keeps the value they saw; one that comes to it counts as seen as it is now; one that is dropped
 * counts no more. So nothing becomes suspect, and what was suspect stays so exactly while a field differs that was controlled and
 * still is. `others`: faces that were seen beside those of links; the answer says which fingerprint each seen one became.
 */
export async function controlAnew(
  ctx: Ctx,
  kind: string,
  rows: readonly { id: number }[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
  others: readonly SeenFace[] = [],
): Promise<(SeenFace & { now: string })[]> {
  const { companyId } = ctx.viewer;
  const { rows: links } = await sql<SeenFace>`SELECT up_record AS record, seen FROM trace_link
    WHERE company_id = ${companyId} AND up_kind = ${kind} ORDER BY id FOR UPDATE`.execute(ctx.db);
  const asked = JSON.stringify([...links, ...others].map(({ record, seen }) => ({ record, seen })));
  const { rows: known } = await sql<
    SeenFace & { fields: Face }
  >`SELECT DISTINCT ON (g.record, g.seen) g.record, g.seen, f.fields
    FROM jsonb_to_recordset(${asked}::jsonb) AS g (record bigint, seen text)
    JOIN (SELECT record, fingerprint, fields FROM trace_face WHERE company_id = ${companyId} AND kind = ${kind}
      UNION ALL SELECT record, fingerprint, fields FROM trace_past WHERE company_id = ${companyId} AND kind = ${kind}) AS f
      ON f.record = g.record AND f.fingerprint = g.seen`.execute(ctx.db);
  const faces = new Map(rows.map((row) => [row.id, faceOf(row, after)]));
  await keepFaces(
    ctx,
    kind,
    [...faces].map(([id, face]) => ({ id, face })),
  );
  const stays = new Set(before);
  const anew = known.flatMap(({ record, seen, fields }) => {
    const present = faces.get(record);
    if (!present) return [];
    const values = Object.fromEntries(after.map((name) => [name, (stays.has(name) ? fields : present)[name]]));
    const face = faceOf(values, after);
    return [{ record, seen, now: fingerprintOf(face), face }];
  });
  const given = JSON.stringify(anew);
  await sql`INSERT INTO trace_past (company_id, kind, record, fingerprint, fields, at)
    SELECT DISTINCT ON (record, now) ${companyId}, ${kind}, record, now, face, ${new Date(ctx.now)}
    FROM jsonb_to_recordset(${given}::jsonb) AS g (record bigint, now text, face jsonb) ORDER BY record, now
    ON CONFLICT (company_id, kind, record, fingerprint) DO NOTHING`.execute(ctx.db);
  await sql`UPDATE trace_link l SET seen = g.now FROM jsonb_to_recordset(${given}::jsonb) AS g (record bigint, seen text, now text)
    WHERE l.company_id = ${companyId} AND l.up_kind = ${kind} AND l.up_record = g.record AND l.seen = g.seen`.execute(
    ctx.db,
  );
  return anew.map(({ record, seen, now }) => ({ record, seen, now }));
}
