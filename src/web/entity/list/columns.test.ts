import { describe, expect, it } from 'vitest';
import { entity } from '#kernel/entity.ts';
import { date, int, json, text } from '#kernel/field.ts';
import { NO_RUNTIME } from '../ports.tsx';
import { applyOrder, MAX_WIDTH, mergeColumns, moveColumn, readSettings } from './columns.ts';

const thing = entity({
  name: 'thing',
  module: 'thing',
  label: ['物', '物', 'Thing'],
  title: 'name',
  fields: {
    code: text(['编号', '編號', 'Code']),
    name: text(['名称', '名稱', 'Name'], { required: true }),
    size: int(['大小', '大小', 'Size']),
    due: date(['截止', '截止', 'Due']),
    raw: json()(['原始', '原始', 'Raw']),
  },
  list: { columns: ['code', 'name', 'due'], filters: ['name'], sort: 'name' },
  form: [['name']],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});
const names = (...args: Parameters<typeof mergeColumns>) =>
  mergeColumns(...args)
    .filter((c) => c.visible)
    .map((c) => c.name);

describe('columns of a list', () => {
  it('are those of the definition, others can be chosen, unreadable kinds never', () => {
    expect(names(thing, NO_RUNTIME)).toEqual(['code', 'name', 'due']);
    const all = mergeColumns(thing, NO_RUNTIME).map((c) => c.name);
    expect(all).toEqual(['code', 'name', 'due', 'size', 'createdAt', 'createdBy', 'updatedAt']);
  });

  it('take the headers of the company: order, label, width, visibility, additional fields', () => {
    const colour = text(['颜色', '顏色', 'Colour']);
    const runtime = {
      extFields: [{ name: 'colour', field: colour }],
      headers: [
        { field: 'due', order: 0, label: ['到期', '到期', 'Until'] as const },
        { field: 'code', visible: false },
        { field: 'ext.colour', visible: true, width: 5000 },
      ],
    };
    const columns = mergeColumns(thing, runtime);
    expect(columns.filter((c) => c.visible).map((c) => c.name)).toEqual(['due', 'name', 'ext.colour']);
    expect(columns.find((c) => c.name === 'due')!.label[2]).toBe('Until');
    expect(columns.find((c) => c.name === 'ext.colour')!.width).toBe(MAX_WIDTH);
  });

  it('follow the person over the company, and pins stand at the sides', () => {
    const runtime = { extFields: [], headers: [{ field: 'code', visible: false, width: 90 }] };
    const settings = {
      order: ['due', 'gone', 'name', 'code'],
      visible: { code: true },
      widths: { code: 120 },
      pins: { code: 'left' as const, due: 'right' as const },
    };
    expect(names(thing, runtime, settings)).toEqual(['code', 'name', 'due']);
    expect(mergeColumns(thing, runtime, settings)[0]!.width).toBe(120);
  });

  it('never hide everything: the title stays', () => {
    const visible = { code: false, name: false, due: false };
    expect(names(thing, NO_RUNTIME, { visible })).toEqual(['name']);
  });

  it('put a column that is new since the settings behind its usual predecessor', () => {
    expect(applyOrder(['a', 'b', 'c', 'd'], ['d', 'a', 'c'])).toEqual(['d', 'a', 'b', 'c']);
    expect(applyOrder(['a', 'b'], ['b'])).toEqual(['a', 'b']);
  });

  it('move to any place', () => {
    const columns = mergeColumns(thing, NO_RUNTIME);
    expect(moveColumn(columns, 'due', 0).slice(0, 3)).toEqual(['due', 'code', 'name']);
    expect(moveColumn(columns, 'code', 99).at(-1)).toBe('code');
  });

  it('ignore settings that are damaged', () => {
    expect(readSettings('x')).toEqual({});
    expect(
      readSettings({ order: ['a', 1], visible: { a: 'yes', b: true }, widths: { a: Number.NaN }, pins: 7 }),
    ).toEqual({
      order: ['a'],
      visible: { b: true },
      widths: {},
      pins: {},
    });
  });
});
