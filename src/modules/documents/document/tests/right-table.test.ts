/**
 * Scenario 1 of design/documents.md §17: each of the ten rights alone (with view, which all need) against every call on a document and
 * its folder, as one reviewed table, `right-table.txt`. UPDATE_MATRIX=1 writes it anew.
 *
 * `yes`: done; `no`: refused, of something they see; `-`: it is not there for them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, documentWorld, entryOf, folders, type Someone } from '#app/testing/document-world.ts';
import { CODE } from '#kernel/problem.ts';
import { downloadFile, fileFacts, getDownloadFile, onlinePreview } from '#modules/base/file/file.calls.ts';
import { editOffice, fileView, openInOffice, saveOffice } from '#modules/documents/office/office.calls.ts';
import { comments, writeComment } from '#modules/people/discussion/comment.calls.ts';
import { authorizeFolders, foreseeList, nodeList, saveList, whoSees } from '../acl.calls.ts';
import { documentTree, moveDocuments, rateDocument, restoreDocuments } from '../document.calls.ts';
import { DOCUMENT_RIGHTS, type DocumentRight } from '../document-rights.ts';
import { askForDocuments } from '../request.calls.ts';
import { addDocument, addVersion, compareVersions, documentView, restoreVersion } from '../version.calls.ts';

const TABLE = fileURLToPath(new URL('./right-table.txt', import.meta.url));
const world = await documentWorld();
const { me, added, view, sent, done } = world;
afterAll(world.close);

/** A person, the right they have alone (null: none), their folder and another one of the same list. */
interface Place {
  who: Someone;
  right: DocumentRight | null;
  folder: number;
  other: number;
}
const places: Place[] = [];
let projectId: number;
beforeAll(async () => {
  projectId = await world.newProject();
  const all = [
    'view',
    'create',
    'edit',
    'changeStatus',
    'delete',
    'download',
    'upload',
    'config',
    'authorize',
    'print',
  ] as const;
  for (const right of [null, ...DOCUMENT_RIGHTS]) {
    const who = await world.person(`only-${right ?? 'nothing'}`);
    await world.join(projectId, [who.id], '工程师');
    const [folder, other] = [
      await world.folderIn({ projectId }, `only ${right ?? 'nothing'}`),
      await world.folderIn({ projectId }, `other ${right ?? 'nothing'}`),
    ];
    for (const folderId of [folder, other])
      await world.rights({ folderId }, [
        entryOf('user', me.id, all),
        ...(right === null ? [] : [entryOf('user', who.id, [...new Set<DocumentRight>(['view', right])])]),
      ]);
    places.push({ who, right, folder, other });
  }
});

