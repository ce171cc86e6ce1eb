/** Cells of demand to be saved, and proposals for them. Pure. */
import { isPlain } from '#kernel/check.ts';
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { MOST_MINUTES } from './amounts.ts';
import type { DemandCell, ManpowerMatrix } from './manpower.calls.ts';
import { manpowerTexts as t } from './manpower.texts.ts';

export const MOST_CELLS = 2_000;

const id = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
/** Absent and null mean the same. */
const none = (value: unknown): boolean => value === null || value === undefined;

function isCell(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { role, post, week, minutes, version } = value as Record<string, unknown>;
  const day = typeof week === 'string' ? parseDay(week) : null;
  return (
    ((id(role) && none(post)) || (none(role) && id(post))) &&
    day !== null &&
    weekdayOf(day) === 1 &&
    day > 0 &&
    day < 100_000 &&
    Number.isSafeInteger(minutes) &&
    (minutes as number) >= 0 &&
    (minutes as number) <= MOST_MINUTES &&
    (none(version) || id(version))
  );
}

export const keyOfCell = ({ role, post, week }: Pick<DemandCell, 'role' | 'post' | 'week'>): string =>
  `${role ?? ''} ${post ?? ''} ${week}`;

/** The cells of an input, or why they are invalid. */
export function readCells(value: unknown): DemandCell[] | Problem {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_CELLS || !value.every(isCell))
    return problem(t.cells, { max: MOST_CELLS, most: MOST_MINUTES }, 'cells');
  const cells = (value as DemandCell[]).map(({ role, post, week, minutes, version }) => ({
    role: role ?? null,
    post: post ?? null,
    week,
    minutes,
    version: version ?? null,
  }));
  return new Set(cells.map(keyOfCell)).size < cells.length ? problem(t.twice, undefined, 'cells') : cells;
}

type Shown = Pick<ManpowerMatrix, 'weeks' | 'rows' | 'demand'>;

/** The cell of a row and week as it was read, with other minutes. */
export function cellWith(
  { weeks, rows, demand }: Shown,
  key: string,
  week: number,
  minutes: number,
): DemandCell | null {
  const row = rows.find((one) => one.key === key);
  if (!row || (row.role === null && row.post === null)) return null;
  const read = demand.find((one) => one.row === key && one.week === week);
  return { role: row.role, post: row.post, week: weeks[week]!, minutes, version: read?.version ?? null };
}

const isEmpty = ({ demand }: Shown, key: string, week: number): boolean =>
  !demand.some((one) => one.row === key && one.week === week && one.minutes > 0);

/** Proposals of the plan for all empty cells: assigned and unassigned work. */
export const fromPlan = (shown: Shown): DemandCell[] =>
  shown.rows.flatMap(({ key, assigned, open }) =>
    shown.weeks.flatMap((_, week) => {
      const minutes = assigned[week]! + open[week]!;
      // Whole tenths of an hour, as people type them.
      const tenths = Math.round(minutes / 6) * 6;
      return tenths > 0 && isEmpty(shown, key, week) ? (cellWith(shown, key, week, tenths) ?? []) : [];
    }),
  );

/** The demand of a week in the empty weeks behind it, up to the last day of the object (a civil date) or what is shown. */
export function copiedOn(shown: Shown, key: string, week: number, end: string | null): DemandCell[] {
  const minutes = shown.demand.find((one) => one.row === key && one.week === week)?.minutes ?? 0;
  if (minutes === 0) return [];
  return shown.weeks.flatMap((monday, at) =>
    at > week && (end === null || monday <= end) && isEmpty(shown, key, at)
      ? (cellWith(shown, key, at, minutes) ?? [])
      : [],
  );
}

/** Civil date of the Sunday of a week. */
export const sundayOf = (monday: string): string => formatDay(parseDay(monday)! + 6);
