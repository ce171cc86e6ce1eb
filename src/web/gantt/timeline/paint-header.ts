/**
 * The two tiers above the timeline and the mark of today in them.
 *
 * Invariant: the label of an upper unit stays in view while any part of the unit does.
 */

import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { FONT_FAMILY, HEADER_HEIGHT } from '../theme.ts';
import type { Pen } from './canvas.ts';
import { fitText } from './fit-text.ts';
import type { Scene } from './scene.ts';
import { eachUnit, longLabel, minuteAt, shortLabel, tiersOf, xOf } from './time-scale.ts';

const UPPER_FONT = `500 12px ${FONT_FAMILY}`;
const LOWER_FONT = `11px ${FONT_FAMILY}`;

/** Draws at y 0..HEADER_HEIGHT, x 0..width. */
export function paintHeader(ctx: Pen, scene: Scene): void {
  const { theme, scale, width, scrollLeft, lang } = scene;
  const half = HEADER_HEIGHT / 2;
  ctx.fillStyle = theme.header;
  ctx.fillRect(0, 0, width, HEADER_HEIGHT);
  const from = minuteAt(scale, scrollLeft);
  const to = minuteAt(scale, scrollLeft + width);
  const pxPerDay = scale.pxPerMinute * MINUTES_PER_DAY;
  const [upper, lower] = tiersOf(pxPerDay);
  const todayDay = scene.model.today === null ? NaN : Math.floor(scene.model.today / MINUTES_PER_DAY);
  ctx.textBaseline = 'middle';
  ctx.font = LOWER_FONT;
  ctx.textAlign = 'center';
  eachUnit(lower, from, to, (start, end) => {
    const x = Math.round(xOf(scale, start) - scrollLeft);
    const right = Math.round(xOf(scale, end) - scrollLeft);
    const day = start / MINUTES_PER_DAY;
    const rest = lower === 'day' && scene.model.restDay?.(day) === true;
    const isToday = lower === 'day' && day === todayDay;
    if (rest) {
      ctx.fillStyle = theme.rest;
      ctx.fillRect(x, half, right - x, half);
    }
    ctx.fillStyle = isToday ? theme.today : rest ? theme.faint : theme.secondary;
    // Of a unit that is cut by an edge: in the middle of what is seen of it, whole or not at all.
    const [left, edge] = [Math.max(0, x), Math.min(width, right)];
    const label = shortLabel(lower, start, lang, right - x);
    if ((left === x && edge === right) || ctx.measureText(label).width + 4 <= edge - left)
      ctx.fillText(label, (left + edge) / 2, half * 1.5 + 0.5);
    ctx.fillStyle = theme.split;
    ctx.fillRect(x, half, 1, half);
  });
  ctx.font = UPPER_FONT;
  ctx.textAlign = 'left';
  eachUnit(upper, from, to, (start, end) => {
    const x = Math.round(xOf(scale, start) - scrollLeft);
    const right = Math.round(xOf(scale, end) - scrollLeft);
    const left = Math.max(0, x);
    ctx.fillStyle = theme.text;
    const text = fitText(ctx, UPPER_FONT, longLabel(upper, start, lang), Math.min(width, right) - left - 12);
    ctx.fillText(text, left + 8, half / 2 + 0.5);
    ctx.fillStyle = theme.border;
    ctx.fillRect(x, 0, 1, HEADER_HEIGHT);
  });
  ctx.fillStyle = theme.split;
  ctx.fillRect(0, half - 1, width, 1);
  ctx.fillStyle = theme.border;
  ctx.fillRect(0, HEADER_HEIGHT - 1, width, 1);
  if (scene.model.today !== null) {
    const x = Math.round(xOf(scale, scene.model.today) - scrollLeft);
    if (x >= 0 && x <= width) {
      ctx.fillStyle = theme.today;
      ctx.beginPath();
      ctx.moveTo(x - 4, HEADER_HEIGHT - 6);
      ctx.lineTo(x + 5, HEADER_HEIGHT - 6);
      ctx.lineTo(x + 0.5, HEADER_HEIGHT - 1);
      ctx.fill();
    }
  }
}
