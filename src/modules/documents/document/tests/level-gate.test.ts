/**
 * Scenario 3 of design/documents.md §17: a person below the level of a document, whose rights give them everything else, gets nothing
 * of it. Its title, number, file, words, folder and comments are marked, and the mark is looked for in every answer; what is counted
 * is what they see. Lowering them while they read closes the next answer.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, documentWorld, entryOf, folders, type Someone } from '#app/testing/document-world.ts';
import type { Call } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { downloadFile, fileFacts, getDownloadFile, onlinePreview } from '#modules/base/file/file.calls.ts';
import { readNext } from '#modules/documents/fulltext/server/fulltext.ts';
import { editOffice, fileView, openInOffice } from '#modules/documents/office/office.calls.ts';
import { reference } from '#modules/documents/reference/reference.entity.ts';
import { getBatchForm } from '#modules/flow/workflow/integration/batch-form.calls.ts';
import { comments, writeComment } from '#modules/people/discussion/comment.calls.ts';
import { relations } from '#modules/people/discussion/relation.calls.ts';
import { facetCounts, watchers } from '#modules/people/discussion/watch.calls.ts';
import { exportDynamics, projectDynamics, recordChanges } from '#modules/people/log/log.calls.ts';
import { favourites, namedRecords, searchAll, starFavourite } from '#modules/people/search/search.calls.ts';
import { indexWords } from '#modules/people/search/server/index-words.ts';
import { searchSource } from '#modules/people/search/server/search-source.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { systemCtx } from '#server/system.ts';
import { unzip } from '#server/testing/zip.ts';
import { withTx } from '#server/tx.ts';
import { authorizeFolders, foreseeList, nodeList, whoSees } from '../acl.calls.ts';
import { documentTree, moveDocuments, restoreDocuments } from '../document.calls.ts';
import { DOCUMENT_RIGHTS } from '../document-rights.ts';
import { askForDocuments } from '../request.calls.ts';
import { documentService } from '../server/document-service.ts';
import { compareVersions, documentView } from '../version.calls.ts';

const MARK = 'Quetzal';
const world = await documentWorld();
const { me, done, query, home, added, sent } = world;
afterAll(world.close);

let projectId: number;
let reader: Someone;
let folder: number;
let open: number;
let secret: number;
let secretFolder: number;
let fileId: number;
let task: number;
beforeAll(async () => {
  const planned = await world.planned([null]);
  projectId = planned.projectId;
  task = planned.ids[0]!;
  await world.setLevel(me, 'secret');
  reader = await world.person('reader', ['pm:dynamics:query', 'pm:project:query', 'pm:document:query']);
  await world.member('project', projectId, reader, [
    'pm:project:query',
    'pm:document:query',
    'pm:dynamics:query',
    'pm:task:query',
    'pm:reference:query',
  ]);
  folder = await world.folderIn({ projectId }, '共用');
  open = (await added(folder, { title: 'Open one', level: 'internal', task })).id;
  secretFolder = await world.folder({ projectId }, { name: `${MARK} folder`, parent: folder, floor: 'secret' });
  fileId = await sent(me, `${MARK} inside`, `${MARK}.txt`);
  secret = (await added(folder, { title: `${MARK} title`, level: 'secret', fileId, description: MARK, task })).id;
  await added(secretFolder, { title: `${MARK} below`, level: 'secret' });
  await done(writeComment, { entity: 'document', recordId: secret, text: MARK } as never);
  await world.rights({ folderId: folder }, [
    entryOf('user', me.id, DOCUMENT_RIGHTS),
    entryOf('user', reader.id, DOCUMENT_RIGHTS),
  ]);
  while (await withTx(world.server.db, (tx) => readNext(systemCtx(tx, home.companyId, Date.now(), 480, []))));
  await indexWords(world.server.db, [searchSource(documentService)!]);
  await query("UPDATE task SET status = 'ongoing' WHERE id = $1", [task]);
});

async function said(who: Someone, call: Call, input: object): Promise<string> {
  const { raw } = await who.client.send(call, input as never);
  if (raw.subarray(0, 2).toString('latin1') !== 'PK') return raw.toString('utf8');
  return (await unzip(raw)).map(({ data }) => data.toString('utf8')).join('\n');
}

/** Everything that could speak of the document: with it in the question, or about all there is. */
const asked = (): [string, Call, object][] => {
  const of = { entity: 'document', recordId: secret };
  const all = { pageSize: 100 };
  const entries = [entryOf('user', reader.id, DOCUMENT_RIGHTS)];
  return [
    ['list', documents.list, { ...all, projectId }],
    ['list by level', documents.list, { ...all, filters: { level: 'secret' } }],
    ['list by title', documents.list, { ...all, search: MARK }],
    ['list sorted by level', documents.list, { ...all, projectId, sort: '-level' }],
    ['options', documents.options, { search: MARK }],
    ['export', documents.export, { projectId }],
    ['get', documents.get, { id: secret }],
    ['view', documentView, { documentId: secret }],
    ['compare', compareVersions, { documentId: secret, before: 1, after: 2 }],
    ['folders', folders.list, { ...all, projectId }],
    ['folder', folders.get, { id: secretFolder }],
    ['options of folders', folders.options, { search: MARK }],
    ['export of folders', folders.export, { projectId }],
    ['tree', documentTree, { projectId }],
    ['list of rights', nodeList, { documentId: secret }],
    ['list of rights of the folder', nodeList, { folderId: secretFolder }],
    ['who sees', whoSees, { documentId: secret }],
    ['foresee', foreseeList, { documentId: secret, own: true, entries }],
    ['authorize', authorizeFolders, { folders: [secretFolder], entries }],
    ['move', moveDocuments, { ids: [secret, open], folder: secretFolder }],
    ['restore', restoreDocuments, { ids: [secret] }],
    ['archive', askForDocuments, { action: 'archive', ids: [secret] }],
    ['remove many', documents.batchRemove, { ids: [secret] }],
    ['remove the folder', folders.remove, { id: secretFolder }],
    ['remove the folder above', folders.remove, { id: folder }],
    ['facts of files', fileFacts, { ids: [fileId] }],
    ['download', downloadFile, { id: fileId }],
    ['download by the other address', getDownloadFile, { fileId }],
    ['preview', onlinePreview, { id: fileId }],
    ['open', editOffice, { fileId }],
    ['look', fileView, { fileId }],
    ['office server', openInOffice, { fileId }],
    ['batch form', getBatchForm, { fileId: String(fileId) }],
    ['search', searchAll, { text: MARK }],
    ['search in part', searchAll, { text: MARK.slice(0, 4) }],
    ['records by id', namedRecords, { refs: `document:${secret},docFolder:${secretFolder}` }],
    ['star', starFavourite, { target: `document:${secret}`, starred: true }],
    ['favorites', favourites, {}],
    ['comments', comments, of],
    ['write a comment', writeComment, { ...of, text: 'x' }],
    ['relations', relations, of],
    ['watchers', watchers, of],
    ['counts', facetCounts, { entity: 'document', ids: `${secret}` }],
    ['changes', recordChanges, of],
    ['dynamics', projectDynamics, { ...all, projectId }],
    ['sheet of dynamics', exportDynamics, { projectId }],
    ['finish its task', taskAction, { taskId: task, action: 'finish' }],
    ['references', entityCalls(reference).list, { ...all, projectId }],
  ];
};

