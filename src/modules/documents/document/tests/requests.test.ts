/**
 * Archiving by workflows (design/documents.md §17, scenarios 3, 8 and 9): a hundred documents in one, one refused line; the approver
 * reads exactly these versions, by their level; what waits stands still; documents of tasks hold back their finish, word for word.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, documentWorld, entryOf } from '#app/testing/document-world.ts';
import { downloadFile, fileFacts } from '#modules/base/file/file.calls.ts';
import { refuseRows, workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { getBatchForm } from '#modules/flow/workflow/integration/batch-form.calls.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { documentTree, moveDocuments } from '../document.calls.ts';
import { documentView } from '../version.calls.ts';

const world = await documentWorld();
const { me, done, query, added, row, move, ask, folderIn, judge, judgeId } = world;
afterAll(world.close);

let projectId: number;
let folder: number;
beforeAll(async () => {
  projectId = await world.newProject();
  folder = await folderIn({ projectId }, '归档');
  await world.publish('document_archive');
  await query('UPDATE "user" SET secret_level = $2 WHERE id = $1', [me.id, 'secret']);
  await query('UPDATE "user" SET secret_level = $2 WHERE id = $1', [judgeId, 'internal']);
});
const bound = (definition: string | null) => world.bind('document.archive', definition);
const completed = async (values: object = {}): Promise<number> => {
  const { id } = await added(folder, values);
  expect((await move(id, 'complete')).msg).toBe('');
  return id;
};

test('scenario 8: a hundred in one workflow, one refused line; the approver reads these versions and nothing else', {
  timeout: 120_000,
}, async () => {
  const ids: number[] = [];
  for (let n = 0; n < 100; n++) ids.push(await completed());
  const other = await added(folder);
  expect((await ask('archive', [...ids, other.id])).msg).toContain('一次最多选择 100 个文档');
  await bound('document_archive');
  const asked = await ask('archive', ids);
  expect(asked.problems ?? asked.msg).toBe('');
  const instance = await world.startItem(asked.data.item!);
  expect(instance).toBeTypeOf('number');
  expect((await row(ids[0]!)).status).toBe('approving');
  // Nothing of them changes meanwhile, and no second request holds them.
  expect(
    (
      await me.client.send(documents.update, {
        id: ids[0]!,
        version: (await row(ids[0]!)).version,
        title: 'x',
      } as never)
    ).msg,
  ).toContain('审批中');
  expect((await me.client.send(moveDocuments, { ids: [ids[0]!], folder } as never)).code).not.toBe(0);
  expect(
    (await me.client.send(documents.remove, { id: ids[0]!, version: (await row(ids[0]!)).version } as never)).msg,
  ).toContain('审批中');
  expect((await ask('archive', [ids[0]!])).code).not.toBe(0);
  // The approver is no member: they read these, and nothing beside.
  expect((await judge.send(documentTree, { projectId })).code).toBe(404);
  const [version] = (await done(documentView, { documentId: ids[0]! }, judge)).versions;
  expect(version!.name).toBe('1.0 #1');
  expect((await judge.send(fileFacts, { ids: [version!.file.id] })).data).toHaveLength(1);
  expect((await judge.send(downloadFile, { id: version!.file.id })).code).toBe(404);
  expect((await judge.send(documents.get, { id: other.id })).code).toBe(404);
  // The batch form names them, without their bytes for whoever may only look; others get none of it.
  const forms = await done(getBatchForm, { defKey: 'document_archive', projectId }, judge);
  expect(forms).toHaveLength(100);
  expect(forms.find(({ id }) => id === ids[0])).toMatchObject({
    title: (await row(ids[0]!)).title,
    folderName: '归档',
    preStatus: '已完成',
    sufStatus: '已归档',
    fileStatus: '审批中',
    fileDownLoadUrl: null,
  });
  expect(await done(getBatchForm, { defKey: 'document_archive', projectId: projectId + 1 }, judge)).toEqual([]);
  const { diff } = await done(workflowDiff, { instanceId: instance as number }, judge);
  expect(diff!.tables[0]!.rows).toHaveLength(100);
  await done(refuseRows, { instanceId: instance as number, refused: [ids[7]!] } as never, judge);
  await world.agree(instance as number);
  const states = await query(
    'SELECT status, count(*)::int AS n FROM document WHERE id = ANY($1) GROUP BY 1 ORDER BY 1',
    [ids],
  );
  expect(states).toEqual([
    { status: 'archived', n: 99 },
    { status: 'completed', n: 1 },
  ]);
  expect((await row(ids[7]!)).status).toBe('completed');
  // Afterwards too.
  expect((await done(documentView, { documentId: ids[0]! }, judge)).versions[0]!.name).toBe('1.0');
});

test('rejected and withdrawn requests give their documents back as they were', async () => {
  const one = await completed();
  for (const end of ['withdraw', 'reject'] as const) {
    const { data } = await ask('archive', [one]);
    const instance = (await world.startItem(data.item!)) as number;
    expect((await row(one)).status).toBe('approving');
    if (end === 'withdraw') expect((await world.withdraw(instance)).msg).toBe('');
    else
      expect(
        (
          await world.act(instance, {
            kind: 'reject',
            task: await world.taskOf(instance),
            opinion: '不同意',
            to: 'start',
            mode: 'normal',
          })
        ).msg,
      ).toBe('');
    if (end === 'withdraw') expect((await row(one)).status).toBe('completed');
  }
});

test('scenario 3: who does not reach the level approves nothing of it, and gets nothing of it anywhere', async () => {
  const secret = await completed({ level: 'secret', title: '机要文件' });
  expect((await ask('archive', [secret])).msg).toContain('审批人“审批人”的密级不足，不能发起');
  await world.rights({ folderId: folder }, [
    entryOf('manager', 0, [
      'view',
      'upload',
      'create',
      'edit',
      'changeStatus',
      'delete',
      'download',
      'config',
      'authorize',
      'print',
    ]),
    entryOf('user', judgeId, ['view', 'download', 'delete']),
  ]);
  const { code } = await row(secret);
  // The numbers of secret documents are a counter of their own.
  expect(code).toMatch(/^DS-/);
  expect((await judge.send(documents.get, { id: secret })).code).toBe(404);
  expect((await judge.send(documentView, { documentId: secret })).code).toBe(404);
  for (const input of [{ search: '机要文件' }, { filters: { title: '机要' } }, { filters: { level: 'secret' } }])
    expect((await judge.send(documents.list, { pageSize: 10, ...input } as never)).data.total).toBe(0);
  expect((await judge.send(documents.options, { search: '机要' })).data).toEqual([]);
  const [{ file } = { file: 0 }] = await query('SELECT file::int AS file FROM doc_version WHERE document = $1', [
    secret,
  ]);
  expect((await judge.send(fileFacts, { ids: [file as number] })).data).toEqual([]);
  expect((await judge.send(downloadFile, { id: file as number })).code).toBe(404);
  expect((await judge.send(getBatchForm, { fileId: String(file) })).data).toEqual([]);
  const letters = await query("SELECT title FROM message WHERE receiver = $1 AND title LIKE '%机要%'", [judgeId]);
  expect(letters).toEqual([]);
});

test('scenario 9: an unfinished document holds back its task and the task above, word for word', async () => {
  await bound(null);
  const { projectId: planned, ids } = await world.planned([null, -1]);
  const [parent, child] = ids as [number, number];
  const place = await folderIn({ projectId: planned }, '成果');
  const one = await added(place, { title: '验收单', task: child });
  const finish = (taskId: number) => me.client.send(taskAction, { taskId, action: 'finish' });
  await query("UPDATE task SET status = 'ongoing' WHERE id = ANY($1)", [ids]);
  expect((await finish(child)).msg).toContain('任务存在未完成的文档“验收单”，不能完成');
  expect((await finish(parent)).code).not.toBe(0);
  expect((await move(one.id, 'complete')).msg).toBe('');
  expect((await finish(child)).msg).not.toContain('未完成的文档');
});
