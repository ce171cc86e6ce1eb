import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commonTexts } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { readSheet, writeSheet } from '#server/sheet.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { exportTexts, multiLanguageConfig, ownTexts, saveOwnText } from '../text.calls.ts';
import { bindOverrides, overridesOf } from './overrides.ts';
import { textServer } from './text.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer([textServer], { overrides: overridesOf });
  await server.database.pool.query(`INSERT INTO company (name) VALUES ('一'), ('二')`);
  await bindOverrides(server.db);
});
afterAll(() => server.close());

const editor = (companyId = 1) => server.as({ companyId, rights: ['sys:text:edit'] });
const KEY = commonTexts.noView.key;
const extra = async (companyId: number, language: string) =>
  (await server.as({ companyId }).send(multiLanguageConfig, { language })).data.data;

async function importSheet(bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'texts.xlsx');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/text/import',
    headers: { token: editor().token, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}

test('an own text is said at once, in its language and company only, and can be taken back', async () => {
  const reader = server.as({ companyId: 1 });
  expect((await reader.send(ownTexts, {})).msg).toBe('没有查看权限！');
  expect((await editor().send(saveOwnText, { key: KEY, zh: '请找管理员', hk: null, en: ' ' })).code).toBe(0);
  expect((await reader.send(ownTexts, {})).msg).toBe('请找管理员');
  expect((await reader.send(ownTexts, {}, { language: 'US' })).msg).toBe(say(commonTexts.noView, 'en-US'));
  expect((await server.as({ companyId: 2 }).send(ownTexts, {})).msg).toBe('没有查看权限！');
  expect(await extra(1, 'zh-CN')).toEqual({ [KEY]: '请找管理员' });
  expect(await extra(1, 'en-US')).toEqual({});
  expect(await extra(2, 'zh-CN')).toEqual({});
  // Two companies: before sign-in no company's texts are sent.
  expect((await server.anonymous.send(multiLanguageConfig, {})).data).toEqual({ data: {} });
  const { own, known } = (await editor().send(ownTexts, {})).data;
  expect(own).toEqual([{ key: KEY, own: ['请找管理员', null, null] }]);
  expect(known.find((message) => message.key === KEY)?.text).toEqual(commonTexts.noView.text);
  expect((await editor().send(saveOwnText, { key: KEY, zh: '', hk: '', en: '' })).code).toBe(0);
  expect((await reader.send(ownTexts, {})).msg).toBe('没有查看权限！');
});

test('parameters must stay and keys be keys', async () => {
  const key = 'check.tooLong';
  const lost = await editor().send(saveOwnText, { key, zh: '太长了', hk: '', en: '' });
  expect(lost.problems?.[0]).toMatchObject({ key: 'text.lostParameter', field: 'zh' });
  const bad = await editor().send(saveOwnText, { key: '__proto__', zh: 'x', hk: '', en: '' });
  expect(bad.problems?.[0]?.key).toBe('text.badKey');
});

test('a translator gets all texts in a workbook and gives them back', async () => {
  const more = [{ key: 'screen.hello', text: ['你好 {name}', '你好 {name}', 'Hello {name}'] }];
  const sheet = await editor().send(exportTexts, { more });
  const rows = await readSheet(sheet.raw, 20_000);
  const at = rows.findIndex((row) => row[0] === 'screen.hello');
  expect(rows[at]?.slice(0, 4)).toEqual(['screen.hello', '你好 {name}', '你好 {name}', 'Hello {name}']);
  expect(rows.some((row) => row[0] === KEY)).toBe(true);
  const back = rows.map((row) => [...row]);
  back[at]![6] = 'Welcome {name}';
  back[rows.findIndex((row) => row[0] === KEY)]![6] = 'Ask your administrator';
  expect(await importSheet(writeSheet('x', back))).toMatchObject({ code: 0, data: { count: 2 } });
  expect(await extra(1, 'en-US')).toEqual({ 'screen.hello': 'Welcome {name}', [KEY]: 'Ask your administrator' });
  back[at]![6] = 'Welcome';
  const refused = await importSheet(writeSheet('x', back));
  expect(refused.problems[0]).toMatchObject({ key: 'text.lostParameter', row: at + 1 });
  expect((await importSheet(writeSheet('x', [['a', 'b']]))).problems[0].key).toBe('text.noHeads');
  expect(await extra(1, 'en-US')).toMatchObject({ 'screen.hello': 'Welcome {name}' });
});

test('another node sees a change within half a minute', async () => {
  await server.database.pool.query(
    `INSERT INTO text_override (company_id, key, zh, updated_at) VALUES (2, $1, '没门', now())`,
    [KEY],
  );
  expect(overridesOf(2, 'zh-CN')).toBeUndefined();
  const elapsed = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 31_000);
  try {
    await expect.poll(() => overridesOf(2, 'zh-CN')).toEqual({ [KEY]: '没门' });
  } finally {
    later.mockRestore();
  }
});
