// biome-ignore-all lint/a11y/useSemanticElements: a header of a painted grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, as its rows have none
// biome-ignore-all lint/a11y/noStaticElementInteractions: painted cells are mirrored for screen readers; the pointer works on the canvas
/**
 * The column titles: resize at the right edge, drag to reorder, a sort control (a click on the title too), a menu to choose
 * columns.
 *
 * Invariant: it changes nothing itself; every change is a new column state for the owner.
 */
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Triple } from '#kernel/text.ts';
import { HEADER_HEIGHT } from '../theme.ts';
import { NUMBER_WIDTH } from '../timeline/paint-grid.ts';
import type { GanttView } from '../view.ts';
import { type ColumnState, type GanttColumn, type GanttSort, moveColumn, type PlacedColumn } from './columns.ts';

const CHOOSE: Triple = ['选择列', '選擇欄', 'Choose columns'];
const ARRANGE: Triple = [
  'Alt+↑↓ 移动，Alt+←→ 调整宽度',
  'Alt+↑↓ 移動，Alt+←→ 調整寬度',
  'Alt+↑↓ moves, Alt+←→ resizes',
];
const SORT: Triple = ['排序', '排序', 'Sort'];
const MIN_WIDTH = 36;

export interface GridHeaderProps {
  view: GanttView;
  columns: readonly GanttColumn[];
  placed: readonly PlacedColumn[];
  state: readonly ColumnState[];
  scrollLeft: number;
  onState(state: ColumnState[]): void;
  sort: GanttSort | null;
  /** Without it the columns have no sort control. */
  onSort?: ((key: string) => void) | undefined;
}

export function GridHeader({ view, columns, placed, state, scrollLeft, onState, sort, onSort }: GridHeaderProps) {
  const [chooser, setChooser] = useState(false);
  const [dropAt, setDropAt] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!chooser) return;
    const close = (event: Event): void => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !root.current?.contains(event.target as Node)) {
        setChooser(false);
      }
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [chooser]);

  /** Follows the pointer until it is released. */
  const follow = (event: ReactPointerEvent, move: (dx: number) => void, end: (dx: number) => void): void => {
    const from = event.clientX;
    const element = event.currentTarget as HTMLElement;
    element.setPointerCapture(event.pointerId);
    const onMove = (e: PointerEvent): void => move(e.clientX - from);
    const onEnd = (e: PointerEvent): void => {
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onEnd);
      end(e.clientX - from);
    };
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onEnd);
    event.preventDefault();
    event.stopPropagation();
  };

  const resize = (event: ReactPointerEvent, key: string, width: number): void => {
    const set = (dx: number): void =>
      onState(state.map((s) => (s.key === key ? { ...s, width: Math.max(MIN_WIDTH, Math.round(width + dx)) } : s)));
    follow(event, set, set);
  };

  /** In the list of columns: Alt with arrows moves a column, or makes it wider or narrower. */
  const arrange = (event: ReactKeyboardEvent, entry: ColumnState): void => {
    if (!event.altKey) return;
    const at = state.indexOf(entry);
    const wider = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
    if (wider !== 0) {
      const width = Math.max(MIN_WIDTH, entry.width + wider);
      onState(state.map((s) => (s === entry ? { ...s, width } : s)));
    } else if (event.key === 'ArrowUp' && at > 0) onState(moveColumn(state, entry.key, state[at - 1]!.key));
    else if (event.key === 'ArrowDown') onState(moveColumn(state, entry.key, state[at + 2]?.key ?? null));
    else return;
    event.preventDefault();
  };

  const reorder = (event: ReactPointerEvent, at: number): void => {
    if (event.button !== 0) return;
    const own = placed[at]!;
    const center = own.x + own.width / 2;
    const target = (dx: number): number => {
      const index = placed.findIndex((p) => center + dx < p.x + p.width / 2);
      return index < 0 ? placed.length : index;
    };
    follow(
      event,
      (dx) => setDropAt(Math.abs(dx) > 6 ? target(dx) : null),
      (dx) => {
        setDropAt(null);
        const index = target(dx);
        if (Math.abs(dx) <= 6) return onSort?.(own.column.key);
        if (index === at || index === at + 1) return;
        onState(moveColumn(state, own.column.key, placed[index]?.column.key ?? null));
      },
    );
  };

  const dropX = dropAt === null ? 0 : (placed[dropAt]?.x ?? (placed.at(-1)?.x ?? 0) + (placed.at(-1)?.width ?? 0));
  return (
    <div ref={root} className="wm-gantt-head" style={{ height: HEADER_HEIGHT }}>
      <div className="wm-gantt-choice" role="row">
        <div className="wm-gantt-choice" role="rowheader">
          <button
            type="button"
            className="wm-gantt-choose"
            style={{ width: NUMBER_WIDTH }}
            title={view.say(CHOOSE)}
            aria-label={view.say(CHOOSE)}
            aria-expanded={chooser}
            onClick={() => setChooser(!chooser)}
          >
            <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
              <path d="M1.5 2.5h11M1.5 7h11M1.5 11.5h11M5 1v3M9 5.5v3M4 10v3" stroke="currentColor" fill="none" />
            </svg>
          </button>
        </div>
      </div>
      <div className="wm-gantt-titles">
        <div style={{ transform: `translateX(${-scrollLeft}px)` }} role="row" aria-rowindex={1}>
          {placed.map(({ column, x, width }, at) => (
            <div
              key={column.key}
              className="wm-gantt-title"
              role="columnheader"
              aria-colindex={at + 1}
              aria-label={column.title || column.name}
              aria-sort={sort?.key !== column.key ? undefined : sort.descending ? 'descending' : 'ascending'}
              style={{ left: x, width, textAlign: column.align ?? 'left' }}
              title={column.title || column.name}
              onPointerDown={(event) => reorder(event, at)}
            >
              {column.title}
              {onSort && (
                <button
                  type="button"
                  className="wm-gantt-sort"
                  // By the keyboard: Alt+O in the grid, which alone is a stop.
                  tabIndex={-1}
                  aria-label={`${view.say(SORT)} ${column.title || column.name}`}
                  aria-pressed={sort?.key === column.key}
                  onPointerDown={(event) => event.stopPropagation()}
                  onClick={() => onSort(column.key)}
                >
                  <svg width="9" height="12" viewBox="0 0 9 12" aria-hidden="true">
                    <path className="wm-gantt-up" d="M4.5 1 8 5H1z" />
                    <path className="wm-gantt-down" d="M4.5 11 1 7h7z" />
                  </svg>
                </button>
              )}
              <i onPointerDown={(event) => resize(event, column.key, width)} />
            </div>
          ))}
          {dropAt !== null && <b className="wm-gantt-drop" style={{ left: dropX }} />}
        </div>
      </div>
      {chooser && (
        <div className="wm-gantt-menu">
          <small>{view.say(ARRANGE)}</small>
          {state.map((entry) => {
            const column = columns.find((c) => c.key === entry.key);
            return (
              column && (
                <label key={entry.key}>
                  <input
                    type="checkbox"
                    checked={!entry.hidden}
                    aria-disabled={column.tree}
                    onKeyDown={(event) => arrange(event, entry)}
                    onChange={() =>
                      !column.tree && onState(state.map((s) => (s.key === entry.key ? { ...s, hidden: !s.hidden } : s)))
                    }
                  />
                  {column.title || column.name}
                </label>
              )
            );
          })}
        </div>
      )}
    </div>
  );
}
