/** Columns of the plan grid for additional fields of tasks, and what a cell of them does. */
import type { Field } from '#kernel/field.ts';
import { extColumn } from '#kernel/query.ts';
import { valueText } from '#web/fields/format.ts';
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import { currentLang, t } from '#web/lang.ts';
import { addedValue, nearOf, setAdded, typedValue } from '../../edit/added-values.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { DATE_ORDER_OF } from '../../edit/typed-date.ts';
import type { Minute, Plan, PlanTask } from '../../plan-model.ts';
import { type AddedCells, addedIds, listColumn } from './choice-columns.ts';

/** Whether a field's values are ids of what it is bound to. */
const isListed = ({ dict, to }: Field): boolean => dict !== undefined || to !== undefined;
/** Widths for a value, a number of millions with its decimals, and some words. */
const WIDTH = 104;
const NUMBER_WIDTH = 124;
const TEXT_WIDTH = 140;

/** Room for the title too, as far as it is not a sentence; Chinese characters are twice as wide as letters. */
const widthFor = (title: string, least: number): number => {
  let room = 30;
  for (const char of title) room += char > '\u2e80' ? 13 : 7;
  return Math.max(least, Math.min(200, room));
};

/** A number without the zeros behind its last digit that counts. */
const shortNumber = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const idsOf = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number');

/** A value of an additional field as its cell shows it. */
export const addedText = ({ field, titles, items }: AddedCells, value: unknown): string =>
  isListed(field)
    ? idsOf(value)
        .map((id) => items?.find((item) => item.id === id)?.label ?? titles[id] ?? `#${id}`)
        .join(', ')
    : valueText(field, value, t);

/** The column of an additional field, hidden until it is chosen; where it may be changed is the caller's to say. */
export function addedColumn(
  key: string,
  cells: AddedCells,
  task: (row: number) => PlanTask,
  editable: (row: number) => boolean,
): GanttColumn {
  const { field, ...lists } = cells;
  const value = (row: number) => addedValue(task(row).ext, extColumn(key)!);
  const title = t(field.label);
  if (isListed(field)) {
    const several = field.kind === 'json';
    return listColumn(
      { key, title, idsOf: (row) => idsOf(value(row)), several, ...lists },
      { width: widthFor(title, several || field.to ? TEXT_WIDTH : WIDTH), hidden: true, editable },
    );
  }
  const text = (row: number): string => addedText(cells, value(row));
  const typed = { key, title, text, hidden: true, editable };
  switch (field.kind) {
    case 'decimal':
      return {
        ...typed,
        width: widthFor(title, NUMBER_WIDTH),
        align: 'right',
        editor: 'number',
        editText: (row) => shortNumber(String(value(row) ?? '')),
        sortBy: (row) => Number(value(row) ?? Number.NaN),
      };
    case 'longText':
      return { ...typed, width: widthFor(title, TEXT_WIDTH), editor: 'longText' };
    default:
      return { ...typed, width: widthFor(title, field.kind === 'date' ? WIDTH : TEXT_WIDTH), editor: 'text' };
  }
}

/** What a typed, pasted or chosen cell of an additional field does. `start` of its task: what a short date is near to. */
export function changeAdded(
  plan: Plan,
  row: number,
  key: string,
  value: unknown,
  cells: AddedCells,
  start: Minute | undefined,
): Changed {
  const { field } = cells;
  const column = extColumn(key)!;
  if (!isListed(field)) {
    const usual = start === undefined || Number.isNaN(start) ? plan.settings.projectStart : start;
    const near = nearOf(addedValue(plan.tasks[row]!.ext, column), usual);
    const typed = typedValue(field, String(value ?? ''), near, DATE_ORDER_OF[currentLang()]);
    return setAdded(plan, row, column, field, typed);
  }
  const found = addedIds(value, cells);
  if ('problem' in found) return found;
  const { ids } = found;
  const many = ids.length > 0 ? ids : null;
  return setAdded(plan, row, column, field, field.kind === 'json' ? many : (ids[0] ?? null));
}
