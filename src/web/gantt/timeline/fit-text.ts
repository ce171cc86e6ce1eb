/**
 * Text cut to a width with an ellipsis.
 *
 * Hides: a cache of cut texts, because measuring is the dearest thing a frame does. Invariant: one font per cache key.
 */
import type { Pen } from './canvas.ts';

const LIMIT = 20_000;
const cut = new Map<string, string>();

/** The text, or as much of it as fits into `width` pixels with `…`. The context's font must be the one named by `font`. */
export function fitText(ctx: Pen, font: string, text: string, width: number): string {
  if (text === '' || width < 6) return '';
  // No glyph is wider than an em of 13 px: short texts need no measuring.
  if (text.length * 13 <= width) return text;
  const key = `${font.slice(0, 8)}${Math.floor(width)}|${text}`;
  const known = cut.get(key);
  if (known !== undefined) return known;
  if (cut.size > LIMIT) cut.clear();
  let result = text;
  if (ctx.measureText(text).width > width) {
    let low = 0;
    let high = text.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (ctx.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle;
      else high = middle - 1;
    }
    result = low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`;
  }
  cut.set(key, result);
  return result;
}
