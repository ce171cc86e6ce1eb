import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { countCalls, gauge, metricsText } from './metrics.ts';
import { addMetrics } from './metrics-page.ts';

/** What a reader of the text finds: `name{labels}` -> value; throws at a line that is none. */
function read(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of text.trimEnd().split('\n')) {
    if (/^# (HELP [a-z_]+ .*|TYPE [a-z_]+ (counter|gauge|histogram))$/.test(line)) continue;
    const [, key, value] = /^([a-z_]+(?:\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/.exec(line) ?? [];
    if (key === undefined) throw new Error(line);
    found.set(key, Number(value));
  }
  return found;
}

test('calls are counted by call and outcome, their times in buckets that add up; against counting by hand', () => {
  const counts = countCalls();
  const times = [1, 5, 6, 10, 90, 100, 2600, 99_999];
  for (const [n, millis] of times.entries())
    counts.met('GET /a', n % 2 ? 'write' : 'read', n === 3 ? 'refused' : 'ok', millis);
  const found = read(metricsText(counts.families()));
  expect(found.get('waymark_calls_total{call="GET /a",outcome="ok"}')).toBe(7);
  expect(found.get('waymark_calls_total{call="GET /a",outcome="refused"}')).toBe(1);
  for (const kind of ['read', 'write'] as const) {
    const own = times.filter((_, n) => (n % 2 ? 'write' : 'read') === kind).map((millis) => millis / 1000);
    for (const bound of [0.005, 0.01, 0.1, 2.5, 10])
      expect(found.get(`waymark_call_seconds_bucket{kind="${kind}",le="${bound}"}`)).toBe(
        own.filter((one) => one <= bound).length,
      );
    expect(found.get(`waymark_call_seconds_bucket{kind="${kind}",le="+Inf"}`)).toBe(own.length);
    expect(found.get(`waymark_call_seconds_count{kind="${kind}"}`)).toBe(own.length);
    expect(found.get(`waymark_call_seconds_sum{kind="${kind}"}`)).toBeCloseTo(own.reduce((a, b) => a + b));
  }
});

test('labels are escaped', () => {
  expect(metricsText([gauge('x', 'a\nb', [{ labels: { l: 'q"\\\n' }, value: 1 }])])).toBe(
    '# HELP x a\\nb\n# TYPE x gauge\nx{l="q\\"\\\\\\n"} 1\n',
  );
});

async function ask(access: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', dead = false) {
  const app = Fastify();
  let asked = 0;
  addMetrics(app, {
    access,
    own: () => [gauge('own', 'x', 1)],
    shared: async () => {
      asked++;
      if (dead) throw new Error('away');
      return [gauge('shared', 'x', 2)];
    },
  });
  const first = await app.inject({ url: '/metrics', headers, remoteAddress });
  await app.inject({ url: '/metrics', headers, remoteAddress });
  await app.close();
  return { status: first.statusCode, found: first.statusCode === 200 ? read(first.body) : null, asked };
}

test('nobody, this machine without a proxy, or whoever has the token; the database is asked once', async () => {
  const token = 'token of the metrics'.replaceAll(' ', '-');
  expect((await ask('off')).status).toBe(404);
  const { found, asked } = await ask('loopback');
  expect([found?.get('own'), found?.get('shared'), found?.get('waymark_database_answers'), asked]).toEqual([
    1, 2, 1, 1,
  ]);
  expect((await ask('loopback', {}, '10.0.0.7')).status).toBe(404);
  expect((await ask('loopback', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  expect((await ask(token)).status).toBe(401);
  expect((await ask(token, { authorization: 'Bearer another-token-of-them' })).status).toBe(401);
  expect((await ask(token, { authorization: `Bearer ${token}` }, '10.0.0.7')).status).toBe(200);
  expect((await ask('loopback', {}, '::1', true)).found?.get('waymark_database_answers')).toBe(0);
});
