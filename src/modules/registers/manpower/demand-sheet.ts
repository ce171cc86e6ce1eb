/**
 * Demand as a sheet: a line of demand for each role and job post, hours by week; a sheet read back is reported cell by cell.
 *
 * Filled cells of demand are accepted or named with a reason, none is skipped. Empty ones mean no change, 0 clears. Pure.
 */
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import { LANGS, type Message, type Params, say } from '#kernel/text.ts';
import { MOST_MINUTES, minutesTyped } from './amounts.ts';
import type { DemandCell } from './manpower.calls.ts';
import { manpowerTexts as t } from './manpower.texts.ts';
import { TEMPLATE_START, weekNumber } from './weeks.ts';

export type SheetCell = string | number | boolean | null;

export interface Named {
  id: number;
  /** As it may be in a sheet, in any language. */
  names: readonly string[];
}
export interface Rejected {
  /** Of the sheet, from 1. */
  row: number;
  column: string | null;
  message: Message;
  params: Params;
}
export interface ReadDemand {
  cells: Omit<DemandCell, 'version'>[];
  rejected: Rejected[];
}

/** The heading of a week: its Monday, in templates its number. */
export const weekHead = (monday: string, relative: boolean): string =>
  relative ? `W${weekNumber(parseDay(monday)!)}` : monday;

/** The Monday a heading means; null: none. */
function mondayOfHead(head: string, relative: boolean): string | null {
  if (relative) {
    const number = Number(/^W(\d{1,4})$/i.exec(head)?.[1] ?? 0);
    return number > 0 ? formatDay(TEMPLATE_START + 7 * (number - 1)) : null;
  }
  const day = parseDay(head.slice(0, 10));
  return day !== null && weekdayOf(day) === 1 ? head.slice(0, 10) : null;
}

const textOf = (cell: SheetCell | undefined): string => String(cell ?? '').trim();
const is = (cell: SheetCell | undefined, message: Message): boolean =>
  LANGS.some((lang) => say(message, lang).toLowerCase() === textOf(cell).toLowerCase());

/** The demand of a sheet; null: it has no known heading. Rows come with dates as text. */
export function readDemandSheet(
  rows: readonly (readonly SheetCell[])[],
  { roles, posts, relative }: { roles: readonly Named[]; posts: readonly Named[]; relative: boolean },
): ReadDemand | null {
  const [head = [], ...body] = rows;
  const at = (message: Message): number => head.findIndex((cell) => is(cell, message));
  const [kindAt, nameAt, lineAt] = [at(t.kind), at(t.name), at(t.line)];
  const known = new Set([kindAt, nameAt, lineAt, at(t.total)]);
  const columns = head.flatMap((cell, i) => (known.has(i) || textOf(cell) === '' ? [] : [{ i, title: textOf(cell) }]));
  if (kindAt < 0 || nameAt < 0 || !columns.some(({ title }) => mondayOfHead(title, relative))) return null;
  const answer: ReadDemand = { cells: [], rejected: [] };
  const firstColumn = new Map<string, number>();
  for (const { i, title } of columns) {
    const monday = mondayOfHead(title, relative);
    if (monday && !firstColumn.has(monday)) firstColumn.set(monday, i);
  }
  const seen = new Set<string>();
  for (const [n, row] of body.entries()) {
    // Other figures of an export are looked at by people only.
    if (lineAt >= 0 && !is(row[lineAt], t.need)) continue;
    const filled = columns.filter(({ i }) => textOf(row[i]) !== '');
    const name = textOf(row[nameAt]);
    const reject = (column: string | null, message: Message, params: Params): void =>
      void answer.rejected.push({ row: n + 2, column, message, params });
    const side = is(row[kindAt], t.role) ? 'role' : is(row[kindAt], t.post) ? 'post' : null;
    const found = (side === 'role' ? roles : side === 'post' ? posts : []).find(({ names }) => names.includes(name));
    const key = `${side} ${found?.id}`;
    const twice = found !== undefined && seen.has(key);
    if (found && filled.length > 0) seen.add(key);
    for (const { i, title } of filled) {
      const monday = mondayOfHead(title, relative);
      const minutes = minutesTyped(textOf(row[i]), 'hours', 0);
      if (side === null) reject(title, t.sheetKind, { name: textOf(row[kindAt]) });
      else if (!found) reject(title, t.sheetRow, { name });
      else if (twice) reject(title, t.sheetRowTwice, { name });
      else if (monday === null) reject(title, t.sheetWeek, { head: title });
      else if (firstColumn.get(monday) !== i) reject(title, t.sheetWeekTwice, { head: title });
      else if (minutes === null || minutes > MOST_MINUTES) reject(title, t.sheetAmount, { value: textOf(row[i]) });
      else
        answer.cells.push({
          role: side === 'role' ? found.id : null,
          post: side === 'post' ? found.id : null,
          week: monday,
          minutes,
        });
    }
  }
  return answer;
}
