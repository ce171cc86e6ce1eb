import { describe, expect, test } from 'vitest';
import { entity } from '#kernel/entity.ts';
import { text } from '#kernel/field.ts';
import { readQuery } from './list-query.ts';
import { differs, ownStart, type SavedView, saysQuery, startView, viewParams, viewQuery } from './saved-views.ts';

const risk = entity({
  name: 'risk',
  module: 'risk',
  label: ['风险', '風險', 'Risk'],
  title: 'name',
  fields: { name: text(['名', '名', 'Name']), state: text(['态', '態', 'State']) },
  list: { columns: ['name'], filters: ['name', 'state'], sort: 'name' },
  form: [['name']],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});
const DEFAULTS = { sort: 'name', pageSize: 10 };
const view = (id: number, more: Partial<SavedView> = {}): SavedView => ({
  id,
  version: 1,
  name: `view ${id}`,
  list: 'risk',
  audience: 'own',
  standard: false,
  createdBy: 1,
  query: { pageSize: 20, filters: { state: 'open' }, sort: '-name' },
  columns: { widths: { name: 200 } },
  ...more,
});
const read = (params: URLSearchParams) => readQuery(params, risk, DEFAULTS);

test('the address of a view holds its whole query, and leaves what is not the list’s', () => {
  const params = viewParams(new URLSearchParams('projectId=7&name=x&pageNum=3'), risk, DEFAULTS, view(12), null);
  expect(String(params)).toBe('projectId=7&savedView=12&pageSize=20&sort=-name&state=open');
  expect(viewQuery(read(params))).toEqual(viewQuery(view(12).query));
});

test('no view is an address without the list’s words; it says so where one would open otherwise', () => {
  const now = new URLSearchParams('projectId=7&savedView=12&state=open&pageSize=20');
  expect(String(viewParams(now, risk, DEFAULTS, null, null))).toBe('projectId=7');
  expect(String(viewParams(now, risk, DEFAULTS, null, '0'))).toBe('projectId=7&savedView=0');
});

test('an address that says something of the query is left alone', () => {
  for (const said of ['state=open', 'pageNum=2', 'search=x', 'sort=name'])
    expect(saysQuery(new URLSearchParams(`projectId=7&${said}`), risk)).toBe(true);
  expect(saysQuery(new URLSearchParams('projectId=7&savedView=3'), risk)).toBe(false);
});

describe('changed', () => {
  const one = view(1);
  test.each([
    ['nothing', one.query, { widths: { name: 200 }, visible: {} }, false],
    ['the order in which filters were set', { ...one.query, filters: { state: 'open' } }, one.columns, false],
    ['a filter', { ...one.query, filters: {} }, one.columns, true],
    ['the sort', { ...one.query, sort: 'name' }, one.columns, true],
    ['the page size', { ...one.query, pageSize: 10 }, one.columns, true],
    ['the searched text', { ...one.query, search: 'x' }, one.columns, true],
    ['a column', one.query, { widths: { name: 201 } }, true],
    ['the columns put back', one.query, {}, true],
  ])('%s', (_what, query, columns, wanted) => expect(differs(one, query, columns)).toBe(wanted));

  test('the page one is on is no part of a view', () => {
    const query = { ...one.query, pageNum: 5 };
    expect(differs(one, query, one.columns)).toBe(false);
  });
});

test('a list opens with one’s own choice, then what is for one’s roles, then what is for all', () => {
  const all = view(1, { audience: 'company', standard: true });
  const roles = view(2, { audience: 'roles', standard: true });
  const plain = view(3, { audience: 'company' });
  const views = [all, roles, plain];
  expect(startView(views, 3)).toBe(plain);
  expect(startView(views, null)).toBe(roles);
  expect(startView([all, plain], null)).toBe(all);
  expect(startView([plain], null)).toBeNull();
  expect(startView(views, 0)).toBeNull();
  // One that is gone or no longer shared selects nothing.
  expect(startView(views, 99)).toBe(roles);
});

test('a stored choice that is none counts as none', () => {
  expect([null, 7, {}, { view: 'x' }, { view: -1 }, { view: 1.5 }].map(ownStart)).toEqual(Array(6).fill(null));
  expect([ownStart({ view: 0 }), ownStart({ view: 12 })]).toEqual([0, 12]);
});
