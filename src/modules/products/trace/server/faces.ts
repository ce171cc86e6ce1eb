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

/**
 * Other fields of a kind are controlled now: faces are made anew, and links that were not suspect see the new ones, in the
 * transaction of the caller. Links that were suspect stay so.
 */
export async function controlAnew(
  ctx: Ctx,
  kind: string,
  rows: readonly { id: number }[],
  controlled: readonly string[],
): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows: quiet } = await sql<{ id: number }>`SELECT l.id FROM trace_link l JOIN trace_face f
    ON f.company_id = l.company_id AND f.kind = l.up_kind AND f.record = l.up_record AND f.fingerprint = l.seen
    WHERE l.company_id = ${companyId} AND l.up_kind = ${kind} ORDER BY l.id FOR UPDATE OF l`.execute(ctx.db);
  await keepFaces(
    ctx,
    kind,
    rows.map((row) => ({ id: row.id, face: faceOf(row, controlled) })),
  );
  await sql`UPDATE trace_link l SET seen = f.fingerprint FROM trace_face f
    WHERE l.company_id = ${companyId} AND l.id = ANY(${quiet.map(({ id }) => id)}::bigint[])
      AND f.company_id = l.company_id AND f.kind = l.up_kind AND f.record = l.up_record`.execute(ctx.db);
}
