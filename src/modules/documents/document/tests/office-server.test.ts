/**
 * The WOPI host in the whole application, called by a client of ours that follows the documented protocol as office servers do:
 * discovery with proof keys, CheckFileInfo, GetFile, locks, PutFile, PutRelativeFile (design/documents.md §7; §17, scenarios 1 and 14).
 */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, documentWorld, entryOf, type Someone } from '#app/testing/document-world.ts';
import { editOffice, openInOffice } from '#modules/documents/office/office.calls.ts';
import { proofBytes, ticksOf } from '#modules/documents/office/server/discovery.ts';
import { bindOffice } from '#modules/documents/office/server/public.ts';
import { addVersion } from '../version.calls.ts';

const HOST = 'https://pm.example';
const world = await documentWorld();
const { me, done, added, view, sent } = world;
let office: Server;
const keys: KeyObject[] = [];
let folder: number;
let other: Someone;
let reader: Someone;

const jwk = (key: KeyObject) => {
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const plain = (text: string): string => Buffer.from(text, 'base64url').toString('base64');
  return { modulus: plain(n), exponent: plain(e) };
};
beforeAll(async () => {
  const [now, old] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  keys.push(now!.privateKey, old!.privateKey);
  office = createServer((_request, response) => {
    const [a, b] = [jwk(now!.publicKey), jwk(old!.publicKey)];
    const { port } = office.address() as AddressInfo;
    const action = (name: string, ext: string) =>
      `<action name="${name}" ext="${ext}" urlsrc="http://127.0.0.1:${port}/edit?"/>`;
    response.end(`<wopi-discovery><net-zone name="external-http"><app name="T">${action('edit', 'txt')}${action('view', 'txt')}</app></net-zone>
      <proof-key modulus="${a.modulus}" exponent="${a.exponent}" oldmodulus="${b.modulus}" oldexponent="${b.exponent}"/></wopi-discovery>`);
  });
  await new Promise<void>((resolve) => office.listen(0, '127.0.0.1', resolve));
  bindOffice({ address: `http://127.0.0.1:${(office.address() as AddressInfo).port}`, host: `${HOST}/` });
  const projectId = await world.newProject();
  other = await world.person('other');
  reader = await world.person('reader');
  await world.join(projectId, [other.id, reader.id], '工程师');
  folder = await world.folderIn({ projectId }, '方案');
  await world.rights({ folderId: folder }, [
    entryOf('user', me.id, ['view', 'edit', 'download', 'upload', 'create', 'changeStatus', 'config', 'authorize']),
    entryOf('user', other.id, ['view', 'edit', 'upload']),
    entryOf('user', reader.id, ['view', 'download']),
  ]);
});
afterAll(async () => {
  bindOffice(null);
  office.close();
  await world.close();
});

