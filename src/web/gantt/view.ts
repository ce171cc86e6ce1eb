/**
 * The state of one Gantt on the screen: scroll position, zoom, selection, preview.
 *
 * Hides: keeping rows and link index up to date, one repaint per frame for both panes, scroll limits. Invariants: all changes go
 * through its methods and end in `invalidate` or `changed`; painters run at most once a frame; a vertical scroll repaints only rows
 * that come into view. Refuses: React; the components subscribe to `version` for unpainted parts (mirror, editor, column header).
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { LANGS, type Lang, type Triple } from '#kernel/text.ts';
import { COLLAPSED, extentOf, type GanttModel, type GanttPreview, SUMMARY } from './gantt-model.ts';
import { VisibleRows } from './rows.ts';
import { NOTHING, remap, type Selection } from './selection.ts';
import { type GanttTheme, ganttTheme, ROW_HEIGHT } from './theme.ts';
import { LinkIndex } from './timeline/link-index.ts';
import { type GanttShow, type Scene, SHOW_ALL } from './timeline/scene.ts';
import type { Stale } from './timeline/tiles.ts';
import { anchoredScroll, clampPxPerDay, type TimeScale, xOf } from './timeline/time-scale.ts';

/** Browsers lose precision and then scrolling beyond some 16 million pixels. */
const MAX_WIDTH = 15_000_000;
const PAD_DAYS = 14;

/** Called once a frame with the parts to repaint. */
export type Painter = (stale: Stale) => void;

export class GanttView {
  model: GanttModel;
  readonly rows = new VisibleRows();
  readonly links = new LinkIndex();
  scale: TimeScale;
  scrollLeft = 0;
  scrollTop = 0;
  /** Body size of the timeline in CSS pixels. */
  width = 800;
  height = 400;
  preview: GanttPreview | null = null;
  selection: Selection = NOTHING;
  hoverRow = -1;
  /** The selected arrow, an index of the model's links; -1 for none. */
  link = -1;
  theme: GanttTheme = ganttTheme();
  lang: Lang = 'zh-CN';
  show: GanttShow = SHOW_ALL;
  /** Whether there is room below the last row, where a new one is typed. */
  newRow = false;
  /** Grows with every change that is not only painted. */
  version = 0;
  private scroller: HTMLElement | null = null;
  private frame = 0;
  private stale: Set<number> | 'all' = 'all';
  private linksStale = true;
  private sized = false;
  private readonly waiting: (() => void)[] = [];
  private readonly painters = new Set<Painter>();
  private readonly listeners = new Set<() => void>();

  constructor(model: GanttModel, pxPerDay: number) {
    this.model = model;
    this.rows.refresh(model);
    this.scale = this.rangeFor(pxPerDay / MINUTES_PER_DAY);
  }

  /** Text of a triple in the language of the view. */
  say(text: Triple): string {
    return text[LANGS.indexOf(this.lang)]!;
  }

  get contentHeight(): number {
    return (this.rows.count + (this.newRow ? 1 : 0)) * ROW_HEIGHT;
  }

  get contentWidth(): number {
    return Math.round((this.scale.to - this.scale.from) * this.scale.pxPerMinute);
  }

  /** Rows in the order of the view, those that are hidden at their nearest ancestor on show. */
  inOrder(rows: Iterable<number>): number[] {
    const place = (row: number): number => this.rows.nearest(this.model, row);
    return [...rows].sort((a, b) => place(a) - place(b) || a - b);
  }

  /** The row after which a new last row is placed; -1 (at the end) if the last row of a sorted view does not determine it. */
  get rowAboveNew(): number {
    return this.model.order ? -1 : this.rows.at(this.rows.count - 1);
  }

  /** The visible range. */
  scene(): Scene {
    if (this.linksStale) {
      const { linkFrom, linkTo } = this.model;
      this.links.build(linkFrom, linkTo, this.rows.position, this.rows.count);
      this.linksStale = false;
    }
    const { model, preview, rows, links, scale, scrollLeft, scrollTop, width, height, theme, lang, show, hoverRow } =
      this;
    const selected = this.selection.rows;
    const rowHeight = ROW_HEIGHT;
    return {
      model,
      preview,
      rows,
      links,
      scale,
      scrollLeft,
      scrollTop,
      width,
      height,
      rowHeight,
      theme,
      lang,
      show,
      selected,
      hoverRow,
      link: this.link,
    };
  }

