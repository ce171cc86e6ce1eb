/** Files looked at and edited in the whole application: who gets what, and what a save keeps. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { jsPDF } from 'jspdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { handOver } from '#kernel/contribution.ts';
import { CODE } from '#kernel/problem.ts';
import {
  downloadFile,
  type FileMay,
  getDownloadFile,
  onlinePreview,
  uploadFile,
} from '#modules/base/file/file.calls.ts';
import type { FileGuard, FileKeeper } from '#modules/base/file/server/public.ts';
import { editOffice, filePage, filePages, fileView, saveOffice } from '#modules/documents/office/office.calls.ts';
import type { FileView } from '#modules/documents/office/view.ts';

const FOLDER = fileURLToPath(new URL('../../../../../../shared/data/office/', import.meta.url));
const ALL: FileMay = { view: true, download: true, print: true, edit: true };
const LOOK: FileMay = { view: true, download: false, print: false, edit: false };
const rights = new Map<number, FileMay>();
const guard: FileGuard = async (_ctx, ids) =>
  new Map(ids.flatMap((id) => (rights.has(id) ? [[id, rights.get(id)!]] : [])));
const versions: { ownerId: number; was: number; made: number }[] = [];
const keeper: FileKeeper = async (_ctx, ownerId, was, made) => {
  versions.push({ ownerId, was: was.id, made: made.id });
  return null;
};

let world: World;
let undo: () => void;
beforeAll(async () => {
  world = await makeWorld();
  const shelf = { name: 'shelf', handlers: [], fileGuards: { shelf: guard }, fileKeepers: { shelf: keeper } };
  undo = handOver('server', [...world.modules, shelf]);
}, 120_000);
afterAll(async () => {
  undo();
  await world.close();
});

const as = (name: string) => world.people.get(name)!.client;
let shelves = 0;
/** A file on a shelf of its own, with these rights for everybody. */
async function shelved(bytes: Uint8Array, name: string, may: FileMay): Promise<number> {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], name);
  const answer = await as('lina').send(uploadFile, { file } as never);
  expect(answer.msg).toBe('');
  const shelf = ++shelves;
  await world.server.database.pool.query(
    "INSERT INTO file_use (company_id, file_id, owner_type, owner_id) VALUES ($1, $2, 'shelf', $3)",
    [world.people.get('lina')!.companyId, answer.data.id, shelf],
  );
  rights.set(shelf, may);
  return answer.data.id;
}
const pdf = (pages: number): Uint8Array => {
  const made = new jsPDF();
  for (let n = 1; n <= pages; n++) {
    made.text(`page ${n} of a plan`, 20, 30);
    if (n < pages) made.addPage();
  }
  return new Uint8Array(made.output('arraybuffer'));
};
const viewOf = async (fileId: number, name = 'zhangwei'): Promise<FileView> =>
  JSON.parse((await as(name).send(fileView, { fileId })).raw.toString('utf8'));

test('who may not view gets the answer of an absent file, on every call', async () => {
  const id = await shelved(pdf(1), 'a.pdf', { ...LOOK, view: false });
  for (const name of ['lina', 'zhangwei']) {
    expect((await as(name).send(editOffice, { fileId: id })).code).toBe(CODE.absent);
    expect((await as(name).send(fileView, { fileId: id })).code).toBe(CODE.absent);
    expect((await as(name).send(filePage, { fileId: id, page: 1 })).code).toBe(CODE.absent);
    expect((await as(name).send(filePages, { fileId: id })).code).toBe(CODE.absent);
    expect((await as(name).send(saveOffice, { fileId: id, edits: [] })).code).not.toBe(0);
  }
  expect((await as('zhangwei').send(editOffice, { fileId: 999_999 })).code).toBe(CODE.absent);
});

test('pages of a PDF are pictures with the mark of who looks; the bytes stay', async () => {
  const id = await shelved(pdf(3), 'a.pdf', LOOK);
  const opened = (await as('zhangwei').send(editOffice, { fileId: id })).data;
  expect(opened).toMatchObject({ shown: 'pages', mode: 'view', may: LOOK });
  expect(opened.mark).not.toBe('');
  expect((await as('zhangwei').send(filePages, { fileId: id })).data).toEqual({ pages: 3 });
  const first = await as('zhangwei').send(filePage, { fileId: id, page: 1 });
  expect(first.headers['content-type']).toBe('image/png');
  expect(first.raw.subarray(1, 4).toString()).toBe('PNG');
  const other = await as('lina').send(filePage, { fileId: id, page: 1 });
  expect(other.raw.equals(first.raw)).toBe(false);
  expect((await as('zhangwei').send(filePage, { fileId: id, page: 1 })).raw.equals(first.raw)).toBe(true);
  expect((await as('zhangwei').send(filePage, { fileId: id, page: 4 })).code).toBe(CODE.refused);
});

