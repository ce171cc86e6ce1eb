// biome-ignore-all lint/a11y/noStaticElementInteractions: painted cells are mirrored for screen readers; the pointer works on the canvas
// biome-ignore-all lint/a11y/useSemanticElements: painted cells are mirrored for screen readers; the pointer works on the canvas
/**
 * The left pane: painted cells, a native scroller for its columns, the editor over a cell, the row drag.
 *
 * Hides: pointer and focus of the grid. Invariants: it scrolls up and down only with the timeline (wheel is handed on);
 * the element with role treegrid has the focus while no editor is open.
 */
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Triple } from '#kernel/text.ts';
import { COLLAPSED, type GanttEdit, SUMMARY, topRowsOf } from '../gantt-model.ts';
import { focusCell, selectRow } from '../selection.ts';
import { HEADER_HEIGHT, ROW_HEIGHT } from '../theme.ts';
import { NUMBER_WIDTH, paintGrid, signX } from '../timeline/paint-grid.ts';
import { type Stale, Tiles } from '../timeline/tiles.ts';
import type { GanttView } from '../view.ts';
import { CellEditor } from './CellEditor.tsx';
import type { AfterEdit, ColumnState, GanttColumn, GanttSort, PlacedColumn } from './columns.ts';
import { GridHeader } from './GridHeader.tsx';
import { cellId, GridMirror } from './GridMirror.tsx';
import { followRowDrag, type RowDrag, rowDrop } from './row-drag.ts';
import { useCellHint } from './use-cell-hint.ts';
import { cellEditable, useGridKeyboard } from './use-grid-keyboard.ts';

const NOTHING: Triple = ['没有匹配项', '沒有相符項', 'Nothing found'];
/** Least widths of an editor: of a text, of a choice, of several. */
const EDITOR_WIDTHS = [72, 168, 260] as const;
const roomOf = ({ choices, editor }: GanttColumn): 0 | 1 | 2 => {
  if (editor === 'longText' || choices?.several) return 2;
  return choices ? 1 : 0;
};
/** Row of the editor below the last row. */
const NEW_ROW = -2;

interface Edited {
  row: number;
  column: number;
  value: string;
  typed: boolean;
  /** Why this text was refused: it stays in the cell until it is corrected or discarded. */
  refused?: string;
  /** The text was left, not kept: the editor stays without the focus. */
  left?: boolean;
}

/** Whether an editor has changed anything. */
function differs(column: GanttColumn, row: number, value: unknown): boolean {
  if (!Array.isArray(value)) return value !== (column.editText?.(row) ?? column.text(row));
  const before = column.choices?.chosen(row).map(({ id }) => id) ?? [];
  return before.length !== value.length || before.some((id, i) => id !== value[i]);
}

/** What the owner does with the editor of cells. */
export interface GridHandle {
  /** Selects the row's cell of the outline and opens its editor. */
  editName(row: number): void;
}

export interface TreeGridProps {
  view: GanttView;
  width: number;
  /** Rows of the owner's model, which the view applies after this render. */
  count: number;
  label: string;
  editable: boolean;
  columns: readonly GanttColumn[];
  placed: readonly PlacedColumn[];
  state: readonly ColumnState[];
  onState(state: ColumnState[]): void;
  sort: GanttSort | null;
  /** The sort control of a column was pressed. */
  onSort?: ((key: string) => void) | undefined;
  onEdit(edit: GanttEdit): void;
  /** Why an edit would be refused; null when it can be. */
  refusalOf?: ((edit: GanttEdit) => string | null) | undefined;
  onToggle(rows: readonly number[], collapsed: boolean): void;
  onOpen?(row: number): void;
  onContextMenu?(row: number, event: { clientX: number; clientY: number }): void;
  onOpenLink?(link: number): void;
  onCopyRows?(rows: readonly number[]): string | null;
  onPasteRows?(text: string): boolean;
  /** An impossible edit was tried; the cell's hint says why. */
  onHint?(text: string): void;
  onUndo?(): void;
  onRedo?(): void;
  /** A step in (+1) or out (-1), or (0) the whole plan. */
  onZoom(to: 1 | -1 | 0): void;
  onWheel(event: WheelEvent): void;
  empty?: ReactNode;
  /** What the row below the last one says, where a new one is typed. */
  newRow?: string;
  ref?: Ref<GridHandle>;
}

