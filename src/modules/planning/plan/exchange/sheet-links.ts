/**
 * The predecessor column of a sheet as links between its rows.
 *
 * Hides: how a row may be named: by the row number column, else by its place among the data rows, or by its WBS number
 * (`1.2FS+2d`). The text itself is read by predecessors.ts.
 */

import type { DurationUnits } from '../duration-text.ts';
import { parsePredecessors } from '../edit/predecessors.ts';
import { MOST_MINUTES } from '../plan-limits.ts';
import type { PlanLink } from '../plan-model.ts';
import type { RefuseRow, RowDraft } from './sheet-rows.ts';
import { sheetTexts } from './sheet-texts.ts';

/** `from` is the index of the predecessor's draft. */
export type SheetLink = Pick<PlanLink, 'from' | 'type' | 'lag' | 'lagUnit'>;

/** Row numbers above are not taken for row numbers. */
const MAX_NUMBER = 1_000_000;
const WBS_REFERENCE = /(^|[,;，；、])(\s*)(\d+(?:\.\d+)+)(?![\d.]*\s*[%％])/g;

/** Links into each draft, by its index. */
export function linksOf(
  drafts: readonly RowDraft[],
  parents: readonly (number | null)[],
  units: DurationUnits,
  refuse: RefuseRow,
): SheetLink[][] {
  /** Ids for the parser are draft indices + 1, at the row number and at their own slot above all numbers. */
  const ids: number[] = [];
  const rowOf = new Map<string, number>();
  drafts.forEach((draft, i) => {
    const number = /^\d+$/.test(draft.number) ? Number(draft.number) : 0;
    if (number < 1 || number > MAX_NUMBER) return;
    const twin = rowOf.get(draft.number);
    if (twin === undefined) {
      rowOf.set(draft.number, draft.row);
      ids[number - 1] = i + 1;
    } else {
      refuse(draft, 'row', draft.number, sheetTexts.duplicate, sheetTexts.allowUnique, {
        value: draft.number,
        row: twin,
      });
    }
  });
  const slotOfWbs = new Map<string, number>();
  drafts.forEach((draft, i) => {
    ids[MAX_NUMBER + i] = i + 1;
    if (draft.wbs && !slotOfWbs.has(draft.wbs)) slotOfWbs.set(draft.wbs, MAX_NUMBER + i + 1);
  });
  const isAbove = (upper: number, lower: number): boolean => {
    let at = parents[lower - 1] ?? null;
    while (at !== null && at !== upper - 1) at = parents[at] ?? null;
    return at !== null;
  };
  const context = { ...units, ids, sameBranch: (a: number, b: number) => isAbove(a, b) || isAbove(b, a) };
  return drafts.map((draft, i) => {
    if (draft.predecessors === '') return [];
    const text = draft.predecessors.replace(WBS_REFERENCE, (whole, comma: string, space: string, wbs: string) => {
      const slot = slotOfWbs.get(wbs);
      return slot === undefined ? whole : `${comma}${space}${slot}`;
    });
    const { links, problems } = parsePredecessors(text, MAX_NUMBER + i + 1, context);
    for (const { text: part, reason } of problems) {
      refuse(
        draft,
        'predecessors',
        text === draft.predecessors ? part : draft.predecessors,
        reason,
        sheetTexts.allowPredecessors,
      );
    }
    const room = MOST_MINUTES / 10;
    if (links.some(({ lag }) => Math.abs(lag) > room))
      refuse(draft, 'predecessors', draft.predecessors, sheetTexts.outside, sheetTexts.allowLag, {
        value: draft.predecessors,
      });
    return links.map(({ from, type, lag, lagUnit }) => ({ from: from - 1, type, lag, lagUnit }));
  });
}
