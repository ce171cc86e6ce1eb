/**
 * The cells of the tree grid: row numbers, outline signs, texts, selection and focus.
 *
 * Invariants: y = 0 is the top of the body; the row number column does not scroll sideways. Draws only what is on screen.
 */

import { COLLAPSED, INACTIVE, SUMMARY } from '../gantt-model.ts';
import type { PlacedColumn } from '../grid/columns.ts';
import type { Selection } from '../selection.ts';
import { FONT_FAMILY } from '../theme.ts';
import type { Pen } from './canvas.ts';
import { fitText } from './fit-text.ts';
import { type Scene, windowOf } from './scene.ts';

export const NUMBER_WIDTH = 44;
export const INDENT = 16;
const CELL_PAD = 8;
const FONT = `13px ${FONT_FAMILY}`;
const BOLD = `600 13px ${FONT_FAMILY}`;
const SMALL = `11px ${FONT_FAMILY}`;

/** Left edge of the open/close sign of a row in the tree column, from the column's left edge. */
export function signX(level: number): number {
  return CELL_PAD + Math.min(level, 12) * INDENT;
}

export interface GridPicture {
  scene: Scene;
  columns: readonly PlacedColumn[];
  selection: Selection;
  scrollLeft: number;
  width: number;
  focused: boolean;
  /** Visible position a dragged row would be dropped in front of, -1 for none, and at which depth. */
  dropIndex: number;
  dropLevel: number;
}

