/**
 * Background, bars, milestones, ghosts and marks of the rows on the screen.
 *
 * Invariant: nothing is allocated per row but the label text. Draws only rows between `windowOf`.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { CRITICAL, INACTIVE, MANUAL, NEAR_CRITICAL } from '../gantt-model.ts';
import { barShades, FONT_FAMILY } from '../theme.ts';
import { diamond, type Pen } from './canvas.ts';
import { fitText } from './fit-text.ts';
import { type BarBox, barBox, MILESTONE_RADIUS, newBarBox, type Scene, windowOf } from './scene.ts';
import { eachUnit, minuteAt, tiersOf, xOf } from './time-scale.ts';

export const LABEL_FONT = `12px ${FONT_FAMILY}`;
export const LABEL_WIDTH = 320;

/** Pixels between the end of a bar and its label. */
export const labelGap = (milestone: boolean): number => (milestone ? MILESTONE_RADIUS + 10 : 12);
const box: BarBox = newBarBox();

/** Rest days, selected and hovered rows, row and unit lines. */
export function paintBackground(ctx: Pen, scene: Scene): void {
  const { theme, width, height, scale, rowHeight } = scene;
  ctx.fillStyle = theme.background;
  ctx.fillRect(0, 0, width, height);
  const from = minuteAt(scale, scene.scrollLeft);
  const to = minuteAt(scale, scene.scrollLeft + width);
  const pxPerDay = scale.pxPerMinute * MINUTES_PER_DAY;
  const { first, last } = windowOf(scene);
  const bottom = Math.min(height, scene.rows.count * rowHeight - scene.scrollTop);
  if (pxPerDay >= 3 && scene.model.restDay) {
    ctx.fillStyle = theme.rest;
    const lastDay = Math.floor(to / MINUTES_PER_DAY);
    for (let day = Math.floor(from / MINUTES_PER_DAY); day <= lastDay; day++) {
      if (!scene.model.restDay(day)) continue;
      const x = Math.round(xOf(scale, day * MINUTES_PER_DAY) - scene.scrollLeft);
      const end = Math.round(xOf(scale, (day + 1) * MINUTES_PER_DAY) - scene.scrollLeft);
      ctx.fillRect(x, 0, end - x, height);
    }
  }
  for (let index = first; index <= last; index++) {
    const row = scene.rows.rows[index]!;
    const chosen = scene.selected.has(row);
    if (!chosen && row !== scene.hoverRow) continue;
    ctx.fillStyle = chosen ? theme.selected : theme.hover;
    ctx.fillRect(0, index * rowHeight - scene.scrollTop, width, rowHeight);
  }
  ctx.fillStyle = theme.split;
  const [upper, lower] = tiersOf(pxPerDay);
  eachUnit(lower, from, to, (start) => {
    ctx.fillRect(Math.round(xOf(scale, start) - scene.scrollLeft), 0, 1, height);
  });
  for (let index = first; index <= last; index++) {
    ctx.fillRect(0, Math.round((index + 1) * rowHeight - scene.scrollTop) - 1, width, 1);
  }
  ctx.fillStyle = theme.border;
  eachUnit(upper, from, to, (start) => {
    ctx.fillRect(Math.round(xOf(scale, start) - scene.scrollLeft), 0, 1, Math.max(bottom, 0));
  });
}

/** Color of a row's bar: critical, its own, or the primary one. */
function colorOf(scene: Scene, row: number, flags: number): string {
  const { model, theme, show } = scene;
  if (flags & INACTIVE) return theme.inactive.startsWith('#') ? theme.inactive : theme.baseline;
  if (show.critical && flags & CRITICAL) return theme.critical;
  if (show.critical && flags & NEAR_CRITICAL) return theme.nearCritical;
  const index = model.color?.[row] ?? 0;
  return index > 0 ? (model.colors?.[index] ?? theme.primary) : theme.primary;
}

