import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnWidths, textWidth, twoLines, type WantedColumn } from './column-widths.ts';

const column = (heading: string, values: number, least = values, set: number | null = null): WantedColumn => ({
  name: heading,
  heading,
  sortable: true,
  values,
  least,
  set,
});

describe('headings on two lines', () => {
  test('break between words, and between ideographs', () => {
    expect(twoLines('Main responsible department')).toBe(Math.ceil(textWidth('Main responsible') * 1.08));
    expect(twoLines('Project code')).toBe(twoLines('Project'));
    expect(twoLines('Status')).toBeLessThan(twoLines('Planned'));
    expect(twoLines('计划开始')).toBe(Math.ceil(26 * 1.08));
  });
});

describe('widths', () => {
  const list = [column('Name', 200, 160), column('Project manager', 110, 84), column('Planned start', 104, 94)];
  test('where there is room each has what its values and its heading take', () => {
    expect(columnWidths(list, 900)).toEqual({
      widths: { Name: 200, 'Project manager': 146, 'Planned start': 126 },
      tall: false,
    });
  });
  test('headings take two lines before anything gives way', () => {
    expect(columnWidths(list, 440)).toEqual({
      widths: { Name: 200, 'Project manager': 110, 'Planned start': 104 },
      tall: true,
    });
  });
  test('then values give way while headings stay whole', () => {
    const { widths } = columnWidths(list, 370);
    expect(widths['Project manager']).toBeGreaterThanOrEqual(twoLines('Project manager') + 38);
    expect(Object.values(widths).reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(370);
  });
  test('at last each gives way towards what it can be read in', () => {
    const { widths } = columnWidths(list, 345);
    const all = Object.values(widths);
    expect(all.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(360);
    expect(widths.Name).toBeGreaterThanOrEqual(160);
    expect(widths['Planned start']).toBeGreaterThanOrEqual(94);
  });
  test('what cannot fit keeps its room, and scrolls', () => {
    expect(columnWidths(list, 300)).toEqual(columnWidths(list, 900));
    expect(columnWidths(list, 0)).toEqual(columnWidths(list, 900));
  });
  test('a width that was set stays', () => {
    expect(columnWidths([...list, column('Own', 300, 84, 222)], 600).widths.Own).toBe(222);
  });
  test('whatever the columns, they fit when they can, and nobody is below its least', () => {
    const any = fc.record({ values: fc.integer({ min: 60, max: 240 }), least: fc.integer({ min: 60, max: 240 }) });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 3000 }), (sizes, room) => {
        const columns = sizes.map(({ values, least }, at) => column(`c${at}`, values, Math.min(values, least)));
        const { widths } = columnWidths(columns, room);
        const sum = Object.values(widths).reduce((all, width) => all + width, 0);
        const least = columns.reduce((all, one) => all + one.least, 0);
        if (least <= room) expect(sum).toBeLessThanOrEqual(room);
        for (const one of columns) expect(widths[one.name]).toBeGreaterThanOrEqual(one.least);
      }),
    );
  });
});

describe('the title', () => {
  test('is the widest, with what others have more than they need', () => {
    const list = [{ ...column('Name', 150, 120), title: true }, column('Period', 260, 120), column('Code', 100)];
    const { widths } = columnWidths(list, 900);
    expect(widths.Name).toBeGreaterThanOrEqual(widths.Period!);
    expect(widths.Name! + widths.Period!).toBe(410);
    expect(widths.Code).toBe(100);
  });
  test('leaves what a person set, and what cannot be read in less', () => {
    const list = [{ ...column('Name', 150, 120), title: true }, column('Wide', 260), column('Set', 90, 90, 400)];
    expect(columnWidths(list, 900).widths).toEqual({ Name: 150, Wide: 260, Set: 400 });
  });
});
