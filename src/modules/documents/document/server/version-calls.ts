/** Handlers of documents as files and of their versions. */
import { absent, problem, Refusal, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { fileAccess } from '#modules/base/file/server/public.ts';
import { lockHolder } from '#modules/documents/office/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { readBlob } from '#server/blobs.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { DocumentRow } from '../document.entity.ts';
import { documentTexts as t } from '../document.rules.ts';
import { rightsOf } from '../document-rights.ts';
import { lineDiff, MOST_TEXT } from '../line-diff.ts';
import {
  addDocument,
  addVersion,
  type ComparedVersions,
  compareVersions,
  documentView,
  restoreVersion,
  versionWays,
} from '../version.calls.ts';
import { documentService } from './document-service.ts';
import { bitsOfDocument, folderFor } from './nodes.ts';
import { ratingOf } from './ratings.ts';
import { waitingOf } from './request-rows.ts';
import { scopeOfPlace } from './spaces.ts';
import { pathOf } from './tree.ts';
import {
  addByFile,
  mayReadVersion,
  mustTake,
  nameOf,
  type VersionRow,
  versionFacts,
  versionsOf,
  writeVersion,
} from './versions.ts';

export const rowOf = async (ctx: Ctx, id: number, lock = false): Promise<DocumentRow> =>
  (await documentService.row(ctx, id, lock)) as DocumentRow;

/** Versions the viewer may read, by id. */
async function readableVersion(ctx: Ctx, row: DocumentRow, ids: readonly number[]): Promise<Map<number, VersionRow>> {
  const bits = await bitsOfDocument(ctx, row);
  const all = (await versionsOf(ctx, [row.id])).filter((one) => ids.includes(one.id) && mayReadVersion(bits, row, one));
  if (ids.some((id) => !all.some((one) => one.id === id))) throw absent();
  return new Map(all.map((one) => [one.id, one]));
}

/** The text of a version that is one, for who may have its bytes. */
async function textOf(ctx: Ctx, version: VersionRow): Promise<string | null> {
  if (!/^(text\/|application\/json)/.test(version.type) || version.size > MOST_TEXT) return null;
  if (!(await fileAccess(ctx, [version.file])).get(version.file)?.may.download) return null;
  const bytes = await readBlob(version.hash);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

async function compared(ctx: Ctx, row: DocumentRow, before: number, after: number): Promise<ComparedVersions> {
  const found = await readableVersion(ctx, row, [before, after]);
  const [old, now] = [found.get(before)!, found.get(after)!];
  const facts = (
    [
      [['文件名', '檔案名稱', 'File name'], (v: VersionRow) => v.name],
      [['大小（字节）', '大小（位元組）', 'Size (bytes)'], (v: VersionRow) => String(v.size)],
      [['来源', '來源', 'Made by'], (v: VersionRow) => say(versionWays[v.how], ctx.lang)],
      [['版本说明', '版本說明', 'Note'], (v: VersionRow) => v.note],
    ] as const
  ).flatMap(([label, read]) => {
    const [was, is] = [read(old), read(now)];
    return was === is ? [] : [{ label: say(label, ctx.lang), before: was, after: is }];
  });
  const [was, is] = [await textOf(ctx, old), await textOf(ctx, now)];
  return { facts, lines: was === null || is === null ? null : lineDiff(was, is) };
}

/** Refuses a version by file while somebody has the last one open for writing in an office server. */
async function mustBeFreeOfOffice(ctx: Ctx, row: DocumentRow): Promise<void> {
  const work = (await versionsOf(ctx, [row.id])).find(({ id }) => id === row.workingVersion);
  const holder = work ? await lockHolder(ctx, work.file) : null;
  if (holder === null || holder === ctx.viewer.userId) return;
  throw refuse(t.inOffice, { name: (await userNames(ctx, [holder]))[holder] ?? '' });
}

export const versionHandlers = [
  handle(documentView, async (ctx, { documentId }) => {
    const row = await rowOf(ctx, documentId);
    const bits = await bitsOfDocument(ctx, row);
    return {
      may: rightsOf(bits),
      path: await pathOf(ctx, row.folder),
      versions: await versionFacts(ctx, row, bits),
      waiting: await waitingOf(ctx, row.id),
      rating: await ratingOf(ctx, row.id),
    };
  }),
  handle(addDocument, async (ctx, { folder, fileId, task = null, output = null, ...values }) => {
    const node = await folderFor(ctx, folder, 'upload');
    const given = { ...scopeOfPlace(node), ...values, folder, task, output, owner: ctx.viewer.userId };
    const row = (await documentService.create(ctx, given)) as DocumentRow;
    await addByFile(ctx, row, { fileId, base: null, note: null, how: 'upload' });
    return rowOf(ctx, row.id);
  }),
  handle(addVersion, async (ctx, { documentId, fileId, base = null, note = null }) => {
    const row = await rowOf(ctx, documentId, true);
    await mustTake(ctx, row);
    await mustBeFreeOfOffice(ctx, row);
    return (await addByFile(ctx, row, { fileId, base, note, how: 'upload' })).added;
  }),
  handle(restoreVersion, async (ctx, { documentId, versionId, note = null }) => {
    const row = await rowOf(ctx, documentId, true);
    await mustTake(ctx, row);
    const old = (await readableVersion(ctx, row, [versionId])).get(versionId)!;
    if (old.id === row.workingVersion) throw new Refusal([problem(t.sameFile)]);
    const wanted = {
      fileId: old.file,
      base: row.workingVersion,
      how: 'restore' as const,
      note: note ?? nameOf(old),
      trusted: true,
    };
    return (await writeVersion(ctx, row, wanted)).added;
  }),
  handle(compareVersions, async (ctx, { documentId, before, after }) =>
    compared(ctx, await rowOf(ctx, documentId), before, after),
  ),
];
