/**
 * The boards of issues, by state and by planned finish: which cards a column holds, and what pulling one there means. Pure.
 * Source: records.md B2 (board by status, by due).
 */
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import type { Abilities } from '#kernel/entity-calls.ts';
import { type Lifecycle, movesOf, stateAfter, stateLabel } from '#kernel/lifecycle.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

export const boardTexts = texts('issueBoard', {
  noWay: [
    '问题不能从“{from}”直接到“{to}”',
    '問題不能從「{from}」直接到「{to}」',
    'An issue cannot go from "{from}" to "{to}"',
  ],
  noRight: ['您没有“{action}”的权限', '您沒有「{action}」的權限', 'You do not have permission to {action}'],
  past: ['计划完成日期不能改到过去', '計劃完成日期不能改到過去', 'The planned finish cannot be moved into the past'],
});

/** States whose issues are not closed (1-product §4.3; suspended ones count too: records.md B2). */
export const UNCLOSED = ['new', 'processing', 'solved', 'suspended'] as const;

interface Card {
  status: string;
  plannedFinish: string | null;
}

/** Days an issue that is not closed is behind its planned finish; 0: it is not. */
export function lateDays({ status, plannedFinish }: Card, today: string): number {
  if (status === 'closed' || plannedFinish === null || plannedFinish >= today) return 0;
  return parseDay(today)! - parseDay(plannedFinish)!;
}

/** What pulling a card does: an action, nothing (null), or why not. */
export type Pull = { action: string } | { refused: Problem | string } | null;

/** The action that brings an issue to a state, by what the viewer may do with it. */
export function pullToState(
  life: Lifecycle<never, never>,
  row: Card,
  to: string,
  abilities: Pick<Abilities, 'actions'> | undefined,
): Pull {
  if (row.status === to) return null;
  const all = life as unknown as Lifecycle;
  const ways = movesOf(all).filter((action) => {
    const move = all.moves[action]!;
    return move.from.includes(row.status) && stateAfter(move, row) === to;
  });
  const may = abilities?.actions ?? {};
  const open = ways.find((action) => may[action] === null);
  if (open) return { action: open };
  const why = ways.map((action) => may[action]).find((reason) => typeof reason === 'string');
  if (why) return { refused: why };
  if (ways[0]) return { refused: problem(boardTexts.noRight, { action: all.moves[ways[0]]!.label }) };
  return { refused: problem(boardTexts.noWay, { from: stateLabel(all, row.status), to: stateLabel(all, to) }) };
}

export const DUE_COLUMNS = ['overdue', 'thisWeek', 'nextWeek', 'later', 'undated'] as const;
export type DueColumn = (typeof DUE_COLUMNS)[number];

export interface DueSpan {
  /** Filter of the planned finish, as lists take it. */
  filter: string;
  /** The date that is proposed to whoever pulls a card here; null: none; undefined: nothing is pulled here. */
  proposed: string | null | undefined;
}

const SATURDAY = 6;

/** The columns by planned finish; weeks begin on Monday, what is proposed is the Friday. */
export function dueColumns(today: string): Record<DueColumn, DueSpan> {
  const day = parseDay(today)!;
  const sunday = day + ((7 - weekdayOf(day)) % 7);
  const weekend = weekdayOf(day) === SATURDAY || weekdayOf(day) === 0;
  return {
    overdue: { filter: `~${formatDay(day - 1)}`, proposed: undefined },
    thisWeek: { filter: `${today}~${formatDay(sunday)}`, proposed: weekend ? today : formatDay(sunday - 2) },
    nextWeek: { filter: `${formatDay(sunday + 1)}~${formatDay(sunday + 7)}`, proposed: formatDay(sunday + 5) },
    later: { filter: `${formatDay(sunday + 8)}~`, proposed: formatDay(sunday + 12) },
    undated: { filter: 'null', proposed: null },
  };
}

/** The column of a planned finish. */
export function dueColumnOf(plannedFinish: string | null, today: string): DueColumn {
  if (plannedFinish === null) return 'undated';
  if (plannedFinish < today) return 'overdue';
  const ends = dueColumns(today);
  const last = (column: DueColumn): string => ends[column].filter.split('~')[1]!;
  return plannedFinish <= last('thisWeek') ? 'thisWeek' : plannedFinish <= last('nextWeek') ? 'nextWeek' : 'later';
}

/** A column under a filter of the planned finish that the person set; null: none of its cards can fit. */
export function narrowed(column: string, asked: string | undefined): string | null {
  if (asked === undefined || asked === column) return column;
  if (column === 'null' || asked === 'null') return null;
  const ends = (range: string): [string, string] => {
    const [from, to] = range.split('~') as [string, string?];
    return [from, to ?? from];
  };
  const [[a, b], [c, d]] = [ends(column), ends(asked)];
  const from = a > c ? a : c;
  const to = b === '' || (d !== '' && d < b) ? d : b;
  return to !== '' && from > to ? null : `${from}~${to}`;
}

/** The states of a board under a filter of states that the person set. */
export const shownStates = <S extends string>(states: readonly S[], asked: string | undefined): S[] =>
  states.filter((state) => asked === undefined || asked.split(',').includes(state));
