/**
 * A reference to a version is to be confirmed when a newer one is archived, not while that is in work (records.md B9-14).
 *
 * Invariant: pinning a version locks its output as archiving does, so either the reference finds the newer version, or archiving
 * finds the reference. Order of locks: output, reference.
 */
import { sql } from 'kysely';
import { notifyOf } from '#modules/people/message/server/public.ts';
import type { OutputVersionRow } from '#modules/registers/output/output.entity.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import type { ReferenceRow } from '../reference.entity.ts';
import { referenceTexts as t } from '../reference.texts.ts';
import { editionOf } from './editions.ts';

/** The newest archived version above the one of this id, of the same output, which is held; null: there is none. */
async function newerOf(ctx: Ctx, version: number): Promise<number | null> {
  const { companyId } = ctx.viewer;
  await sql`SELECT 1 FROM output o JOIN output_version v ON v.company_id = o.company_id AND v.output = o.id
    WHERE v.company_id = ${companyId} AND v.id = ${version} FOR SHARE OF o`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`SELECT n.id FROM output_version v
    JOIN output_version n ON n.company_id = v.company_id AND n.output = v.output
    WHERE v.company_id = ${companyId} AND v.id = ${version} AND n.number > v.number AND n.status = 'archived'
    ORDER BY n.number DESC LIMIT 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Values that follow from the pinned version: it may already be an old one. */
export async function standing(
  ctx: Ctx,
  { mode, before, after }: Change<ReferenceRow>,
): Promise<Partial<ReferenceRow>> {
  if (!after || mode === 'move') return {};
  if ((before?.document ?? null) !== (after.document ?? null)) return editionOf(ctx, after.document ?? null);
  if ((before?.pinned ?? null) === (after.pinned ?? null)) return {};
  const newer = after.pinned ? await newerOf(ctx, after.pinned) : null;
  return newer === null
    ? { status: 'current', newer: null, suspectSince: null }
    : { status: 'suspect', newer, suspectSince: new Date(ctx.now).toISOString() };
}

/**
 * References to older versions of the same output, when one is archived; their makers are notified. A version archived after a
 * newer one does not matter: references to it were already marked because of the newer one.
 */
export async function turnSuspect(ctx: Ctx, { moved, after }: Change<OutputVersionRow>): Promise<void> {
  if (moved?.action !== 'archive' || !after) return;
  const { rows } = await sql<Pick<ReferenceRow, 'id' | 'name' | 'projectId' | 'createdBy'>>`UPDATE reference r
    SET status = 'suspect', newer = ${after.id}, suspect_since = coalesce(r.suspect_since, ${new Date(ctx.now)}::timestamptz)
    FROM output_version v WHERE r.company_id = ${ctx.viewer.companyId} AND v.company_id = r.company_id AND v.id = r.pinned
      AND v.output = ${after.output} AND v.number < ${after.number}
      AND NOT EXISTS (SELECT FROM output_version n WHERE n.company_id = v.company_id AND n.output = v.output
        AND n.status = 'archived' AND n.number > ${after.number})
    RETURNING r.id, r.name, r.project_id, r.created_by`.execute(ctx.db);
  for (const row of rows)
    if (row.createdBy !== null)
      await notifyOf(ctx, 'reference', row, {
        receivers: [row.createdBy],
        title: t.turned,
        params: { name: row.name, newer: after.name },
      });
}