  /** Takes a new model; keeps selection by identity and the time at the left edge. */
  setModel(model: GanttModel): void {
    const before = this.model;
    this.link = sameLink(before, model, this.link);
    this.model = model;
    this.preview = null;
    this.rows.refresh(model);
    this.linksStale = true;
    if (before.ids !== model.ids || before.count !== model.count) {
      this.selection = remap(this.selection, before.ids, model.ids, model.count);
    }
    const range = this.rangeFor(this.scale.pxPerMinute);
    if (range.from < this.scale.from || range.to > this.scale.to || before.count === 0) {
      const left = this.scrollLeft + xOf(range, this.scale.from);
      this.scale = range;
      this.scrollTo(before.count === 0 ? 0 : left, this.scrollTop);
    }
    this.changed();
  }

  /** Opens or closes branches; the rows that changed. */
  setCollapsed(rows: Iterable<number>, collapsed: boolean): number[] {
    const done: number[] = [];
    for (const row of rows) {
      const flags = this.model.flags[row]!;
      if (!(flags & SUMMARY) || ((flags & COLLAPSED) !== 0) === collapsed) continue;
      this.model.flags[row] = flags ^ COLLAPSED;
      done.push(row);
    }
    if (done.length > 0) {
      this.rows.refresh(this.model);
      this.linksStale = true;
      this.changed();
    }
    return done;
  }

  /** Selects an arrow; -1 lets go of it. */
  selectLink(link: number): void {
    if (link === this.link) return;
    this.link = link;
    this.changed();
  }

  /** The arrow after (+1) or before (-1) the selected one among those of a row; round and round. */
  stepLink(row: number, by: 1 | -1): void {
    const own: number[] = [];
    const { linkFrom, linkTo } = this.model;
    for (let i = 0; i < linkFrom.length; i++) {
      const seen = this.rows.indexOf(linkFrom[i]!) >= 0 && this.rows.indexOf(linkTo[i]!) >= 0;
      if (seen && (linkFrom[i] === row || linkTo[i] === row)) own.push(i);
    }
    if (own.length === 0) return;
    const at = own.indexOf(this.link);
    this.selectLink(at < 0 ? own[by > 0 ? 0 : own.length - 1]! : own[(at + by + own.length) % own.length]!);
  }

  select(selection: Selection): void {
    this.selection = selection;
    this.link = -1;
    this.changed();
  }

  setPreview(preview: GanttPreview | null): void {
    this.preview = preview;
    this.invalidate();
  }

  setHover(row: number): void {
    if (row === this.hoverRow) return;
    this.invalidateRows(this.hoverRow, row);
    this.hoverRow = row;
  }

  /** Zooms; the minute at `anchorX` of the body stays in place. */
  zoomTo(pxPerDay: number, anchorX = this.width / 2): void {
    const before = this.scale;
    const after = this.rangeFor(clampPxPerDay(pxPerDay) / MINUTES_PER_DAY);
    const left = anchoredScroll(before, after, this.scrollLeft, anchorX);
    this.scale = after;
    this.scrollLeft = left;
    this.changed();
  }

  get pxPerDay(): number {
    return this.scale.pxPerMinute * MINUTES_PER_DAY;
  }

  /** The whole plan in the width of the pane. */
  fit(): void {
    const extent = extentOf(this.model);
    if (!extent) return;
    const days = Math.max(1, (extent.to - extent.from) / MINUTES_PER_DAY);
    this.zoomTo((this.width - 160) / days);
    this.scrollTo(xOf(this.scale, extent.from) - 24, this.scrollTop);
  }

  /** Brings a civil minute to a quarter of the width. */
  scrollToDate(minute: number): void {
    this.scrollTo(xOf(this.scale, minute) - this.width / 4, this.scrollTop);
  }

  /** Brings the bar of a row into view, from its start. */
  showBar(row: number): void {
    const [start, finish] = [this.model.start[row]!, this.model.finish[row]!].map(
      (minute) => xOf(this.scale, minute) - this.scrollLeft,
    ) as [number, number];
    if (finish < 0 || start > this.width - 24) this.scrollToDate(this.model.start[row]!);
  }

  /** Brings a row into view, opening the branches above it. */
  scrollToRow(row: number): void {
    const closed: number[] = [];
    for (let up = this.model.parent[row] ?? -1; up >= 0; up = this.model.parent[up]!) closed.push(up);
    this.setCollapsed(closed, false);
    const index = this.rows.indexOf(row);
    if (index < 0) return;
    const top = index * ROW_HEIGHT;
    if (top < this.scrollTop) this.scrollTo(this.scrollLeft, top);
    else if (top + ROW_HEIGHT > this.scrollTop + this.height) {
      this.scrollTo(this.scrollLeft, top + ROW_HEIGHT - this.height);
    }
  }

