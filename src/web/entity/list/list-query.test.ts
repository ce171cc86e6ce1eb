import { expect, it } from 'vitest';
import { entity } from '#kernel/entity.ts';
import { int, text } from '#kernel/field.ts';
import { changeParams, readQuery } from './list-query.ts';

const thing = entity({
  name: 'thing',
  module: 'thing',
  label: ['物', '物', 'Thing'],
  title: 'name',
  fields: { name: text(['名称', '名稱', 'Name']), size: int(['大小', '大小', 'Size']) },
  list: { columns: ['name'], filters: ['size'], sort: 'name' },
  form: [['name']],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});
const defaults = { sort: 'name', pageSize: 15 };
const change = (from: string, part: Parameters<typeof changeParams>[3]): string =>
  decodeURIComponent(changeParams(new URLSearchParams(from), thing, defaults, part).toString());

it('reads what belongs to the list and nothing else', () => {
  const query = readQuery(new URLSearchParams('projectId=7&size=1~5&name=x&pageNum=3&sort=-size'), thing, defaults);
  expect(query).toEqual({ pageNum: 3, pageSize: 15, sort: '-size', filters: { size: '1~5' } });
});

it('keeps the parameters of others and leaves defaults out', () => {
  expect(change('projectId=7&tab=a&pageNum=3', { pageSize: 30 })).toBe('projectId=7&tab=a&pageSize=30');
  expect(change('projectId=7&pageSize=30', { pageSize: 15, sort: 'name' })).toBe('projectId=7');
});

it('goes to page 1 with every change but of the page', () => {
  expect(change('pageNum=3&size=2~', { sort: '-size' })).toBe('sort=-size&size=2~');
  expect(change('pageNum=3', { pageNum: 4 })).toBe('pageNum=4');
  expect(change('pageNum=3&search=a', { search: '' })).toBe('');
  expect(change('size=1~2&search=a', { filters: {} })).toBe('search=a');
});
