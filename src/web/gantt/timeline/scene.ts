/**
 * One picture of the timeline: everything its painters and its hit test need, and where a bar lies.
 *
 * Invariants: y = 0 is the top of the body (below the header), x = 0 its left edge; rows have one height.
 * Refuses: DOM, React and any state of a user's gesture.
 */
import type { Lang } from '#kernel/text.ts';
import { type GanttModel, type GanttPreview, MILESTONE, SUMMARY } from '../gantt-model.ts';
import type { VisibleRows } from '../rows.ts';
import type { GanttTheme } from '../theme.ts';
import type { LinkIndex } from './link-index.ts';
import type { TimeScale } from './time-scale.ts';

export interface GanttShow {
  links: boolean;
  baseline: boolean;
  critical: boolean;
  labels: boolean;
  progress: boolean;
}

export const SHOW_ALL: GanttShow = { links: true, baseline: true, critical: true, labels: true, progress: true };

export interface Scene {
  model: GanttModel;
  preview: GanttPreview | null;
  rows: VisibleRows;
  links: LinkIndex;
  scale: TimeScale;
  scrollLeft: number;
  scrollTop: number;
  /** Size of the body in CSS pixels. */
  width: number;
  height: number;
  rowHeight: number;
  theme: GanttTheme;
  lang: Lang;
  show: GanttShow;
  selected: ReadonlySet<number>;
  hoverRow: number;
  /** The selected arrow, an index of the model's links; -1 for none. */
  link: number;
  /** On paper: labels end before the edge, because nobody can scroll there. */
  paper?: boolean;
}

export const MILESTONE_RADIUS = 7;

/** Where the bar of a row lies: x from x0 to x1 (a milestone's center is x0 = x1); `shown` is false without dates. */
export interface BarBox {
  shown: boolean;
  x0: number;
  x1: number;
  top: number;
  height: number;
  kind: 'task' | 'summary' | 'milestone';
}

export function newBarBox(): BarBox {
  return { shown: false, x0: 0, x1: 0, top: 0, height: 0, kind: 'task' };
}

/** Fills `box` with the bar of the row at a visible position; allocates nothing. */
export function barBox(scene: Scene, index: number, box: BarBox): BarBox {
  const { model, preview, scale } = scene;
  const row = scene.rows.rows[index]!;
  const start = (preview?.start ?? model.start)[row]!;
  const finish = (preview?.finish ?? model.finish)[row]!;
  const flags = (preview?.flags ?? model.flags)[row]!;
  box.shown = !Number.isNaN(start) && !Number.isNaN(finish);
  const shift = scale.from + scene.scrollLeft / scale.pxPerMinute;
  box.x0 = (start - shift) * scale.pxPerMinute;
  box.x1 = Math.max(box.x0 + 2, (finish - shift) * scale.pxPerMinute);
  const y = index * scene.rowHeight - scene.scrollTop;
  if (flags & MILESTONE) {
    box.kind = 'milestone';
    box.x0 = box.x1 = (finish - shift) * scale.pxPerMinute;
    box.top = y + 13 - MILESTONE_RADIUS;
    box.height = 2 * MILESTONE_RADIUS;
  } else if (flags & SUMMARY) {
    box.kind = 'summary';
    box.top = y + 8;
    box.height = 7;
  } else {
    box.kind = 'task';
    box.top = y + 5;
    box.height = 16;
  }
  return box;
}

/** First and last visible position on the screen. */
export function windowOf(scene: Scene): { first: number; last: number } {
  const first = Math.max(0, Math.floor(scene.scrollTop / scene.rowHeight));
  const last = Math.min(scene.rows.count - 1, Math.ceil((scene.scrollTop + scene.height) / scene.rowHeight) - 1);
  return { first, last };
}
