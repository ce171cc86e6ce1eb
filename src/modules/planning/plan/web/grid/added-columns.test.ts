/** Columns of additional fields: display, sort key and parsing of a cell. */
import { describe, expect, test } from 'vitest';
import type { ExtValues } from '#kernel/entity.ts';
import { date, decimal, dict, json, ref, text } from '#kernel/field.ts';
import { changeTexts } from '../../edit/plan-changes.ts';
import { newPlanTask, type Plan, planOptions } from '../../plan-model.ts';
import { addedColumn, addedText, changeAdded } from './added-columns.ts';
import type { AddedCells } from './choice-columns.ts';

const LABEL = ['栏', '欄', 'Column'] as const;
const items = [
  { id: 31, label: '高' },
  { id: 32, label: '低' },
];
const plain = { titles: {}, items: null };
const cells = {
  number: { field: decimal(LABEL, { digits: 4 }), ...plain },
  text: { field: text(LABEL), ...plain },
  day: { field: date(LABEL), ...plain },
  grade: { field: dict(LABEL, 'grade'), titles: { 30: '旧的' }, items },
  grades: { field: json()(LABEL, { dict: 'grade' }), titles: {}, items },
  checker: { field: ref(LABEL, 'user'), titles: { 7: '张伟', 8: '李娜' }, items: null },
} satisfies Record<string, AddedCells>;
type Name = keyof typeof cells;

const planOf = (...values: ExtValues[]): Plan => ({
  settings: {
    projectStart: 0,
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 480,
    minutesPerWeek: 2400,
  },
  calendars: [],
  tasks: values.map((ext, i) => ({ ...newPlanTask(i + 1, null, `t${i}`), ext })),
  links: [],
});
const column = (name: Name, ...values: ExtValues[]) =>
  addedColumn(
    `ext.${name}`,
    cells[name],
    (row) => planOf(...values).tasks[row]!,
    () => true,
  );
const changedTo = (name: Name, value: unknown, before: ExtValues = {}) => {
  const changed = changeAdded(planOf(before), 0, `ext.${name}`, value, cells[name], undefined);
  return 'problem' in changed ? changed.problem : changed.plan.tasks[0]!.ext;
};

describe('a column', () => {
  test('shows what the list of tasks shows, and nothing where there is no value', () => {
    const shown = (name: Name, value: ExtValues[string]) => [0, 1].map(column(name, { [name]: value }, {}).text);
    expect(shown('number', '1234.5000')).toEqual(['1,234.5000', '']);
    expect(shown('day', '2026-06-20')).toEqual(['2026-06-20', '']);
    expect(shown('grade', 32)).toEqual(['低', '']);
    expect(shown('grade', 30)).toEqual(['旧的', '']);
    expect(shown('grades', [32, 31])).toEqual(['低, 高', '']);
    expect(shown('checker', 7)).toEqual(['张伟', '']);
    expect(addedText(cells.checker, 99)).toBe('#99');
    expect(column('number', { number: '1.5000' }).editText!(0)).toBe('1.5');
    expect(column('number', { number: '100.0000' }).editText!(0)).toBe('100');
  });

  test('is sorted by numbers and by the order of its dictionary', () => {
    const numbers = column('number', { number: '9.0000' }, { number: '10.0000' }, {});
    expect([0, 1, 2].map((row) => numbers.sortBy!(row))).toEqual([9, 10, Number.NaN]);
    const grades = column('grade', { grade: 32 }, { grade: 31 }, { grade: 30 });
    expect([0, 1, 2].map((row) => grades.sortBy!(row))).toEqual([1, 0, Number.NaN]);
    // A value left under this name by a field of another kind is not an id.
    expect(column('number', { number: 'old' }).sortBy!(0)).toBeNaN();
    expect(column('grade', { grade: 'old' }).text(0)).toBe('');
  });

  test('is hidden until it is chosen', () => {
    for (const name of Object.keys(cells) as Name[]) expect(column(name, {}).hidden, name).toBe(true);
  });
});

describe('a cell', () => {
  test('takes ids that were chosen, names that were pasted, and nothing', () => {
    expect(changedTo('grade', [31])).toEqual({ grade: 31 });
    expect(changedTo('grade', '低')).toEqual({ grade: 32 });
    expect(changedTo('grades', '低、高')).toEqual({ grades: [32, 31] });
    expect(changedTo('checker', '李娜')).toEqual({ checker: 8 });
    expect(changedTo('grades', [], { grades: [31], text: 'kept' })).toEqual({ text: 'kept' });
    expect(changedTo('grade', '', { grade: 31 })).toEqual({});
    // Values no longer selectable are filled down by id.
    expect(changedTo('grade', [30])).toEqual({ grade: 30 });
  });

  test('refuses names of nothing with what there is, and several where one is meant', () => {
    expect(changedTo('grade', '中')).toMatchObject({
      message: changeTexts.choiceOf,
      params: { name: '中', allowed: '高, 低' },
    });
    expect(changedTo('grade', '旧的')).toMatchObject({ message: changeTexts.choiceOf });
    expect(changedTo('grade', '高, 低')).toMatchObject({ message: changeTexts.oneOnly });
    expect(changedTo('checker', '赵六')).toMatchObject({ message: changeTexts.person, params: { name: '赵六' } });
  });
});
