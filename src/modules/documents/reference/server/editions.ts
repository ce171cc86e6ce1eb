/**
 * References to documents pin the effective version of that moment; when a newer one is archived they are to be confirmed.
 *
 * Invariant: pinning shares the document's lock with archiving, so either the reference finds the newer edition, or archiving finds
 * the reference. Order of locks: document, reference.
 */
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import type { Archived } from '#modules/documents/document/server/public.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ReferenceRow } from '../reference.entity.ts';
import { referenceTexts as t } from '../reference.texts.ts';

/** What a reference to this document has pinned from now on; without one nothing. */
export async function editionOf(ctx: Ctx, document: number | null): Promise<Partial<ReferenceRow>> {
  const settled = { status: 'current', newer: null, newerEdition: null, suspectSince: null } as const;
  if (document === null) return { ...settled, edition: null };
  const { rows } = await sql<{ effective: string | null }>`SELECT effective FROM document
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${document} FOR SHARE`.execute(ctx.db);
  // One that does not exist, or that the viewer may not know, is told by the field.
  if (rows.length > 0 && rows[0]!.effective === null) throw new Refusal([problem(t.noEdition, undefined, 'document')]);
  return { ...settled, edition: rows[0]?.effective ?? null };
}

/** References to earlier editions of documents that were archived; their makers are told. */
export async function newEdition(ctx: Ctx, { id, edition }: Archived): Promise<void> {
  const { rows } = await sql<Pick<ReferenceRow, 'id' | 'name' | 'projectId' | 'createdBy'>>`UPDATE reference
    SET status = 'suspect', newer_edition = ${edition}, suspect_since = coalesce(suspect_since, ${new Date(ctx.now)}::timestamptz)
    WHERE company_id = ${ctx.viewer.companyId} AND document = ${id} AND edition <> ${edition}
    RETURNING id, name, project_id, created_by`.execute(ctx.db);
  for (const row of rows)
    if (row.createdBy !== null)
      await notifyOf(ctx, 'reference', row, {
        receivers: [row.createdBy],
        title: t.turned,
        params: { name: row.name, newer: edition },
      });
}
