import { expect, test } from 'vitest';
import { aboutServer, DATED, MODERN, readMessage, resultOf, VERSIONS } from './protocol.ts';
import { resourceTool } from './resources.ts';

const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (method: string, params: object = { _meta: META }) => ({ jsonrpc: '2.0', id: 1, method, params });
const HEADERS = { 'mcp-protocol-version': MODERN };
const read = (body: unknown, headers: Record<string, string> = {}) =>
  readMessage(typeof body === 'string' ? body : JSON.stringify(body), (name) => headers[name]);
const call = (name: string) => request('tools/call', { name, arguments: {}, _meta: META });

/** Status and code of the refusal; `ok`: it may be answered. The answers of @modelcontextprotocol/server 2.4.0 to the same. */
const CASES: [what: string, body: unknown, headers: Record<string, string>, said: string][] = [
  ['whole', request('tools/list'), { ...HEADERS, 'mcp-method': 'tools/list' }, 'ok'],
  ['no method in the headers', request('tools/list'), HEADERS, '400 -32020'],
  ['another method', request('tools/list'), { ...HEADERS, 'mcp-method': 'tools/call' }, '400 -32020'],
  ['no version in the headers', request('tools/list'), { 'mcp-method': 'tools/list' }, '400 -32020'],
  ['no name in the headers', call('a'), { ...HEADERS, 'mcp-method': 'tools/call' }, '400 -32020'],
  ['another name', call('a'), { ...HEADERS, 'mcp-method': 'tools/call', 'mcp-name': 'b' }, '400 -32020'],
  ['its name', call('a'), { ...HEADERS, 'mcp-method': 'tools/call', 'mcp-name': 'a' }, 'ok'],
  ['no envelope', request('tools/list', {}), { ...HEADERS, 'mcp-method': 'tools/list' }, '400 -32602'],
  [
    'a version to come',
    request('tools/list', { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }),
    { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
    '400 -32022',
  ],
  ['a dated one', request('tools/list', {}), { 'mcp-protocol-version': DATED[0] }, 'ok'],
  ['none, as the oldest sent it', request('tools/list', {}), {}, 'ok'],
  ['an unknown dated one', request('tools/list', {}), { 'mcp-protocol-version': '1999-01-01' }, '400 -32000'],
  ['no JSON', '{bad', HEADERS, '400 -32700'],
  ['no message', 'null', {}, '400 -32600'],
  ['an empty list', [], {}, '400 -32600'],
  ['parameters that are a list', { ...request('ping'), params: [] }, {}, '400 -32602'],
  ['an id that is none', { ...request('ping', {}), id: {} }, {}, '400 -32600'],
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, {}, '202'],
  ['an answer', { jsonrpc: '2.0', id: 3, result: {} }, {}, '202'],
];
test.each(CASES)('%s', (_what, body, headers, said) => {
  const message = read(body, headers);
  const shown =
    'asked' in message
      ? 'ok'
      : [message.status, (message.json as { error: { code: number } } | undefined)?.error.code]
          .filter(Boolean)
          .join(' ');
  expect(shown).toBe(said);
});

test('of a list each message is asked; those that want no answer are left out', () => {
  const message = read([request('ping', {}), { jsonrpc: '2.0', method: 'notifications/x' }, request('tools/list', {})]);
  expect('asked' in message && [message.many, message.asked.map(({ method }) => method)]).toEqual([
    true,
    ['ping', 'tools/list'],
  ]);
});

test('each era gets its own frame', () => {
  const asked = { id: 'x', method: 'tools/list', params: {}, modern: true };
  expect(resultOf(asked, { tools: [] }, '1')).toMatchObject({
    id: 'x',
    result: { tools: [], resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
  });
  expect(resultOf({ ...asked, modern: false }, { tools: [] }, '1')).toEqual({
    jsonrpc: '2.0',
    id: 'x',
    result: { tools: [] },
  });
  const begin = (protocolVersion: string) =>
    aboutServer({ id: 1, method: 'initialize', params: { protocolVersion }, modern: false }, '1');
  expect(begin('2025-06-18')).toMatchObject({ protocolVersion: '2025-06-18' });
  expect(begin('2099-01-01')).toMatchObject({ protocolVersion: DATED[0] });
  expect(aboutServer({ id: 1, method: 'server/discover', params: {}, modern: true }, '1')).toMatchObject({
    supportedVersions: VERSIONS,
  });
  expect(aboutServer({ id: 1, method: 'ping', params: {}, modern: true }, '1')).toBeNull();
});

test('addresses of records and nothing like them', () => {
  expect(resourceTool('waymark://plan/12')).toEqual({ tool: 'project_plan', given: { projectId: 12 } });
  for (const uri of ['waymark://plan/0', 'waymark://plan/1/2', 'waymark://toString/1', 'file:///etc/passwd', 'plan/1'])
    expect(resourceTool(uri)).toBeNull();
});