test('scenario 3: no answer of any call says a word of a document above the level of who asks', async () => {
  // Whoever reaches the level meets the mark, so that what is looked for is there.
  const met: string[] = [];
  for (const [name, call, input] of asked().filter(([name]) =>
    /^(list|options|export|get|view|tree|look|search|changes|dynamics|sheet of dynamics|comments|folder)$/.test(name),
  ))
    if ((await said(me, call, input)).includes(MARK)) met.push(name);
  console.info('met by who reaches it:', met.join(', '));
  expect(met.length).toBeGreaterThan(8);
  const leaks: string[] = [];
  for (const [name, call, input] of asked()) if ((await said(reader, call, input)).includes(MARK)) leaks.push(name);
  expect(leaks).toEqual([]);
  expect(
    await query('SELECT 1 FROM message m WHERE receiver = $1 AND m::text LIKE $2', [reader.id, `%${MARK}%`]),
  ).toEqual([]);
});

test('scenario 3: counts are of what is seen, numbers of secret documents leave no gap, and a lower level closes the next answer', async () => {
  const list = await done(documents.list, { projectId, pageSize: 100 } as never, reader.client);
  expect([list.total, list.list.map(({ id }) => id)]).toEqual([1, [open]]);
  const { folders: all } = await done(documentTree, { projectId }, reader.client);
  expect(all.find(({ id }) => id === folder)!.count).toBe(1);
  const next = await added(folder, { title: 'Open two', level: 'internal' });
  const codeOf = async (id: number) =>
    (await query('SELECT code FROM document WHERE id = $1', [id]))[0]!.code as string;
  const number = (code: string): number => Number(/\d+$/.exec(code)![0]);
  expect(number(await codeOf(next.id)) - number(await codeOf(open))).toBe(1);
  expect((await world.view(open, reader)).versions).toHaveLength(1);
  await world.setLevel(reader, 'public');
  expect((await reader.client.send(documentView, { documentId: open })).code).toBe(404);
  expect((await done(documents.list, { projectId, pageSize: 100 } as never, reader.client)).total).toBe(0);
});
