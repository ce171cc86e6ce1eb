/**
 * Arrows between bars: orthogonal, drawn from the index of links by visible rows.
 *
 * Invariant: at most MAX_LINKS arrows a frame, those with an end on the screen before those that only cross it.
 */

import { CRITICAL, LINK_TYPES } from '../gantt-model.ts';
import type { Pen } from './canvas.ts';
import { barBox, MILESTONE_RADIUS, newBarBox, type Scene, windowOf } from './scene.ts';

const MAX_LINKS = 1500;
const GAP = 7;
const NEAR = new Int32Array(MAX_LINKS);
const from = newBarBox();
const to = newBarBox();

/** Corners of an arrow as x, y pairs; `vertical`: it ends on the bar's top or bottom edge. */
export interface LinkRoute {
  points: Float64Array;
  length: number;
  vertical: boolean;
}

export function newRoute(): LinkRoute {
  return { points: new Float64Array(12), length: 0, vertical: false };
}

/**
 * Route between two bar ends. `outDir` is +1 when it leaves a finish, -1 a start; `inDir` is +1 into a start (the arrow
 * points right), -1 into a finish. `rowGap` is half a row: where a detour runs between two rows.
 */
export function routeLink(
  route: LinkRoute,
  xs: number,
  ys: number,
  outDir: number,
  xt: number,
  yt: number,
  inDir: number,
  rowGap: number,
  halfTarget: number,
): LinkRoute {
  const p = route.points;
  const down = yt >= ys ? 1 : -1;
  const a = xs + outDir * GAP;
  const b = xt - inDir * GAP;
  const straight = outDir === inDir ? (b - a) * outDir >= 0 : true;
  route.vertical = false;
  let n = 0;
  p[n++] = xs;
  p[n++] = ys;
  if (!straight && outDir === 1 && xt + 4 >= xs) {
    // A successor right after its predecessor: the arrow drops onto its bar.
    p[n++] = xt + 4;
    p[n++] = ys;
    p[n++] = xt + 4;
    p[n++] = yt - down * halfTarget;
    route.vertical = true;
  } else if (straight) {
    const x = outDir === inDir ? a : outDir === 1 ? Math.max(a, b) : Math.min(a, b);
    p[n++] = x;
    p[n++] = ys;
    p[n++] = x;
    p[n++] = yt;
    p[n++] = xt;
    p[n++] = yt;
  } else {
    const middle = yt - down * rowGap;
    p[n++] = a;
    p[n++] = ys;
    p[n++] = a;
    p[n++] = middle;
    p[n++] = b;
    p[n++] = middle;
    p[n++] = b;
    p[n++] = yt;
    p[n++] = xt;
    p[n++] = yt;
  }
  route.length = n;
  return route;
}

const route = newRoute();

/** Route of a link in the scene; false when an end has no dates or all of it lies left or right of the screen. */
export function routeOf(scene: Scene, link: number, into: LinkRoute): boolean {
  const { model, rows } = scene;
  const a = rows.indexOf(model.linkFrom[link]!);
  const b = rows.indexOf(model.linkTo[link]!);
  if (a < 0 || b < 0) return false;
  barBox(scene, a, from);
  barBox(scene, b, to);
  if (!from.shown || !to.shown) return false;
  const left = Math.min(from.x0, to.x0) - 2 * GAP;
  const right = Math.max(from.x1, to.x1) + 2 * GAP;
  if (right < 0 || left > scene.width) return false;
  const type = LINK_TYPES[model.linkType[link]!]!;
  const outDir = type[0] === 'F' ? 1 : -1;
  const inDir = type[1] === 'S' ? 1 : -1;
  const outset = (kind: string): number => (kind === 'milestone' ? MILESTONE_RADIUS : 0);
  const xs = outDir === 1 ? from.x1 + outset(from.kind) : from.x0 - outset(from.kind);
  const xt = inDir === 1 ? to.x0 - outset(to.kind) : to.x1 + outset(to.kind);
  const ys = Math.round(a * scene.rowHeight - scene.scrollTop + 13) + 0.5;
  const yt = Math.round(b * scene.rowHeight - scene.scrollTop + 13) + 0.5;
  const half = to.kind === 'summary' ? 5 : to.kind === 'milestone' ? 4 : 8;
  routeLink(into, Math.round(xs) + 0.5, ys, outDir, Math.round(xt) + 0.5, yt, inDir, scene.rowHeight / 2, half);
  return true;
}

