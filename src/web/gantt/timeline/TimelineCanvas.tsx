// biome-ignore-all lint/a11y/useSemanticElements: one element scrolls, paints and listens
// biome-ignore-all lint/a11y/noStaticElementInteractions: painted cells are mirrored for screen readers; the pointer works on the canvas
/**
 * The right pane: the painted timeline under a transparent native scroller, and the pointer in it.
 *
 * Hides: the gesture from press to drop, scrolling at the edges while it lasts, cursor shapes, the tooltip.
 * Invariants: between press and drop the model is not touched, only the preview; Escape and a lost pointer cancel.
 */
import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Triple } from '#kernel/text.ts';
import { type GanttEdit, type GanttPreview, LOCKED, topRowsOf } from '../gantt-model.ts';
import { selectRow } from '../selection.ts';
import { GanttTooltip, type TooltipState } from '../Tooltip.tsx';
import { HEADER_HEIGHT } from '../theme.ts';
import type { GanttView } from '../view.ts';
import { Easel, isSharp } from './canvas.ts';
import { type Drag, dragEdit, isOwnBranch, plainPreview } from './drag.ts';
import { type HitZone, hitTest } from './hit-test.ts';
import { paintHeader } from './paint-header.ts';
import { linkAt } from './paint-links.ts';
import { NO_OVERLAY, type Overlay, paintBody } from './paint-timeline.ts';
import { barBox, newBarBox, type Scene } from './scene.ts';
import { type Stale, Tiles } from './tiles.ts';

export interface TimelineProps {
  view: GanttView;
  editable: boolean;
  /** Extra lines of the tooltip of a row. */
  tooltip?(row: number): readonly string[];
  /** See GanttProps. */
  onPreview?(edit: GanttEdit): GanttPreview | null;
  /** See GanttProps. */
  refusalOf?(edit: GanttEdit): string | null;
  /** `at`: where the pointer was. */
  onEdit(edit: GanttEdit, at: { clientX: number; clientY: number }): void;
  onOpen?(row: number): void;
  onContextMenu?(row: number, event: { clientX: number; clientY: number }): void;
  /** See GanttProps. */
  onLink?(link: number, event: { clientX: number; clientY: number }): void;
  /** Wheel over the pane. */
  onWheel(event: WheelEvent, x: number): void;
}

const CURSORS: Readonly<Record<HitZone, string>> = {
  none: 'default',
  row: 'default',
  bar: 'grab',
  start: 'ew-resize',
  finish: 'ew-resize',
  progress: 'col-resize',
  linkStart: 'crosshair',
  linkFinish: 'crosshair',
};

const TIMELINE: Triple = ['时间轴', '時間軸', 'Timeline'];
const OWN_BRANCH: Triple = [
  '父任务与其子任务之间不能建立依赖',
  '父任務與其子任務之間不能建立依賴',
  'A parent and its own subtask cannot be linked',
];

interface Gesture {
  drag: Drag;
  pointerId: number;
  clientX: number;
  clientY: number;
  fine: boolean;
  /** Shift is held: a pulled link ends at the finish. */
  toFinish: boolean;
  moved: boolean;
  edit: GanttEdit | null;
  /** The link last asked about, and why it cannot be made: asking may be dear. */
  asked: { key: string; refused: string | null };
}

/** Whether the header of both scenes is one picture: then a frame of a pull or of an edit does not draw it. */
const sameHeader = (a: Scene | null, b: Scene): boolean =>
  a?.model === b.model &&
  a.scale === b.scale &&
  a.scrollLeft === b.scrollLeft &&
  a.width === b.width &&
  a.theme === b.theme &&
  a.lang === b.lang;

