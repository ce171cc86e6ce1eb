/**
 * Values of additional fields of tasks (`ext`): from a cell to the value, and how edits of several people meet.
 *
 * Invariants: a value is checked by the rule of every other record (`kernel/check.ts`), its message says what is allowed; an
 * emptied field leaves no entry behind; two people may change different fields of one task. The server checks whether items and
 * records exist. Pure.
 */
import { checkValue } from '#kernel/check.ts';
import { cleanValues } from '#kernel/clean.ts';
import { formatDay, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { sameValue } from '#kernel/diff.ts';
import type { ExtValues } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import type { DateOrder } from '../exchange/sheet-values.ts';
import type { Minute, Plan } from '../plan-model.ts';
import { type Changed, setFields } from './plan-changes.ts';
import { parseTypedDate } from './typed-date.ts';

/** The value of a column; null when there is none. */
export const addedValue = (ext: ExtValues, column: string): ExtValues[string] =>
  Object.hasOwn(ext, column) ? (ext[column] ?? null) : null;

/** Digits in groups of three, as cells show numbers. */
const GROUPED = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A number as typed or pasted; anything else is left for the check to refuse. */
function typedNumber(text: string): string {
  const clean = text.normalize('NFKC').trim();
  const plain = (GROUPED.test(clean) ? clean.replaceAll(',', '') : clean).replace(/^\+/, '');
  return plain.replace(/^(-?)\.(?=\d)/, (_, sign: string) => `${sign}0.`);
}

/**
 * The value a typed or pasted text means to a field that is not chosen from a list. `near`: of the years a date without
 * one may mean, the nearest to it.
 */
export function typedValue(field: Field, text: string, near: Minute, order: DateOrder): string {
  if (field.kind === 'decimal') return typedNumber(text);
  if (field.kind === 'text') return text.replaceAll(/\s*[\r\n]+\s*/g, ' ');
  if (field.kind !== 'date' || text.trim() === '') return text;
  const minute = parseTypedDate(text, near, 0, order);
  return minute === null ? text : formatDay(Math.floor(minute / MINUTES_PER_DAY));
}

/** The minute that completes a typed date of the field: its own, else that of the task. */
export function nearOf(value: ExtValues[string], fallback: Minute): Minute {
  const day = typeof value === 'string' ? parseDay(value) : null;
  return day === null ? fallback : day * MINUTES_PER_DAY;
}

/** Gives a task a value of an additional field, or returns the problem. */
export function setAdded(plan: Plan, row: number, column: string, field: Field, value: unknown): Changed {
  const { ext } = plan.tasks[row]!;
  const next = cleanValues({ [column]: field }, { [column]: value }, 'update')[column] ?? null;
  if (sameValue(next, addedValue(ext, column))) return { plan };
  const problem = checkValue(column, field, next);
  if (problem) return { problem };
  const { [column]: _, ...rest } = ext;
  return setFields(plan, [row], { ext: next === null ? rest : { ...rest, [column]: next as ExtValues[string] } });
}

/**
 * The values after an edit from `base` to `mine` on what is stored now. `mineStands` decides about a column that both have
 * changed differently.
 */
export function mergeAdded(
  base: ExtValues,
  mine: ExtValues,
  theirs: ExtValues,
  mineStands: (column: string, base: unknown, mine: unknown, theirs: unknown) => boolean,
): ExtValues {
  const merged = new Map(Object.entries(theirs));
  for (const column of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const [was, wanted, now] = [addedValue(base, column), addedValue(mine, column), addedValue(theirs, column)];
    if (sameValue(was, wanted) || sameValue(now, wanted)) continue;
    if (!sameValue(now, was) && !mineStands(column, was, wanted, now)) continue;
    if (wanted === null) merged.delete(column);
    else merged.set(column, wanted);
  }
  return Object.fromEntries(merged);
}
