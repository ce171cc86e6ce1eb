/**
 * The rows of a sheet as drafts of tasks: every cell read by its column, every refusal named.
 *
 * Hides: where the data starts, empty rows, which columns exist. Knows nothing of other rows but their count.
 */

import type { ExtValues } from '#kernel/entity.ts';
import type { Message, Params } from '#kernel/text.ts';
import type { CompiledCalendar } from '#kernel/workdays.ts';
import { workBetween } from '#kernel/workdays.ts';
import { type Duration, type DurationUnits, parseDuration } from '../duration-text.ts';
import { parseCents } from '../plan-cost.ts';
import { DESCRIPTION_LENGTH, isDate, MOST_MINUTES, NAME_LENGTH } from '../plan-limits.ts';
import type { Constraint, Minute } from '../plan-model.ts';
import { columnInExt, type SheetColumn, type SheetField, type SheetMapping } from './sheet-columns.ts';
import { sheetTexts } from './sheet-texts.ts';
import {
  type DayTime,
  formatSheetDate,
  parseNames,
  parseShares,
  parseSheetConstraint,
  parseSheetDate,
  parseSheetFlag,
  parseSheetMode,
  parseSheetPercent,
  parseSheetWork,
  parseSplits,
  type SheetCell,
  type SheetShare,
} from './sheet-values.ts';

/** A refused cell: place, problem, allowed values. */
export interface SheetReject {
  /** 1-based row of the sheet, as the spreadsheet program shows it. */
  row: number;
  field: SheetField;
  /** Header of the column in the sheet; '' when the sheet has no such column. */
  column: string;
  value: string;
  reason: Message;
  params: Params;
  allowed: Message;
}

export interface RowDraft {
  /** 1-based row of the sheet. */
  row: number;
  /** How other rows name it: the row number column, or its place among the data rows. */
  number: string;
  wbs: string;
  /** null: from the indentation. */
  level: number | null;
  indent: number;
  name: string;
  mode: 'auto' | 'manual';
  milestone: boolean;
  duration: Duration | null;
  start: Minute | null;
  finish: Minute | null;
  predecessors: string;
  responsible: string;
  resources: { name: string; units: number }[];
  progress: number;
  workMinutes: number | null;
  constraint: Constraint | null;
  constraintAt: Minute | null;
  deadline: Minute | null;
  actualStart: Minute | null;
  actualFinish: Minute | null;
  actualWorkMinutes: number;
  fixedCostCents: number;
  priority: number;
  active: boolean;
  description: string;
  /** null: the sheet has no such column. */
  shares: SheetShare[] | null;
  splits: number[];
  /** As in the sheet; its meaning depends on the plan. */
  taskType: string;
  calendar: string;
  /** null: the sheet does not say. */
  effortDriven: boolean | null;
  ignorePersonCalendars: boolean;
  pinned: boolean;
  external: boolean;
  /** Cells of additional fields, by column; what they mean only the server can say. */
  added: ExtValues;
}

export interface SheetUnits extends DurationUnits {
  calendar: CompiledCalendar;
  /** The time of a start and of a finish without one. */
  dayStart: DayTime;
  dayFinish: DayTime;
}

/** Refuses the row of a draft because of one of its cells. */
export type RefuseRow = (
  draft: RowDraft,
  field: SheetField,
  value: string,
  reason: Message,
  allowed: Message,
  params?: Params,
) => void;

export interface RowReading {
  drafts: RowDraft[];
  rejects: SheetReject[];
  blank: number;
}

/** Numbers stay numbers: a date may be one. */
const extCell = (cell: SheetCell): string | number => (typeof cell === 'number' ? cell : textOf(cell));
const textOf = (cell: SheetCell): string => (cell === null || cell === undefined ? '' : String(cell));
const isBlank = (row: readonly SheetCell[]): boolean => row.every((cell) => textOf(cell).trim() === '');

