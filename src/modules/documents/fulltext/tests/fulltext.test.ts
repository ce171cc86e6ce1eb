/** Two Chinese characters inside files of every kind, found by whoever may view them and nobody else. */
import { jsPDF } from 'jspdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { handOver } from '#kernel/contribution.ts';
import { type FileMay, uploadFile } from '#modules/base/file/file.calls.ts';
import type { FileGuard } from '#modules/base/file/server/public.ts';
import { readNext } from '#modules/documents/fulltext/server/fulltext.ts';
import { searchAll } from '#modules/people/search/search.calls.ts';
import { writeSheet } from '#server/sheet.ts';
import { systemCtx } from '#server/system.ts';
import { makeDb, withTx } from '#server/tx.ts';

const LOOK: FileMay = { view: true, download: false, print: false, edit: false };
let may: FileMay = LOOK;
const guard: FileGuard = async (_ctx, ids) => new Map(ids.map((id) => [id, may]));

let world: World;
let undo: () => void;
beforeAll(async () => {
  world = await makeWorld();
  undo = handOver('server', [...world.modules, { name: 'shelf', handlers: [], fileGuards: { shelf: guard } }]);
}, 120_000);
afterAll(async () => {
  undo();
  await world.close();
});
const as = (name: string) => world.people.get(name)!.client;

async function sent(bytes: Uint8Array, name: string): Promise<number> {
  const answer = await as('zhangwei').send(uploadFile, {
    file: new File([bytes as Uint8Array<ArrayBuffer>], name),
  } as never);
  expect(answer.msg).toBe('');
  return answer.data.id;
}
async function readAll(): Promise<void> {
  const { companyId } = world.people.get('zhangwei')!;
  const db = makeDb(world.server.database.pool);
  while (await withTx(db, (tx) => readNext(systemCtx(tx, companyId, Date.now(), 480, []))));
}
const found = async (name: string, text: string) =>
  (await as(name).send(searchAll, { text })).data.groups.find(({ kind }) => kind === 'file')?.hits ?? [];

test('words in files are found with what stands around them, by those who may view the file', async () => {
  const text = (words: string): Uint8Array => new TextEncoder().encode(words);
  const pdf = new jsPDF();
  pdf.text('the turbine housing', 20, 30);
  const [plain, sheet, paper] = [
    await sent(text('本项目的涡轮机壳体由供方提供'), 'a.txt'),
    await sent(writeSheet('部件', [['涡轮', 12]]), 'b.xlsx'),
    await sent(new Uint8Array(pdf.output('arraybuffer')), 'c.pdf'),
  ];
  const broken = await sent(text('PK\u0003\u0004 nothing'), 'broken.zip');
  await readAll();
  expect((await found('zhangwei', '涡轮')).map(({ id }) => id)).toEqual([sheet, plain]);
  expect((await found('zhangwei', '壳体'))[0]).toMatchObject({
    title: 'a.txt',
    within: expect.stringContaining('涡轮机壳体'),
    address: `/onlinefile?fileId=${plain}`,
  });
  expect((await found('zhangwei', 'turbine hous')).map(({ id }) => id)).toEqual([paper]);
  // Both pairs are in it, but not side by side.
  expect(await found('zhangwei', '涡轮壳体')).toEqual([]);
  expect((await found('zhangwei', 'broken')).map(({ id }) => id)).toEqual([broken]);
  expect(await found('zhangwei', '%')).toEqual([]);
  for (const name of ['lina', OUTSIDER]) expect(await found(name, '涡轮'), name).toEqual([]);
  await world.server.database.pool.query(
    "INSERT INTO file_use (company_id, file_id, owner_type, owner_id) VALUES ($1, $2, 'shelf', 1)",
    [world.people.get('zhangwei')!.companyId, plain],
  );
  expect((await found('lina', '涡轮')).map(({ id }) => id)).toEqual([plain]);
  may = { ...LOOK, view: false };
  expect(await found('lina', '涡轮')).toEqual([]);
  expect((await found('zhangwei', '涡轮')).map(({ id }) => id)).toEqual([sheet]);
});
