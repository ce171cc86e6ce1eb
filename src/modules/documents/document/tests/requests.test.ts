/**
 * Archiving by workflows (design/documents.md §17, scenarios 3, 8 and 9): a hundred documents in one, one refused line; the approver
 * reads exactly these versions, by their level; what waits stands still; documents of tasks hold back their finish, word for word.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, documentWorld, entryOf } from '#app/testing/document-world.ts';
import type { Call } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { downloadFile, fileFacts } from '#modules/base/file/file.calls.ts';
import { type ReferenceRow, reference } from '#modules/documents/reference/reference.entity.ts';
import { referenceLife } from '#modules/documents/reference/reference.life.ts';
import { refuseRows, workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { getBatchForm } from '#modules/flow/workflow/integration/batch-form.calls.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { type OutputRow, type OutputStatus, projectOutput } from '#modules/registers/output/output.entity.ts';
import { documentTree, moveDocuments, restoreDocuments } from '../document.calls.ts';
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

test('an output is as far as the least of its version and documents, whatever order they come in; it is not removed under them', async () => {
  await bound(null);
  const outputs = entityCalls(projectOutput);
  const output = (await done(outputs.create, { projectId, name: '验收资料' } as never)) as unknown as OutputRow;
  const now = async () => ((await done(outputs.get, { id: output.id })).row as unknown as OutputRow).status;
  expect(await now()).toBe('none');
  const all: { id: number; state: OutputStatus | 'trash'; kept: boolean }[] = [];
  for (let n = 0; n < 3; n++) {
    all.push({ id: (await added(folder, { output: output.id })).id, state: 'working', kept: false });
    expect(await now()).toBe('working');
  }
  const order: OutputStatus[] = ['none', 'working', 'completed', 'archived'];
  const sent = async (call: Call, input: object) => expect((await me.client.send(call, input as never)).msg).toBe('');
  for (const [which, deletes] of fc.sample(fc.tuple(fc.nat(2), fc.boolean()), { seed: 7, numRuns: 16 })) {
    const one = all[which]!;
    if (one.state === 'working' && deletes && !one.kept) {
      await sent(documents.remove, { id: one.id, version: (await row(one.id)).version });
      one.state = 'trash';
    } else if (one.state === 'trash') {
      await sent(restoreDocuments, { ids: [one.id] });
      one.state = 'working';
    } else if (one.state === 'working') {
      expect((await move(one.id, 'complete')).msg).toBe('');
      one.state = 'completed';
    } else if (one.state === 'completed') {
      expect((await ask('archive', [one.id])).msg).toBe('');
      one.state = 'archived';
      // Archived versions stay for good.
      one.kept = true;
    } else {
      expect((await ask('change', [one.id], { reason: '修订' })).msg).toBe('');
      one.state = 'working';
    }
    const states = all.flatMap(({ state }) => (state === 'trash' ? [] : [order.indexOf(state)]));
    expect(await now()).toBe(states.length === 0 ? 'none' : order[Math.min(...states)]);
  }
  const { version } = (await done(outputs.get, { id: output.id })).row as unknown as OutputRow;
  expect((await me.client.send(outputs.remove, { id: output.id, version } as never)).msg).toContain('关联了文档');
});

test('a reference pins the effective edition of a document; a newer one is to be confirmed, also when both happen at once', async () => {
  await bound(null);
  const references = { ...entityCalls(reference), ...lifecycleCalls(referenceLife) };
  const now = async (id: number) => (await done(references.get, { id })).row as unknown as ReferenceRow;
  const pin = (document: number) =>
    me.client.send(references.create, { projectId, name: `依据 ${document}`, kind: 'document', document } as never);
  const one = await completed();
  expect((await pin(one)).problems?.map(({ field }) => field)).toEqual(['document']);
  expect((await ask('archive', [one])).msg).toBe('');
  const { id } = (await pin(one)).data;
  expect(await now(id)).toMatchObject({ edition: '1.0', status: 'current' });
  const revised = async () => {
    expect((await ask('change', [one], { reason: '修订' })).msg).toBe('');
    expect((await move(one, 'complete')).msg).toBe('');
  };
  await revised();
  expect(await now(id)).toMatchObject({ edition: '1.0', status: 'current' });
  expect((await ask('archive', [one])).msg).toBe('');
  expect(await now(id)).toMatchObject({ edition: '1.0', newerEdition: '1.1', status: 'suspect' });
  await done(references.move, { id, action: 'adopt', reason: '已核对' });
  expect(await now(id)).toMatchObject({ edition: '1.1', newerEdition: null, status: 'current' });
  for (let race = 0; race < 8; race++) {
    await revised();
    const [made, archived] = await Promise.all([pin(one), ask('archive', [one])]);
    expect([made.msg, archived.msg]).toEqual(['', '']);
    const edition = (await row(one)).effective;
    const found = await now(made.data.id);
    expect(found.edition === edition ? found.status : [found.status, found.newerEdition]).toEqual(
      found.edition === edition ? 'current' : ['suspect', edition],
    );
  }
});
