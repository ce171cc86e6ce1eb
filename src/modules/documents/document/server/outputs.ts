/** Outputs hold documents: an output is as far as the least of them (records.md B4, Outputs). */
import { sql } from 'kysely';
import type { OutputStatus } from '#modules/registers/output/output.entity.ts';
import { followOutput } from '#modules/registers/output/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { DocumentRow, DocumentStatus } from '../document.entity.ts';
import { outputStateOf } from '../document.rules.ts';

/** States of documents of an output; those in the trash and withdrawn ones are none of it. */
export async function documentsOfOutput(ctx: Ctx, output: number): Promise<OutputStatus[]> {
  const { rows } = await sql<{ status: DocumentStatus }>`SELECT status FROM document
    WHERE company_id = ${ctx.viewer.companyId} AND output = ${output} AND deleted_at IS NULL`.execute(ctx.db);
  return rows.flatMap(({ status }) => outputStateOf(status) ?? []);
}

/** Outputs of documents as they were and as they are follow them; one after the other in one order. */
export async function outputsFollow(ctx: Ctx, rows: readonly (Pick<DocumentRow, 'output'> | null)[]): Promise<void> {
  const outputs = new Set(rows.flatMap((row) => row?.output ?? []));
  for (const output of [...outputs].sort((a, b) => a - b)) await followOutput(ctx, output);
}
