/** The scanner's protocol against a stand-in that speaks it, and what becomes of files. */
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { downloadFile, uploadFile } from '#modules/base/file/file.calls.ts';
import { bindScanner } from '#modules/base/file/server/scan.ts';

/** Harmless; every scanner finds it. In two parts, so that none finds this file. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'}$H+H*`;

/** Reads a stream as clamd does: lengths before pieces, zero at the end. */
function standIn(socket: Socket, most: number): void {
  let held = Buffer.alloc(0);
  let content = Buffer.alloc(0);
  let greeted = false;
  socket.on('error', () => {});
  socket.on('data', (data) => {
    held = Buffer.concat([held, data as Buffer]);
    if (!greeted) {
      if (held.length < 10) return;
      expect(held.subarray(0, 10).toString()).toBe('zINSTREAM\0');
      held = held.subarray(10);
      greeted = true;
    }
    while (held.length >= 4) {
      const length = held.readUInt32BE(0);
      if (length === 0)
        return void socket.end(content.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
      if (held.length < 4 + length) return;
      content = Buffer.concat([content, held.subarray(4, 4 + length)]);
      held = held.subarray(4 + length);
      if (content.length > most) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    }
  });
}

let world: World;
let server: Server;
let address: string;
beforeAll(async () => {
  world = await makeWorld();
  server = createServer((socket) => standIn(socket, 300_000));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `127.0.0.1:${(server.address() as { port: number }).port}`;
}, 120_000);
afterAll(async () => {
  bindScanner(null);
  server.close();
  await world.close();
});

const send = (words: string) =>
  world.people.get('zhangwei')!.client.send(uploadFile, { file: new File([words], 'a.txt') } as never);
const refusalOf = async (words: string) => (await send(words)).problems?.[0]?.key;

test('what the scanner finds is not taken, nor what it cannot look at, nor anything while it is away', async () => {
  bindScanner({ address, most: 1_000_000 });
  const clean = await send(`harmless ${'words '.repeat(40_000)}`);
  expect(clean.msg).toBe('');
  expect((await world.people.get('zhangwei')!.client.send(downloadFile, { id: clean.data.id })).code).toBe(0);
  expect(await refusalOf(EICAR)).toBe('file.virus');
  expect(await refusalOf('x'.repeat(400_000))).toBe('file.noScanner');
  expect(await refusalOf('y'.repeat(1_000_001))).toBe('file.notScanned');
  bindScanner({ address: '127.0.0.1:1', most: 1_000_000 });
  expect(await refusalOf('also harmless')).toBe('file.noScanner');
  bindScanner(null);
  expect((await send('nobody looks')).msg).toBe('');
});
