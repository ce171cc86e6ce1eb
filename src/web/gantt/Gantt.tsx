/**
 * The Gantt: tree grid and timeline side by side, with one state.
 *
 * Hides: canvas, scrolling, gestures and keys. Invariants: the owner's model is never changed except for the COLLAPSED bits; every
 * change by a user comes out as one `GanttEdit`, and the last given `model` is always shown. Refuses: knowing what a row is,
 * scheduling, storing, calling a server.
 */
import {
  type CSSProperties,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Lang, Triple } from '#kernel/text.ts';
import { useSize } from '../entity/list/use-size.ts';
import { usePrinting } from '../parts/printing.ts';
import {
  type ColumnState,
  fullState,
  type GanttColumn,
  type GanttSort,
  nextSort,
  placeColumns,
} from './grid/columns.ts';
import './gantt.css';
import { COLLAPSED, type GanttEdit, type GanttModel, type GanttPreview, SUMMARY } from './gantt-model.ts';
import { PrintedRows } from './grid/PrintedRows.tsx';
import { type GridHandle, TreeGrid } from './grid/TreeGrid.tsx';
import { selectRow } from './selection.ts';
import { ganttTheme, HEADER_HEIGHT, ROW_HEIGHT } from './theme.ts';
import { NUMBER_WIDTH } from './timeline/paint-grid.ts';
import { newRoute, routeOf } from './timeline/paint-links.ts';
import { type GanttShow, SHOW_ALL } from './timeline/scene.ts';
import { TimelineCanvas } from './timeline/TimelineCanvas.tsx';
import { ZOOM_PX_PER_DAY, type ZoomLevel, zoomLevelOf } from './timeline/time-scale.ts';
import { GanttView } from './view.ts';

export interface GanttHandle {
  /** Opens the branches above the row and brings it into view. */
  scrollToRow(row: number): void;
  /** Brings a civil minute into view. */
  scrollToDate(minute: number): void;
  /** A named zoom, or a step in (+1) or out (-1). */
  zoom(level: ZoomLevel | 1 | -1): void;
  /** The whole plan in the width of the timeline. */
  fit(): void;
  /** Selects whole rows and brings the first into view. */
  select(rows: readonly number[]): void;
  selected(): number[];
  /** Selects the row and opens the editor of its name. */
  editName(row: number): void;
  /** Opens (false) or closes (true) every summary, or those down to a depth: `level` 0 leaves only the top rows. */
  collapseAll(collapsed: boolean, level?: number): void;
  focus(): void;
  /** The state on the screen, for `exportGantt` and for tests. */
  view(): GanttView;
}

/** A civil minute, and a row that is to be seen. */
export interface GanttOpening {
  minute: number;
  row: number;
}

