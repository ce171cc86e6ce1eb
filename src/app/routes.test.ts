import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findRoute, registerRoutes } from '#web/registry.ts';
import { routes } from './routes.ts';

/** The specification's list lies beside the repository while the product is built; elsewhere that part is skipped. */
const list = fileURLToPath(new URL('../../../shared/spec/routes.tsv', import.meta.url));

test('every route is found at its own address and has a title in three languages', () => {
  registerRoutes(routes);
  for (const route of routes) {
    expect(findRoute(route.path.replace(/:\w+/g, '1'))?.route, route.path).toBe(route);
    expect(
      route.title.filter((text) => text.trim() === ''),
      route.path,
    ).toEqual([]);
    if (route.scope) expect(route.layout, route.path).not.toBe('bare');
  }
});

test.skipIf(!existsSync(list))('every route is one of the specification', () => {
  const paths = readFileSync(list, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0]!)
    .filter((path) => path !== '');
  const known = new Set(paths);
  console.info(`routes: ${routes.filter((route) => known.has(route.path)).length} of ${known.size}`);
  expect(routes.map((route) => route.path).filter((path) => !known.has(path))).toEqual([]);
});
