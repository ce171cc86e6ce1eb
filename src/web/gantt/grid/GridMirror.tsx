// biome-ignore-all lint/a11y/useSemanticElements: painted cells are mirrored for screen readers; the pointer works on the canvas
// biome-ignore-all lint/a11y/useFocusableInteractive: painted cells are mirrored for screen readers; the pointer works on the canvas
/**
 * The visible rows as hidden elements, for screen readers and tests.
 *
 * Invariant: it is there with the first picture and renewed when the view has rested for a moment, so that scrolling pays
 * nothing for it; the row with the focus is always in it.
 */
import { useEffect, useState } from 'react';
import type { Triple } from '#kernel/text.ts';
import { COLLAPSED, CRITICAL, INACTIVE, MANUAL, MILESTONE, SUMMARY } from '../gantt-model.ts';
import { windowOf } from '../timeline/scene.ts';
import type { GanttView } from '../view.ts';
import type { PlacedColumn } from './columns.ts';
import { cellEditable } from './use-grid-keyboard.ts';

const REST_MS = 120;

/** Information otherwise only in the picture of a bar. */
const SIGNS: readonly [number, Triple][] = [
  [SUMMARY, ['父任务', '父任務', 'Parent task']],
  [MILESTONE, ['里程碑', '里程碑', 'Milestone']],
  [CRITICAL, ['关键', '關鍵', 'Critical']],
  [MANUAL, ['手动计划', '手動排程', 'Manually scheduled']],
  [INACTIVE, ['无效', '無效', 'Inactive']],
];

export function cellId(base: string, row: number, column: number): string {
  return `${base}-${row}-${column}`;
}

export function GridMirror({
  view,
  columns,
  base,
  editable,
  count,
}: {
  view: GanttView;
  columns: readonly PlacedColumn[];
  base: string;
  editable: boolean;
  /** Rows of the owner's model. */
  count: number;
}) {
  const [rows, setRows] = useState<readonly number[]>([]);
  const [, renew] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let empty = true;
    const show = (): void => {
      const { first, last } = windowOf(view.scene());
      const shown = new Set<number>();
      for (let index = first; index <= last; index++) shown.add(view.rows.at(index));
      if (view.rows.indexOf(view.selection.row) >= 0) shown.add(view.selection.row);
      empty = shown.size === 0;
      setRows(view.inOrder(shown));
      renew((n) => n + 1);
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(show, empty ? 0 : REST_MS);
    };
    const stop = view.addPainter(later);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [view]);

  const { model, selection } = view;
  return (
    <div className="wm-gantt-mirror" role="rowgroup">
      {rows.map((row) => {
        // The columns know the coming model already, which may have fewer rows.
        if (row >= Math.min(model.count, count)) return null;
        const flags = model.flags[row]!;
        return (
          <div
            key={model.ids[row]}
            role="row"
            aria-level={model.level[row]! + 1}
            aria-rowindex={view.rows.indexOf(row) + 2}
            aria-selected={selection.rows.has(row)}
            aria-description={
              SIGNS.flatMap(([bit, text]) => (flags & bit ? [view.say(text)] : [])).join(', ') || undefined
            }
            aria-expanded={flags & SUMMARY ? (flags & COLLAPSED) === 0 : undefined}
          >
            {columns.map((placed, c) => (
              <span
                key={placed.column.key}
                role="gridcell"
                id={cellId(base, row, c)}
                aria-colindex={c + 1}
                aria-readonly={!(editable && cellEditable(placed, row))}
              >
                {placed.column.text(row)}
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}
