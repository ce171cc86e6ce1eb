/**
 * What the marks of a printed chart mean, at the foot of each page: those that are in it, no others.
 *
 * Hides: which marks a plan has. Refuses: to know what the owner's colors mean; the model names them.
 */
import type { Triple } from '#kernel/text.ts';
import { CRITICAL, MILESTONE, NEAR_CRITICAL, SUMMARY } from '../gantt-model.ts';
import { barShades, FONT_FAMILY } from '../theme.ts';
import { diamond, type Pen } from './canvas.ts';
import type { Scene } from './scene.ts';

const TEXTS = {
  task: ['任务', '任務', 'Task'],
  done: ['已完成部分', '已完成部分', 'Completed'],
  critical: ['关键任务', '關鍵任務', 'Critical'],
  near: ['近关键任务', '近關鍵任務', 'Nearly critical'],
  summary: ['父任务', '父任務', 'Parent task'],
  milestone: ['里程碑', '里程碑', 'Milestone'],
  baseline: ['基线', '基線', 'Baseline'],
  deadline: ['最后期限', '最後期限', 'Deadline'],
} as const satisfies Record<string, Triple>;

export interface LegendMark {
  shape: 'bar' | 'done' | 'summary' | 'milestone' | 'baseline' | 'deadline';
  color: string;
  text: string;
}

/** The marks of the rows of a scene, in display order. Pure. */
export function legendOf({ model, rows, theme, show }: Scene, say: (text: Triple) => string): LegendMark[] {
  let bits = 0;
  let plain = false;
  let progress = false;
  let deadline = false;
  const colors = new Set<number>();
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index);
    const flags = model.flags[row]!;
    bits |= flags;
    if (model.deadline && !Number.isNaN(model.deadline[row]!)) deadline = true;
    if (flags & (SUMMARY | MILESTONE)) continue;
    if (model.progress[row]! > 0) progress = true;
    const color = model.color?.[row] ?? 0;
    if (show.critical && flags & (CRITICAL | NEAR_CRITICAL)) continue;
    if (color > 0) colors.add(color);
    else plain = true;
  }
  const marks: LegendMark[] = [];
  const mark = (is: boolean, shape: LegendMark['shape'], color: string, text: string | undefined): void => {
    if (is && text) marks.push({ shape, color, text });
  };
  mark(plain, 'bar', theme.primary, say(TEXTS.task));
  mark(show.critical && (bits & CRITICAL) !== 0, 'bar', theme.critical, say(TEXTS.critical));
  mark(show.critical && (bits & NEAR_CRITICAL) !== 0, 'bar', theme.nearCritical, say(TEXTS.near));
  for (const color of colors) mark(true, 'bar', model.colors?.[color] ?? theme.primary, model.colorNames?.[color]);
  mark(show.progress && progress, 'done', theme.primary, say(TEXTS.done));
  mark((bits & SUMMARY) !== 0, 'summary', theme.summaryProgress, say(TEXTS.summary));
  mark((bits & MILESTONE) !== 0, 'milestone', theme.summaryProgress, say(TEXTS.milestone));
  mark(show.baseline && model.baselineStart !== undefined, 'baseline', theme.baseline, say(TEXTS.baseline));
  mark(deadline, 'deadline', theme.deadline, say(TEXTS.deadline));
  return marks;
}

const SIGN = 22;
const GAP = 16;

/** Draws the marks in one line, centered; those that do not fit into the width are left out. */
export function paintLegend(
  ctx: Pen,
  { theme }: Scene,
  marks: readonly LegendMark[],
  box: { x: number; y: number; width: number },
): void {
  ctx.font = `11px ${FONT_FAMILY}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const widths = marks.map(({ text }) => SIGN + 6 + ctx.measureText(text).width);
  let shown = marks.length;
  const total = (): number => widths.slice(0, shown).reduce((sum, w) => sum + w, 0) + GAP * Math.max(0, shown - 1);
  while (shown > 0 && total() > box.width) shown--;
  let x = box.x + (box.width - total()) / 2;
  marks.slice(0, shown).forEach(({ shape, color, text }, i) => {
    paintSign(ctx, shape, color, theme.dark, x, box.y);
    ctx.fillStyle = theme.secondary;
    ctx.fillText(text, x + SIGN + 6, box.y);
    x += widths[i]! + GAP;
  });
}

function paintSign(ctx: Pen, shape: LegendMark['shape'], color: string, dark: boolean, x: number, y: number): void {
  ctx.fillStyle = shape === 'bar' ? barShades(color, dark).fill : color;
  if (shape === 'bar' || shape === 'done') ctx.fillRect(x, y - 4, SIGN, 8);
  else if (shape === 'baseline') ctx.fillRect(x, y - 2, SIGN, 4);
  else if (shape === 'summary') {
    ctx.fillRect(x, y - 3, SIGN, 4);
    ctx.fillRect(x, y - 3, 3, 7);
    ctx.fillRect(x + SIGN - 3, y - 3, 3, 7);
  } else if (shape === 'milestone') {
    diamond(ctx, x + SIGN / 2, y, 5);
    ctx.fill();
  } else {
    const middle = x + SIGN / 2;
    ctx.strokeStyle = color;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(middle, y - 7);
    ctx.lineTo(middle, y + 6);
    ctx.moveTo(middle - 4, y + 2);
    ctx.lineTo(middle, y + 6.5);
    ctx.lineTo(middle + 4, y + 2);
    ctx.stroke();
  }
}
