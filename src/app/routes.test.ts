import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addresses, patternsOf } from '#kernel/address.ts';
import { findRoute, registerRoutes } from '#web/registry.ts';
import { entities } from './entities.ts';
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

/** Their records open nowhere by themselves: what is told of them stands on the page of what they belong to. */
const WITHOUT_PAGE = ['company', 'dictItem', 'dictionary', 'savedView'];

test('every record has one address, and every address a page', () => {
  registerRoutes(routes);
  const known = [...addresses()];
  expect(
    entities
      .map(({ name }) => name)
      .filter((name) => !addresses().has(name))
      .sort(),
  ).toEqual(WITHOUT_PAGE);
  for (const [kind, address] of known) {
    const patterns = patternsOf(address);
    expect(patterns.length, kind).toBeGreaterThan(0);
    for (const pattern of patterns) {
      const [path, query] = pattern.split('?');
      expect(findRoute(path!), pattern).not.toBeNull();
      expect([...new URLSearchParams(query).values()].filter((value) => value === '{id}')).toHaveLength(1);
    }
  }
});

/** Pages that the specification asks for without spelling their addresses. */
const OWN = ['/help', '/accountSet/notifications'];

test.skipIf(!existsSync(list))('every route is one of the specification', () => {
  const paths = readFileSync(list, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0]!)
    .filter((path) => path !== '');
  const spelled = new Set(paths);
  console.info(`routes: ${routes.filter((route) => spelled.has(route.path)).length} of ${spelled.size}`);
  const known = new Set([...paths, ...OWN]);
  expect(routes.map((route) => route.path).filter((path) => !known.has(path))).toEqual([]);
});
