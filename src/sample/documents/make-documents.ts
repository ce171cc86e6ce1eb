/**
 * Documents of the sample company, by the calls people use: folders with lists of their own, files of each kind, versions, one archive
 * under approval. The bytes are made here; nothing of them is brought along.
 */
import { sql } from 'kysely';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { mediaType } from '#modules/base/file/file-kinds.ts';
import { saveList } from '#modules/documents/document/acl.calls.ts';
import { documentTree } from '#modules/documents/document/document.calls.ts';
import { type DocumentRow, docFolder } from '#modules/documents/document/document.entity.ts';
import { documentLife } from '#modules/documents/document/document.life.ts';
import { ALL_BITS, VIEW } from '#modules/documents/document/document-rights.ts';
import { askForDocuments } from '#modules/documents/document/request.calls.ts';
import { documentServer } from '#modules/documents/document/server/document.ts';
import { addDocument, addVersion } from '#modules/documents/document/version.calls.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { saveBinding } from '#modules/flow/approval/server/public.ts';
import { publishNew, startWorkflow } from '#modules/flow/workflow/server/public.ts';
import { putBlob } from '#server/blobs.ts';
import type { Ctx, Handler } from '#server/context.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import { designOf, ENDS } from '../workflows.ts';
import { type DocumentStory, documents, folders } from './documents.ts';
import { fileOf } from './files.ts';

const run = (call: Handler['call'], ctx: Ctx, input: Record<string, unknown>): Promise<unknown> =>
  documentServer.handlers.find((one) => one.call === call)!.run(ctx, input);
const calls = { folder: entityCalls(docFolder), document: lifecycleCalls(documentLife) };
const byPath = (call: Handler['call'], ctx: Ctx, input: Record<string, unknown>): Promise<unknown> =>
  documentServer.handlers
    .find((one) => one.call.path === call.path && one.call.method === call.method)!
    .run(ctx, input);

async function stored(ctx: Ctx, { kind }: DocumentStory, title: string, lines: readonly string[]): Promise<number> {
  const bytes = fileOf(kind, lines);
  const name = `${title}.${kind}`;
  const hash = await putBlob(bytes);
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{
    id: number;
  }>`WITH room AS (INSERT INTO company_storage AS s (company_id, bytes) VALUES (${companyId}, ${bytes.length})
      ON CONFLICT (company_id) DO UPDATE SET bytes = s.bytes + excluded.bytes)
    INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
    VALUES (${companyId}, ${name}, ${mediaType(name, bytes) ?? 'text/plain; charset=utf-8'}, ${bytes.length}, ${hash}, ${new Date(ctx.now)}, ${userId})
    RETURNING id`.execute(ctx.db);
  return rows[0]!.id;
}

const scopeOf = (at: DocumentStory['at'], places: Places): Record<string, number> =>
  at === 'company' ? {} : at === 'program' ? { programId: places.program } : { projectId: places[at] };

/** Folders by place and name. */
async function makeFolders(people: People, places: Places): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>();
  for (const { at, name, own } of told(people.lina, folders)) {
    const ctx = at === 'company' ? people.admin : people.lina;
    const scope = scopeOf(at, places);
    const { root } = (await run(documentTree, ctx, scope)) as { root: number };
    const { id } = (await byPath(calls.folder.create, ctx, {
      ...scope,
      name,
      parent: root,
      floor: 'public',
      position: made.size,
    })) as { id: number };
    made.set(`${at} ${name}`, id);
    if (!own) continue;
    const entries = [
      { kind: 'manager', subject: 0, rights: ALL_BITS },
      { kind: 'user', subject: people[own].viewer.userId, rights: VIEW },
    ];
    await run(saveList, ctx, { folderId: id, own: true, entries, revision: 0 });
  }
  return made;
}

async function becomes(ctx: Ctx, story: DocumentStory, id: number): Promise<void> {
  if (!story.becomes) return;
  await byPath(calls.document.move, ctx, { id, action: 'complete' });
  if (story.becomes === 'completed' || story.becomes === 'asked') return;
  await run(askForDocuments, ctx, { action: 'archive', ids: [id] });
  if (story.becomes === 'upgraded')
    await run(askForDocuments, ctx, { action: 'upgrade', ids: [id], reason: told(ctx, '第二期扩展接口。') });
}

/** Archiving needs an approval from here on; one waits for it. */
async function askArchive(people: People, projectId: number, ids: readonly number[]): Promise<void> {
  const { admin, lina, chenjie } = people;
  const steps = [{ name: '项目经理批准', approver: chenjie.viewer.userId }];
  const design = { key: 'document_archive', name: '文档归档审批', steps };
  await publishNew(admin, 'project', designOf(told(admin, design), told(admin, ENDS)));
  const binding = { action: 'document.archive', mode: 'workflow', definition: design.key, adjustable: true } as const;
  await saveBinding(admin, 'company', 0, {}, binding);
  const reason = told(lina, '试点已结束，归档备查。');
  const { item } = (await run(askForDocuments, lina, { action: 'archive', ids: [...ids], reason })) as {
    item: ApprovalItem;
  };
  const { definitionKey: definition, businessType, businessId, title } = item;
  await startWorkflow(lina, { definition, businessType, businessId, projectId, title, opinion: reason });
}

export async function makeSampleDocuments(people: People, places: Places): Promise<void> {
  const { lina } = people;
  const { companyId } = lina.viewer;
  // The project manager reads what is secret.
  await sql`UPDATE "user" SET secret_level = 'secret' WHERE company_id = ${companyId} AND id = ${lina.viewer.userId}`.execute(
    lina.db,
  );
  const { rows: types } = await sql<{ id: number; key: string }>`SELECT i.id, i.item_key AS key FROM dict_item i
    JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${companyId} AND d.dict_key = 'document_type'`.execute(lina.db);
  const byFolder = await makeFolders(people, places);
  const asked: number[] = [];
  for (const [at, story] of told(lina, documents).entries()) {
    const ctx = people[story.who];
    const folder = byFolder.get(`${story.at} ${story.folder}`)!;
    const fileId = await stored(ctx, documents[at]!, story.title, story.lines);
    const values = {
      folder,
      fileId,
      title: story.title,
      level: story.level ?? 'internal',
      type: types.find(({ key }) => key === story.type)?.id,
    };
    const row = (await run(addDocument, ctx, values)) as DocumentRow;
    let base = row.workingVersion;
    for (const { note, lines } of story.more ?? [])
      base = (
        (await run(addVersion, ctx, {
          documentId: row.id,
          fileId: await stored(ctx, story, story.title, lines),
          base,
          note,
        })) as { id: number }
      ).id;
    await becomes(story.at === 'company' ? people.admin : lina, story, row.id);
    if (story.becomes === 'asked') asked.push(row.id);
  }
  await askArchive(people, places.platform, asked);
}
