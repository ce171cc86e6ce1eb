/**
 * Which rows are painted: a band of the content that the panes shift while it covers what is on the screen.
 *
 * Hides: how far ahead of a scroll is painted. Most frames of a slow scroll then draw nothing: they move a picture.
 * Invariants: the band covers the body; its top is a whole pixel, so that lines stay sharp; a change of the content paints
 * what is on the screen and no more; nobody paints ahead of a scroll that is faster than the eye.
 */

/**
 * Painted ahead in the direction of a scroll, in CSS pixels. Measured: more saves painting, but without a graphics card the
 * browser copies the whole canvas in every frame, painted or not; 256 costs least, slow and fast.
 */
const AHEAD = 256;

export interface Band {
  /** From the top of the content, in CSS pixels. */
  top: number;
  height: number;
}

/**
 * The band to paint now, or null when the painted one still serves.
 * `moved` is the way scrolled since the last frame; `stale`: what is painted is no longer true.
 */
export function nextBand(
  painted: Band,
  body: { scrollTop: number; height: number; contentHeight: number },
  moved: number,
  stale: boolean,
): Band | null {
  const top = Math.floor(body.scrollTop);
  const bottom = Math.ceil(body.scrollTop + body.height);
  if (!stale && top >= painted.top && bottom <= painted.top + painted.height) return null;
  if (stale || Math.abs(moved) > AHEAD / 2) return { top, height: bottom - top };
  const from = moved < 0 ? Math.max(0, top - AHEAD) : top;
  const to = moved < 0 ? bottom : Math.max(bottom, Math.min(bottom + AHEAD, Math.ceil(body.contentHeight)));
  return { top: from, height: to - from };
}

/** The tallest band there can be for a body: what a canvas needs that never changes its size while scrolling. */
export const bandRoom = (height: number, contentHeight: number): number =>
  Math.ceil(height) + 1 + (contentHeight > height ? AHEAD : 0);
