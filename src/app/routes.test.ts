import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addresses, patternsOf } from '#kernel/address.ts';
import { holds } from '#kernel/permission.ts';
import { findRoute, registerRoutes } from '#web/registry.ts';
import { commandsOfModules } from '#web/screens.ts';
import { type Asking, isOpen, type Shown, shownAt } from '#web/shell/route-guard.ts';
import { entities } from './entities.ts';
import { modules } from './modules.ts';
import { routes } from './routes.ts';

/** The specification's list is beside the repository while the product is built; elsewhere that part is skipped. */
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

/** Their records have no page: they are shown on the page of their owner. */
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

test('every command of the search leads to a page, by a right that somebody may hold', () => {
  registerRoutes(routes);
  const given = modules.flatMap(({ rights = [] }) => rights).flatMap((group) => group.rights.map(({ key }) => key));
  const known = new Set<unknown>(['login', ...given]);
  for (const { label, path, right, inside } of commandsOfModules()) {
    expect(label.filter((text) => text.trim() === '')).toEqual([]);
    const found = findRoute(path.split('?')[0]!);
    expect(found?.route.scope ?? null, path).toBe(inside ?? null);
    expect(
      [right].flat().filter((key) => !known.has(key)),
      path,
    ).toEqual([]);
  }
});

/** Pages that the specification asks for without spelling addresses; the third: rows behind numbers of workbenches. */
const OWN = [
  '/help',
  '/accountSet/notifications',
  '/workbench/tasks',
  '/workbench/suspects',
  '/modules/sys/costConfig',
  '/modules/sys/documentConfig',
  '/modules/sys/identityProvider',
  '/modules/sys/apiToken',
  '/modules/sys/webhook',
  '/modules/projectPortfolio/candidates',
  '/modules/project/leveling',
  '/modules/projectProgram/leveling',
];

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

/** Every right a route names, and with each the viewers who hold only it and all but it. */
const RIGHTS = [...new Set(routes.flatMap(({ need }) => need))].filter((one) => one !== 'public' && one !== 'login');
const asking = (held: readonly string[], more: Partial<Asking> = {}): Asking => {
  const can: Asking['inside']['can'] = (right) => holds(new Set(held), right);
  return { everywhere: can, object: null, refused: false, inside: { ready: true, can }, ...more };
};
const tell = (wrong: [string, string, Shown][], path: string, held: string, shown: Shown, wanted: Shown): void => {
  if (shown !== wanted) wrong.push([path, held, shown]);
};

test('whoever lacks the right of a page is refused on it, on every page and for every right', () => {
  expect(RIGHTS.length).toBeGreaterThan(30);
  const wrong: [string, string, Shown][] = [];
  const object = {};
  for (const route of routes) {
    const needs = [route.need].flat();
    const free = needs.some((need) => need === 'public' || need === 'login');
    tell(wrong, route.path, 'nothing', shownAt(route, asking([])), free ? 'page' : 'noRight');
    const rest = RIGHTS.filter((right) => !needs.includes(right));
    tell(wrong, route.path, 'all others', shownAt(route, asking(rest)), free ? 'page' : 'noRight');
    for (const right of RIGHTS) {
      const wanted: Shown = free || needs.includes(right) ? 'page' : 'noRight';
      tell(wrong, route.path, right, shownAt(route, asking([right])), wanted);
      // What is held everywhere does not open an object in which it is not held.
      const inside = asking([]).inside;
      const shown = shownAt(route, asking([right], { object, inside }));
      tell(wrong, route.path, `${right} outside`, shown, free ? 'page' : 'noRight');
      tell(
        wrong,
        route.path,
        `${right} inside`,
        shownAt(route, asking([], { object, inside: asking([right]).inside })),
        wanted,
      );
    }
  }
  expect(wrong).toEqual([]);
});

test('an object that is refused opens no page, and rights that are not there yet refuse nobody', () => {
  const wrong: [string, string, Shown][] = [];
  const object = {};
  for (const route of routes) {
    const free = route.need === 'public' || route.need === 'login';
    const waits = { ...asking([]).inside, ready: false };
    const failed = { ...asking([]).inside, failed: new Error('away') };
    tell(wrong, route.path, 'refused', shownAt(route, asking(RIGHTS, { object, refused: true })), 'noRight');
    tell(wrong, route.path, 'waits', shownAt(route, asking([], { object, inside: waits })), free ? 'page' : 'loading');
    tell(
      wrong,
      route.path,
      'failed',
      shownAt(route, asking([], { object, inside: failed })),
      free ? 'page' : 'unanswered',
    );
  }
  expect(wrong).toEqual([]);
});

/** Seen by somebody who is signed out; each page more is a decision. */
const PUBLIC = [
  '/',
  '/register',
  '/company/personalRegister',
  '/reset',
  '/singleLogin',
  '/error',
  '/modules/office',
  '/modules/pdf',
];

test('somebody signed out sees these pages and no other', () => {
  expect(
    routes
      .filter(isOpen)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(PUBLIC.toSorted());
});
