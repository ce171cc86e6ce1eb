/** Stored files in the whole composition: who reads one, in forms of workflows and objects, and when it is deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE } from '#kernel/problem.ts';
import { downloadFile, fileFacts, uploadFile } from '#modules/file/file.calls.ts';
import { removeOrphans } from '#modules/file/server/file.ts';
import * as forms from '#modules/form/form.calls.ts';
import type { FormSchema } from '#modules/form/form-schema.ts';
import * as objects from '#modules/form/object.calls.ts';
import { createDefinition, publishDesign } from '#modules/workflow/definition.calls.ts';
import { newDesign } from '#modules/workflow/design.ts';
import { deleteDraft } from '#modules/workflow/draft.calls.ts';
import { saveStartDraft, startInstance } from '#modules/workflow/instance.calls.ts';
import type { Step } from '#modules/workflow/tree.ts';
import { blobHash, readBlob } from '#server/blobs.ts';
import { makeDb } from '#server/tx.ts';
import { makeWorld, OUTSIDER, type World } from './world.ts';

let world: World;
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