function trace(ctx: Pen, line: LinkRoute, height: number): void {
  const p = line.points;
  const clamp = (y: number): number => (y < -50 ? -50 : Math.min(y, height + 50));
  ctx.moveTo(p[0]!, clamp(p[1]!));
  for (let i = 2; i < line.length; i += 2) ctx.lineTo(p[i]!, clamp(p[i + 1]!));
}

function head(ctx: Pen, line: LinkRoute): void {
  const n = line.length;
  const x = line.points[n - 2]!;
  const y = line.points[n - 1]!;
  if (line.vertical) {
    const s = y >= line.points[n - 3]! ? -1 : 1;
    ctx.moveTo(x, y);
    ctx.lineTo(x - 3.5, y + s * 5);
    ctx.lineTo(x + 3.5, y + s * 5);
  } else {
    const s = x >= line.points[n - 4]! ? -1 : 1;
    ctx.moveTo(x, y);
    ctx.lineTo(x + s * 5, y - 3.5);
    ctx.lineTo(x + s * 5, y + 3.5);
  }
}

/** All arrows that touch the rows on the screen: plain ones, critical ones, those of selected rows, the selected one. */
export function paintLinks(ctx: Pen, scene: Scene): void {
  const { model, rows, theme, selected } = scene;
  if (!scene.show.links || rows.count === 0) return;
  const { first, last } = windowOf(scene);
  const flags = scene.preview?.flags ?? model.flags;
  let count = 0;
  let styles = 0;
  const styleOf = (link: number): number => {
    if (link === scene.link) return 3;
    const [a, b] = [model.linkFrom[link]!, model.linkTo[link]!];
    if (selected.size > 0 && selected.size < 50 && (selected.has(a) || selected.has(b))) return 2;
    return scene.show.critical && flags[a]! & flags[b]! & CRITICAL ? 1 : 0;
  };
  scene.links.query(first, last, (link) => {
    const [a, b] = [rows.indexOf(model.linkFrom[link]!), rows.indexOf(model.linkTo[link]!)];
    // The index answers by blocks of rows.
    if (Math.max(a, b) < first || Math.min(a, b) > last) return undefined;
    const ends = (a >= first && a <= last) || (b >= first && b <= last);
    if (!ends && count > MAX_LINKS / 2) return undefined;
    NEAR[count++] = link;
    styles |= 1 << styleOf(link);
    return count < MAX_LINKS;
  });
  for (let style = 0; style < 4; style++) {
    if (!(styles & (1 << style))) continue;
    const color = style >= 2 ? theme.primary : style === 1 ? theme.critical : theme.link;
    ctx.strokeStyle = color;
    ctx.lineWidth = style === 3 ? 3 : style === 2 ? 1.5 : 1;
    ctx.beginPath();
    for (let k = 0; k < count; k++) {
      if (styleOf(NEAR[k]!) === style && routeOf(scene, NEAR[k]!, route)) trace(ctx, route, scene.height);
    }
    ctx.stroke();
    ctx.fillStyle = color;
    ctx.beginPath();
    for (let k = 0; k < count; k++) {
      if (styleOf(NEAR[k]!) === style && routeOf(scene, NEAR[k]!, route)) head(ctx, route);
    }
    ctx.fill();
  }
}

/** The arrow within 4 pixels of a point of the body, or -1. */
export function linkAt(scene: Scene, x: number, y: number): number {
  if (!scene.show.links) return -1;
  const { first, last } = windowOf(scene);
  let found = -1;
  scene.links.query(first, last, (link) => {
    if (!routeOf(scene, link, route)) return undefined;
    const p = route.points;
    for (let i = 2; i < route.length; i += 2) {
      const dx = Math.max(Math.min(p[i - 2]!, p[i]!) - x, 0, x - Math.max(p[i - 2]!, p[i]!));
      const dy = Math.max(Math.min(p[i - 1]!, p[i + 1]!) - y, 0, y - Math.max(p[i - 1]!, p[i + 1]!));
      if (dx <= 4 && dy <= 4) {
        found = link;
        return false;
      }
    }
    return undefined;
  });
  return found;
}
