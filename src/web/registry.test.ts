import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { ObjectKind } from '#kernel/object-kind.ts';
import type { Route } from './route.ts';

// Kinds and routes are set once per process; the other files of this worker use those of the application.
vi.resetModules();
const { handOver } = await import('#kernel/contribution.ts');
const { findRoute, href, isRegistered, pageKey, registerRoutes, routeNamed, withQuery } = await import('./registry.ts');
afterAll(() => void vi.resetModules());

const route = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  title: [path, path, path],
  layout: 'system',
  need: 'login',
  page: () => Promise.reject(new Error('not opened here')),
  ...more,
});

handOver('modules', [{ objects: [{ name: 'project', query: 'projectId' } as ObjectKind] }]);
beforeEach(() =>
  registerRoutes([
    route('/', { name: 'Login' }),
    route('/list', { query: ['kind', 'fromMenu'] }),
    route('/customerAdded/:id'),
  ]),
);

test('paths are found exactly or by pattern; a trailing slash is ignored', () => {
  expect(findRoute('/list/')?.route.path).toBe('/list');
  expect(findRoute('/customerAdded/a%20b')?.params).toEqual({ id: 'a b' });
  expect([isRegistered('/List'), isRegistered('/customerAdded'), isRegistered('/customerAdded/%')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(routeNamed('Login')?.path).toBe('/');
});
test('a path or name comes once', () => {
  expect(() => registerRoutes([route('/a'), route('/a')])).toThrow(/twice/);
  expect(() => registerRoutes([route('/a', { name: 'X' }), route('/b', { name: 'X' })])).toThrow(/twice/);
});
test('links leave empty values out and fill path parameters', () => {
  expect(href('/list', { projectId: 7, a: null, b: '', c: undefined, d: false })).toBe('/list?projectId=7&d=false');
  expect(href('/customerAdded/:id', {}, { id: 'a b' })).toBe('/customerAdded/a%20b');
});
test('filters and the way back do not make another page, objects and declared parameters do', () => {
  const found = findRoute('/list')!;
  const key = (search: string): string => pageKey(found, '/list', search);
  expect(key('?pageNum=2&name=x&fromMenu=/a')).toBe('/list');
  expect(key('?kind=1&projectId=7&status=open')).toBe(key('?projectId=7&kind=1'));
  expect(key('?projectId=7')).not.toBe(key('?projectId=8'));
});

test('parameters are added to an address, and win over its own', () => {
  expect(withQuery('/a', { x: 1, none: null, empty: '' })).toBe('/a?x=1');
  expect(withQuery('/a?x=1&y=2', { x: 3, from: '/b?c=1' })).toBe('/a?x=3&y=2&from=%2Fb%3Fc%3D1');
  expect(withQuery('/a', {})).toBe('/a');
});
