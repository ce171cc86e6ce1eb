/**
 * Circuit maps: how far a station is from what was agreed, and where stations are drawn. Pure.
 *
 * A line of one project goes to and fro in rows of equal steps, so that names have room on paper; lines of many projects lie over one
 * axis of time, where a name is drawn where there is room and the table beside the map has all of them.
 */
import { parseDay } from '#kernel/dates.ts';
import type { TaskStatus } from '#modules/planning/plan/plan-model.ts';

export interface StationDates {
  status: TaskStatus;
  planned: string | null;
  actual: string | null;
  agreed: string | null;
}

/**
 * Days after the agreed finish: of what is done by its actual finish, of anything else by its planned one, or by today when that has
 * passed. What has no agreed date is late by today only.
 */
export function deviationOf({ status, planned, actual, agreed }: StationDates, today: string): number | null {
  const day = (date: string | null): number | null => (date === null ? null : parseDay(date));
  if (status === 'passoff') return null;
  if (status === 'done') {
    const [end, wanted] = [day(actual ?? planned), day(agreed)];
    return end === null || wanted === null ? null : end - wanted;
  }
  const due = day(planned);
  if (due === null) return null;
  const expected = Math.max(due, parseDay(today)!);
  const wanted = day(agreed);
  if (wanted !== null) return expected - wanted;
  return expected > due ? expected - due : null;
}

export interface Point {
  x: number;
  y: number;
}
export interface Snake {
  points: Point[];
  width: number;
  height: number;
  /** The drawn line. */
  path: string;
}

export const STEP = 170;
export const ROW = 150;
/** Names end before the line turns. */
const BEYOND = STEP / 2 - 4;
const MARGIN = BEYOND + ROW / 2 + 8;
const TOP = 56;

/** Stations of one line, in rows that go to the right and back in turn. */
export function snakeOf(count: number, perRow: number): Snake {
  const across = Math.max(1, Math.min(perRow, count));
  const points = Array.from({ length: count }, (_, i): Point => {
    const row = Math.floor(i / across);
    const place = i % across;
    return { x: MARGIN + (row % 2 === 0 ? place : across - 1 - place) * STEP, y: TOP + row * ROW };
  });
  const path = points
    .map(({ x, y }, i) => {
      const before = points[i - 1];
      if (!before) return `M ${x} ${y}`;
      if (before.y === y) return `L ${x} ${y}`;
      // A turn lies outside: the line goes on where it came from, and comes back.
      const right = (Math.floor(i / across) - 1) % 2 === 0;
      const out = x + (right ? BEYOND : -BEYOND);
      return `L ${out} ${before.y} A ${ROW / 2} ${ROW / 2} 0 0 ${right ? 1 : 0} ${out} ${y} L ${x} ${y}`;
    })
    .join(' ');
  const rows = Math.ceil(count / across);
  return { points, width: 2 * MARGIN + (across - 1) * STEP, height: TOP + Math.max(1, rows) * ROW, path };
}

/** How far along the line today is: the number of stations before it, with the share of the way to the next one. */
export function todayAlong(days: readonly (number | null)[], today: number): number | null {
  const known = days.flatMap((day, i) => (day === null ? [] : [{ day, i }]));
  if (known.length === 0) return null;
  const next = known.findIndex(({ day }) => day > today);
  if (next === 0) return known[0]!.i - 0.5;
  if (next < 0) return known.at(-1)!.i + 0.5;
  const [a, b] = [known[next - 1]!, known[next]!];
  const share = b.day === a.day ? 0.5 : (today - a.day) / (b.day - a.day);
  return a.i + (b.i - a.i) * Math.min(0.85, Math.max(0.15, share));
}

export interface TimeAxis {
  /** Pixels of a civil day. */
  at(day: number): number;
  width: number;
  from: number;
  to: number;
}

/** An axis over all these days; `left` is kept free for the names of lines. */
export function axisOf(days: readonly number[], left: number, room: number): TimeAxis {
  const from = days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const to = days.reduce((most, day) => Math.max(most, day), Number.NEGATIVE_INFINITY);
  const span = Math.max(1, to - from);
  const inner = Math.max(200, room - left - 120);
  return {
    ...{ from, to, width: left + inner + 120 },
    at: (day) => left + 20 + ((day - from) / span) * inner,
  };
}

/** Places on a line: in order, and never nearer to each other than `least`. */
export function spread(places: readonly number[], least: number): number[] {
  let last = Number.NEGATIVE_INFINITY;
  return places.map((place) => {
    last = Math.max(place, last + least);
    return last;
  });
}

/** Which names fit beside each other, and whether above (0) or below (1) the line; null: no room. */
export function nameLanes(places: readonly number[], widths: readonly number[]): (0 | 1 | null)[] {
  const ends: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return places.map((place, i) => {
    const half = widths[i]! / 2;
    for (const lane of [0, 1] as const) {
      if (place - half < ends[lane]) continue;
      ends[lane] = place + half + 6;
      return lane;
    }
    return null;
  });
}
