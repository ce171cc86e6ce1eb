/** Stored files in the whole application: readers, in forms of workflows and objects, and deletion. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { CODE } from '#kernel/problem.ts';
import { downloadFile, fileFacts, getDownloadFile, onlinePreview, uploadFile } from '#modules/base/file/file.calls.ts';
import { removeOrphans } from '#modules/base/file/server/file.ts';
import { limitStorage } from '#modules/base/file/server/store.ts';
import * as forms from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import * as objects from '#modules/flow/form/object.calls.ts';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { deleteDraft } from '#modules/flow/workflow/instance/draft.calls.ts';
import {
  saveStartDraft,
  startForm,
  startInstance,
  startTemplate,
} from '#modules/flow/workflow/instance/instance.calls.ts';
import { getBatchForm } from '#modules/flow/workflow/integration/batch-form.calls.ts';
import { blobHash, readBlob } from '#server/blobs.ts';
import { makeDb } from '#server/tx.ts';

let world: World;
let formId: number;
const as = (name: string) => world.people.get(name)!.client;
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

const label = ['附件', '附件', 'Files'] as const;
const schema = {
  v: 1,
  columns: 1,
  items: [
    { type: 'field', key: 'open', field: { kind: 'file', label } },
    { type: 'field', key: 'secret', field: { kind: 'file', label } },
    {
      type: 'table',
      key: 'lines',
      label,
      columns: [{ type: 'field', key: 'proof', field: { kind: 'file', label, max: 2 } }],
    },
  ],
} as unknown as FormSchema;

beforeAll(async () => {
  world = await makeWorld();
  const admin = as('admin');
  const { data } = await admin.send(forms.createForm, { key: 'files', name: 'Files', schema });
  expect((await admin.send(forms.publishForm, { id: data.id, revision: 1 })).msg).toBe('');
  const drawn = newDesign('files', 'Files', { start: 's', approver: 'a', end: 'e' });
  const [first] = drawn.tree.steps;
  const lina = world.people.get('lina')!.userId;
  formId = data.id;
  const settings = { approvers: [{ by: 'users', users: [lina] }], fields: { secret: 'hidden' } };
  const step = { ...first!, task: { ...(first as { task: object }).task, ...settings } } as unknown as Step;
  const design = { ...drawn, formId: data.id, tree: { ...drawn.tree, steps: [step] } };
  const made = await admin.send(createDefinition, { key: 'files', name: 'Files', module: 'other', design });
  expect((await admin.send(publishDesign, { id: made.data.id, revision: 1 })).msg).toBe('');
}, 120_000);
afterAll(() => world.close());

async function sent(name: string, words: string, fileName = 'note.txt'): Promise<number> {
  const answer = await post(name, text(words), fileName);
  expect(answer.msg).toBe('');
  return answer.data.id;
}
const post = (name: string, bytes: Uint8Array, fileName: string) =>
  as(name).send(uploadFile, { file: new File([bytes as Uint8Array<ArrayBuffer>], fileName) } as never);
const read = (name: string, id: number) => as(name).send(downloadFile, { id });
const readers = async (id: number): Promise<string[]> => {
  const out: string[] = [];
  for (const name of ['admin', 'zhangwei', 'lina', 'chenjie', OUTSIDER])
    if ((await read(name, id)).code === 0) out.push(name);
  return out;
};

test('a file comes back as it was, to its sender only; others and absent ones answer alike', async () => {
  const id = await sent('zhangwei', '你好', '报告.txt');
  const answer = await read('zhangwei', id);
  expect(answer.raw.toString('utf8')).toBe('你好');
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('报告.txt'));
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  expect((await as('zhangwei').send(fileFacts, { ids: [id, 999_999] })).data).toEqual([
    { id, name: '报告.txt', type: 'text/plain; charset=utf-8', size: 6 },
  ]);
  expect(await readers(id)).toEqual(['zhangwei']);
  expect((await as('lina').send(fileFacts, { ids: [id] })).data).toEqual([]);
  expect((await read('lina', id)).code).toBe((await read('lina', 999_999)).code);
});

test('programs, pages, wrong endings and empty files are not taken', async () => {
  for (const [bytes, name] of [
    [text(''), 'a.txt'],
    [text('<html>'), 'a.html'],
    [text('#!/bin/sh'), 'a.txt'],
    [text('MZ......'), 'a.pdf'],
    [text('words'), 'a.png'],
  ] as const)
    expect((await post('zhangwei', bytes, name)).code, name).toBe(CODE.refused);
});

test('in a workflow who sees the field reads its file; hidden ones stay closed', async () => {
  const [open, secret, proof] = [
    await sent('zhangwei', 'open'),
    await sent('zhangwei', 's'),
    await sent('zhangwei', 'p'),
  ];
  const foreign = await sent('chenjie', 'not yours');
  const start = (form: object) => as('zhangwei').send(startInstance, { key: 'files', form: form as never });
  expect((await start({ open: [foreign] })).code).toBe(CODE.refused);
  expect((await start({ open: [999_999] })).code).toBe(CODE.refused);
  const lines = [{ id: 'a', proof: [proof] }];
  expect((await start({ open: [open], secret: [secret], lines })).msg).toBe('');
  expect(await readers(open)).toEqual(['admin', 'zhangwei', 'lina']);
  expect(await readers(proof)).toEqual(['admin', 'zhangwei', 'lina']);
  expect(await readers(secret)).toEqual(['admin', 'zhangwei']);
});

test('pictures, PDF and text are shown, running nothing; others are not; names keep their ending', async () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
  const zhangwei = as('zhangwei');
  const stored = async (bytes: Uint8Array, name: string): Promise<number> =>
    (await post('zhangwei', bytes, name)).data.id;
  const shown = async (id: number) => {
    const { headers, raw } = await zhangwei.send(onlinePreview, { id, module: 'project' });
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    return { type: headers['content-type'], policy: String(headers['content-security-policy']), raw };
  };
  expect(await shown(await stored(png, 'a.png'))).toMatchObject({
    type: 'image/png',
    policy: expect.stringContaining('sandbox'),
  });
  const page = await stored(text('<script>alert(1)</script>, 1'), 'a.csv');
  const told = await shown(page);
  expect([told.type, told.raw.toString()]).toEqual(['text/plain; charset=utf-8', '<script>alert(1)</script>, 1']);
  expect(told.policy).toContain('sandbox');
  expect((await shown(await stored(text('%PDF-1.7'), 'a.pdf'))).type).toBe('application/pdf');
  const zip = await stored(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'a.zip');
  expect((await zhangwei.send(onlinePreview, { id: zip })).msg).toBe('该类文件不能预览，请下载后查看');
  expect((await as('lina').send(onlinePreview, { id: page })).code).toBe(CODE.absent);
  expect((await as('lina').send(getDownloadFile, { fileId: page })).code).toBe(CODE.absent);
  const named = await zhangwei.send(getDownloadFile, { fileId: page, fileName: '../表.html', tokenType: '1' });
  expect(named.headers['content-disposition']).toContain(encodeURIComponent('表.html.csv'));
  expect(named.headers['content-disposition']).toMatch(/^attachment/);
});

test('a browser opens a file by a one-time ticket in `token`, never by the token of a session', async () => {
  const id = await sent('zhangwei', 'shown once');
  const address = `/commonservice-system/file/onlinePreview?id=${id}&module=project`;
  const { ticket } = (await as('zhangwei').send(issueTicketCall, { address })).data;
  const open = (url: string) => world.server.app.inject({ method: 'GET', url });
  const asked = await open(`${address}&token=${ticket}`);
  expect(asked.body).toBe('shown once');
  expect(asked.headers['content-disposition']).toMatch(/^inline/);
  expect((await open(`${address}&token=${ticket}`)).json()).toMatchObject({ code: CODE.session });
  expect((await open(`${address}&token=${as('zhangwei').token}`)).json()).toMatchObject({ code: CODE.session });
  const other = (await as('lina').send(issueTicketCall, { address })).data.ticket;
  expect((await open(`${address}&token=${other}`)).json()).toMatchObject({ code: CODE.absent });
});

test('files of workflows by ids, definition and project: what the viewer may read', async () => {
  const [open, secret] = [await sent('zhangwei', 'batch open'), await sent('zhangwei', 'batch secret')];
  await as('zhangwei').send(startInstance, { key: 'files', form: { open: [open], secret: [secret] } as never });
  const loose = await sent('zhangwei', 'of nothing');
  const listed = async (name: string, input: object): Promise<number[]> =>
    (await as(name).send(getBatchForm, input)).data.map((one) => one.feId);
  const all = [open, secret, loose];
  expect(await listed('zhangwei', { fileId: all.join(',') })).toEqual(all);
  expect(await listed('zhangwei', { fileId: all.join(','), defKey: 'files' })).toEqual([open, secret]);
  expect(await listed('zhangwei', { fileId: all.join(','), defKey: 'files', projectId: 1 })).toEqual([]);
  expect(await listed('lina', { fileId: all.join(',') })).toEqual([open]);
  expect(await listed('lina', { defKey: 'files' })).toContain(open);
  expect(await listed('lina', { defKey: 'files' })).not.toContain(secret);
  expect(await listed(OUTSIDER, { fileId: all.join(','), defKey: 'files' })).toEqual([]);
  expect(await listed('zhangwei', {})).toEqual([]);
  const [first] = (await as('lina').send(getBatchForm, { fileId: String(open) })).data;
  expect(first).toMatchObject({
    fileName: 'note.txt',
    fileDownLoadUrl: `/commonservice-system/file/download?id=${open}`,
  });
});

test('who may start fills in from a template of the form, files too; a template of another form is absent', async () => {
  const admin = as('admin');
  const id = await sent('admin', 'the usual paper');
  const made = await admin.send(forms.createTemplate, { formId, name: 'Usual', values: { open: [id] } });
  expect(made.msg).toBe('');
  const { templates } = (await as('zhangwei').send(startForm, { key: 'files' })).data;
  expect(templates).toEqual([{ id: made.data.id, name: 'Usual' }]);
  const { values } = (await as('zhangwei').send(startTemplate, { key: 'files', templateId: made.data.id })).data;
  expect(values).toEqual({ open: [id] });
  expect((await read('zhangwei', id)).raw.toString()).toBe('the usual paper');
  expect((await as('zhangwei').send(startInstance, { key: 'files', form: values })).msg).toBe('');
  const foreign = (await admin.send(forms.createForm, { key: 'other', name: 'Other', schema })).data.id;
  const other = (await admin.send(forms.createTemplate, { formId: foreign, name: 'Other', values: {} })).data.id;
  const wrong = await as('zhangwei').send(startTemplate, { key: 'files', templateId: other });
  expect(wrong.code).toBe(CODE.absent);
  expect((await as(OUTSIDER).send(startTemplate, { key: 'files', templateId: made.data.id })).code).not.toBe(0);
  expect((await read(OUTSIDER, id)).code).toBe(CODE.absent);
});

test('rows of business objects: readers of objects read their files', async () => {
  const admin = as('admin');
  const object = (await admin.send(objects.createObject, { key: 'papers', name: 'Papers', schema })).data.id;
  const id = await sent('admin', 'paper');
  const made = await admin.send(objects.createRow, { objectId: object, values: { open: [id] } });
  expect(made.msg).toBe('');
  expect(await readers(id)).toEqual(['admin']);
  expect((await admin.send(objects.removeRow, { objectId: object, id: made.data.id })).code).toBe(0);
});

test('what nothing uses is deleted after a week, its bytes with the last of their kind', async () => {
  const zhangwei = as('zhangwei');
  const words = 'the same content';
  const [kept, loose, drafted] = [
    await sent('zhangwei', words),
    await sent('lina', words),
    await sent('zhangwei', 'd'),
  ];
  await zhangwei.send(startInstance, { key: 'files', form: { open: [kept] } as never });
  const draft = await zhangwei.send(saveStartDraft, { key: 'files', form: { open: [drafted] } as never });
  const db = makeDb(world.server.database.pool);
  const later = (days: number): number => Date.now() + days * 86_400_000;
  await removeOrphans(db, later(6));
  expect((await read('lina', loose)).code).toBe(0);
  await removeOrphans(db, later(8));
  expect((await read('lina', loose)).code).toBe(CODE.absent);
  expect((await read('zhangwei', kept)).raw.toString()).toBe(words);
  expect((await read('zhangwei', drafted)).code).toBe(0);
  await zhangwei.send(deleteDraft, { id: draft.data.id });
  await removeOrphans(db, later(8));
  expect((await read('zhangwei', drafted)).code).toBe(CODE.absent);
  expect(await readBlob(blobHash(text('d')))).toBeNull();
  expect(await readBlob(blobHash(text(words)))).not.toBeNull();
});

test('the files of a company weigh no more than it may have, also sent at once; what is deleted makes room', async () => {
  const { pool } = world.server.database;
  const { companyId } = world.people.get(OUTSIDER)!;
  const bytes = async () =>
    Number((await pool.query('SELECT bytes FROM company_storage WHERE company_id = $1', [companyId])).rows[0].bytes);
  await post(OUTSIDER, text('x'.repeat(100)), 'first.txt');
  const before = await bytes();
  limitStorage(before + 1000);
  try {
    const send = (n: number) => post(OUTSIDER, text(`${n}`.padEnd(300, 'y')), `${n}.txt`);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(send));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(answers.find(({ code }) => code !== 0)?.problems?.[0]).toMatchObject({ key: 'file.quota', field: 'file' });
    expect(await bytes()).toBe(before + 900);
    await removeOrphans(makeDb(pool), Date.now() + 8 * 86_400_000);
    expect(await bytes()).toBe(0);
    expect((await send(7)).code).toBe(0);
  } finally {
    limitStorage(Number.POSITIVE_INFINITY);
  }
});
