/**
 * The painted body of a pane: tiles of a few rows, one above the other, which a scroll moves and which are painted as they
 * come into view. A slow scroll paints a tile every few frames, a fast one only new rows.
 *
 * Hides: the canvases, which of them shows which rows, device pixels between them.
 * Invariants: the tiles cover the body in every frame; neighbors touch on a whole pixel of the screen; a canvas keeps its
 * rows until others need it.
 * Refuses: knowing what is painted.
 */

import { ROW_HEIGHT } from '../theme.ts';
import { density, Easel, type Pen } from './canvas.ts';

/** Visible positions of rows with outdated tiles, or everything. */
export type Stale = 'all' | ReadonlySet<number>;

/**
 * Bytes of a picture up to which the memory of the one before serves again; a larger one is mapped anew and emptied by the
 * system. Measured: at twice the size a frame of a fast scroll takes a third longer.
 */
const LIGHT = 900_000;
const MOST_ROWS = 16;

/** Rows of a tile `width` CSS pixels wide: few make many pictures, many make heavy ones. */
export function rowsOfTile(width: number, ratio: number): number {
  const row = 4 * width * ratio * ROW_HEIGHT * ratio;
  return Math.max(2, Math.min(MOST_ROWS, Math.floor(LIGHT / row)));
}

/** First and last tile on the screen; all in CSS pixels. */
export function tilesOf(scrollTop: number, height: number, tileHeight: number): { first: number; last: number } {
  const first = Math.max(0, Math.floor(scrollTop / tileHeight));
  return { first, last: Math.max(first, Math.ceil((scrollTop + height) / tileHeight) - 1) };
}

/** The most tiles that a body can show at once, wherever it is scrolled. */
export const mostTiles = (height: number, tileHeight: number): number => Math.ceil(height / tileHeight) + 1;

/** A distance in CSS pixels rounded to whole pixels of the screen. */
export const sharp = (distance: number, ratio: number): number => Math.round(distance * ratio) / ratio;

/** Paints one tile: its upper edge from the top of the content and its height, in CSS pixels. */
export type TilePainter = (pen: Pen, top: number, height: number) => void;

/** Tiles are placed from the first one of so many: numbers of millions of pixels would lose their fractions. */
const STRETCH = 512;
const NONE = -1;

export class Tiles {
  private readonly easel = new Easel();
  /** What the scroll moves: moving each tile would cost the browser as much as painting some. */
  private readonly strip: HTMLElement;
  private readonly slots: { canvas: HTMLCanvasElement; tile: number; top: number }[] = [];
  private width = 0;
  private ratio = 0;
  private rows = 0;

  /** The tiles become the only child of `pane`. */
  constructor(pane: HTMLElement) {
    this.strip = document.createElement('div');
    pane.replaceChildren(this.strip);
  }

  /** Puts the tiles of a body in place; those that are new or no longer true are painted before. */
  show(body: { scrollTop: number; width: number; height: number }, stale: Stale, paint: TilePainter): void {
    this.fit(body, stale);
    const { slots, ratio, rows, width } = this;
    const pitch = rows * ROW_HEIGHT;
    const height = Math.ceil(pitch * ratio) / ratio;
    const { first, last } = tilesOf(body.scrollTop, body.height, pitch);
    const base = first - (first % STRETCH);
    for (let tile = first; tile <= last; tile++) {
      const slot = slots[tile % slots.length]!;
      if (slot.tile === tile) continue;
      slot.tile = tile;
      this.easel.paint(slot.canvas, width, height, (pen) => paint(pen, tile * pitch, height));
    }
    for (const slot of slots) {
      // One that shows nothing true waits well above the body.
      const top = sharp((slot.tile === NONE ? -2 : slot.tile - base) * pitch, ratio);
      if (slot.top === top) continue;
      slot.top = top;
      slot.canvas.style.transform = `translateY(${top}px)`;
    }
    this.strip.style.transform = `translateY(${-sharp(body.scrollTop - base * pitch, ratio)}px)`;
  }

  /** Leaves the pane empty. */
  end(): void {
    this.strip.remove();
  }

  /** As many canvases as needed, and none with outdated content. */
  private fit(body: { width: number; height: number }, stale: Stale): void {
    const ratio = density();
    const rows = rowsOfTile(body.width, ratio);
    const count = mostTiles(body.height, rows * ROW_HEIGHT);
    const { slots } = this;
    if (body.width !== this.width || ratio !== this.ratio || rows !== this.rows || count !== slots.length) {
      this.width = body.width;
      this.ratio = ratio;
      this.rows = rows;
      slots.length = 0;
      for (let i = 0; i < count; i++) {
        const canvas = document.createElement('canvas');
        // It takes no room until it shows something.
        canvas.width = canvas.height = 0;
        slots.push({ canvas, tile: NONE, top: Number.NaN });
      }
      this.strip.replaceChildren(...slots.map(({ canvas }) => canvas));
    } else if (stale === 'all') for (const slot of slots) slot.tile = NONE;
    else
      for (const index of stale) {
        const tile = Math.floor(index / rows);
        const slot = slots[tile % count]!;
        if (slot.tile === tile) slot.tile = NONE;
      }
  }
}