/** Draws the body of the grid at 0..width, 0..scene.height. */
export function paintGrid(ctx: Pen, picture: GridPicture): void {
  const { scene, columns, selection, scrollLeft, width } = picture;
  const { theme, rowHeight, height } = scene;
  const { first, last } = windowOf(scene);
  ctx.fillStyle = theme.background;
  ctx.fillRect(0, 0, width, height);
  const top = (index: number): number => Math.round(index * rowHeight - scene.scrollTop);
  const spread = spreadOf(selection);
  for (let index = first; index <= last; index++) {
    const row = scene.rows.rows[index]!;
    const chosen = scene.selected.has(row);
    if (!chosen && row !== scene.hoverRow) continue;
    ctx.fillStyle = chosen ? theme.selected : theme.hover;
    ctx.fillRect(0, top(index), width, rowHeight);
    if (chosen && spread) {
      for (let c = spread.from; c <= spread.to && c < columns.length; c++) {
        const { x, width: w } = columns[c]!;
        ctx.fillStyle = theme.range;
        ctx.fillRect(NUMBER_WIDTH + x - scrollLeft, top(index), w, rowHeight);
      }
    }
  }
  ctx.textBaseline = 'middle';
  ctx.save();
  ctx.beginPath();
  ctx.rect(NUMBER_WIDTH, 0, Math.max(0, width - NUMBER_WIDTH), height);
  ctx.clip();
  for (const placed of columns) {
    const left = NUMBER_WIDTH + placed.x - scrollLeft;
    if (left > width || left + placed.width < NUMBER_WIDTH) continue;
    paintColumn(ctx, scene, placed, left, first, last);
    ctx.fillStyle = theme.split;
    ctx.fillRect(left + placed.width - 1, 0, 1, height);
  }
  ctx.restore();
  ctx.fillStyle = theme.split;
  for (let index = first; index <= last; index++) ctx.fillRect(0, top(index) + rowHeight - 1, width, 1);
  paintNumbers(ctx, picture, first, last);
  paintFocus(ctx, picture);
  if (picture.dropIndex >= 0) {
    const y = top(picture.dropIndex);
    const tree = columns.find((placed) => placed.column.tree);
    const x = NUMBER_WIDTH + (tree ? tree.x - scrollLeft + signX(picture.dropLevel) : 0);
    ctx.fillStyle = theme.primary;
    ctx.fillRect(x, y - 1, width - x, 2);
    ctx.beginPath();
    ctx.arc(x, y, 3.5, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** Columns of a rectangle wider than one cell, or null. */
function spreadOf(selection: Selection): { from: number; to: number } | null {
  if (selection.mode === 'rows' || (selection.rows.size < 2 && selection.column === selection.anchorColumn))
    return null;
  const { column, anchorColumn } = selection;
  return { from: Math.min(column, anchorColumn), to: Math.max(column, anchorColumn) };
}

function paintColumn(ctx: Pen, scene: Scene, placed: PlacedColumn, left: number, first: number, last: number): void {
  const { model, theme, rowHeight, scrollTop } = scene;
  const { column, width } = placed;
  const align = column.align ?? 'left';
  ctx.font = FONT;
  ctx.textAlign = align;
  let bold = false;
  for (let index = first; index <= last; index++) {
    const row = scene.rows.rows[index]!;
    const flags = model.flags[row]!;
    const y = Math.round(index * rowHeight - scrollTop);
    const heading = (flags & SUMMARY) !== 0;
    let inset = CELL_PAD;
    if (column.tree) {
      inset = signX(model.level[row]!) + 16;
      if (heading) paintSign(ctx, left + inset - 12, y + 14, (flags & COLLAPSED) !== 0, theme.secondary);
    }
    if (column.tree && heading !== bold) {
      bold = heading;
      ctx.font = bold ? BOLD : FONT;
    }
    const dot = column.dot?.(row);
    const text = column.text(row);
    if (dot) {
      const x = text === '' && align === 'center' ? left + width / 2 : left + inset + 4;
      ctx.fillStyle = dot;
      ctx.beginPath();
      ctx.arc(x, y + 14, 4.5, 0, 2 * Math.PI);
      ctx.fill();
      inset += 14;
    }
    if (text === '') continue;
    const shown = fitText(ctx, bold ? BOLD : FONT, text, width - inset - CELL_PAD + 2);
    ctx.fillStyle = flags & INACTIVE ? theme.faint : (column.color?.(row) ?? theme.text);
    const x = align === 'left' ? left + inset : align === 'right' ? left + width - CELL_PAD : left + width / 2;
    ctx.fillText(shown, x, y + 14.5);
    if (flags & INACTIVE && column.tree) ctx.fillRect(x, y + 14, Math.min(ctx.measureText(shown).width, width), 1);
  }
}

function paintSign(ctx: Pen, x: number, y: number, closed: boolean, color: string): void {
  ctx.fillStyle = color;
  ctx.beginPath();
  if (closed) {
    ctx.moveTo(x - 2, y - 4.5);
    ctx.lineTo(x + 3.5, y);
    ctx.lineTo(x - 2, y + 4.5);
  } else {
    ctx.moveTo(x - 4.5, y - 2);
    ctx.lineTo(x + 4.5, y - 2);
    ctx.lineTo(x, y + 3.5);
  }
  ctx.fill();
}

function paintNumbers(ctx: Pen, picture: GridPicture, first: number, last: number): void {
  const { scene, selection } = picture;
  const { theme, rowHeight, scrollTop } = scene;
  ctx.font = SMALL;
  ctx.textAlign = 'center';
  for (let index = first; index <= last; index++) {
    const row = scene.rows.rows[index]!;
    const y = Math.round(index * rowHeight - scrollTop);
    const whole = selection.mode === 'rows' && selection.rows.has(row);
    ctx.fillStyle = whole ? theme.primary : scene.selected.has(row) ? theme.range : theme.header;
    ctx.fillRect(0, y, NUMBER_WIDTH, rowHeight - 1);
    ctx.fillStyle = whole ? '#ffffff' : theme.secondary;
    ctx.fillText(String(row + 1), NUMBER_WIDTH / 2, y + 14.5);
  }
  ctx.fillStyle = theme.border;
  ctx.fillRect(NUMBER_WIDTH - 1, 0, 1, scene.height);
}

function paintFocus(ctx: Pen, picture: GridPicture): void {
  const { scene, columns, selection, scrollLeft, width } = picture;
  const index = scene.rows.indexOf(selection.row);
  const placed = columns[selection.column];
  if (index < 0 || !placed || selection.mode === 'rows') return;
  const y = Math.round(index * scene.rowHeight - scene.scrollTop);
  const left = NUMBER_WIDTH + placed.x - scrollLeft;
  ctx.save();
  ctx.beginPath();
  ctx.rect(NUMBER_WIDTH, 0, width, scene.height);
  ctx.clip();
  ctx.strokeStyle = picture.focused ? scene.theme.primary : scene.theme.border;
  ctx.lineWidth = 2;
  ctx.strokeRect(left, y, placed.width - 1, scene.rowHeight - 1);
  ctx.restore();
}