export function TreeGrid(props: TreeGridProps) {
  const { view, placed, width } = props;
  const base = useId();
  const root = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const editorBox = useRef<HTMLDivElement>(null);
  const newRow = useRef<HTMLButtonElement>(null);
  const dragging = useRef<RowDrag | null>(null);
  const [scrollLeft, setScrollLeft] = useState(0);
  const [focused, setFocused] = useState(false);
  const [editing, setEditing] = useState<(Edited & { turn: number }) | null>(null);
  const turn = useRef(0);
  const open = (cell: Edited): void => setEditing({ ...cell, turn: ++turn.current });
  const latest = useRef({ props, scrollLeft, focused });
  latest.current = { props, scrollLeft, focused };

  // Before the elements go: a frame may come between their end and the end of an ordinary effect.
  useLayoutEffect(() => {
    const tiles = new Tiles(pane.current!);
    const paint = (stale: Stale): void => {
      const { props, scrollLeft, focused } = latest.current;
      const drag = dragging.current?.moved ? dragging.current : null;
      const scene = view.scene();
      const { scrollTop, height } = view;
      tiles.show({ scrollTop, height, width: props.width }, stale, (pen, top, tall) =>
        paintGrid(pen, {
          scene: { ...scene, scrollTop: top, height: tall },
          columns: props.placed,
          selection: view.selection,
          scrollLeft,
          width: props.width,
          focused,
          dropIndex: drag?.index ?? -1,
          dropLevel: drag?.level ?? 0,
        }),
      );
    };
    const element = scroller.current!;
    const onWheel = (event: WheelEvent): void => latest.current.props.onWheel(event);
    element.addEventListener('wheel', onWheel, { passive: false });
    const stop = view.addPainter(paint);
    return () => {
      stop();
      tiles.end();
      element.removeEventListener('wheel', onWheel);
    };
  }, [view]);
  // The editor stays on its row while the panes scroll under it, which React does not hear of.
  const editedRow = editing?.row ?? null;
  useLayoutEffect(() => {
    const place = (): void => {
      const top = (index: number): string => `${index * ROW_HEIGHT - view.scrollTop}px`;
      const { rows } = view;
      if (editorBox.current && editedRow !== null) {
        const index = editedRow === NEW_ROW ? rows.count : rows.indexOf(editedRow);
        editorBox.current.style.top = top(index);
        // The problem is shown below the cell, above it if there is no room.
        editorBox.current.dataset.low = String((index + 3) * ROW_HEIGHT - view.scrollTop > view.height);
      }
      if (newRow.current) newRow.current.style.top = top(rows.count);
    };
    place();
    return view.addPainter(place);
  });
  // The typed row is in place, the next one is below it.
  const rowCount = view.rows.count;
  useLayoutEffect(() => {
    if (editedRow === NEW_ROW && rowCount > 0) view.scrollTo(view.scrollLeft, view.contentHeight);
  }, [view, editedRow, rowCount]);
  // Rows were added or removed: a refused text would cover another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they have changed
  useEffect(() => setEditing((now) => (now?.refused === undefined ? now : null)), [rowCount]);
  // Columns, width, focus and sideways scrolling come through React: each render may change the picture.
  useEffect(view.invalidate);

  const outline = placed.findIndex((p) => p.column.tree);
  /** The editor below the last row. */
  const startRow = (initial = ''): void => {
    if (!props.editable || outline < 0) return;
    view.scrollTo(view.scrollLeft, view.contentHeight);
    open({ row: NEW_ROW, column: outline, value: initial, typed: true });
  };

  const startEdit = (initial?: string): void => {
    const { row, column } = view.selection;
    if (view.rows.count === 0) {
      startRow(initial);
      return;
    }
    const target = placed[column];
    if (!target || !props.editable) return;
    if (editing?.refused !== undefined && initial === undefined && editing.row === row && editing.column === column) {
      open({ ...editing, left: false });
      return;
    }
    if (!cellEditable(target, row)) {
      const hint = target.column.hint?.(row);
      if (hint) props.onHint?.(hint);
      return;
    }
    view.scrollToRow(row);
    const value = initial ?? target.column.editText?.(row) ?? target.column.text(row);
    open({ row, column, value, typed: initial !== undefined });
  };

  const keyboard = useGridKeyboard(view, placed, {
    editable: props.editable,
    edit: props.onEdit,
    startEdit,
    startRow: () => startRow(),
    toggle: props.onToggle,
    reveal: (row, column) => {
      view.scrollToRow(row);
      const cell = placed[column];
      const element = scroller.current;
      if (!cell || !element) return;
      const room = width - NUMBER_WIDTH;
      if (cell.x < element.scrollLeft) element.scrollLeft = cell.x;
      else if (cell.x + cell.width > element.scrollLeft + room) element.scrollLeft = cell.x + cell.width - room;
    },
    undo: props.onUndo,
    redo: props.onRedo,
    sort: props.onSort,
    openLink: props.onOpenLink,
    zoom: props.onZoom,
    toTimeline: () =>
      root.current?.closest('.wm-gantt')?.querySelector<HTMLElement>('.wm-gantt-timeline [role=region]')?.focus(),
    copyRows: props.onCopyRows,
    pasteRows: props.onPasteRows,
  });

  useImperativeHandle(props.ref, () => ({
    editName: (row) => {
      if (outline < 0) return;
      view.select(focusCell(view.rows, view.selection, row, outline, false));
      root.current?.focus({ preventScroll: true });
      startEdit();
    },
  }));

  const hover = useCellHint(scroller, placed);

  const endEdit = (value: unknown, after: AfterEdit | 'cancel'): void => {
    const cell = editing;
    setEditing(null);
    root.current?.focus({ preventScroll: true });
    if (!cell || after === 'cancel') return;
    if (cell.row === NEW_ROW) {
      const name = String(value).trim();
      if (name === '') return;
      const rows = [{ [placed[cell.column]!.column.key]: name }];
      props.onEdit({ kind: 'cells', changes: [], below: { after: view.rowAboveNew, rows } });
      if (after === 'down') startRow();
      return;
    }
    const column = placed[cell.column]!.column;
    if (differs(column, cell.row, value)) {
      const edit: GanttEdit = { kind: 'cells', changes: [{ row: cell.row, key: column.key, value }] };
      const refused = typeof value === 'string' ? (props.refusalOf?.(edit) ?? null) : null;
      if (refused !== null) {
        open({ ...cell, value: String(value), typed: true, refused, left: after === 'stay' });
        return;
      }
      props.onEdit(edit);
    }
    if (after === 'down') keyboard.step(1, false);
    else if (after !== 'stay') keyboard.along(after === 'next' ? 1 : -1);
  };

  /** Visible position, row and column (-1: the row number) under the pointer. */
  const at = (clientX: number, clientY: number) => {
    const rect = scroller.current!.getBoundingClientRect();
    const x = clientX - rect.left;
    const index = Math.floor((clientY - rect.top + view.scrollTop) / ROW_HEIGHT);
    const inner = x - NUMBER_WIDTH + scrollLeft;
    const column = x < NUMBER_WIDTH ? -1 : placed.findIndex((p) => inner >= p.x && inner < p.x + p.width);
    return { index, row: view.rows.at(index), column, inner, x, y: clientY - rect.top };
  };

  const onPointerDown = (event: ReactPointerEvent): void => {
    const hit = at(event.clientX, event.clientY);
    if (event.button !== 0 || hit.row < 0 || hit.y > view.height) return;
    // The browser would move the focus to the scroller otherwise.
    event.preventDefault();
    root.current?.focus({ preventScroll: true });
    const toggling = event.ctrlKey || event.metaKey;
    const column = placed[hit.column];
    if (column?.column.tree && view.model.flags[hit.row]! & SUMMARY) {
      const sign = column.x + signX(view.model.level[hit.row]!);
      if (hit.inner >= sign - 6 && hit.inner <= sign + 14) {
        props.onToggle([hit.row], (view.model.flags[hit.row]! & COLLAPSED) === 0);
        return;
      }
    }
    if (hit.column >= 0 && !toggling) {
      view.select(focusCell(view.rows, view.selection, hit.row, hit.column, event.shiftKey));
      return;
    }
    const held = view.selection.mode === 'rows' && view.selection.rows.has(hit.row) && !toggling && !event.shiftKey;
    if (!held) {
      const how = event.shiftKey ? 'extend' : toggling ? 'toggle' : 'alone';
      view.select(selectRow(view.rows, view.selection, hit.row, how));
    }
    if (!props.editable || hit.column >= 0 || toggling) return;
    const rows = topRowsOf(view.model, view.selection.rows);
    dragging.current = { rows, clientY: event.clientY, index: -1, level: 0, moved: false };
    scroller.current!.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: ReactPointerEvent): void => {
    const hit = at(event.clientX, event.clientY);
    const drag = dragging.current;
    if (!drag) {
      view.setHover(hit.row);
      hover.at(hit.row, hit.column);
      scroller.current!.style.cursor = hit.row >= 0 && hit.column < 0 && hit.x < NUMBER_WIDTH ? 'grab' : 'default';
      return;
    }
    followRowDrag(view, drag, event.clientY, hit, placed.find((p) => p.column.tree)?.x);
  };

  const onPointerUp = (drop: boolean): void => {
    const drag = dragging.current;
    dragging.current = null;
    view.invalidate();
    const edit = drop && drag ? rowDrop(view, drag) : null;
    if (edit) props.onEdit(edit);
  };

  const { row, column } = view.selection;
  const total = (placed.at(-1)?.x ?? 0) + (placed.at(-1)?.width ?? 0);
  const cell = editing ? placed[editing.column] : undefined;
  // The editor of the outline keeps the text where it was.
  const last = view.rows.at(view.rows.count - 1);
  const insetOf = (at: number): number => signX(view.model.level[at === NEW_ROW ? last : at] ?? 0) + 8;
  const inset = editing && cell?.column.tree ? insetOf(editing.row) : 0;
  const editorWidth = Math.max((cell?.width ?? 0) - inset, EDITOR_WIDTHS[cell ? roomOf(cell.column) : 0]);
  return (
    <div
      ref={root}
      className="wm-gantt-grid"
      style={{ width }}
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={view.rows.count + 1}
      aria-colcount={placed.length}
      aria-multiselectable="true"
      aria-activedescendant={row >= 0 && placed[column] ? cellId(base, row, column) : undefined}
      tabIndex={0}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target === event.currentTarget && editing?.refused !== undefined)
          endEdit(null, 'cancel');
        else keyboard.onKeyDown(event);
      }}
      onContextMenu={(event) => {
        // The menu key: at the focused row.
        if (event.target !== event.currentTarget || !props.onContextMenu || row < 0) return;
        event.preventDefault();
        const rect = event.currentTarget.getBoundingClientRect();
        const y = HEADER_HEIGHT + (view.rows.indexOf(row) + 1) * ROW_HEIGHT - view.scrollTop;
        props.onContextMenu(row, { clientX: rect.left + NUMBER_WIDTH, clientY: rect.top + y });
      }}
      onCopy={keyboard.onCopy}
      onCut={keyboard.onCut}
      onPaste={keyboard.onPaste}
    >
      <GridHeader
        view={view}
        columns={props.columns}
        placed={placed}
        state={props.state}
        scrollLeft={scrollLeft}
        onState={props.onState}
        sort={props.sort}
        onSort={props.onSort}
      />
      <div className="wm-gantt-body">
        <div ref={pane} className="wm-gantt-tiles" />
        <div
          ref={scroller}
          className="wm-gantt-scroller wm-gantt-sideways"
          role="presentation"
          onScroll={(event) => setScrollLeft(event.currentTarget.scrollLeft)}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => onPointerUp(true)}
          onPointerCancel={() => onPointerUp(false)}
          onPointerLeave={() => {
            if (dragging.current) return;
            view.setHover(-1);
            hover.at(-1, -1);
          }}
          onDoubleClick={(event) => {
            const hit = at(event.clientX, event.clientY);
            if (hit.row < 0) {
              if (props.editable) props.onEdit({ kind: 'insert', at: view.model.count, rows: [{}] });
            } else if (hit.column >= 0 && props.editable && cellEditable(placed[hit.column], hit.row)) startEdit();
            else props.onOpen?.(hit.row);
          }}
          onContextMenu={(event) => {
            if (!props.onContextMenu) return;
            event.preventDefault();
            const hit = at(event.clientX, event.clientY);
            if (hit.row >= 0 && !view.selection.rows.has(hit.row)) {
              view.select(selectRow(view.rows, view.selection, hit.row, 'alone'));
            }
            props.onContextMenu(hit.row, event);
          }}
        >
          <div style={{ width: NUMBER_WIDTH + total, height: 1 }} />
        </div>
        {editing && cell && (
          <div
            ref={editorBox}
            className="wm-gantt-cell"
            style={{
              left: Math.max(NUMBER_WIDTH, Math.min(NUMBER_WIDTH + cell.x + inset - scrollLeft, width - editorWidth)),
              width: editorWidth,
              height: ROW_HEIGHT,
            }}
            onKeyDownCapture={(event) => {
              if (editing.row === NEW_ROW && event.key === 'ArrowUp') endEdit(null, 'cancel');
            }}
          >
            <CellEditor
              key={editing.turn}
              column={cell.column}
              row={editing.row}
              value={editing.value}
              typed={editing.typed}
              refused={editing.refused ?? null}
              left={editing.left ?? false}
              nothing={view.say(NOTHING)}
              commit={endEdit}
              cancel={() => endEdit(null, 'cancel')}
            />
          </div>
        )}
        {props.editable && props.newRow && last >= 0 && outline >= 0 && editedRow !== NEW_ROW && (
          <button
            ref={newRow}
            type="button"
            className="wm-gantt-new"
            // By the keyboard it is the row below the last one.
            tabIndex={-1}
            aria-hidden="true"
            style={{ left: NUMBER_WIDTH + placed[outline]!.x + insetOf(NEW_ROW) - scrollLeft, height: ROW_HEIGHT }}
            onClick={() => startRow()}
          >
            {props.newRow}
          </button>
        )}
        {view.rows.count === 0 && props.empty && <div className="wm-gantt-empty">{props.empty}</div>}
      </div>
      <GridMirror view={view} columns={placed} base={base} editable={props.editable} count={props.count} />
    </div>
  );
}
