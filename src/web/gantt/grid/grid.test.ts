import { describe, expect, it } from 'vitest';
import { VisibleRows } from '../rows.ts';
import { focusCell, NOTHING, remap, selectAll, selectRow } from '../selection.ts';
import { fullState, type GanttColumn, moveColumn, placeColumns } from './columns.ts';
import { formatTsv, parseTsv } from './tsv.ts';

const column = (key: string, hidden = false): GanttColumn => ({ key, title: key, width: 100, hidden, text: () => key });

describe('columns', () => {
  const columns = [column('a'), column('b', true), column('c')];
  it('completes a stored state with new columns and drops those that are gone', () => {
    const state = fullState(columns, [
      { key: 'c', width: 50, hidden: false },
      { key: 'gone', width: 9, hidden: false },
      { key: 'a', width: 70, hidden: false },
    ]);
    expect(state.map((s) => s.key)).toEqual(['c', 'a', 'b']);
    expect(state[2]).toEqual({ key: 'b', width: 100, hidden: true });
  });

  it('places what is shown', () => {
    const placed = placeColumns(columns, fullState(columns, undefined));
    expect(placed.map((p) => [p.column.key, p.x])).toEqual([
      ['a', 0],
      ['c', 100],
    ]);
  });

  it('moves a column', () => {
    const state = fullState(columns, undefined);
    expect(moveColumn(state, 'c', 'a').map((s) => s.key)).toEqual(['c', 'a', 'b']);
    expect(moveColumn(state, 'a', null).map((s) => s.key)).toEqual(['b', 'c', 'a']);
  });
});

describe('clipboard text', () => {
  it('comes back as it went', () => {
    const cells = [
      ['a', 'b\tc', ''],
      ['say "hi"', 'two\nlines', '路标'],
    ];
    expect(parseTsv(formatTsv(cells))).toEqual(cells);
  });

  it('reads what spreadsheets write', () => {
    expect(parseTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(parseTsv('')).toEqual([]);
    expect(parseTsv('a\n\nb')).toEqual([['a'], [''], ['b']]);
  });
});

describe('selection', () => {
  const rows = new VisibleRows();
  rows.refresh({ count: 6, level: [0, 0, 0, 0, 0, 0], flags: new Uint16Array(6) });

  it('extends a rectangle from its anchor', () => {
    let s = focusCell(rows, NOTHING, 2, 1, false);
    s = focusCell(rows, s, 4, 3, true);
    expect([...s.rows]).toEqual([2, 3, 4]);
    expect([s.anchorRow, s.anchorColumn, s.row, s.column]).toEqual([2, 1, 4, 3]);
    s = focusCell(rows, s, 1, 3, true);
    expect([...s.rows]).toEqual([1, 2]);
  });

  it('toggles and spans whole rows', () => {
    let s = selectRow(rows, NOTHING, 1, 'alone');
    s = selectRow(rows, s, 4, 'toggle');
    expect([...s.rows]).toEqual([1, 4]);
    s = selectRow(rows, s, 1, 'toggle');
    expect([...s.rows]).toEqual([4]);
    s = selectRow(rows, s, 3, 'extend');
    expect(selectAll(rows, s).rows.size).toBe(6);
  });

  it('is found again by identity when rows come and go', () => {
    const s = selectRow(rows, focusCell(rows, NOTHING, 2, 1, false), 2, 'alone');
    const moved = remap(s, [10, 11, 12, 13], [9, 10, 11, 12, 13], 5);
    expect([moved.row, [...moved.rows]]).toEqual([3, [3]]);
    const gone = remap(s, [10, 11, 12, 13], [10, 11, 13], 3);
    expect([gone.row, [...gone.rows]]).toEqual([2, [2]]);
  });
});