export function TimelineCanvas(props: TimelineProps) {
  const { view } = props;
  const header = useRef<HTMLCanvasElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const overlay = useRef<Overlay>(NO_OVERLAY);
  const gesture = useRef<Gesture | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [tip, setTip] = useState<TooltipState | null>(null);
  const tipShown = useRef(false);
  tipShown.current = tip !== null;

  // Before the elements go: a frame may come between their end and the end of an ordinary effect.
  useLayoutEffect(() => {
    const element = scroller.current!;
    view.attach(element);
    const measure = () => view.resize(element.clientWidth, element.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    let titled: Scene | null = null;
    const tiles = new Tiles(pane.current!);
    const easel = new Easel();
    const paint = (stale: Stale) => {
      const scene = view.scene();
      tiles.show(view, stale, (pen, scrollTop, height) =>
        paintBody(pen, { ...scene, scrollTop, height }, overlay.current),
      );
      if (stale !== 'all' || (sameHeader(titled, scene) && isSharp(header.current!))) return;
      titled = scene;
      easel.paint(header.current!, view.width, HEADER_HEIGHT, (pen) => paintHeader(pen, scene));
    };
    const stop = view.addPainter(paint);
    const onScroll = () => {
      view.onScroll(element.scrollLeft, element.scrollTop);
      // Asking React for nothing costs something too, in every frame.
      if (tipShown.current) setTip(null);
    };
    const onWheel = (event: WheelEvent) =>
      latest.current.onWheel(event, event.clientX - element.getBoundingClientRect().left);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      stop();
      tiles.end();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
      view.attach(null);
    };
  }, [view]);

  const pointOf = (clientX: number, clientY: number) => {
    const rect = scroller.current!.getBoundingClientRect();
    return { x: clientX - rect.left, y: clientY - rect.top };
  };

  /** Why a pulled link cannot be dropped here, or null. */
  const linkRefusal = (held: Gesture, edit: GanttEdit & { kind: 'link' }): string | null => {
    const key = `${edit.from}>${edit.to}${edit.type}`;
    if (held.asked.key !== key) {
      const refused = isOwnBranch(view.model, edit) ? view.say(OWN_BRANCH) : (latest.current.refusalOf?.(edit) ?? null);
      held.asked = { key, refused };
    }
    return held.asked.refused;
  };

  /** Recomputes the edit for where the pointer is and shows it. */
  const follow = () => {
    const held = gesture.current;
    if (!held) return;
    const { x, y } = pointOf(held.clientX, held.clientY);
    const scene = view.scene();
    const over = hitTest(scene, x, y, false);
    const linking = held.drag.zone === 'linkStart' || held.drag.zone === 'linkFinish';
    const box = newBarBox();
    const overIndex = view.rows.indexOf(over.row);
    const hasBar = overIndex >= 0 && barBox(scene, overIndex, box).shown;
    const near = hasBar && x >= box.x0 - 24 && x <= box.x1 + 24;
    const edit = dragEdit(
      held.drag,
      {
        x: x + view.scrollLeft,
        overRow: near ? over.row : -1,
        toFinish: held.toFinish,
        fine: held.fine,
      },
      view.model,
      view.scale,
    );
    held.edit = edit;
    if (linking) {
      const from = barBox(scene, view.rows.indexOf(held.drag.row), newBarBox());
      const [x0, y0] = [held.drag.zone === 'linkFinish' ? from.x1 : from.x0, from.top + from.height / 2];
      const refused = edit?.kind === 'link' ? linkRefusal(held, edit) : null;
      if (refused !== null) held.edit = null;
      overlay.current = {
        handles: -1,
        rubber: { x0, y0: y0 + view.scrollTop, x1: x, y1: y + view.scrollTop, ok: held.edit !== null },
        target: held.edit ? over.row : -1,
      };
      scroller.current!.style.cursor = refused === null ? 'crosshair' : 'not-allowed';
      view.invalidate();
      const tip = edit?.kind === 'link' ? { type: edit.type, row: edit.from, to: edit.to } : null;
      setTip(tip && { kind: 'link', ...tip, refused, x, y });
      return;
    }
    overlay.current = NO_OVERLAY;
    view.setPreview(edit ? (latest.current.onPreview?.(edit) ?? plainPreview(edit, view.model)) : null);
    setTip(edit ? { kind: 'drag', row: held.drag.row, x, y } : null);
  };

  /** Scrolls while the pointer is held near or beyond an edge. */
  useEffect(() => {
    let frame = 0;
    const step = () => {
      frame = requestAnimationFrame(step);
      const held = gesture.current;
      if (!held?.moved) return;
      const { x, y } = pointOf(held.clientX, held.clientY);
      const push = (at: number, size: number) => (at < 28 ? (at - 28) / 3 : at > size - 28 ? (at - size + 28) / 3 : 0);
      const [dx, dy] = [push(x, view.width), held.drag.zone.startsWith('link') ? push(y, view.height) : 0];
      if (dx === 0 && dy === 0) return;
      view.scrollTo(
        view.scrollLeft + Math.max(-30, Math.min(30, dx)),
        view.scrollTop + Math.max(-20, Math.min(20, dy)),
      );
      follow();
    };
    const start = () => {
      if (frame === 0) frame = requestAnimationFrame(step);
    };
    const end = () => {
      cancelAnimationFrame(frame);
      frame = 0;
    };
    const element = scroller.current!;
    const onKey = (event: KeyboardEvent) => {
      // The card says at once what Shift makes of the link.
      if (event.key === 'Shift' && gesture.current?.moved) {
        gesture.current.toFinish = event.type === 'keydown';
        follow();
      }
      if (event.type === 'keydown' && event.key === 'Escape' && gesture.current) {
        event.stopPropagation();
        finish(false);
      }
    };
    element.addEventListener('gotpointercapture', start);
    element.addEventListener('lostpointercapture', end);
    globalThis.addEventListener('keydown', onKey, true);
    globalThis.addEventListener('keyup', onKey, true);
    return () => {
      end();
      element.removeEventListener('gotpointercapture', start);
      element.removeEventListener('lostpointercapture', end);
      globalThis.removeEventListener('keydown', onKey, true);
      globalThis.removeEventListener('keyup', onKey, true);
    };
  });

  const finish = (drop: boolean) => {
    const held = gesture.current;
    if (!held) return;
    gesture.current = null;
    overlay.current = NO_OVERLAY;
    setTip(null);
    const element = scroller.current!;
    if (element.hasPointerCapture(held.pointerId)) element.releasePointerCapture(held.pointerId);
    element.style.cursor = 'default';
    view.setPreview(null);
    if (drop && held.edit) latest.current.onEdit(held.edit, { clientX: held.clientX, clientY: held.clientY });
  };

  /**
   * The arrow under the pointer if the owner asks for it and no part of a bar covers it; else -1. Arrows leave and enter at the
   * link handles: the handles win.
   */
  const linkUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): number => {
    if (!latest.current.onLink) return -1;
    const { x, y } = pointOf(clientX, clientY);
    const scene = view.scene();
    const { zone } = hitTest(scene, x, y, latest.current.editable);
    return zone === 'row' || zone === 'none' ? linkAt(scene, x, y) : -1;
  };

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    const { x, y } = pointOf(event.clientX, event.clientY);
    if (x > view.width || y > view.height) return;
    const pane = scroller.current!;
    // Keys continue from the clicked item; the grid handles them.
    event.preventDefault();
    pane.closest('.wm-gantt')?.querySelector<HTMLElement>('[role=treegrid]')?.focus({ preventScroll: true });
    const link = linkUnder(event);
    view.selectLink(link);
    if (link >= 0) return;
    const hit = hitTest(view.scene(), x, y, latest.current.editable);
    if (hit.zone === 'none') return;
    const chosen = view.selection.rows;
    if (!(hit.zone === 'bar' && chosen.has(hit.row) && chosen.size > 1)) {
      const how = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'alone';
      view.select(selectRow(view.rows, view.selection, hit.row, how));
    }
    if (!latest.current.editable || view.model.flags[hit.row]! & LOCKED) return;
    const rows = hit.zone === 'bar' ? topRowsOf(view.model, view.selection.rows) : [hit.row];
    gesture.current = {
      drag: { zone: hit.zone, row: hit.row, rows, startX: x + view.scrollLeft },
      pointerId: event.pointerId,
      clientX: event.clientX,
      clientY: event.clientY,
      fine: event.altKey,
      toFinish: event.shiftKey,
      moved: false,
      edit: null,
      asked: { key: '', refused: null },
    };
    pane.setPointerCapture(event.pointerId);
    setTip(null);
  };

  const onPointerMove = (event: ReactPointerEvent) => {
    const held = gesture.current;
    if (held) {
      const far = Math.abs(event.clientX - held.clientX) + Math.abs(event.clientY - held.clientY) > 2;
      if (!held.moved && !far) return;
      if (!held.moved && held.drag.zone === 'bar') scroller.current!.style.cursor = 'grabbing';
      held.moved = true;
      held.clientX = event.clientX;
      held.clientY = event.clientY;
      held.fine = event.altKey;
      held.toFinish = event.shiftKey;
      follow();
      return;
    }
    const { x, y } = pointOf(event.clientX, event.clientY);
    const hit = hitTest(view.scene(), x, y, latest.current.editable);
    scroller.current!.style.cursor = linkUnder(event) >= 0 ? 'pointer' : CURSORS[hit.zone];
    view.setHover(hit.row);
    const onBar = hit.zone !== 'row' && hit.zone !== 'none';
    const handles = latest.current.editable && onBar ? hit.row : -1;
    if (handles !== overlay.current.handles) {
      view.invalidateRows(overlay.current.handles, handles);
      overlay.current = { ...NO_OVERLAY, handles };
    }
    setTip(onBar ? { kind: 'bar', row: hit.row, x, y } : null);
  };

  const leave = () => {
    if (gesture.current) return;
    view.setHover(-1);
    overlay.current = NO_OVERLAY;
    setTip(null);
  };

  const rowAt = (clientX: number, clientY: number) => {
    const { x, y } = pointOf(clientX, clientY);
    return hitTest(view.scene(), x, y, false);
  };

  return (
    <div className="wm-gantt-timeline">
      <canvas ref={header} />
      <div ref={pane} className="wm-gantt-tiles" style={{ top: HEADER_HEIGHT }} />
      <div
        ref={scroller}
        className="wm-gantt-scroller"
        role="region"
        aria-label={view.say(TIMELINE)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key !== 'F6' && event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.closest('.wm-gantt')?.querySelector<HTMLElement>('[role=treegrid]')?.focus();
        }}
        style={{ top: HEADER_HEIGHT }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => finish(true)}
        onPointerCancel={() => finish(false)}
        onPointerLeave={leave}
        onDoubleClick={(event) => {
          const link = linkUnder(event);
          if (link >= 0) return props.onLink?.(link, event);
          const hit = rowAt(event.clientX, event.clientY);
          if (hit.zone === 'bar') props.onOpen?.(hit.row);
        }}
        onContextMenu={(event) => {
          const link = linkUnder(event);
          if (link >= 0) {
            event.preventDefault();
            props.onLink?.(link, event);
            return;
          }
          if (!props.onContextMenu) return;
          event.preventDefault();
          const { row } = rowAt(event.clientX, event.clientY);
          if (row >= 0 && !view.selection.rows.has(row))
            view.select(selectRow(view.rows, view.selection, row, 'alone'));
          props.onContextMenu(row, event);
        }}
      >
        <div />
      </div>
      {tip && (
        <GanttTooltip key={`${tip.kind}${tip.row}`} view={view} state={tip} lines={props.tooltip?.(tip.row) ?? []} />
      )}
    </div>
  );
}
