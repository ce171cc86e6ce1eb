/**
 * The item under the pointer in the timeline.
 *
 * Invariants: handles win over the bar, the bar over the row; a narrow bar keeps a middle that can be moved.
 */
import { LOCKED } from '../gantt-model.ts';
import { barBox, MILESTONE_RADIUS, newBarBox, type Scene } from './scene.ts';

export type HitZone =
  | 'none'
  | 'row'
  | 'bar'
  /** The ends: resize. */
  | 'start'
  | 'finish'
  /** The small handle at the bottom edge where the done part ends. */
  | 'progress'
  /** The circles outside the ends: pull a link. */
  | 'linkStart'
  | 'linkFinish';

export interface Hit {
  zone: HitZone;
  /** Model row, -1 when none. */
  row: number;
}

const EDGE = 6;
/** Distance of the link circles' center from the bar's end, and their radius as a target. */
export const LINK_OFFSET = 10;
const LINK_REACH = 6;
const box = newBarBox();

/** The zone at a point of the body, in CSS pixels from its top left. */
export function hitTest(scene: Scene, x: number, y: number, editable = true): Hit {
  const index = Math.floor((y + scene.scrollTop) / scene.rowHeight);
  const row = scene.rows.at(index);
  if (row < 0) return { zone: 'none', row: -1 };
  barBox(scene, index, box);
  if (!box.shown) return { zone: 'row', row };
  const outset = box.kind === 'milestone' ? MILESTONE_RADIUS : 0;
  const [x0, x1] = [box.x0 - outset, box.x1 + outset];
  const inside = x >= x0 && x <= x1 && y >= box.top - 2 && y <= box.top + box.height + 4;
  const locked = !editable || (scene.model.flags[row]! & LOCKED) !== 0;
  if (locked) return { zone: inside ? 'bar' : 'row', row };
  if (box.kind === 'task' && inside) {
    const width = x1 - x0;
    const edge = Math.min(EDGE, width / 4);
    const done = x0 + (width * ((scene.preview?.progress ?? scene.model.progress)[row] ?? 0)) / 100;
    if (width >= 24 && y >= box.top + box.height - 5 && Math.abs(x - done) <= 5) return { zone: 'progress', row };
    if (x <= x0 + edge) return { zone: 'start', row };
    if (x >= x1 - edge) return { zone: 'finish', row };
  }
  if (inside) return { zone: 'bar', row };
  const near = Math.abs(y - (box.top + box.height / 2)) <= LINK_REACH + 2;
  if (near && x < x0 && x >= x0 - LINK_OFFSET - LINK_REACH) return { zone: 'linkStart', row };
  if (near && x > x1 && x <= x1 + LINK_OFFSET + LINK_REACH) return { zone: 'linkFinish', row };
  return { zone: 'row', row };
}