/** Bars, baselines, deadlines and labels. */
export function paintBars(ctx: Pen, scene: Scene): void {
  const { model, preview, theme, width, show } = scene;
  const flagsOf = preview?.flags ?? model.flags;
  const progressOf = preview?.progress ?? model.progress;
  const { first, last } = windowOf(scene);
  ctx.font = LABEL_FONT;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  for (let index = first; index <= last; index++) {
    const row = scene.rows.rows[index]!;
    const flags = flagsOf[row]!;
    barBox(scene, index, box);
    if (show.baseline && model.baselineStart && model.baselineFinish) paintBaseline(ctx, scene, index, row);
    if (box.shown && box.x1 >= -12 && box.x0 <= width + 12) {
      const color = colorOf(scene, row, flags);
      if (box.kind === 'milestone') paintMilestone(ctx, color, flags, theme.background);
      else if (box.kind === 'summary') paintSummary(ctx, scene, row, flags, progressOf[row]!);
      else {
        const parts = flags & INACTIVE ? null : (model.parts?.(row) ?? null);
        const progress = show.progress ? progressOf[row]! : 0;
        if (parts) paintParts(ctx, scene, color, row, parts, progress);
        else paintTask(ctx, scene, color, flags, progress);
      }
    }
    if (model.deadline) paintDeadline(ctx, scene, index, row);
    if (box.shown && show.labels) {
      const x = box.x1 + labelGap(box.kind === 'milestone');
      if (x < width && x > -400) {
        const room = scene.paper ? Math.min(LABEL_WIDTH, width - x - 4) : LABEL_WIDTH;
        const text = fitText(ctx, LABEL_FONT, model.label ? model.label(row) : model.name(row), room);
        ctx.fillStyle = flags & INACTIVE ? theme.faint : box.kind === 'summary' ? theme.text : theme.secondary;
        ctx.fillText(text, Math.round(x), Math.round(index * scene.rowHeight - scene.scrollTop + 14));
      }
    }
  }
}

function paintTask(ctx: Pen, scene: Scene, color: string, flags: number, progress: number): void {
  const { x0, top, height } = box;
  const width = Math.max(3, box.x1 - x0);
  const shade = barShades(color, scene.theme.dark);
  const radius = Math.min(3, width / 2);
  if (flags & INACTIVE) {
    ctx.strokeStyle = scene.theme.inactive;
    ctx.lineWidth = 1;
    ctx.strokeRect(Math.round(x0) + 0.5, top + 0.5, Math.round(width) - 1, height - 1);
    return;
  }
  ctx.fillStyle = shade.fill;
  ctx.beginPath();
  ctx.roundRect(x0, top, width, height, radius);
  ctx.fill();
  if (progress > 0) {
    ctx.fillStyle = shade.edge;
    ctx.beginPath();
    const done = (width * Math.min(100, progress)) / 100;
    ctx.roundRect(x0, top, done, height, progress >= 100 ? radius : [radius, 0, 0, radius]);
    ctx.fill();
  }
  if (flags & MANUAL) {
    ctx.fillStyle = scene.theme.text;
    ctx.fillRect(x0, top, 2, height);
    ctx.fillRect(x0 + width - 2, top, 2, height);
  }
}

/** A bar in pieces, joined by dots; progress fills the pieces one after the other. A bar that is dragged takes them along. */
function paintParts(
  ctx: Pen,
  scene: Scene,
  color: string,
  row: number,
  parts: readonly number[],
  progress: number,
): void {
  const { model, preview, scale } = scene;
  const { top, height, x0, x1 } = box;
  const shade = barShades(color, scene.theme.dark);
  const shift = (preview?.start?.[row] ?? model.start[row]!) - model.start[row]!;
  const at = (minute: number): number => xOf(scale, minute + shift) - scene.scrollLeft;
  let total = 0;
  for (let k = 0; k < parts.length; k += 2) total += parts[k + 1]! - parts[k]!;
  let done = (total * Math.min(100, progress)) / 100;
  ctx.strokeStyle = shade.edge;
  ctx.lineWidth = 1;
  ctx.setLineDash([1, 3]);
  ctx.beginPath();
  ctx.moveTo(x0, Math.round(top + height / 2) + 0.5);
  ctx.lineTo(x1, Math.round(top + height / 2) + 0.5);
  ctx.stroke();
  ctx.setLineDash([]);
  for (let k = 0; k < parts.length; k += 2) {
    const [from, to] = [parts[k]!, parts[k + 1]!];
    const left = at(from);
    const width = Math.max(3, at(to) - left);
    ctx.fillStyle = shade.fill;
    ctx.beginPath();
    ctx.roundRect(left, top, width, height, Math.min(3, width / 2));
    ctx.fill();
    const share = Math.min(1, done / Math.max(1, to - from));
    if (share <= 0) continue;
    ctx.fillStyle = shade.edge;
    ctx.beginPath();
    ctx.roundRect(left, top, width * share, height, Math.min(3, width / 2));
    ctx.fill();
    done -= to - from;
  }
}

