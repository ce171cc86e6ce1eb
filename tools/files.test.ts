/**
 * Blobs in an object store, and a move of them there and back. Against a stand-in that keeps objects and checks each body against its
 * announced hash; `WAYMARK_TEST_S3` names a real store (s3://KEY:SECRET@host:port/bucket?tls=no, an empty bucket).
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindBlobs, blobHash, borrowBlob, openBlob, putBlob, readBlob, removeBlob } from '#server/blobs.ts';
import { type ObjectStore, objectStore } from '#server/object-store.ts';
import { moveBack, moveInto } from './files.ts';

const objects = new Map<string, Buffer>();
let server: Server | null = null;
let store: ObjectStore;
let folder: string;

/** What an object store does with four requests; a list gives two keys at once. */
function standIn(): Server {
  return createServer(async (request, answer) => {
    const url = new URL(request.url!, 'http://x');
    const key = url.pathname.split('/')[2] ?? '';
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const said = request.headers['x-amz-content-sha256'];
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, /.test(
      request.headers.authorization ?? '',
    );
    if (!signed || createHash('sha256').update(body).digest('hex') !== said) return void answer.writeHead(403).end();
    if (request.method === 'PUT') {
      objects.set(key, body);
      return void answer.writeHead(200).end();
    }
    if (key === '') {
      const after = url.searchParams.get('start-after') ?? '';
      const keys = [...objects.keys()].sort().filter((one) => one > after);
      return void answer.end(
        keys
          .slice(0, 2)
          .map((one) => `<Key>${one}</Key>`)
          .join(''),
      );
    }
    const found = objects.get(key);
    if (request.method === 'DELETE') objects.delete(key);
    if (!found) return void answer.writeHead(404).end();
    answer.writeHead(200, { 'content-length': found.length }).end(request.method === 'GET' ? found : undefined);
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-blobs-'));
  let address = process.env.WAYMARK_TEST_S3;
  if (!address) {
    server = standIn();
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
    address = `s3://key:secret@127.0.0.1:${(server.address() as { port: number }).port}/bucket?tls=no`;
  }
  store = objectStore(address)!;
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true });
});

const bytes = (words: string): Uint8Array => new TextEncoder().encode(words);

test('addresses that name no store are known as such', () => {
  for (const wrong of ['s3://host/bucket', 's3://a:b@host/', 'http://a:b@host/bucket', 'x', 's3://a:b@host/B_'])
    expect(objectStore(wrong), wrong).toBeNull();
});

test('blobs are kept, read, borrowed and removed in the store; nothing of them stays in the folder', async () => {
  bindBlobs(folder, store);
  const hash = await putBlob(bytes('kept in a store'));
  expect(await putBlob(bytes('kept in a store'))).toBe(hash);
  expect(await store.size(hash)).toBe(15);
  expect(Buffer.from((await readBlob(hash))!).toString()).toBe('kept in a store');
  const kept = (await openBlob(hash))!;
  const pieces: Buffer[] = [];
  for await (const piece of kept.stream()) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).toString()).toBe('kept in a store');
  const borrowed = (await borrowBlob(hash))!;
  await borrowed.giveBack();
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  const lie = blobHash(bytes('other'));
  const wrong = join(folder, 'wrong');
  await writeFile(wrong, 'not it');
  await store.put(lie, wrong, 6, blobHash(bytes('not it')));
  expect(await openBlob(lie)).toBeNull();
  await store.remove(lie);
  await removeBlob(hash);
  expect(await readBlob(hash)).toBeNull();
  expect(await store.size(hash)).toBeNull();
});

test('a move copies there and back, goes on where it was, and tells what is damaged', async () => {
  bindBlobs(folder);
  const hashes = await Promise.all([1, 2, 3, 4, 5].map((n) => putBlob(bytes(`blob ${n}`))));
  expect(await moveInto(folder, store)).toEqual({ sent: 5, there: 0, damaged: [] });
  expect(await moveInto(folder, store)).toEqual({ sent: 0, there: 5, damaged: [] });
  const found: string[] = [];
  for await (const key of store.list()) found.push(key);
  expect(found).toEqual([...hashes].sort());
  const [first, second] = hashes as [string, string];
  await rm(join(folder, first.slice(0, 2), first));
  await writeFile(join(folder, second.slice(0, 2), second), 'flipped');
  expect(await moveInto(folder, store)).toEqual({ sent: 0, there: 3, damaged: [second] });
  await rm(join(folder, second.slice(0, 2), second));
  expect(await moveBack(folder, store)).toEqual({ sent: 2, there: 3, damaged: [] });
  expect(Buffer.from((await readBlob(first))!).toString()).toBe('blob 1');
  for (const hash of hashes) await store.remove(hash);
});
