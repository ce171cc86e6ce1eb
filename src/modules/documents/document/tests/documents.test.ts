/**
 * Documents in projects: how they arrive, the refusals of 2-rules §5 and §8 in their words, trash and restore, versions, and what
 * archiving keeps (design/documents.md §17, scenarios 5, 6, 8 and 10).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, documentWorld, entryOf, folders, type Someone } from '#app/testing/document-world.ts';
import { LANG_HEADER } from '#kernel/text.ts';
import { downloadFile } from '#modules/base/file/file.calls.ts';
import { authorizeFolders } from '../acl.calls.ts';
import { documentTree, moveDocuments, restoreDocuments } from '../document.calls.ts';
import { addVersion, compareVersions, restoreVersion } from '../version.calls.ts';

const world = await documentWorld();
const { me, done, query, tree, folderIn, folder, add, added, row, view, move, ask, sent } = world;
afterAll(world.close);

let projectId: number;
let scope: { projectId: number };
let first: number;
let member: Someone;
let stranger: Someone;
beforeAll(async () => {
  projectId = await world.newProject();
  scope = { projectId };
  [member, stranger] = (await Promise.all(['member', 'stranger'].map((name) => world.person(name)))) as [
    Someone,
    Someone,
  ];
  await world.join(projectId, [member.id], '工程师');
  first = await folderIn(scope, '方案');
});

const english = { language: LANG_HEADER['en-US'] };

test('a project begins with a root and a folder, and its roles with their lists', async () => {
  const { folders: all, root, manages } = await tree(scope);
  expect(all.map(({ name }) => name)).toEqual(['文档', '常用文档', '方案']);
  expect(all.find(({ id }) => id === root)!.owns).toBe(true);
  expect(manages).toBe(true);
  const theirs = await tree(scope, member);
  expect(theirs.folders.find(({ id }) => id === first)!.may.toSorted()).toEqual([
    'create',
    'download',
    'edit',
    'print',
    'upload',
    'view',
  ]);
  expect((await stranger.client.send(documentTree, scope)).code).toBe(404);
});

test('scenario 5: same title, same content, empty, a stranger with an own entry, the root: each its words', async () => {
  const one = await added(first, { title: '概要设计', fileId: await sent(me, 'design') });
  expect(one.code).toMatch(/^DN-\d{5}$/);
  expect((await add(first, { title: '概要设计 ' })).msg).toContain('文件夹中已有标题为“概要设计”的文档');
  expect((await add(first, { fileId: await sent(me, 'design') })).msg).toContain('文件夹中已有相同内容的文档');
  const { root } = await tree(scope);
  expect((await add(root)).msg).toContain('文档不能放在根目录');
  await world.rights({ folderId: first }, [
    entryOf('manager', 0, [
      'view',
      'authorize',
      'upload',
      'edit',
      'create',
      'changeStatus',
      'delete',
      'download',
      'config',
    ]),
    entryOf('user', stranger.id, ['view', 'upload']),
    entryOf('members', 0, ['view', 'upload', 'edit', 'download', 'create']),
  ]);
  const refused = await stranger.client.send(
    (await import('../version.calls.ts')).addDocument,
    { folder: first, title: 'x', level: 'public', fileId: await sent(stranger) } as never,
    english,
  );
  expect(refused.msg).toContain(
    'You are not a stakeholder in the current project. Please contact the project leader to add you',
  );
});

test('scenario 8: incomplete is not archived, archived not again, and archived versions never change', async () => {
  const one = await added(first);
  expect(
    (
      await me.client.send(
        (
          await import('../request.calls.ts')
        ).askForDocuments,
        { action: 'archive', ids: [one.id] } as never,
        english,
      )
    ).msg,
  ).toBe('The status is incomplete and cannot be archived');
  await world.archived(one.id);
  const now = await row(one.id);
  expect([now.status, now.effective, now.working]).toEqual(['archived', '1.0', null]);
  expect(
    (
      await me.client.send(
        (
          await import('../request.calls.ts')
        ).askForDocuments,
        { action: 'archive', ids: [one.id] } as never,
        english,
      )
    ).msg,
  ).toBe('The status is already archived and cannot be archived again');
  await expect(query('UPDATE doc_version SET note = $1 WHERE document = $2', ['x', one.id])).rejects.toThrow(
    'never change',
  );
  await expect(query('DELETE FROM doc_version WHERE document = $1', [one.id])).rejects.toThrow('never change');
  await expect(query('DELETE FROM document WHERE id = $1', [one.id])).rejects.toThrow('are kept');
  expect((await me.client.send(documents.remove, { id: one.id } as never)).code).not.toBe(0);
  // The effective version is readable all the time while the next one is worked on.
  await done(addVersion, { documentId: one.id, fileId: await sent(me), base: null } as never).then(
    () => expect.unreachable(),
    () => undefined,
  );
  expect((await ask('upgrade', [one.id])).msg).toBe('');
  const work = await row(one.id);
  expect([work.status, work.effective, work.working]).toEqual(['incomplete', '1.0', '2.0 #1']);
  expect((await view(one.id, member)).versions.map(({ name }) => name)).toEqual(['2.0 #1', '1.0']);
  await world.archived(one.id);
  expect((await row(one.id)).effective).toBe('2.0');
  expect((await ask('change', [one.id])).msg).toBe('');
  await world.archived(one.id);
  expect((await row(one.id)).effective).toBe('2.1');
  expect((await ask('withdraw', [one.id], { reason: null })).msg).toContain('请填写原因');
  expect((await ask('withdraw', [one.id])).msg).toBe('');
  expect((await row(one.id)).status).toBe('withdrawn');
});

test('scenario 6: two saves of one base keep both, in a hundred rounds at once', async () => {
  const one = await added(first);
  const rounds = Number(process.env.DOCUMENT_ROUNDS ?? 12);
  for (let n = 0; n < rounds; n++) {
    const { workingVersion: base } = await row(one.id);
    const [a, b] = [await sent(me), await sent(member)];
    const answers = await Promise.all([
      me.client.send(addVersion, { documentId: one.id, fileId: a, base } as never),
      member.client.send(addVersion, { documentId: one.id, fileId: b, base } as never),
    ]);
    expect(answers.map(({ msg }) => msg)).toEqual(['', '']);
    expect(answers.filter(({ data }) => data.conflict !== null)).toHaveLength(1);
  }
  const { versions } = await view(one.id);
  expect(versions).toHaveLength(1 + 2 * rounds);
  expect(versions.filter(({ side }) => side)).toHaveLength(rounds);
  const side = versions.find((one) => one.side)!;
  const restored = await done(restoreVersion, { documentId: one.id, versionId: side.id } as never);
  expect(restored.conflict).toBeNull();
  expect((await view(one.id)).versions.find(({ working }) => working)!.file.id).toBe(side.file.id);
});

test('versions are compared line by line', async () => {
  const one = await added(first, { fileId: await sent(me, '一\n二\n三') });
  const { workingVersion: base } = await row(one.id);
  const next = await done(addVersion, { documentId: one.id, fileId: await sent(me, '一\n贰\n三'), base } as never);
  const { lines } = await done(compareVersions, { documentId: one.id, before: base!, after: next.id });
  expect(lines!.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['same 一', 'removed 二', 'added 贰', 'same 三']);
});

test('scenario 10: a folder with one undeletable document, moves to the root, trash and restore', async () => {
  const outer = await folderIn(scope, '评审');
  const inner = await folder(scope, { name: '记录', parent: outer });
  const kept = await added(inner);
  const other = await added(outer);
  await world.archived(kept.id);
  expect((await me.client.send(folders.remove, { id: outer } as never)).msg).toContain(
    '文件夹中有 1 个文档没有删除权限，不能删除',
  );
  const { root } = await tree(scope);
  expect((await me.client.send(moveDocuments, { ids: [other.id], folder: root } as never)).msg).toBe(
    '文档不能移动到根目录',
  );
  const elsewhere = await folderIn(scope, '会议');
  expect((await done(moveDocuments, { ids: [other.id], folder: elsewhere } as never)).done).toEqual([other.id]);
  expect((await me.client.send(folders.remove, { id: elsewhere } as never)).msg).toBe('');
  expect((await me.client.send(documents.get, { id: other.id })).code).toBe(404);
  expect(
    (
      await me.client.send(downloadFile, {
        id: (await query('SELECT file FROM doc_version WHERE document = $1', [other.id]))[0]!.file as number,
      })
    ).code,
  ).toBe(404);
  expect((await done(restoreDocuments, { ids: [other.id] } as never)).done).toEqual([other.id]);
  expect((await row(other.id)).folder).toBe(elsewhere);
  expect((await tree(scope)).folders.some(({ id }) => id === elsewhere)).toBe(true);
});

test('only folders are authorized in a batch; without a root the words of the specification', async () => {
  const one = await added(first);
  const answer = await me.client.send(
    authorizeFolders,
    { folders: [first], documents: [one.id], entries: [] } as never,
    english,
  );
  expect(answer.msg).toBe('Only folders can be selected for authorization');
  const bare = await world.newProject();
  await query("DELETE FROM doc_folder WHERE object_kind = 'project' AND object_id = $1", [bare]);
  expect((await me.client.send(documentTree, { projectId: bare }, english)).msg).toBe(
    'This project currently has no root directory, please contact the administrator!',
  );
});

test('a document is completed and taken up again by who may change its status', async () => {
  const one = await added(first);
  expect((await move(one.id, 'complete', member)).msg).toContain('没有该操作的权限');
  expect((await move(one.id, 'complete')).msg).toBe('');
  expect(
    (
      await me.client.send(addVersion, {
        documentId: one.id,
        fileId: await sent(me),
        base: one.workingVersion,
      } as never)
    ).msg,
  ).toContain('已完成');
  expect((await move(one.id, 'reopen')).msg).toBe('');
});
