/**
 * A sheet as a plan: rows become tasks, links, people; refused rows are named.
 *
 * Invariant: accepted + rejected = rows; a row is refused whole, and with it the rows below it in the outline and the
 * rows that depend on it. The outline comes from the WBS number, else the level, else the indentation of the name.
 * Source: the issue "The house stands, and a real plan runs in it" §5 (import of xlsx with mapping), 2-rules §9.
 */
import { compiled } from '#kernel/workdays.ts';
import { dayTimes } from '../day-edge.ts';
import type { ImportedPlan } from './exchange-model.ts';
import { createLedger, type Ledger } from './fidelity-ledger.ts';
import { buildPlan, type SheetOptions } from './sheet-build.ts';
import type { SheetMapping } from './sheet-columns.ts';
import { linksOf } from './sheet-links.ts';
import { type RefuseRow, type RowDraft, readRows, type SheetReject, type SheetUnits } from './sheet-rows.ts';
import { sheetTexts } from './sheet-texts.ts';
import type { SheetCell } from './sheet-values.ts';

export interface SheetImport {
  file: ImportedPlan;
  rejects: SheetReject[];
  /** accepted + rejected = rows; blank rows are not counted among them. */
  counts: { rows: number; accepted: number; rejected: number; blank: number };
}

/** Reads the data rows below the header by the mapping. */
export function sheetToPlan(
  rows: readonly (readonly SheetCell[])[],
  mapping: SheetMapping,
  options: SheetOptions,
): SheetImport {
  const { settings } = options;
  const calendar = options.calendars.find((each) => each.id === settings.calendarId)!;
  const days = dayTimes(options);
  const units: SheetUnits = {
    calendar: compiled(calendar),
    minutesPerDay: settings.minutesPerDay,
    minutesPerWeek: settings.minutesPerWeek,
    dayStart: days.start,
    dayFinish: days.finish,
  };
  const ledger = createLedger();
  noteIgnoredColumns(rows[mapping.headerRow] ?? [], mapping, rows, ledger);
  const { drafts, rejects, blank } = readRows(rows, mapping, units);
  const column = (field: SheetReject['field']): string => {
    const i = mapping.columns.indexOf(field);
    return i < 0 ? '' : String(rows[mapping.headerRow]?.[i] ?? '');
  };
  const refuse: RefuseRow = (draft, field, value, reason, allowed, params = {}) => {
    rejects.push({ row: draft.row, field, column: column(field), value, reason, params, allowed });
  };
  const parents = outlineOf(drafts, mapping, refuse);
  const links = linksOf(drafts, parents, units, refuse);

  const bad = new Set(rejects.map((reject) => reject.row));
  const fresh = (draft: RowDraft): boolean => !bad.has(draft.row) && Boolean(bad.add(draft.row));
  for (let size = -1; size !== bad.size; ) {
    size = bad.size;
    drafts.forEach((draft, i) => {
      const parent = parents[i] === null ? undefined : drafts[parents[i]!];
      if (parent && bad.has(parent.row) && fresh(draft)) {
        refuse(draft, 'name', draft.name, sheetTexts.parentRejected, sheetTexts.allowCorrect, { row: parent.row });
      }
      for (const link of links[i]!) {
        const { row, name } = drafts[link.from]!;
        if (bad.has(row) && fresh(draft)) {
          refuse(draft, 'predecessors', draft.predecessors, sheetTexts.predecessorRejected, sheetTexts.allowCorrect, {
            row,
            value: name,
          });
        }
      }
    });
  }
  rejects.sort((a, b) => a.row - b.row);
  const kept = drafts.map((_, i) => i).filter((i) => !bad.has(drafts[i]!.row));
  return {
    file: buildPlan(drafts, kept, parents, links, units, options, ledger),
    rejects,
    counts: { rows: drafts.length, accepted: kept.length, rejected: drafts.length - kept.length, blank },
  };
}

function noteIgnoredColumns(
  header: readonly SheetCell[],
  mapping: SheetMapping,
  rows: readonly (readonly SheetCell[])[],
  ledger: Ledger,
): void {
  header.forEach((cell, i) => {
    const name = String(cell ?? '').trim();
    if (mapping.columns[i] || name === '') return;
    const count = rows.slice(mapping.headerRow + 1).filter((row) => String(row[i] ?? '').trim() !== '').length;
    if (count > 0) ledger.note('ignored', 'field', sheetTexts.columnIgnored, { field: name });
  });
}

/** Index of each draft's parent, or null. */
function outlineOf(drafts: readonly RowDraft[], mapping: SheetMapping, refuse: RefuseRow): (number | null)[] {
  const byWbs = mapping.columns.includes('wbs') && drafts.some((draft) => draft.wbs !== '');
  const byLevel = !byWbs && mapping.columns.includes('level');
  const wbsAt = new Map<string, number>();
  /** Indices of the branch above the current row. */
  const branch: number[] = [];
  const indents: number[] = [];
  return drafts.map((draft, i) => {
    let level: number;
    if (byWbs) {
      level = draft.wbs === '' ? branch.length + 1 : draft.wbs.split('.').length;
      const twin = wbsAt.get(draft.wbs);
      if (draft.wbs !== '' && twin !== undefined) {
        const row = drafts[twin]!.row;
        refuse(draft, 'wbs', draft.wbs, sheetTexts.duplicate, sheetTexts.allowUnique, { value: draft.wbs, row });
      }
      if (twin === undefined) wbsAt.set(draft.wbs, i);
    } else if (byLevel) {
      level = draft.level ?? 1;
    } else {
      while (indents.length > 0 && indents[indents.length - 1]! >= draft.indent) indents.pop();
      indents.push(draft.indent);
      level = indents.length;
    }
    if (level > branch.length + 1) {
      refuse(
        draft,
        byWbs ? 'wbs' : 'level',
        byWbs ? draft.wbs : String(level),
        sheetTexts.levelSkipped,
        sheetTexts.allowOutline,
        {
          level,
          above: level - 1,
        },
      );
      level = branch.length + 1;
    }
    branch.length = level - 1;
    const parent = branch[level - 2] ?? null;
    const prefix = draft.wbs.slice(0, Math.max(0, draft.wbs.lastIndexOf('.')));
    if (byWbs && draft.wbs !== '' && parent !== null && drafts[parent]!.wbs !== prefix) {
      refuse(draft, 'wbs', draft.wbs, sheetTexts.wrongParent, sheetTexts.allowOutline, {
        value: draft.wbs,
        parent: prefix,
      });
    }
    branch.push(i);
    return parent;
  });
}
