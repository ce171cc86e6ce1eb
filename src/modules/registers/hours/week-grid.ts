/** The grid of a week: what each cell holds, what may be typed into it, and the keys between cells. Pure. */
import type { HoursSheet, SheetRecord, SheetRow } from './hours.calls.ts';
import { isOpen } from './hours.rules.ts';
import type { HoursCell } from './hours-cells.ts';

export type Place = Pick<SheetRow, 'projectId' | 'task' | 'category'>;
export const placeKey = ({ projectId, task, category }: Place): string =>
  task !== null ? `t${task}` : category !== null ? `c${category}` : `p${projectId}`;

export interface GridCell {
  minutes: number;
  records: readonly SheetRecord[];
  /** The one record a number typed here changes; null: a new one is made. */
  edits: SheetRecord | null;
  editable: boolean;
  proposed: number;
}

/**
 * Cell of a row and day. Submitted or approved cells, and cells of several records, are read only: the day's page shows their
 * lines.
 */
export function cellOf(sheet: HoursSheet, rowAt: number, date: string): GridCell {
  const row = sheet.rows[rowAt]!;
  const records = sheet.records.filter((one) => one.workDate === date && placeKey(one) === placeKey(row));
  const minutes = records.reduce((sum, one) => sum + one.minutes, 0);
  const [only] = records;
  const edits = records.length === 1 && isOpen(only!.status) ? only! : null;
  const editable = edits ? lockedOf(sheet, date) === null : records.length === 0 && row.days.includes(date);
  const proposed = sheet.proposal.find((one) => one.row === rowAt && one.date === date)?.minutes ?? 0;
  return { minutes, records, edits, editable, proposed };
}
export const lockedOf = (sheet: HoursSheet, date: string): string | null =>
  sheet.days.find((day) => day.date === date)?.locked ?? null;

/** Rows worth showing: with hours, a proposal, plan in the week, or added by hand; the others can be added. */
export function shownRows(sheet: HoursSheet, added: ReadonlySet<string>): number[] {
  const filled = new Set(sheet.records.map(placeKey));
  const proposed = new Set(sheet.proposal.map(({ row }) => row));
  return sheet.rows.flatMap((row, i) =>
    filled.has(placeKey(row)) || proposed.has(i) || Object.keys(row.planned).length > 0 || added.has(placeKey(row))
      ? [i]
      : [],
  );
}

export const sumOf = (sheet: HoursSheet, where: (record: SheetRecord) => boolean): number =>
  sheet.records.filter(where).reduce((sum, { minutes }) => sum + minutes, 0);

/** The cell to send for a typed number; null: nothing changes. */
export function typedCell(
  sheet: HoursSheet,
  rowAt: number,
  date: string,
  hours: string,
  content: string,
  source: HoursCell['source'] = 'typed',
): Partial<HoursCell> | null {
  const row = sheet.rows[rowAt]!;
  const { edits } = cellOf(sheet, rowAt, date);
  if (!edits && hours.trim() === '') return null;
  const { projectId, task, category } = row;
  return {
    key: `${rowAt} ${date}`,
    id: edits?.id ?? null,
    version: edits?.version ?? null,
    kind: edits?.kind ?? null,
    remainingHours: edits?.remainingHours ?? null,
    issue: edits?.issue ?? null,
    ...{ workDate: date, projectId, task, category, hours, content, source },
  };
}

/** Where a key leads from a cell; null: nowhere. `whole`: the caret is at that end of what is typed. */
export function cellStep(
  key: string,
  at: { row: number; column: number },
  size: { rows: number; columns: number },
  whole: boolean,
): { row: number; column: number } | null {
  const to = (row: number, column: number) =>
    row >= 0 && row < size.rows && column >= 0 && column < size.columns ? { row, column } : null;
  if (key === 'ArrowUp') return to(at.row - 1, at.column);
  if (key === 'ArrowDown' || key === 'Enter') return to(at.row + 1, at.column);
  if (key === 'ArrowLeft' && whole) return to(at.row, at.column - 1);
  return key === 'ArrowRight' && whole ? to(at.row, at.column + 1) : null;
}
