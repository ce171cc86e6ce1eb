/** Files of objects that say more about them than who reads them: their guards alone decide. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { handOver } from '#kernel/contribution.ts';
import { downloadFile, fileFacts, uploadFile } from '#modules/base/file/file.calls.ts';
import type { FileGuard, FileMay } from '#modules/base/file/server/public.ts';

const NONE: FileMay = { view: false, download: false, print: false, edit: false };
let may: FileMay = NONE;
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

test('the guards of a file decide alone, also about whoever sent it', async () => {
  const { client, companyId } = world.people.get('lina')!;
  const file = new File([new TextEncoder().encode('kept')], 'kept.txt');
  const id = (await client.send(uploadFile, { file } as never)).data.id;
  const seen = async () => [
    (await client.send(fileFacts, { ids: [id] })).data.length === 1,
    (await client.send(downloadFile, { id })).code === 0,
  ];
  expect(await seen()).toEqual([true, true]);
  await world.server.database.pool.query(
    "INSERT INTO file_use (company_id, file_id, owner_type, owner_id) VALUES ($1, $2, 'shelf', 1)",
    [companyId, id],
  );
  expect(await seen()).toEqual([false, false]);
  may = { ...NONE, view: true };
  expect(await seen()).toEqual([true, false]);
  may = { ...NONE, view: true, download: true };
  expect(await seen()).toEqual([true, true]);
});
