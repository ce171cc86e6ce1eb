import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { LANGS } from '#kernel/text.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { subscriber } from './rate-limit.ts';
import { pageName } from './web-pages.ts';

const whoAmI = call('GET', '/api/v1/ip', 'public', {}, output<string>());
const modules: ServerModule[] = [{ name: 'ip', handlers: [handle(whoAmI, async (ctx) => ctx.ip)] }];
let server: TestServer;
let webDir: string;

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'waymark-web-'));
  mkdirSync(join(webDir, 'assets', 'HK'), { recursive: true });
  for (const lang of LANGS) writeFileSync(join(webDir, pageName(lang)), `<!doctype html><title>page ${lang}</title>`);
  writeFileSync(join(webDir, 'waymark.svg'), '<svg/>');
  writeFileSync(join(webDir, 'secret.json'), '{}');
  writeFileSync(join(webDir, 'assets', 'main-abc123.js'), 'export {}');
  writeFileSync(join(webDir, 'assets', 'HK', 'main-abc123.js'), 'export {};');
  server = await testServer(modules, { webDir });
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

test.each([
  ['/', 200, 'no-cache', 'page'],
  ['/project/12/plan?tab=1', 200, 'no-cache', 'page'],
  ['/singleLogin', 200, 'no-cache', 'page'],
  ['/assets/main-abc123.js', 200, 'public, max-age=31536000, immutable', 'export'],
  ['/assets/HK/main-abc123.js', 200, 'public, max-age=31536000, immutable', 'export {};'],
  ['/assets/HK', 404, 'no-store', '"code":404'],
  ['/assets/en-US/main-abc123.js', 404, 'no-store', '"code":404'],
  ['/waymark.svg', 200, 'public, max-age=3600', '<svg'],
  ['/assets/gone-1.js', 404, 'no-store', '"code":404'],
  ['/assets/../index.HK.html', 200, 'no-cache', 'page'],
  ['/assets/..%2f..%2fetc/passwd', 404, 'no-store', '"code":404'],
  ['/api/v1/none', 404, 'no-store', '"code":404'],
  ['/commonservice-system/none', 404, 'no-store', '"code":404'],
])('%s answers %i, %s', async (url, status, cache, part) => {
  const answer = await server.app.inject({ url });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, cache]);
  expect(answer.body).toContain(part);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});

test.each([
  [{}, 'zh-CN'],
  [{ 'accept-language': 'en-GB,en;q=0.9' }, 'en-US'],
  [{ 'accept-language': 'zh-HK,zh;q=0.9,en;q=0.8' }, 'HK'],
  [{ 'accept-language': 'fr,en;q=0.8' }, 'zh-CN'],
  [{ 'accept-language': 'en', cookie: 'a=1; language=HK' }, 'HK'],
])('who asks with %j gets the page in %s', async (headers, lang) => {
  const answer = await server.app.inject({ url: '/project/12/plan', headers });
  expect(answer.body).toContain(`page ${lang}`);
  expect(answer.headers.vary).toContain('cookie, accept-language');
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['gzip;q=0, zstd', undefined, (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
])('who accepts %s gets files of the client as %s', async (accepted, encoding, plain) => {
  for (const _again of [1, 2]) {
    const headers = accepted ? { 'accept-encoding': accepted } : {};
    const answer = await server.app.inject({ url: '/assets/main-abc123.js', headers });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(plain(answer.rawPayload).toString()).toBe('export {}');
  }
});

test('a file that a later build took away is absent; one that could not be read once is read the next time', async () => {
  const [file, away] = ['late-abc123.js', 'away'].map((name) => join(webDir, 'assets', name)) as [string, string];
  writeFileSync(file, 'export {}');
  const late = await testServer(modules, { webDir });
  const get = async () => (await late.app.inject({ url: '/assets/late-abc123.js' })).statusCode;
  renameSync(file, away);
  expect([await get(), await get()]).toEqual([404, 404]);
  // There, and no file.
  mkdirSync(file);
  expect([await get(), await get()]).toEqual([500, 500]);
  rmdirSync(file);
  renameSync(away, file);
  expect([await get(), await get()]).toEqual([200, 200]);
  await late.close();
});

test('forwarded addresses count only from trusted proxies', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect((await server.anonymous.send(whoAmI, {}, headers)).data).toBe('127.0.0.1');
  const behind = await testServer(modules, { trustProxy: ['127.0.0.1'] });
  expect((await behind.anonymous.send(whoAmI, {}, headers)).data).toBe('203.0.113.9');
  await behind.close();
});

test('an IPv6 subscriber is its /64', () => {
  expect(subscriber('2001:db8:1:2:3:4:5:6')).toBe(subscriber('2001:db8:1:2::9'));
  expect(subscriber('2001:db8:1:3::9')).not.toBe(subscriber('2001:db8:1:2::9'));
  expect(subscriber('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(subscriber('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1');
  expect(subscriber('192.0.2.1')).toBe('192.0.2.1');
});

test.each([
  ['GARBAGE\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('what is not HTTP gets an envelope with headers', async (bytes, status) => {
  const own = await testServer(modules);
  await own.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.write(bytes);
  await new Promise((done) => socket.on('close', done));
  await own.close();
  const [head, body] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/X-Content-Type-Options: nosniff/);
  expect(JSON.parse(body!).code).toBe(status);
});