interface Ground extends Place {
  id: number;
  title: string;
  version: number;
  row: number;
  fileId: number;
  /** An older version. */
  old: number;
}
type Said = { code: number; data?: unknown; raw?: Buffer };
/** `fresh`: it changes what it meets, so it gets a document of its own. */
interface Asked {
  fresh?: true;
  run(ground: Ground): Promise<Said>;
  /** Whether an answer holds it. */
  holds?(ground: Ground, said: Said): boolean;
}
const has = (ground: Ground, said: Said): boolean => JSON.stringify(said.data ?? null).includes(ground.title);
const CALLS: Readonly<Record<string, Asked>> = {
  'tree: its folder': {
    run: ({ who }) => who.client.send(documentTree, { projectId } as never),
    holds: ({ folder }, { data }) => JSON.stringify(data).includes(`"id":${folder},`),
  },
  list: { run: ({ who, title }) => who.client.send(documents.list, { filters: { title } } as never), holds: has },
  get: { run: ({ who, id }) => who.client.send(documents.get, { id } as never) },
  'view: versions, rights': { run: ({ who, id }) => who.client.send(documentView, { documentId: id }) },
  'compare versions': {
    run: ({ who, id, old, version }) =>
      who.client.send(compareVersions, { documentId: id, before: old, after: version }),
  },
  'facts of its file': {
    run: ({ who, fileId }) => who.client.send(fileFacts, { ids: [fileId] }),
    holds: (_, { data }) => Array.isArray(data) && data.length === 1,
  },
  'open its file': { run: ({ who, fileId }) => who.client.send(editOffice, { fileId }) },
  'look at its file': { run: ({ who, fileId }) => who.client.send(fileView, { fileId }) },
  'preview its bytes': { run: ({ who, fileId }) => who.client.send(onlinePreview, { id: fileId }) },
  'download its file': { run: ({ who, fileId }) => who.client.send(downloadFile, { id: fileId }) },
  'download by the other address': { run: ({ who, fileId }) => who.client.send(getDownloadFile, { fileId }) },
  'print its file': {
    run: ({ who, fileId }) => who.client.send(editOffice, { fileId }),
    holds: (_, { data }) => (data as { may: { print: boolean } }).may.print,
  },
  'edit its file': {
    run: ({ who, fileId }) => who.client.send(editOffice, { fileId }),
    holds: (_, { data }) => (data as { may: { edit: boolean } }).may.edit,
  },
  'save its file (a text is not edited here)': {
    run: ({ who, fileId }) => who.client.send(saveOffice, { fileId, edits: [{ at: 0, was: 'a', text: 'b' }] } as never),
  },
  'open in an office server (there is none)': { run: ({ who, fileId }) => who.client.send(openInOffice, { fileId }) },
  comments: { run: ({ who, id }) => who.client.send(comments, { entity: 'document', recordId: id }) },
  'write a comment': {
    fresh: true,
    run: ({ who, id }) => who.client.send(writeComment, { entity: 'document', recordId: id, text: 'x' } as never),
  },
  rate: { fresh: true, run: ({ who, id }) => who.client.send(rateDocument, { documentId: id, stars: 4 }) },
  'change its facts': {
    fresh: true,
    run: ({ who, id, row }) => who.client.send(documents.update, { id, version: row, description: 'x' } as never),
  },
  'a version by file': {
    fresh: true,
    run: async ({ who, id, version }) =>
      who.client.send(addVersion, { documentId: id, fileId: await sent(who), base: version, note: null } as never),
  },
  'restore a version': {
    fresh: true,
    run: ({ who, id, old }) => who.client.send(restoreVersion, { documentId: id, versionId: old, note: null } as never),
  },
  complete: { fresh: true, run: ({ who, id }) => who.client.send(documents.move, { id, action: 'complete' } as never) },
  'archive (completed before)': {
    fresh: true,
    run: async ({ who, id }) => {
      expect((await world.move(id, 'complete')).msg).toBe('');
      return who.client.send(askForDocuments, { action: 'archive', ids: [id] } as never);
    },
  },
  'upgrade (archived before)': {
    fresh: true,
    run: async ({ who, id }) => {
      await world.archived(id);
      return who.client.send(askForDocuments, { action: 'upgrade', ids: [id], reason: 'x' } as never);
    },
  },
  'withdraw (archived before)': {
    fresh: true,
    run: async ({ who, id }) => {
      await world.archived(id);
      return who.client.send(askForDocuments, { action: 'withdraw', ids: [id], reason: 'x' } as never);
    },
  },
  'move to another folder of the same list': {
    fresh: true,
    run: ({ who, id, other }) => who.client.send(moveDocuments, { ids: [id], folder: other }),
  },
  'to the trash': { fresh: true, run: ({ who, id }) => who.client.send(documents.remove, { id } as never) },
  'back from the trash': {
    fresh: true,
    run: async ({ who, id }) => {
      expect((await me.client.send(documents.remove, { id } as never)).msg).toBe('');
      return who.client.send(restoreDocuments, { ids: [id] });
    },
  },
  'upload a document': {
    run: async ({ who, folder }) =>
      who.client.send(addDocument, {
        folder,
        title: `of ${who.id} ${Math.random()}`,
        level: 'public',
        fileId: await sent(who),
      } as never),
  },
  'make a folder': {
    run: ({ who, folder }) =>
      who.client.send(folders.create, {
        projectId,
        parent: folder,
        name: `f${who.id}`,
        floor: 'public',
        position: 0,
      } as never),
  },
  'its list of rights': { run: ({ who, id }) => who.client.send(nodeList, { documentId: id } as never) },
  'who can see it': { run: ({ who, id }) => who.client.send(whoSees, { documentId: id } as never) },
  'foresee a list': {
    run: ({ who, id }) => who.client.send(foreseeList, { documentId: id, own: true, entries: [] } as never),
  },
  'a list of its own': {
    fresh: true,
    run: async ({ who, id }) => {
      const { revision } = await world.listOf({ documentId: id });
      return who.client.send(saveList, {
        ...{ documentId: id, own: true, revision },
        entries: [entryOf('user', me.id, DOCUMENT_RIGHTS), entryOf('user', who.id, ['view'])],
      } as never);
    },
  },
  'who can see its folder': { run: ({ who, folder }) => who.client.send(whoSees, { folderId: folder } as never) },
  'a list of the other folder': {
    run: async ({ who, other }) =>
      who.client.send(authorizeFolders, {
        folders: [other],
        entries: [entryOf('user', me.id, DOCUMENT_RIGHTS), entryOf('user', who.id, ['view'])],
      } as never),
  },
};

let made = 0;
async function ground(place: Place): Promise<Ground> {
  const title = `Groundwork${++made}x`;
  const row = await added(place.folder, { title, level: 'public', fileId: await sent(me, `first ${made}`) });
  const before = (await view(row.id)).versions[0]!;
  const fileId = await sent(me, `second ${made}`);
  await done(addVersion, { documentId: row.id, fileId, base: before.id, note: null } as never);
  const now = await world.row(row.id);
  const version = (await view(row.id)).versions[0]!.id;
  return { ...place, id: row.id, title, fileId, version, row: now.version, old: before.id };
}

const wordOf = (asked: Asked, of: Ground, said: Said): string => {
  if (said.code === CODE.absent) return '-';
  if (said.code !== 0) return 'no';
  return asked.holds && !asked.holds(of, said) ? '-' : 'yes';
};

test('scenario 1: each right alone against every call is the reviewed table', async () => {
  const columns = ['nothing', ...DOCUMENT_RIGHTS];
  const rows = new Map<string, string[]>(Object.keys(CALLS).map((name) => [name, []]));
  for (const place of places) {
    const shared = await ground(place);
    for (const [name, asked] of Object.entries(CALLS)) {
      const of = asked.fresh ? await ground(place) : shared;
      rows.get(name)!.push(wordOf(asked, of, await asked.run(of)));
    }
  }
  const first = Math.max(...[...rows.keys()].map((name) => name.length));
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(first), ...cells.map((cell, at) => cell.padEnd(columns[at]!.length))].join('  ').trimEnd();
  const table = `${[line('', columns), ...[...rows].map(([name, cells]) => line(name, cells))].join('\n')}\n`;
  if (process.env.UPDATE_MATRIX) writeFileSync(TABLE, table);
  expect(table).toBe(readFileSync(TABLE, 'utf8'));
}, 300_000);
