import { expect, test } from 'vitest';
import { expiryWarning, flagEndsSession, passwordExpired } from './session-rules.ts';
import { badgeCount, pollAfter, quickCreateEntries } from './shell/header-rules.ts';
import { homePath } from './shell/home.ts';

const noon = Date.UTC(2026, 10, 21, 4);

test('a password expires on the day the limit is reached', () => {
  expect(passwordExpired('2026-08-23 10:00:00', 90, noon)).toBe(true);
  expect(passwordExpired('2026-08-24 10:00:00', 90, noon)).toBe(false);
  expect(passwordExpired('2020-01-01', null, noon)).toBe(false);
  expect(passwordExpired(null, 90, noon)).toBe(false);
});
test('an account warns within 7 days', () => {
  expect(expiryWarning('2026-11-28', noon)).toBe(7);
  expect(expiryWarning('2026-11-29', noon)).toBeNull();
  expect(expiryWarning('2026-11-20', noon)).toBe(0);
  expect(expiryWarning(null, noon)).toBeNull();
});
test("the login flag 'false' ends the session but on Login and password update", () => {
  expect(flagEndsSession('false', 'MyProjects')).toBe(true);
  expect(flagEndsSession('false', 'Login')).toBe(false);
  expect(flagEndsSession('false', 'updatePassword')).toBe(false);
  expect(flagEndsSession('true', 'MyProjects')).toBe(false);
  expect(flagEndsSession(null, 'MyProjects')).toBe(false);
});
test('messages: badge above 0, poll 30 s, retry 60 s', () => {
  expect([badgeCount(undefined), badgeCount(0), badgeCount(-1), badgeCount(128)]).toEqual([0, 0, 0, 128]);
  expect([pollAfter(false), pollAfter(true)]).toEqual([30_000, 60_000]);
});
test('quick create shows what is permitted and built', () => {
  const entries = quickCreateEntries(
    (right) => right === 'pm:project:add' || right === 'business:issue:add',
    (path) => path === '/modules/project/createProject',
  );
  expect(entries.map((e) => e.path)).toEqual(['/modules/project/createProject']);
});
test('home is the chosen workbench, else the personal one, else the first page there is', () => {
  const every = (): boolean => true;
  expect(homePath({ workbench: 2 }, every)).toBe('/workbench/project?pageId=2');
  expect(homePath({ workbench: 1 }, (p) => p === '/workbench/personal')).toBe('/workbench/personal?pageId=1');
  expect(homePath({ workbench: 0 }, (p) => p === '/accountSet')).toBe('/accountSet');
});