interface Sent {
  body?: string;
  headers?: Record<string, string>;
  /** Which key signs; null: nothing is signed. */
  key?: number | null;
  at?: number;
}
/** One opened file at the office server: calls as it makes them. */
async function openedBy(who: Someone, fileId: number) {
  const door = await done(openInOffice, { fileId } as never, who.client);
  const source = new URL(door.address).searchParams.get('WOPISrc')!;
  expect(source.startsWith(`${HOST}/wopi/files/`)).toBe(true);
  return { door, ...clientOf(new URL(source).pathname, door.key) };
}
function clientOf(path: string, key: string) {
  const call = (
    method: 'GET' | 'POST',
    more: string,
    { body, headers = {}, key: signer = 0, at = Date.now() }: Sent = {},
  ) => {
    const url = `${path}${more}?access_token=${key}`;
    const ticks = ticksOf(at);
    const proof =
      signer === null
        ? ''
        : createSign('RSA-SHA256')
            .update(proofBytes(key, `${HOST}${url}`, ticks))
            .sign(keys[signer]!, 'base64');
    return world.server.app.inject({
      method,
      url,
      ...(body !== undefined && { payload: Buffer.from(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
        ...{ 'x-wopi-timestamp': String(ticks), 'x-wopi-proof': proof, 'x-wopi-proofold': '' },
        ...headers,
      },
    });
  };
  return {
    info: (sent?: Sent) => call('GET', '', sent),
    get: (sent?: Sent) => call('GET', '/contents', sent),
    say: (override: string, headers: Record<string, string> = {}) =>
      call('POST', '', { headers: { 'x-wopi-override': override, ...headers } }),
    put: (body: string, lock?: string, override = 'PUT') =>
      call('POST', '/contents', {
        body,
        headers: { 'x-wopi-override': override, ...(lock && { 'x-wopi-lock': lock }) },
      }),
    beside: (body: string, headers: Record<string, string>) =>
      call('POST', '', { body, headers: { 'x-wopi-override': 'PUT_RELATIVE', ...headers } }),
  };
}
const lock = (id: string) => ({ 'x-wopi-lock': id });
const made = async (words: string) => {
  const fileId = await sent(me, words);
  const { id } = await added(folder, { level: 'public', fileId });
  return { id, fileId };
};

test('editOffice leads to the office server; what it is told of a person is what they may do', async () => {
  const { fileId } = await made('one');
  expect((await done(editOffice, { fileId })).mode).toBe('office');
  expect((await done(editOffice, { fileId }, reader.client)).mode).toBe('view');
  const mine = await openedBy(me, fileId);
  const info = (await mine.info()).json();
  expect(info).toMatchObject({ BaseFileName: 'note.txt', Size: 3, UserCanWrite: true, SupportsLocks: true });
  expect((await mine.get()).body).toBe('one');
  expect((await mine.get({ headers: { 'x-wopi-maxexpectedsize': '2' } })).statusCode).toBe(412);
  const read = await openedBy(reader, fileId);
  expect((await read.info()).json()).toMatchObject({ UserCanWrite: false, ReadOnly: true, DisablePrint: true });
  expect((await read.say('LOCK', lock('r'))).statusCode).toBe(409);
  // Without the right to download the office server alone gets it, and is told to hand nothing on.
  const edits = await openedBy(other, fileId);
  expect((await edits.info()).json()).toMatchObject({ UserCanWrite: true, DisableExport: true, DisableCopy: true });
});

test('locks: of two one holds; each word with another lock is refused with the present one', async () => {
  const { fileId } = await made('two');
  const [a, b] = [await openedBy(me, fileId), await openedBy(other, fileId)];
  const both = await Promise.all([a.say('LOCK', lock('A')), b.say('LOCK', lock('B'))]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const [holder, held, id] = both[0]!.statusCode === 200 ? [a, b, 'A'] : [b, a, 'B'];
  const refused = both.find(({ statusCode }) => statusCode === 409)!;
  expect(refused.headers['x-wopi-lock']).toBe(id);
  expect((await held.say('GET_LOCK')).headers['x-wopi-lock']).toBe(id);
  for (const word of ['UNLOCK', 'REFRESH_LOCK'])
    expect((await held.say(word, lock('other'))).headers['x-wopi-lock']).toBe(id);
  expect((await held.put('lost', 'other')).statusCode).toBe(409);
  expect((await held.put('lost')).statusCode).toBe(409);
  expect((await holder.say('REFRESH_LOCK', lock(id))).statusCode).toBe(200);
  expect((await holder.say('LOCK', { 'x-wopi-oldlock': id, ...lock('C') })).statusCode).toBe(200);
  expect((await holder.say('UNLOCK', lock(id))).headers['x-wopi-lock']).toBe('C');
  expect((await holder.say('UNLOCK', lock('C'))).statusCode).toBe(200);
  expect((await held.say('GET_LOCK')).headers['x-wopi-lock']).toBe('');
});

test('what is sent back is a version; unchanged it is none; an upload meanwhile is refused with the name', async () => {
  const { id, fileId } = await made('three');
  const a = await openedBy(me, fileId);
  await a.say('LOCK', lock('A'));
  expect((await a.put('three', 'A')).statusCode).toBe(200);
  expect((await view(id)).versions).toHaveLength(1);
  const saved = await a.put('three and more', 'A');
  expect(saved.statusCode).toBe(200);
  const [last] = (await view(id)).versions;
  expect(last).toMatchObject({ how: 'edit', working: true, side: false });
  expect(saved.headers['x-wopi-itemversion']).toBe(String(last!.file.id));
  expect((await a.get()).body).toBe('three and more');
  // Opened again the file is the same one at the office server, so that two people meet.
  const b = await openedBy(other, last!.file.id);
  expect((await b.say('GET_LOCK')).headers['x-wopi-lock']).toBe('A');
  const upload = await other.client.send(addVersion, {
    ...{ documentId: id, fileId: await sent(other), base: last!.id, note: null },
  } as never);
  expect(upload.problems?.[0]?.key).toBe('document.inOffice');
  expect((await a.put('\u0000\u0001binary', 'A')).statusCode).toBe(400);
});

test('saving elsewhere makes a document beside it', async () => {
  const { fileId } = await made('four');
  const a = await openedBy(me, fileId);
  const first = await a.beside('copy', { 'x-wopi-suggestedtarget': 'A+bUuL1Q-.txt' });
  expect(first.json().Name).toBe('A测试.txt');
  const { pathname, searchParams } = new URL(first.json().Url);
  expect((await clientOf(pathname, searchParams.get('access_token')!).get()).body).toBe('copy');
  expect((await a.beside('copy 2', { 'x-wopi-suggestedtarget': 'A+bUuL1Q-.txt' })).json().Name).toBe('A测试 (2).txt');
  expect((await a.beside('copy 3', { 'x-wopi-relativetarget': 'A+bUuL1Q-.txt' })).statusCode).toBe(409);
  const b = await openedBy(other, fileId);
  expect((await b.beside('no', { 'x-wopi-suggestedtarget': 'b.txt' })).statusCode).toBe(500);
});

test('scenario 14: other keys, proofs, files, old proofs and people without the right any more get nothing', async () => {
  const { id, fileId } = await made('five');
  const a = await openedBy(me, fileId);
  const b = await openedBy(other, fileId);
  const path = new URL(new URL(a.door.address).searchParams.get('WOPISrc')!).pathname;
  expect((await clientOf(path, 'x'.repeat(43)).info()).statusCode).toBe(401);
  expect((await clientOf('/wopi/files/999999', a.door.key).info()).statusCode).toBe(401);
  expect((await a.info({ key: null })).statusCode).toBe(401);
  expect((await a.info({ at: Date.now() - 21 * 60_000 })).statusCode).toBe(401);
  // Signed by the former key while the new one spreads.
  expect((await a.info({ key: 1 })).statusCode).toBe(200);
  expect((await a.say('DELETE')).statusCode).toBe(501);
  await world.rights({ folderId: folder }, [
    entryOf('user', me.id, ['view', 'edit', 'download', 'upload', 'create', 'changeStatus', 'config', 'authorize']),
  ]);
  expect((await b.info()).statusCode).toBe(404);
  expect((await b.get()).statusCode).toBe(404);
  await a.say('LOCK', lock('A'));
  expect((await done(documents.move, { id, action: 'complete' } as never)) !== undefined).toBe(true);
  expect((await a.put('too late', 'A')).statusCode).toBe(404);
  world.server.end(me.client);
  expect((await a.info()).statusCode).toBe(401);
});