test.skipIf(!existsSync(FOLDER))('without the right to download no answer holds the bytes of a file', async () => {
  const samples: [Uint8Array, string][] = [
    [pdf(2), 'plan.pdf'],
    ...(
      ['docx/sample.docx', 'xlsx/sample-beta.xlsx', 'pptx/testPPT.pptx', 'xls/26100.xls', 'doc/simple.doc'] as const
    ).map((path): [Uint8Array, string] => [readFileSync(`${FOLDER}${path}`), path.split('/')[1]!]),
    [Uint8Array.from(Buffer.from('89504e470d0a1a0a00000000', 'hex')), 'a.png'],
  ];
  for (const [bytes, name] of samples) {
    const id = await shelved(bytes, name, LOOK);
    const client = as('zhangwei');
    const answers = [
      await client.send(editOffice, { fileId: id }),
      await client.send(fileView, { fileId: id }),
      await client.send(filePage, { fileId: id, page: 1 }),
      await client.send(downloadFile, { id }),
      await client.send(onlinePreview, { id }),
      await client.send(getDownloadFile, { fileId: id }),
    ];
    for (const { raw } of answers) {
      expect(raw.includes(Buffer.from(bytes).subarray(0, 200)), name).toBe(false);
      expect(raw.includes(Buffer.from('504b0304', 'hex')), name).toBe(false);
      expect(raw.includes(Buffer.from('%PDF-')), name).toBe(false);
      expect(raw.includes(Buffer.from('d0cf11e0a1b11ae1', 'hex')), name).toBe(false);
    }
    expect(
      answers.slice(3).map(({ code }) => code),
      name,
    ).toEqual([CODE.absent, CODE.absent, CODE.absent]);
  }
});

test('a ticket in place of the token opens a view once', async () => {
  const id = await shelved(new TextEncoder().encode('一二三'), 'a.txt', LOOK);
  const address = `/commonservice-system/file/view?fileId=${id}`;
  const { ticket } = (await as('zhangwei').send(issueTicketCall, { address })).data;
  const open = () => world.server.app.inject({ method: 'GET', url: `${address}&token=${ticket}` });
  expect((await open()).json()).toEqual({ kind: 'text', text: '一二三', cut: false });
  expect((await open()).json()).toMatchObject({ code: CODE.session });
});

test.skipIf(!existsSync(FOLDER))(
  'edits make a new version; what was changed meanwhile, or may not be, is refused',
  async () => {
    const id = await shelved(readFileSync(`${FOLDER}docx/sample.docx`), 'sample.docx', ALL);
    expect((await as('zhangwei').send(editOffice, { fileId: id })).data.mode).toBe('builtin');
    const view = await viewOf(id);
    if (view.kind !== 'document') throw new Error(view.kind);
    const first = view.blocks.find((block) => block.type === 'text' && block.at !== null && block.text.trim() !== '');
    if (first?.type !== 'text') throw new Error('no text');
    const edit = { at: first.at!, was: first.text, text: `${first.text} 和更多` };
    const wrong = await as('zhangwei').send(saveOffice, { fileId: id, edits: [{ ...edit, was: 'something else' }] });
    expect(wrong.problems?.[0]).toMatchObject({ key: 'office.conflict' });
    expect((await as('zhangwei').send(saveOffice, { fileId: id, edits: [{ at: 1 }] as never })).code).not.toBe(0);
    const broken = { ...edit, text: `${first.text}\nanother line` };
    expect((await as('zhangwei').send(saveOffice, { fileId: id, edits: [broken] })).problems?.[0]).toMatchObject({
      key: 'office.notText',
    });
    const saved = await as('zhangwei').send(saveOffice, { fileId: id, edits: [edit] });
    expect(saved.msg).toBe('');
    expect(versions.at(-1)).toEqual({ ownerId: shelves, was: id, made: saved.data.id });
    expect(JSON.stringify(await viewOf(saved.data.id))).toContain('和更多');
    expect(JSON.stringify(await viewOf(id, 'lina'))).not.toContain('和更多');
    rights.set(shelves, { ...ALL, edit: false });
    const refused = await as('zhangwei').send(saveOffice, { fileId: id, edits: [edit] });
    expect(refused.problems?.[0]).toMatchObject({ key: 'office.mayNotEdit' });
  },
);
