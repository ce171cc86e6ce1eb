import { expect, test } from 'vitest';
import { type BackFacts, backTarget, safePath } from './back.ts';

const registered = new Set(['/list', '/project/info', '/workbench/personal']);
const facts = (seen: Record<string, string> = {}): BackFacts => ({
  isRegistered: (path) => registered.has(path),
  pathNamed: (name) => (name === 'MyList' ? '/list' : undefined),
  lastSeen: (path) => seen[path],
  home: '/workbench/personal?pageId=1',
});
const none = { fromMenu: null, backUrl: null, pageNum: null };

test('nothing known leads to the default workbench', () => {
  expect(backTarget(none, facts())).toBe('/workbench/personal?pageId=1');
});

test('backUrl is the exact page, fromMenu the list by path or name', () => {
  expect(backTarget({ ...none, fromMenu: '/list', backUrl: '/project/info?projectId=3' }, facts())).toBe(
    '/project/info?projectId=3',
  );
  expect(backTarget({ ...none, fromMenu: '/list' }, facts())).toBe('/list');
  expect(backTarget({ ...none, fromMenu: 'MyList' }, facts())).toBe('/list');
});

test('the page number of the list comes back', () => {
  expect(backTarget({ ...none, fromMenu: '/list', pageNum: 4 }, facts())).toBe('/list?pageNum=4');
  expect(backTarget({ ...none, fromMenu: '/list', pageNum: 1 }, facts())).toBe('/list');
  expect(backTarget({ ...none, fromMenu: '/list' }, facts({ '/list': '/list?pageNum=7&status=open' }))).toBe(
    '/list?pageNum=7&status=open',
  );
});

test.each([
  'https://evil.example/list',
  '//evil.example/list',
  '/\\evil.example',
  'javascript:alert(1)',
  '/unknown',
  '/list\n',
  ' /list',
  '',
])('%j is not followed', (backUrl) => {
  expect(safePath(backUrl, facts().isRegistered)).toBeNull();
  expect(backTarget({ ...none, backUrl }, facts())).toBe('/workbench/personal?pageId=1');
});
