/** Handler of the specification's call for files of workflows. The file module decides who may read a file. */
import { sql } from 'kysely';
import { downloadFile } from '#modules/base/file/file.calls.ts';
import { readable } from '#modules/base/file/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { getBatchForm } from '../../integration/batch-form.calls.ts';

const MOST = 200;

/** Files that instances of the workflow, in the project, hold; newest first. `named`: only of these, when there are any. */
async function heldBy(
  ctx: Ctx,
  definition: string | null,
  projectId: number | null,
  named: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT u.file_id AS id FROM wf_instance i
    JOIN file_use u ON u.company_id = i.company_id AND u.owner_type = 'workflow' AND u.owner_id = i.id
    WHERE i.company_id = ${ctx.viewer.companyId} ${definition === null ? sql`` : sql`AND i.definition = ${definition}`}
      ${projectId === null ? sql`` : sql`AND i.project_id = ${projectId}`}
      ${named.length === 0 ? sql`` : sql`AND u.file_id = ANY(${named}::bigint[])`}
    ORDER BY u.file_id DESC LIMIT ${MOST}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

export const batchFormHandlers = [
  handle(getBatchForm, async (ctx, { fileId, defKey, projectId }) => {
    const named = (fileId ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
      .slice(0, MOST);
    const narrowed = Boolean(defKey || projectId);
    const wanted = narrowed ? await heldBy(ctx, defKey || null, projectId ?? null, named) : named;
    return (await readable(ctx, wanted)).map(({ id, name, size, type }) => ({
      feId: id,
      fileName: name,
      fileSize: size,
      fileType: type,
      fileDownLoadUrl: `${downloadFile.path}?id=${id}`,
    }));
  }),
];
