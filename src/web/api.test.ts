import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { text } from '#kernel/field.ts';
import { type ApiHost, askAhead, CallFailed, CallRefused, connectApi, send, sendLast } from './api.ts';
import { pending } from './calls/pending.ts';
import { chooseLang } from './lang.ts';
import { KEYS, readText, writeText } from './storage.ts';

const read = call('GET', '/api/v1/risk/risk', 'login', {}, output<number>());
const create = call('POST', '/api/v1/risk/risk', 'login', { name: text(['名', '名', 'Name']) }, output<number>(), {
  creates: true,
});
const leave = call('GET', '/api/v1/risk/leave', 'login', {}, output<null>());
const update = call('PUT', '/api/v1/risk/risk', 'login', {}, output<null>());

const seen: { toasts: string[]; login: string[]; errors: string[] } = { toasts: [], login: [], errors: [] };
let onLogin = false;
const host: ApiHost = {
  toast: (text) => void seen.toasts.push(text),
  toLogin: (text) => void seen.login.push(text),
  toError: (text) => void seen.errors.push(text),
  onLogin: () => onLogin,
  menuName: () => '项目/风险',
};
const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
const answers = (...list: (Response | Error)[]) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit): Promise<Response> => {
    const next = list.shift();
    if (!next || next instanceof Error) throw next ?? new TypeError('no answer');
    return next;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const headersOf = (fetch: ReturnType<typeof answers>, index = 0): Record<string, string> =>
  fetch.mock.calls[index]![1].headers as Record<string, string>;

beforeEach(() => {
  connectApi(host);
  onLogin = false;
  seen.toasts = [];
  seen.login = [];
  seen.errors = [];
  writeText(KEYS.token, 'secret');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('every request carries token, tokenType, language and menuName', async () => {
  const fetch = answers(json({ code: 0, msg: '', data: 5 }));
  expect(await send(read, {})).toBe(5);
  expect(headersOf(fetch)).toEqual({
    token: 'secret',
    tokenType: '1',
    language: 'CN',
    menuName: encodeURIComponent('项目/风险'),
  });
  expect(fetch.mock.calls[0]![1].credentials).toBe('include');
});

test('a refusal is toasted once and thrown with its problems; quiet leaves the toast out', async () => {
  const refusal = { code: 400, msg: 'no', data: null, problems: [{ field: 'name', text: 'taken', key: 'k' }] };
  answers(json(refusal), json(refusal), json(refusal));
  const error = await send(update, {}).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(CallRefused);
  expect((error as CallRefused).byField).toEqual({ name: 'taken' });
  expect([(error as CallRefused).message, seen.toasts]).toEqual(['no', ['保存失败：no']]);
  await send(update, {}, { quiet: true }).catch(() => undefined);
  await send(update, {}, { quiet: [400] }).catch(() => undefined);
  expect(seen.toasts).toHaveLength(1);
});

test('401 clears storage and leads to Login with the message, but not on Login itself', async () => {
  answers(json({ code: 401, msg: 'ended', data: null }), json({ code: 401, msg: 'wrong', data: null }));
  await expect(send(read, {})).rejects.toBeInstanceOf(CallRefused);
  expect([seen.login, seen.toasts, readText(KEYS.token)]).toEqual([['ended'], [], null]);
  onLogin = true;
  await expect(send(read, {})).rejects.toBeInstanceOf(CallRefused);
  expect([seen.login, seen.toasts]).toEqual([['ended'], ['wrong']]);
});

test('several answers 401 at once speak once', async () => {
  answers(...[1, 2, 3].map(() => json({ code: 401, msg: 'ended', data: null })));
  await Promise.allSettled([send(read, {}), send(read, {}), send(read, {})]);
  expect([seen.login, seen.toasts]).toEqual([['ended'], []]);
});

test('an HTTP error resets the counter and shows its status text; CSRF leads to the Error page', async () => {
  const running = pending.start();
  answers(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(send(read, {})).rejects.toMatchObject({ status: 502 });
  expect([seen.toasts, pending.count()]).toEqual([['Bad Gateway'], 0]);
  running();
  expect(pending.count()).toBe(0);
  answers(json({ message: 'CSRF token mismatch' }, { status: 403, statusText: 'Forbidden' }));
  await expect(send(update, {})).rejects.toBeInstanceOf(CallFailed);
  expect(seen.errors).toEqual(['CSRF token mismatch']);
});

test('a cut network: reading calls and keyed creations are repeated with the same key, other changes are not', async () => {
  const cut = new TypeError('Failed to fetch');
  const fetch = answers(cut, cut, json({ code: 0, msg: '', data: 9 }));
  const sent = send(create, { name: 'a' });
  await vi.runAllTimersAsync();
  expect(await sent).toBe(9);
  const keys = fetch.mock.calls.map((_, i) => headersOf(fetch, i)['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);

  const once = answers(cut, json({ code: 0, msg: '', data: null }));
  await expect(send(update, {})).rejects.toMatchObject({ offline: true });
  expect(once).toHaveBeenCalledTimes(1);
  expect(seen.toasts).toHaveLength(1);
});

test('the language comes from the cookie, else the browser, else Chinese', () => {
  expect(chooseLang('a=1; language=en-US', 'zh-CN')).toBe('en-US');
  expect(chooseLang('language=HK', 'en')).toBe('HK');
  expect(chooseLang('', 'en-GB')).toBe('en-US');
  expect(chooseLang('', undefined)).toBe('zh-CN');
});

test('an answer asked ahead is heard once, by its own input and session, not after a change and not when it is old', async () => {
  const answer = (data: number): Response => json({ code: 0, msg: '', data });
  const fetch = answers(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(answer));
  askAhead(read, {});
  expect([await send(read, {}), await send(read, {})]).toEqual([1, 2]);
  askAhead(read, { page: 2 });
  expect(await send(read, {})).toBe(4);
  askAhead(read, {});
  await send(update, {});
  expect(await send(read, {})).toBe(7);
  askAhead(read, {});
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await send(read, {})).toBe(9);
  expect(fetch).toHaveBeenCalledTimes(9);
  answers(answer(1), answer(2));
  askAhead(read, {});
  writeText(KEYS.token, 'of somebody else');
  expect(await send(read, {})).toBe(2);
});

test('an answer asked ahead that does not come, or says no, fails whoever needs it', async () => {
  const cut = new TypeError('Failed to fetch');
  answers(cut, cut, cut, cut, json({ code: 400, msg: 'no', data: null }));
  askAhead(read, {});
  const sent = send(read, {});
  const failed = expect(sent).rejects.toMatchObject({ offline: true });
  await vi.runAllTimersAsync();
  await failed;
  expect(seen.toasts).toHaveLength(1);
  askAhead(read, {});
  await expect(send(read, {}, { quiet: true })).rejects.toBeInstanceOf(CallRefused);
});

test('leaving drops what is under way and asks nothing more until it is answered', async () => {
  const signals: AbortSignal[] = [];
  let answerLast = (_: Response): void => {};
  const fetch = vi.fn((url: string, init: RequestInit) => {
    signals.push(init.signal!);
    return new Promise<Response>((resolve, reject) => {
      init.signal!.addEventListener('abort', () => reject(init.signal!.reason));
      if (url.includes('/leave')) answerLast = resolve;
    });
  });
  vi.stubGlobal('fetch', fetch);
  const heard: unknown[] = [];
  const hear = (what: Promise<unknown>): void =>
    void what.then(
      (value) => heard.push(value),
      (error) => heard.push(error),
    );
  hear(send(read, {}));
  const last = sendLast(leave, {});
  hear(send(read, {}));
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  answerLast(json({ code: 0, msg: '', data: null }));
  await last;
  await vi.runAllTimersAsync();
  expect([heard, seen.toasts, pending.count()]).toEqual([[], [], 0]);

  answers(json({ code: 0, msg: '', data: 7 }));
  expect(await send(read, {})).toBe(7);
});