export interface GanttProps {
  /** A new object for every change; equal arrays may be shared. */
  model: GanttModel;
  columns: readonly GanttColumn[];
  /** Accessible name. */
  label: string;
  lang?: Lang;
  /** Accent color `#rrggbb`. */
  primary?: string;
  dark?: boolean;
  /** Which of links, baseline, critical path, labels, progress are drawn; all by default. */
  show?: Partial<GanttShow>;
  editable?: boolean;
  /** Zoom at first show; 'fit' shows the whole plan. */
  zoom?: ZoomLevel | 'fit';
  onZoom?(level: ZoomLevel): void;
  /** Order, width and visibility of columns, as stored by the owner; kept inside when absent. */
  columnState?: readonly ColumnState[];
  onColumnState?(state: ColumnState[]): void;
  /** How the owner has ordered the rows (`GanttModel.order`); with `onSort` the columns have a sort control. */
  sort?: GanttSort | null;
  onSort?(sort: GanttSort | null): void;
  /** Where it opens; absent: at the beginning of the plan. */
  openAt?: GanttOpening | undefined;
  /** Rows without times: the grid has the room of the chart. */
  alone?: boolean;
  /** Width of the grid in pixels as the owner remembers it; absent: its share of the room. The chart keeps some in any case. */
  gridWidth?: number;
  onGridWidth?(width: number): void;
  /** While a bar is pulled: the arrays as they would become, or null to move only the bars held. */
  onPreview?(edit: GanttEdit): GanttPreview | null;
  /** Why an edit would be refused, asked before it is made: while a link is pulled, of the text of a cell. */
  refusalOf?(edit: GanttEdit): string | null;
  /** `at`: position of the pointer, for actions on the timeline. */
  onEdit?(edit: GanttEdit, at?: { clientX: number; clientY: number }): void;
  /** Selected rows, ascending, and the focused one (-1: none). */
  onSelect?(rows: readonly number[], focus: number): void;
  onToggle?(rows: readonly number[], collapsed: boolean): void;
  /** Double click on a bar or on a cell that has no editor. */
  onOpen?(row: number): void;
  /** `row` is -1 outside the rows. */
  onContextMenu?(row: number, event: { clientX: number; clientY: number }): void;
  /** What an arrow says to a screen reader when it is selected. */
  linkLabel?(link: number): string;
  /** Double or right click or Enter on an arrow; `link` indexes the model's link arrays. */
  onLink?(link: number, event: { clientX: number; clientY: number }): void;
  /** Text of whole rows for the clipboard; null for the cells on show. */
  onCopyRows?(rows: readonly number[]): string | null;
  /** Takes a paste while whole rows are selected; false makes new rows of its cells (`insert`). */
  onPasteRows?(text: string): boolean;
  /** An edit was tried on a cell that cannot be edited; the cell's hint says why. */
  onHint?(text: string): void;
  onUndo?(): void;
  onRedo?(): void;
  /** More lines of a bar's tooltip. */
  tooltip?(row: number): readonly string[];
  /** Shown in the grid when there are no rows. */
  empty?: ReactNode;
  /** Text of the row below the last one, for typing a new one; without it there is no such row. */
  newRow?: string;
  ref?: Ref<GanttHandle>;
  style?: CSSProperties;
}

const WHEEL_ZOOM = 1.0018;
const SPLITTER: Triple = ['表格宽度', '表格寬度', 'Width of the table'];

/** The minimum width of the chart, and the default share of the grid (up to the dates of the tasks). */
const LEAST_CHART = 280;
const SHARE = 0.45;
const WIDEST_SHARE = 672;
const LEAST_GRID = NUMBER_WIDTH + 80;
/** What is left of the chart beside a grid that stands alone: its scrollbar. */
const SCROLLBAR = 16;

/** Pixels of the grid in so much room; before the room is known the wanted ones. */
export function gridShare(wanted: number | undefined, room: number): number {
  if (room === 0) return wanted ?? WIDEST_SHARE;
  const usual = Math.min(WIDEST_SHARE, Math.round(room * SHARE));
  return Math.max(LEAST_GRID, Math.min(wanted ?? usual, room - LEAST_CHART));
}