/** All data rows; a row with a refused cell has its draft as well, so that the rows below it keep their place. */
export function readRows(
  rows: readonly (readonly SheetCell[])[],
  mapping: SheetMapping,
  units: SheetUnits,
): RowReading {
  const at = new Map<SheetColumn, number>();
  mapping.columns.forEach((field, i) => {
    if (field !== null && !at.has(field)) at.set(field, i);
  });
  const added = [...at].flatMap(([column, i]) => {
    const inExt = columnInExt(column);
    return inExt === null ? [] : [[inExt, i] as const];
  });
  const header = rows[mapping.headerRow] ?? [];
  const data = rows.slice(mapping.headerRow + 1);
  const progressColumn = data.map((row) => row[at.get('progress') ?? -1]).filter((cell) => typeof cell === 'number');
  const fractions = progressColumn.length > 0 && progressColumn.every((value) => value <= 1);
  const drafts: RowDraft[] = [];
  const rejects: SheetReject[] = [];
  let blank = 0;

  data.forEach((cells, i) => {
    if (isBlank(cells)) {
      blank++;
      return;
    }
    const row = mapping.headerRow + 2 + i;
    const cell = (field: SheetField): SheetCell => cells[at.get(field) ?? -1];
    const text = (field: SheetField): string => textOf(cell(field)).trim();
    const reject = (field: SheetField, reason: Message, allowed: Message, params: Params = {}): void => {
      rejects.push({
        row,
        field,
        column: textOf(header[at.get(field) ?? -1]),
        value: text(field),
        reason,
        params,
        allowed,
      });
    };
    /** The parsed cell, or `otherwise` after refusing it. */
    const take = <T>(field: SheetField, allowed: Message, parse: (cell: SheetCell) => T | null, otherwise: T): T => {
      const value = parse(cell(field));
      if (value !== null) return value;
      reject(field, sheetTexts.notUnderstood, allowed, { value: text(field) });
      return otherwise;
    };
    const optional = <T>(field: SheetField, allowed: Message, parse: (cell: SheetCell) => T | null): T | null =>
      text(field) === '' ? null : take<T | null>(field, allowed, parse, null);
    const outside = (field: SheetField, allowed: Message): null => {
      reject(field, sheetTexts.outside, allowed, { value: text(field) });
      return null;
    };
    const dateOf = (field: SheetField, dayTime: DayTime): Minute | null => {
      const date = optional(field, sheetTexts.allowDate, (value) => parseSheetDate(value, mapping.dateOrder, dayTime));
      return date === null || isDate(date) ? date : outside(field, sheetTexts.allowDates);
    };
    const workOf = (field: SheetField): number | null => {
      const minutes = optional(field, sheetTexts.allowWork, (value) => parseSheetWork(value, units.minutesPerDay));
      return minutes === null || minutes <= MOST_MINUTES ? minutes : outside(field, sheetTexts.allowAmount);
    };
    const durationOf = (): Duration | null => {
      const found = optional('duration', sheetTexts.allowDuration, (value) => parseDuration(textOf(value), units));
      return found === null || found.minutes <= MOST_MINUTES ? found : outside('duration', sheetTexts.allowAmount);
    };

    const rawName = textOf(cell('name'));
    if (rawName.trim() === '') reject('name', sheetTexts.noName, sheetTexts.allowName);
    if ([...rawName.trim()].length > NAME_LENGTH) reject('name', sheetTexts.tooLong, sheetTexts.allowNameLength);
    if ([...text('description')].length > DESCRIPTION_LENGTH)
      reject('description', sheetTexts.tooLong, sheetTexts.allowTextLength);
    const start = dateOf('start', units.dayStart);
    const finish = dateOf('finish', units.dayFinish);
    if (start !== null && finish !== null && finish < start) {
      reject('finish', sheetTexts.finishBeforeStart, sheetTexts.allowFinish, {
        start: formatSheetDate(start),
        finish: formatSheetDate(finish),
      });
    }
    const constraint = at.has('constraint')
      ? take('constraint', sheetTexts.allowConstraint, parseSheetConstraint, 'ASAP')
      : null;
    const dated = constraint !== null && constraint !== 'ASAP' && constraint !== 'ALAP';
    const constraintAt = dateOf(
      'constraintAt',
      constraint === 'SNET' || constraint === 'SNLT' || constraint === 'MSO' ? units.dayStart : units.dayFinish,
    );
    if (dated && constraintAt === null && text('constraintAt') === '') {
      reject('constraintAt', sheetTexts.notUnderstood, sheetTexts.allowDate, { value: '' });
    }
    const actualStart = dateOf('actualStart', units.dayStart);
    const actualFinish = dateOf('actualFinish', units.dayFinish);
    if (actualStart !== null && actualFinish !== null && actualFinish < actualStart)
      reject('actualFinish', sheetTexts.finishBeforeStart, sheetTexts.allowActualFinish, {
        start: formatSheetDate(actualStart),
        finish: formatSheetDate(actualFinish),
      });
    const flag = (field: SheetField): boolean => take(field, sheetTexts.allowFlag, parseSheetFlag, false);
    const external = flag('external');
    // A task of another plan has only dates.
    if (external && (start === null || finish === null))
      reject(start === null ? 'start' : 'finish', sheetTexts.notUnderstood, sheetTexts.allowDate, { value: '' });
    drafts.push({
      row,
      number: at.has('row') ? text('row') : String(drafts.length + 1),
      wbs: text('wbs').replace(/\.$/, ''),
      level: optional('level', sheetTexts.allowLevel, wholeNumber(1, 100)),
      indent: indentOf(rawName),
      name: rawName.trim(),
      mode: take('mode', sheetTexts.allowMode, parseSheetMode, 'auto'),
      milestone: take('milestone', sheetTexts.allowFlag, parseSheetFlag, false),
      duration: durationOf(),
      start,
      finish,
      predecessors: text('predecessors'),
      responsible: text('responsible'),
      resources: parseNames(cell('resources')),
      progress: take('progress', sheetTexts.allowPercent, (value) => parseSheetPercent(value, fractions), 0),
      workMinutes: workOf('work'),
      constraint,
      constraintAt: dated ? constraintAt : null,
      deadline: dateOf('deadline', units.dayFinish),
      actualStart,
      actualFinish,
      actualWorkMinutes: workOf('actualWork') ?? 0,
      fixedCostCents: optional('fixedCost', sheetTexts.allowMoney, (value) => parseCents(textOf(value))) ?? 0,
      priority: optional('priority', sheetTexts.allowPriority, wholeNumber(0, 1000)) ?? 500,
      active: text('active') === '' || take('active', sheetTexts.allowFlag, parseSheetFlag, true),
      description: text('description'),
      shares: at.has('shares') ? take('shares', sheetTexts.allowShares, parseShares, null) : null,
      splits: take('splits', sheetTexts.allowSplits, (value) => parseSplits(value, units), []),
      taskType: text('taskType'),
      calendar: text('calendar'),
      effortDriven: text('effortDriven') === '' ? null : flag('effortDriven'),
      ignorePersonCalendars: flag('ignorePersonCalendars'),
      pinned: flag('pinned'),
      external,
      added: Object.fromEntries(
        added.flatMap(([column, i]) => (textOf(cells[i]).trim() === '' ? [] : [[column, extCell(cells[i])]])),
      ),
    });
  });
  return { drafts, rejects, blank };
}

const wholeNumber =
  (min: number, max: number) =>
  (cell: SheetCell): number | null => {
    const value = Number(textOf(cell).trim());
    return Number.isInteger(value) && value >= min && value <= max ? value : null;
  };

/** Width of the leading space of a name; a tab is four, a full-width space two. */
function indentOf(name: string): number {
  let width = 0;
  for (const char of name) {
    if (char === '\t') width += 4;
    else if (char === '\u3000') width += 2;
    else if (/\s/.test(char)) width += 1;
    else break;
  }
  return width;
}

/** Working minutes between the dates of a row on the project's calendar. */
export const spanOf = (start: Minute, finish: Minute, units: SheetUnits): number =>
  Math.max(0, workBetween(units.calendar, start, finish));