function paintSummary(ctx: Pen, scene: Scene, row: number, flags: number, progress: number): void {
  const { x0, x1, top } = box;
  const { theme, show } = scene;
  const color =
    flags & INACTIVE
      ? theme.inactive
      : show.critical && flags & CRITICAL
        ? theme.critical
        : (scene.model.color?.[row] ?? 0) > 0
          ? colorOf(scene, row, flags & ~CRITICAL)
          : theme.summary;
  const tip = Math.min(5, (x1 - x0) / 2);
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.moveTo(x0, top);
  ctx.lineTo(x1, top);
  ctx.lineTo(x1, top + 11);
  ctx.lineTo(x1 - tip, top + 6);
  ctx.lineTo(x0 + tip, top + 6);
  ctx.lineTo(x0, top + 11);
  ctx.closePath();
  ctx.fill();
  if (show.progress && progress > 0) {
    ctx.fillStyle = theme.summaryProgress;
    ctx.fillRect(x0, top, ((x1 - x0) * Math.min(100, progress)) / 100, 3);
  }
}

function paintMilestone(ctx: Pen, color: string, flags: number, background: string): void {
  diamond(ctx, box.x0, box.top + MILESTONE_RADIUS, MILESTONE_RADIUS);
  ctx.fillStyle = flags & INACTIVE ? background : color;
  ctx.fill();
  if (flags & INACTIVE) {
    ctx.strokeStyle = color;
    ctx.lineWidth = 1;
    ctx.stroke();
  }
}

function paintBaseline(ctx: Pen, scene: Scene, index: number, row: number): void {
  const { model, scale, theme } = scene;
  const start = model.baselineStart![row]!;
  const finish = model.baselineFinish![row]!;
  if (Number.isNaN(start) || Number.isNaN(finish)) return;
  const x0 = xOf(scale, start) - scene.scrollLeft;
  const x1 = xOf(scale, finish) - scene.scrollLeft;
  if (x1 < -8 || x0 > scene.width + 8) return;
  const y = index * scene.rowHeight - scene.scrollTop;
  ctx.fillStyle = theme.baseline;
  if (box.kind === 'milestone') {
    diamond(ctx, x1, y + 13, MILESTONE_RADIUS - 1);
    ctx.strokeStyle = theme.baseline;
    ctx.lineWidth = 1.5;
    ctx.stroke();
  } else {
    ctx.fillRect(x0, y + 22, Math.max(2, x1 - x0), 3);
  }
}

function paintDeadline(ctx: Pen, scene: Scene, index: number, row: number): void {
  const at = scene.model.deadline![row]!;
  if (Number.isNaN(at)) return;
  const x = Math.round(xOf(scene.scale, at) - scene.scrollLeft);
  if (x < -8 || x > scene.width + 8) return;
  const y = index * scene.rowHeight - scene.scrollTop;
  const late = box.shown && (scene.preview?.finish ?? scene.model.finish)[row]! > at;
  ctx.strokeStyle = late ? scene.theme.critical : scene.theme.deadline;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.moveTo(x, y + 4);
  ctx.lineTo(x, y + 20);
  ctx.moveTo(x - 4, y + 16);
  ctx.lineTo(x, y + 20.5);
  ctx.lineTo(x + 4, y + 16);
  ctx.stroke();
}

/** The line of now, through the whole body. */
export function paintToday(ctx: Pen, scene: Scene): void {
  if (scene.model.today === null) return;
  const x = Math.round(xOf(scene.scale, scene.model.today) - scene.scrollLeft);
  if (x < 0 || x > scene.width) return;
  ctx.fillStyle = scene.theme.today;
  ctx.fillRect(x, 0, 1, scene.height);
}
