import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { checkValue } from '#kernel/check.ts';
import { bool, choice, date, type Field, int, money, percent, period, ref, refs, text } from '#kernel/field.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { fieldSchema } from './field-schema.ts';
import { apiModule, readOpenApi } from './openapi.ts';

const label = ['风险', '風險', 'Risk'] as const;
const closeRisk = call(
  'PUT',
  '/api/v1/risk/:id/close',
  'pm:risk:edit',
  { id: int(label, { required: true }), reason: text(label, { required: true, max: 50 }), fast: bool(label) },
  output<null>(),
  { label: ['关闭风险', '關閉風險', 'Close risk'], scope: 'row' },
);
const risks: ServerModule = { name: 'risk', handlers: [handle(closeRisk, async () => null)] };

let server: TestServer;
beforeAll(async () => {
  server = await testServer([risks, apiModule([risks], '1.0.0')]);
});
afterAll(() => server.close());

test('the document has every call with its fields and right, for users only', async () => {
  expect(JSON.parse((await server.anonymous.send(readOpenApi, {})).raw.toString()).code).toBe(401);
  const api = JSON.parse((await server.as().send(readOpenApi, {})).raw.toString());
  expect(api.openapi).toBe('3.1.0');
  expect(Object.keys(api.paths)).toEqual(['/api/v1/risk/{id}/close', '/api/openapi.json']);
  const put = api.paths['/api/v1/risk/{id}/close'].put;
  expect(put).toMatchObject({ 'x-right': 'pm:risk:edit', 'x-label': closeRisk.label, tags: ['risk'] });
  expect(put.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
  const body = put.requestBody.content['application/json'].schema;
  expect(body.required).toEqual(['reason']);
  expect(body.properties.reason).toMatchObject({ type: 'string', maxLength: 50, 'x-label': label });
});

test('the page is served without inline script', async () => {
  const page = await server.app.inject({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|\son\w+=/);
  for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const answer = await server.app.inject({ url: file! });
    expect(answer.statusCode, file).toBe(200);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  }
});

const FIELDS: [Field, good: unknown, bad: unknown][] = [
  [text(label, { required: true, max: 3 }), 'abc', 'abcd'],
  [text(label, { required: true, format: 'mobile' }), '13800000000', '2380000000'],
  [int(label, { required: true, min: 1, max: 9 }), 9, 10],
  [percent(label, { required: true }), 100, 101],
  [date(label, { required: true }), '2026-02-28', '2026-2-28'],
  [choice(label, { a: label, b: label }, { required: true }), 'a', 'c'],
  [ref(label, 'risk', { required: true }), 1, 0],
  [refs(label, 'risk', { required: true }), [1], []],
  [period(label, { required: true }), { from: '2026-01-01', to: '2026-01-02' }, { from: '2026-01-01' }],
  [money(label, { required: true }), { amount: '1.50', currency: 'CNY' }, { amount: '1.555', currency: 'CNY' }],
];

/** The keywords that fieldSchema uses, read the way JSON Schema defines them. */
function accepts(schema: Record<string, unknown>, value: unknown): boolean {
  const s = schema as Record<string, never> & { properties?: Record<string, Record<string, unknown>> };
  if (s.enum && !(s.enum as unknown[]).includes(value)) return false;
  if (typeof value === 'string')
    return s.type === 'string' && value.length <= (s.maxLength ?? 1e9) && new RegExp(s.pattern ?? '').test(value);
  if (typeof value === 'number')
    return s.type === 'integer' && value >= (s.minimum ?? -1e9) && value <= (s.maximum ?? 1e9);
  if (Array.isArray(value)) return s.type === 'array' && value.length >= (s.minItems ?? 0);
  const object = value as Record<string, unknown>;
  return (
    s.type === 'object' &&
    ((s.required ?? []) as string[]).every((name) => name in object) &&
    Object.entries(object).every(([name, item]) => accepts(s.properties![name]!, item))
  );
}

test.each(FIELDS)('schema and check agree about %o', (field, good, bad) => {
  const schema = fieldSchema(field);
  expect([accepts(schema, good), checkValue('x', field, good)]).toEqual([true, null]);
  expect(accepts(schema, bad)).toBe(false);
  expect(checkValue('x', field, bad)).not.toBeNull();
});
