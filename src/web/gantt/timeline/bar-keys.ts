/**
 * What the keys do with bars: moving those of the selected rows, pulling one end of the focused one.
 *
 * Hides: the step, which is that of a pointer at this zoom, and going on over days of rest. Pure: a view in, an edit out.
 * Invariants: an end is never pulled past the other one; the end of a day belongs to the day before it.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { type GanttEdit, type GanttModel, LOCKED, MILESTONE, topRowsOf } from '../gantt-model.ts';
import type { Selection } from '../selection.ts';
import { snapOf } from './time-scale.ts';

interface Bars {
  model: GanttModel;
  selection: Selection;
  pxPerDay: number;
}

/** Days of rest in a row after which a bar may stay where it is. */
const MOST_REST = 60;

/** A step from a minute, and on over days of rest. */
function stepFrom({ model, pxPerDay }: Bars, from: number, by: 1 | -1, finish: boolean): number {
  const step = snapOf(pxPerDay);
  const rests = (at: number): boolean => model.restDay?.(Math.floor((finish ? at - 1 : at) / MINUTES_PER_DAY)) ?? false;
  let at = from + by * step;
  for (let tries = 0; tries < MOST_REST && rests(at); tries++) at += by * Math.max(step, MINUTES_PER_DAY);
  return at;
}

const hasBar = (model: GanttModel, row: number): boolean =>
  row >= 0 && !(model.flags[row]! & LOCKED) && !Number.isNaN(model.start[row]!);

/** Moves the bars of the selected rows a step earlier (-1) or later (+1), by as much as that of the focused row; null: none. */
export function pulledBars(bars: Bars, by: 1 | -1): GanttEdit | null {
  const { model, selection } = bars;
  const rows = topRowsOf(model, selection.rows).filter((row) => hasBar(model, row));
  const row = rows.includes(selection.row) ? selection.row : rows[0];
  if (row === undefined) return null;
  return { kind: 'move', row, rows, delta: stepFrom(bars, model.start[row]!, by, false) - model.start[row]! };
}

/** One end of the focused bar a step earlier or later; null: it has no bar, or one without length. */
export function stretchedBar(bars: Bars, edge: 'start' | 'finish', by: 1 | -1): GanttEdit | null {
  const { model, selection } = bars;
  const { row } = selection;
  if (!hasBar(model, row) || model.flags[row]! & MILESTONE) return null;
  const [start, finish] = [model.start[row]!, model.finish[row]!];
  const at =
    edge === 'start'
      ? Math.min(stepFrom(bars, start, by, false), finish)
      : Math.max(stepFrom(bars, finish, by, true), start);
  return { kind: 'resize', row, edge, at };
}
