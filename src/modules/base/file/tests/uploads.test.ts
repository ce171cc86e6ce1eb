/**
 * Uploads in pieces over a real connection: cut in the middle, by the server's end too, gone on with and equal; what is refused.
 * `UPLOAD_KILLS` and `UPLOAD_BYTES` make it longer (15 and 1000000000).
 */
import { createHash } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { CODE } from '#kernel/problem.ts';
import { beginUpload, downloadFile, dropUpload, endUpload, PIECES } from '#modules/base/file/file.calls.ts';

const CUTS = Number(process.env.UPLOAD_KILLS ?? 2);
const BYTES = Number(process.env.UPLOAD_BYTES ?? 6_000_000);

let world: World;
let port: number;
let front: Server;
beforeAll(async () => {
  world = await makeWorld();
  // The application behind a listener of its own, so that connections can be cut.
  await world.server.app.ready();
  front = createServer((req, res) => world.server.app.routing(req, res));
  port = await new Promise<number>((done) =>
    front.listen(0, '127.0.0.1', () => done((front.address() as { port: number }).port)),
  );
}, 120_000);
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await world.close();
});
const as = (name: string) => world.people.get(name)!.client;

interface Told {
  status: number;
  offset: number;
}
/** A request of the tus protocol; `cutAt`: the connection is cut after so many bytes. */
function piece(
  name: string,
  id: number,
  method: string,
  offset = 0,
  body?: Buffer,
  cutAt?: number,
): Promise<Told | null> {
  return new Promise((done) => {
    const headers = {
      token: as(name).token!,
      'tus-resumable': '1.0.0',
      ...(body && {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(body.length),
      }),
    };
    const sent = request({ port, host: '127.0.0.1', method, path: `${PIECES}/${id}`, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        done({ status: answer.statusCode!, offset: Number(answer.headers['upload-offset'] ?? -1) }),
      );
    });
    sent.on('error', () => done(null));
    if (!body) sent.end();
    else if (cutAt === undefined) sent.end(body);
    else sent.write(body.subarray(0, cutAt), () => setTimeout(() => sent.destroy(), 50));
  });
}
/** The hash of a file as it is downloaded; read in pieces, because no answer in memory holds the longest. */
function downloaded(name: string, id: number): Promise<string> {
  return new Promise((done, failed) => {
    const headers = { token: as(name).token! };
    const path = `${downloadFile.path}?id=${id}`;
    const asked = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      const hash = createHash('sha256');
      answer.on('data', (bytes: Buffer) => hash.update(bytes));
      answer.on('end', () => done(hash.digest('hex')));
      answer.on('error', failed);
    });
    asked.on('error', failed);
    asked.end();
  });
}
/** Text that is not the same everywhere. */
const content = (bytes: number): Buffer => {
  const out = Buffer.alloc(bytes);
  for (let at = 0, n = 0; at < bytes; n++) at += out.write(`${n} a line of a long text\n`, at);
  return out;
};
const begin = async (name: string, size: number, fileName = 'long.txt', mark?: string) =>
  (await as(name).send(beginUpload, { name: fileName, size, ...(mark && { mark }) })).data;

test('an upload that was cut goes on where the server is, and is equal in the end', async () => {
  const bytes = content(BYTES);
  const { id } = await begin('zhangwei', bytes.length);
  let offset = 0;
  let cuts = 0;
  while (offset < bytes.length) {
    const next = bytes.subarray(offset, offset + 2_000_000);
    // Cuts are spread over the whole of it.
    const cutAt = cuts < CUTS && offset >= (cuts * bytes.length) / (CUTS + 1) ? Math.floor(next.length / 2) : undefined;
    const told = await piece('zhangwei', id, 'PATCH', offset, next, cutAt);
    if (cutAt !== undefined) cuts++;
    // 409: what a cut request sent arrived after all, which a client asks about, too.
    if (told) expect([204, 409]).toContain(told.status);
    // What a cut request had written is told as soon as its end is noticed.
    for (let tries = 0; ; tries++) {
      offset = (await piece('zhangwei', id, 'HEAD'))!.offset;
      const again = await piece('zhangwei', id, 'PATCH', offset, Buffer.alloc(0));
      if (again?.status === 204 || tries > 100 || offset === bytes.length) break;
      await new Promise((wait) => setTimeout(wait, 20));
    }
  }
  expect(cuts).toBe(CUTS);
  const early = await begin('zhangwei', 100);
  expect((await as('zhangwei').send(endUpload, { id: early.id })).problems?.[0]).toMatchObject({
    key: 'file.incomplete',
  });
  const made = await as('zhangwei').send(endUpload, { id });
  expect(made.data).toMatchObject({ name: 'long.txt', size: bytes.length });
  expect((await as('zhangwei').send(endUpload, { id })).data).toEqual(made.data);
  expect(await downloaded('zhangwei', made.data.id)).toBe(createHash('sha256').update(bytes).digest('hex'));
}, 600_000);

test('wrong offsets, too much, programs and strangers are refused, and nothing is lost by it', async () => {
  const bytes = content(20_000);
  const { id } = await begin('zhangwei', bytes.length, 'a.txt', 'mark');
  expect((await piece('zhangwei', id, 'PATCH', 5, bytes))?.status).toBe(409);
  expect((await piece('zhangwei', id, 'PATCH', 0, content(20_001)))?.status).toBe(413);
  for (const name of ['lina', OUTSIDER]) {
    expect((await piece(name, id, 'HEAD'))?.status).toBe(404);
    expect((await piece(name, id, 'PATCH', 0, bytes))?.status).toBe(404);
    expect((await as(name).send(endUpload, { id })).code).toBe(CODE.absent);
    expect((await as(name).send(dropUpload, { id })).code).toBe(CODE.absent);
  }
  expect((await piece('zhangwei', id, 'PATCH', 0, bytes.subarray(0, 10_000)))?.status).toBe(204);
  expect(await begin('zhangwei', bytes.length, 'a.txt', 'mark')).toEqual({ id, received: 10_000 });
  const both = await Promise.all([1, 2].map(() => piece('zhangwei', id, 'PATCH', 10_000, bytes.subarray(10_000))));
  expect(both.map((told) => told?.status).filter((status) => status === 204)).toHaveLength(1);
  expect((await as('zhangwei').send(endUpload, { id })).msg).toBe('');
  const program = await begin('zhangwei', 4, 'b.txt');
  expect((await piece('zhangwei', program.id, 'PATCH', 0, Buffer.from('MZab')))?.status).toBe(400);
  const size = async (bytes: number) => (await as('zhangwei').send(beginUpload, { name: 'c.txt', size: bytes })).code;
  expect(await size(1_000_000_000)).toBe(0);
  expect(await size(1_000_000_001)).not.toBe(0);
  expect(await size(0)).not.toBe(0);
  const dropped = await begin('zhangwei', 10);
  expect((await as('zhangwei').send(dropUpload, { id: dropped.id })).code).toBe(0);
  expect((await piece('zhangwei', dropped.id, 'HEAD'))?.status).toBe(404);
});