export function Gantt(props: GanttProps) {
  const { model, columns, lang = 'zh-CN', primary = '#1677ff', dark = false, editable = false } = props;
  const firstZoom = props.zoom && props.zoom !== 'fit' ? props.zoom : 'day';
  const [view] = useState(() => new GanttView(model, ZOOM_PX_PER_DAY[firstZoom]));
  const [ownState, setOwnState] = useState<readonly ColumnState[] | undefined>(undefined);
  const [follow, { width: room }, root] = useSize<HTMLDivElement>();
  const [ownWidth, setGridWidth] = useState<number | null>(null);
  const alone = props.alone === true;
  const gridWidth = alone ? Math.max(LEAST_GRID, room - SCROLLBAR) : gridShare(ownWidth ?? props.gridWidth, room);
  const grid = useRef<GridHandle>(null);
  const newRow = editable ? props.newRow : undefined;
  const printing = usePrinting();
  const latest = useRef(props);
  latest.current = props;
  useSyncExternalStore(view.subscribe, () => view.version);

  const state = useMemo(
    () => fullState(columns, props.columnState ?? ownState),
    [columns, props.columnState, ownState],
  );
  const placed = useMemo(() => placeColumns(columns, state), [columns, state]);

  useLayoutEffect(() => {
    view.lang = lang;
    view.theme = ganttTheme(primary, dark);
    view.show = { ...SHOW_ALL, ...props.show };
    view.newRow = newRow !== undefined;
    view.invalidate();
  }, [view, lang, primary, dark, props.show, newRow]);

  useLayoutEffect(() => {
    if (view.model !== model) view.setModel(model);
  }, [view, model]);

  // Once, when the panes have their size: show the plan's beginning or all of it.
  useEffect(() => {
    view.whenSized(() => {
      if (latest.current.zoom === 'fit') view.fit();
      else if (latest.current.openAt) {
        const { minute, row } = latest.current.openAt;
        view.scrollToDate(minute);
        view.scrollToRow(row);
      } else {
        const first = view.model.count > 0 ? view.model.start[0]! : NaN;
        view.scrollToDate(Number.isNaN(first) ? (view.model.today ?? view.scale.from) : first);
      }
    });
  }, [view]);

  // Another screen or another zoom of the browser: the same picture, as sharp as it can be.
  useEffect(() => {
    let stop = (): void => {};
    const watch = (): void => {
      stop();
      const density = globalThis.matchMedia(`(resolution: ${globalThis.devicePixelRatio}dppx)`);
      density.addEventListener('change', watch, { once: true });
      stop = () => density.removeEventListener('change', watch);
      view.invalidate();
    };
    watch();
    return () => stop();
  }, [view]);

  const { rows: chosen, row: focusRow } = view.selection;
  useEffect(() => {
    latest.current.onSelect?.(
      [...chosen].sort((a, b) => a - b),
      focusRow,
    );
  }, [chosen, focusRow]);

  const level = zoomLevelOf(view.pxPerDay);
  useEffect(() => {
    latest.current.onZoom?.(level);
  }, [level]);

  const toggle = (rows: readonly number[], collapsed: boolean): void => {
    const done = view.setCollapsed(rows, collapsed);
    if (done.length > 0) props.onToggle?.(done, collapsed);
  };

  const zoom = (to: ZoomLevel | 1 | -1): void => {
    if (typeof to === 'string') view.zoomTo(ZOOM_PX_PER_DAY[to]);
    else view.zoomTo(view.pxPerDay * (to === 1 ? 1.5 : 1 / 1.5));
  };

  useImperativeHandle(props.ref, () => ({
    scrollToRow: (row) => view.scrollToRow(row),
    scrollToDate: (minute) => view.scrollToDate(minute),
    zoom,
    fit: () => view.fit(),
    select: (rows) => {
      let selection = view.selection;
      rows.forEach((row, i) => {
        selection = selectRow(view.rows, selection, row, i === 0 ? 'alone' : 'toggle');
      });
      view.select(selection);
      if (rows[0] !== undefined) view.scrollToRow(rows[0]);
    },
    editName: (row) => {
      view.scrollToRow(row);
      grid.current?.editName(row);
    },
    selected: () => [...view.selection.rows].sort((a, b) => a - b),
    collapseAll: (collapsed, depth = 0) => {
      const rows: number[] = [];
      for (let row = 0; row < view.model.count; row++) {
        const flags = view.model.flags[row]!;
        if (flags & SUMMARY && ((flags & COLLAPSED) !== 0) !== collapsed && view.model.level[row]! >= depth)
          rows.push(row);
      }
      toggle(rows, collapsed);
    },
    focus: () => root.current?.querySelector<HTMLElement>('[role=treegrid]')?.focus(),
    view: () => view,
  }));

  const onWheel = (event: WheelEvent, x?: number): void => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      view.zoomTo(view.pxPerDay * WHEEL_ZOOM ** -event.deltaY, x);
    } else if (x === undefined && event.deltaY !== 0 && !event.shiftKey) {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? ROW_HEIGHT : event.deltaMode === 2 ? view.height : 1;
      view.scrollTo(view.scrollLeft, view.scrollTop + event.deltaY * unit);
    }
  };

  const split = (event: ReactPointerEvent<HTMLDivElement>): void => {
    const from = event.clientX - gridWidth;
    const element = event.currentTarget;
    element.setPointerCapture(event.pointerId);
    const most = room - LEAST_CHART;
    const move = (e: PointerEvent): void =>
      setGridWidth(Math.max(LEAST_GRID, Math.min(most, Math.round(e.clientX - from))));
    const end = (e: PointerEvent): void => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      latest.current.onGridWidth?.(Math.max(LEAST_GRID, Math.min(most, Math.round(e.clientX - from))));
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    event.preventDefault();
  };

  const onEdit: GanttProps['onEdit'] & {} = (edit, at) => props.onEdit?.(edit, at);
  /** Enter on an arrow: opened at its end on the screen, or in the middle of the chart. */
  const openLink = (link: number): void => {
    const pane = root.current!.querySelector('.wm-gantt-timeline')!.getBoundingClientRect();
    const line = newRoute();
    const drawn = routeOf(view.scene(), link, line);
    const x = drawn ? line.points[line.length - 2]! : pane.width / 2;
    const y = drawn ? line.points[line.length - 1]! : pane.height / 2;
    props.onLink?.(link, {
      clientX: pane.left + Math.max(20, Math.min(pane.width - 20, x)),
      clientY: pane.top + HEADER_HEIGHT + Math.max(10, Math.min(pane.height - HEADER_HEIGHT - 10, y)),
    });
  };
  return (
    <div
      ref={follow}
      className={`wm-gantt${dark ? ' wm-gantt-dark' : ''}${alone ? ' wm-gantt-alone' : ''}`}
      style={{ ...props.style, '--wm-gantt-primary': primary } as CSSProperties}
    >
      <TreeGrid
        ref={grid}
        newRow={newRow}
        view={view}
        width={gridWidth}
        count={model.count}
        label={props.label}
        editable={editable}
        columns={columns}
        placed={placed}
        state={state}
        onState={(next) => {
          setOwnState(next);
          props.onColumnState?.(next);
        }}
        sort={props.sort ?? null}
        onSort={props.onSort && ((key) => props.onSort?.(nextSort(props.sort ?? null, key)))}
        onEdit={onEdit}
        refusalOf={props.refusalOf}
        onToggle={toggle}
        onOpen={props.onOpen}
        onContextMenu={props.onContextMenu}
        onOpenLink={openLink}
        onCopyRows={props.onCopyRows}
        onPasteRows={props.onPasteRows}
        onHint={props.onHint}
        onUndo={props.onUndo}
        onRedo={props.onRedo}
        onZoom={(to) => (to === 0 ? view.fit() : zoom(to))}
        onWheel={onWheel}
        empty={props.empty}
      />
      <span className="wm-gantt-told" aria-live="polite">
        {view.link >= 0 && props.linkLabel?.(view.link)}
      </span>
      {!alone && (
        // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
        <div
          className="wm-gantt-splitter"
          role="separator"
          aria-orientation="vertical"
          aria-label={view.say(SPLITTER)}
          aria-valuenow={gridWidth}
          aria-valuemin={LEAST_GRID}
          aria-valuemax={Math.max(LEAST_GRID, room - LEAST_CHART)}
          tabIndex={0}
          onPointerDown={split}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowLeft' ? -24 : event.key === 'ArrowRight' ? 24 : 0;
            if (by === 0) return;
            event.preventDefault();
            const most = room - LEAST_CHART;
            const width = Math.max(LEAST_GRID, Math.min(most, gridWidth + by));
            setGridWidth(width);
            props.onGridWidth?.(width);
          }}
        />
      )}
      <TimelineCanvas
        view={view}
        editable={editable}
        tooltip={props.tooltip}
        onPreview={props.onPreview}
        refusalOf={props.refusalOf}
        onEdit={onEdit}
        onOpen={props.onOpen}
        onContextMenu={props.onContextMenu}
        onLink={props.onLink}
        onWheel={onWheel}
      />
      {printing && <PrintedRows view={view} columns={placed} label={props.label} />}
    </div>
  );
}
