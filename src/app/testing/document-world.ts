/** A company with projects, people and documents between them, for the stories of documents. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { uploadFile } from '#modules/base/file/file.calls.ts';
import { type NodeList, nodeList, saveList } from '#modules/documents/document/acl.calls.ts';
import { documentTree } from '#modules/documents/document/document.calls.ts';
import {
  type DocFolderRow,
  type DocumentRow,
  docFolder,
  document,
} from '#modules/documents/document/document.entity.ts';
import { documentLife } from '#modules/documents/document/document.life.ts';
import { type AclEntry, bitsOf, type DocumentRight } from '#modules/documents/document/document-rights.ts';
import type { Level } from '#modules/documents/document/levels.ts';
import { askForDocuments, type DocumentAction } from '#modules/documents/document/request.calls.ts';
import { addDocument, documentView } from '#modules/documents/document/version.calls.ts';
import { bindBlobs } from '#server/blobs.ts';
import { approvalWorld } from './approval-world.ts';
import { issuesIn, type Someone } from './issue-world.ts';

export type { Someone } from './issue-world.ts';
export const folders = entityCalls(docFolder);
export const documents = { ...entityCalls(document), ...lifecycleCalls(documentLife) };

export const entryOf = (kind: AclEntry['kind'], subject: number, rights: readonly DocumentRight[]): AclEntry => ({
  kind,
  subject,
  rights: bitsOf(rights),
});

export async function documentWorld() {
  const blobs = await mkdtemp(join(tmpdir(), 'waymark-documents-'));
  bindBlobs(blobs);
  const world = issuesIn(await approvalWorld());
  const { done, boss, query, home } = world;
  const me: Someone = { id: home.userId, client: boss };
  let files = 0;
  /** A file that this person sent; its words make its content. */
  async function sent(who: Someone, words = `content ${++files}`, name = 'note.txt'): Promise<number> {
    const file = new File([new TextEncoder().encode(words)], name);
    const answer = await who.client.send(uploadFile, { file } as never);
    expect(answer.problems ?? answer.msg).toBe('');
    return answer.data.id;
  }
  const tree = (scope: object, who = me) => done(documentTree, scope as never, who.client);
  const folder = async (scope: object, values: object, who = me): Promise<number> =>
    (
      (await done(
        folders.create,
        { floor: 'public', position: 0, ...scope, ...values } as never,
        who.client,
      )) as unknown as DocFolderRow
    ).id;
  /** A folder right below the root. */
  const folderIn = async (scope: object, name: string): Promise<number> =>
    folder(scope, { name, parent: (await tree(scope)).root });
  let titles = 0;
  const add = async (of: number, values: object = {}, who = me) =>
    who.client.send(addDocument, {
      folder: of,
      title: `文档 ${++titles}`,
      level: 'internal',
      fileId: await sent(who),
      ...values,
    } as never);
  const added = async (...args: Parameters<typeof add>): Promise<DocumentRow> => {
    const answer = await add(...args);
    expect(answer.problems ?? answer.msg).toBe('');
    return answer.data;
  };
  const row = async (id: number, who = me) =>
    (await done(documents.get, { id }, who.client)).row as unknown as DocumentRow;
  const view = (documentId: number, who = me) => done(documentView, { documentId }, who.client);
  const move = (id: number, action: string, who = me) => who.client.send(documents.move, { id, action } as never);
  const ask = (action: DocumentAction, ids: readonly number[], more: object = {}, who = me) =>
    who.client.send(askForDocuments, { action, ids: [...ids], reason: '按计划', ...more } as never);
  const listOf = (node: object, who = me): Promise<NodeList> => done(nodeList, node as never, who.client);
  /** Gives a node a list of its own. */
  async function rights(node: object, entries: readonly AclEntry[], who = me): Promise<void> {
    const { revision } = await listOf(node, who);
    await done(saveList, { ...node, own: true, entries, revision } as never, who.client);
  }
  const setLevel = (who: Someone, level: Level) =>
    query('UPDATE "user" SET secret_level = $2 WHERE id = $1', [who.id, level]);
  /** Completed and, where nothing is bound, archived. */
  async function archived(id: number): Promise<void> {
    expect((await move(id, 'complete')).msg).toBe('');
    const answer = await ask('archive', [id]);
    expect(answer.problems ?? answer.msg).toBe('');
  }
  return {
    ...world,
    ...{
      me,
      blobs,
      sent,
      tree,
      folder,
      folderIn,
      add,
      added,
      row,
      view,
      move,
      ask,
      listOf,
      rights,
      setLevel,
      archived,
    },
    async close() {
      await world.close();
      await rm(blobs, { recursive: true, force: true });
    },
  };
}
