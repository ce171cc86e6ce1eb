/**
 * The timeline: header, body and, over it, what a gesture shows. The same painters serve screen and print.
 */

import { HEADER_HEIGHT } from '../theme.ts';
import type { Pen } from './canvas.ts';
import { LINK_OFFSET } from './hit-test.ts';
import { paintBackground, paintBars, paintToday } from './paint-bars.ts';
import { paintHeader } from './paint-header.ts';
import { paintLinks } from './paint-links.ts';
import { barBox, newBarBox, type Scene } from './scene.ts';

/** Overlay drawn while the pointer does something. */
export interface Overlay {
  /** Row whose link handles and progress handle are shown, -1 for none. */
  handles: number;
  /** Rubber line of a link being pulled: x in pixels of the body, y of the content. */
  rubber: { x0: number; y0: number; x1: number; y1: number; ok: boolean } | null;
  /** Row under a pulled link, -1 for none. */
  target: number;
}

export const NO_OVERLAY: Overlay = { handles: -1, rubber: null, target: -1 };

/** Draws header and body at x, y of the context. */
export function paintTimeline(ctx: Pen, scene: Scene, x: number, y: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.beginPath();
  ctx.rect(0, 0, scene.width, HEADER_HEIGHT + scene.height);
  ctx.clip();
  ctx.save();
  ctx.translate(0, HEADER_HEIGHT);
  paintBody(ctx, scene, NO_OVERLAY);
  ctx.restore();
  paintHeader(ctx, scene);
  ctx.restore();
}

/** Draws the body below the header, its top at y = 0. */
export function paintBody(ctx: Pen, scene: Scene, overlay: Overlay): void {
  paintBackground(ctx, scene);
  paintLinks(ctx, scene);
  paintBars(ctx, scene);
  paintToday(ctx, scene);
  paintOverlay(ctx, scene, overlay);
}

const box = newBarBox();

function paintOverlay(ctx: Pen, scene: Scene, overlay: Overlay): void {
  const { theme } = scene;
  if (overlay.target >= 0) {
    const index = scene.rows.indexOf(overlay.target);
    if (index >= 0 && barBox(scene, index, box).shown) {
      ctx.strokeStyle = theme.primary;
      ctx.lineWidth = 2;
      ctx.strokeRect(box.x0 - 4, box.top - 3, box.x1 - box.x0 + 8, box.height + 6);
    }
  }
  if (overlay.rubber) {
    const { x0, y0, x1, y1, ok } = overlay.rubber;
    ctx.strokeStyle = ok ? theme.primary : theme.secondary;
    ctx.lineWidth = 1.5;
    ctx.setLineDash([5, 3]);
    ctx.beginPath();
    ctx.moveTo(x0, y0 - scene.scrollTop);
    ctx.lineTo(x1, y1 - scene.scrollTop);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  const index = scene.rows.indexOf(overlay.handles);
  if (index < 0 || !barBox(scene, index, box).shown) return;
  const outset = box.kind === 'milestone' ? 7 : 0;
  const y = box.top + box.height / 2;
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = theme.primary;
  ctx.fillStyle = theme.background;
  for (const x of [box.x0 - outset - LINK_OFFSET, box.x1 + outset + LINK_OFFSET]) {
    ctx.beginPath();
    ctx.arc(x, y, 4, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  }
  if (box.kind === 'task' && box.x1 - box.x0 >= 24) {
    const done = (scene.preview?.progress ?? scene.model.progress)[overlay.handles]!;
    const x = box.x0 + ((box.x1 - box.x0) * done) / 100;
    ctx.beginPath();
    ctx.moveTo(x, box.top + box.height - 4);
    ctx.lineTo(x + 4, box.top + box.height + 2);
    ctx.lineTo(x - 4, box.top + box.height + 2);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
  }
}
