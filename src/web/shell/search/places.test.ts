import { expect, test } from 'vitest';
import type { MenuNode } from '../menu.ts';
import { matching, placesOf } from './places.ts';

const node = (label: string, url: string | null, more: Partial<MenuNode> = {}): MenuNode => ({
  key: label,
  label,
  url,
  icon: null,
  newWindow: false,
  details: [],
  menuId: null,
  mobile: true,
  children: [],
  tabs: [],
  ...more,
});
const menu = [
  node('Work hours', null, {
    children: [node('Fill in hours', '/mine', { tabs: [node('My hours', '/mine'), node('Week of hours', '/week')] })],
  }),
  node('System settings', null, { children: [node('Settings of hours', '/settings'), node('Ｍenus', '/menus')] }),
];

test('every page of the menu is found with the groups it is in', () => {
  expect(placesOf(menu)).toEqual([
    { label: 'Fill in hours', path: ['Work hours'], url: '/mine' },
    { label: 'My hours', path: ['Work hours', 'Fill in hours'], url: '/mine' },
    { label: 'Week of hours', path: ['Work hours', 'Fill in hours'], url: '/week' },
    { label: 'Settings of hours', path: ['System settings'], url: '/settings' },
    { label: 'Ｍenus', path: ['System settings'], url: '/menus' },
  ]);
});

test('names are found by their words in any case and width, the nearest first', () => {
  const found = (text: string, most = 9) => matching(placesOf(menu), text, most).map(({ label }) => label);
  expect(found('HOURS')).toEqual(['Fill in hours', 'My hours', 'Week of hours', 'Settings of hours']);
  expect(found('week')).toEqual(['Week of hours']);
  expect(found('hours week')).toEqual(['Week of hours']);
  // A group alone does not bring all that is in it.
  expect(found('system')).toEqual([]);
  expect(found('system menus')).toEqual(['Ｍenus']);
  expect(found('hours', 1)).toEqual(['Fill in hours']);
  expect(found('  ')).toEqual([]);
});
