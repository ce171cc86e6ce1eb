/** Handler of the specification's call for files of workflows. The file module decides who may read a file. */
import { sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import { downloadFile } from '#modules/base/file/file.calls.ts';
import { fileAccess } from '#modules/base/file/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type BatchFacts, getBatchForm } from '../../integration/batch-form.calls.ts';

const MOST = 200;

/** Whose instances are asked for. */
export interface BatchWanted {
  definition: string | null;
  projectId: number | null;
}
/** Records of a module that workflows decide about and that hold files. */
export interface BatchForms {
  /** Files that instances are about, newest first, at most so many; rights are not asked. */
  held(ctx: Ctx, wanted: BatchWanted, most: number): Promise<number[]>;
  /** What those records say of files; of records the viewer may not read nothing. */
  facts(ctx: Ctx, files: readonly number[], wanted: BatchWanted): Promise<ReadonlyMap<number, BatchFacts>>;
}
declare module '#server/context.ts' {
  interface ServerModule {
    batchForms?: BatchForms;
  }
}
const sources = contribution('server', 'batchForms', list<BatchForms>);

const NO_FACTS: BatchFacts = {
  id: null,
  title: null,
  description: null,
  fileStatus: null,
  preStatus: null,
  sufStatus: null,
  folderName: null,
  projectName: null,
  taskName: null,
  reason: null,
};

/** Files in forms of instances of the workflow, in the project; newest first. */
async function inForms(ctx: Ctx, { definition, projectId }: BatchWanted): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT u.file_id AS id FROM wf_instance i
    JOIN file_use u ON u.company_id = i.company_id AND u.owner_type = 'workflow' AND u.owner_id = i.id
    WHERE i.company_id = ${ctx.viewer.companyId} ${definition === null ? sql`` : sql`AND i.definition = ${definition}`}
      ${projectId === null ? sql`` : sql`AND i.project_id = ${projectId}`}
    ORDER BY u.file_id DESC LIMIT ${MOST}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

async function heldBy(ctx: Ctx, wanted: BatchWanted): Promise<number[]> {
  const found = await inForms(ctx, wanted);
  for (const source of sources()) found.push(...(await source.held(ctx, wanted, MOST)));
  return [...new Set(found)].sort((a, b) => b - a);
}

export const batchFormHandlers = [
  handle(getBatchForm, async (ctx, { fileId, defKey, projectId }) => {
    const named = (fileId ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
      .slice(0, MOST);
    const wanted: BatchWanted = { definition: defKey || null, projectId: projectId ?? null };
    const narrowed = Boolean(wanted.definition || wanted.projectId);
    const held = narrowed ? await heldBy(ctx, wanted) : named;
    const asked = narrowed && named.length > 0 ? named.filter((id) => held.includes(id)) : held;
    const seen = [...(await fileAccess(ctx, asked.slice(0, MOST))).values()].filter(({ may }) => may.view);
    const facts = new Map<number, BatchFacts>();
    const ids = seen.map(({ file }) => file.id);
    for (const source of sources()) for (const [id, said] of await source.facts(ctx, ids, wanted)) facts.set(id, said);
    const names = await userNames(
      ctx,
      seen.map(({ file }) => file.createdBy),
    );
    return seen.map(({ file: { id, name, size, type, createdAt, createdBy }, may }) => {
      const said = facts.get(id) ?? NO_FACTS;
      return {
        ...said,
        feId: id,
        fileName: name,
        fileSize: size,
        fileType: type,
        createDate: createdAt.toISOString(),
        createUser: names[createdBy] ?? '',
        fileDownLoadUrl: may.download ? `${downloadFile.path}?id=${id}` : null,
        des: said.description,
      };
    });
  }),
];