  /** Scrolls both panes; the native scroller, once attached, is what remembers. */
  scrollTo(left: number, top: number): void {
    const before = this.scrollLeft;
    this.scrollLeft = Math.max(0, Math.min(left, this.contentWidth - this.width));
    this.scrollTop = Math.max(0, Math.min(top, this.contentHeight - this.height));
    this.place();
    this.moved(before);
  }

  /** The element with the scroll bars, whose only child gets the size of the content; its position is the truth from then on. */
  attach(scroller: HTMLElement | null): void {
    this.scroller = scroller;
    this.place();
  }

  /** The content's size goes first: the browser would cut a position beyond the old one. */
  private place(): void {
    if (!this.scroller) return;
    const { style } = this.scroller.firstElementChild as HTMLElement;
    style.width = `${this.contentWidth}px`;
    style.height = `${Math.max(1, this.contentHeight)}px`;
    // Setting the same position again would stop a scroll that is still running.
    if (Math.abs(this.scroller.scrollLeft - this.scrollLeft) >= 1) this.scroller.scrollLeft = this.scrollLeft;
    if (Math.abs(this.scroller.scrollTop - this.scrollTop) >= 1) this.scroller.scrollTop = this.scrollTop;
  }

  onScroll(left: number, top: number): void {
    const before = this.scrollLeft;
    // The browser rounds positions; a difference below one pixel is not a scroll.
    if (Math.abs(left - this.scrollLeft) >= 1) this.scrollLeft = left;
    if (Math.abs(top - this.scrollTop) >= 1) this.scrollTop = top;
    this.moved(before);
  }

  /** The body's size. A hidden pane has none: then all stays as it was, and comes back with the pane. */
  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    if (width !== this.width || height !== this.height) {
      this.width = width;
      this.height = height;
      this.scale = this.rangeFor(this.scale.pxPerMinute, this.scale.from);
    }
    this.changed();
    this.sized = true;
    for (const act of this.waiting.splice(0)) act();
  }

  /** Runs `act` now, or as soon as the body has a size. */
  whenSized(act: () => void): void {
    if (this.sized) act();
    else this.waiting.push(act);
  }

  /** Repaints both panes in the next frame. */
  invalidate = (): void => {
    this.stale = 'all';
    this.schedule();
  };

  /** Repaints what shows these rows in the next frame; rows that are not on show cost nothing. */
  invalidateRows(...rows: readonly number[]): void {
    for (const row of rows) {
      const index = this.rows.indexOf(row);
      if (index >= 0 && this.stale !== 'all') this.stale.add(index);
    }
    this.schedule();
  }

  /** After a scroll: sideways everything is redrawn, vertically only unpainted parts. */
  private moved(leftBefore: number): void {
    if (this.scrollLeft === leftBefore) this.schedule();
    else this.invalidate();
  }

  private schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const { stale } = this;
      this.stale = new Set();
      for (const paint of this.painters) paint(stale);
    });
  }

  /** Repaints and notifies the components. */
  changed(): void {
    this.version++;
    this.scrollTop = Math.max(0, Math.min(this.scrollTop, this.contentHeight - this.height));
    this.scrollLeft = Math.max(0, Math.min(this.scrollLeft, this.contentWidth - this.width));
    this.place();
    for (const listener of this.listeners) listener();
    this.invalidate();
  }

  addPainter(paint: Painter): () => void {
    this.painters.add(paint);
    this.invalidate();
    return () => {
      this.painters.delete(paint);
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** The range scrolled over: the plan with room on both sides, at least two screens. */
  private rangeFor(pxPerMinute: number, keepFrom?: number): TimeScale {
    const today = this.model.today ?? 0;
    const extent = extentOf(this.model) ?? { from: today, to: today + 60 * MINUTES_PER_DAY };
    const room = Math.max(PAD_DAYS * MINUTES_PER_DAY, (this.width / pxPerMinute) * 0.5);
    const day = (minute: number): number => Math.floor(minute / MINUTES_PER_DAY) * MINUTES_PER_DAY;
    const from = keepFrom ?? day(extent.from - room);
    const to = Math.max(day(extent.to + room) + MINUTES_PER_DAY, from + (2 * this.width) / pxPerMinute);
    return { from, to, pxPerMinute: Math.min(pxPerMinute, MAX_WIDTH / (to - from)) };
  }
}

/** The same arrow in a new model, found by the identity of its ends; -1 if it is gone. */
function sameLink(before: GanttModel, after: GanttModel, link: number): number {
  if (link < 0) return -1;
  const [from, to] = [before.ids[before.linkFrom[link]!], before.ids[before.linkTo[link]!]];
  for (let i = 0; i < after.linkFrom.length; i++)
    if (after.ids[after.linkFrom[i]!] === from && after.ids[after.linkTo[i]!] === to) return i;
  return -1;
}
