import { expect, test } from 'vitest';
import {
  entryOf,
  leaves,
  menuPath,
  type ObjectMenuItem,
  objectMenu,
  onPhone,
  type SystemMenuItem,
  systemMenu,
  trail,
} from './menu.ts';

const item = (menuId: number, more: Partial<SystemMenuItem>): SystemMenuItem => ({
  menuId,
  name: `中${menuId}`,
  enname: `E${menuId}`,
  hkname: `港${menuId}`,
  type: 1,
  ...more,
});
const known = (path: string): boolean => path.startsWith('/known');
const labels = (nodes: readonly { label: string }[]): string[] => nodes.map((n) => n.label);

const items = [
  item(1, {
    type: 0,
    list: [
      item(11, { url: '/known/a' }),
      item(12, { url: '/unbuilt' }),
      item(13, { url: 'known/b?x=1', keepDetailUrl: '/known/detail' }),
      item(14, { type: 2, url: '/known/button' }),
    ],
  }),
  item(2, { type: 0, list: [item(21, { url: '/unbuilt' })] }),
  item(3, {
    list: [item(31, { type: 3, url: '/known/t1' }), item(32, { type: 3, url: '/known/t2' })],
    jumpType: '2',
  }),
];

test('entries without a registered page are left out, with groups that hold nothing else', () => {
  const menu = systemMenu(items, 'en-US', known);
  expect(labels(menu)).toEqual(['E1', 'E3']);
  expect(labels(menu[0]!.children)).toEqual(['E11', 'E13']);
});
test('names follow the language; an empty one falls back to Chinese', () => {
  expect(labels(systemMenu(items, 'HK', known))).toEqual(['港1', '港3']);
  expect(labels(systemMenu([item(9, { url: '/known', enname: '' })], 'en-US', known))).toEqual(['中9']);
});
test('type 3 are tabs; their parent opens the first of them', () => {
  const [, third] = systemMenu(items, 'zh-CN', known);
  expect([third!.url, labels(third!.tabs), third!.children, third!.newWindow]).toEqual([
    '/known/t1',
    ['中31', '中32'],
    [],
    true,
  ]);
});
test('the trail leads to pages, tabs and detail pages', () => {
  const menu = systemMenu(items, 'zh-CN', known);
  expect(labels(trail(menu, '/known/b'))).toEqual(['中1', '中13']);
  expect(labels(trail(menu, '/known/t2'))).toEqual(['中3', '中32']);
  expect(entryOf(trail(menu, '/known/t2'))?.label).toBe('中3');
  expect(entryOf(trail(menu, '/known/b'))?.label).toBe('中13');
  expect(labels(trail(menu, '/known/detail'))).toEqual(['中1', '中13']);
  expect(labels(trail(menu, '/known/a/new'))).toEqual(['中1', '中11']);
  expect(trail(menu, '/elsewhere')).toEqual([]);
});
test('an object menu is ordered and keeps tabs apart', () => {
  const object: ObjectMenuItem[] = [
    { id: 2, label: '二', url: '/known/2', order_num: 2 },
    { id: 1, label: '一', order_num: 1, priType: 0, children: [{ id: 11, label: '一一', url: '/known/11' }] },
    { id: 3, label: '三', order_num: 3, children: [{ id: 31, label: '页签', priType: 3, url: '/known/31' }] },
  ];
  const menu = objectMenu(object, 'en-US', known);
  expect(labels(menu)).toEqual(['一', '二', '三']);
  expect(leaves(menu).map((n) => n.url)).toEqual(['/known/11', '/known/2', '/known/31']);
});
test('external addresses are no menu paths', () => {
  expect([menuPath('https://x.example'), menuPath('//x'), menuPath('a/b'), menuPath(' ')]).toEqual([
    null,
    null,
    '/a/b',
    null,
  ]);
});

test('a phone leaves out what says so, with groups and tabs that hold nothing then', () => {
  const menu = systemMenu(
    [
      item(1, { type: 0, list: [item(11, { url: '/known/a', mobile: false }), item(12, { url: '/known/b' })] }),
      item(2, { type: 0, list: [item(21, { url: '/known/c', mobile: false })] }),
      item(3, {
        list: [item(31, { type: 3, url: '/known/t1', mobile: false }), item(32, { type: 3, url: '/known/t2' })],
      }),
      item(4, { url: '/known/d', mobile: false }),
    ],
    'zh-CN',
    known,
  );
  const shown = onPhone(menu);
  expect(labels(shown)).toEqual(['中1', '中3']);
  expect([labels(shown[0]!.children), shown[1]!.url]).toEqual([['中12'], '/known/t2']);
  expect(labels(menu)).toEqual(['中1', '中2', '中3', '中4']);
});
