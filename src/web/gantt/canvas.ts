/**
 * A canvas as large as its box at the screen's density. Hides device pixels; painters draw in CSS pixels. Shapes that stand in
 * more than one painter.
 */

/** The context, resized and scaled when needed. */
export function sharpContext(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const ratio = globalThis.devicePixelRatio || 1;
  const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const ctx = canvas.getContext('2d', { alpha: false })!;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  return ctx;
}

/** Whether the canvas was last sized for the density the screen has now. */
export const isSharp = (canvas: HTMLCanvasElement): boolean =>
  canvas.width === Math.max(1, Math.round(Number.parseFloat(canvas.style.width) * (globalThis.devicePixelRatio || 1)));

/** The outline of a milestone around a point, as the path to be filled or stroked. */
export function diamond(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.moveTo(x, y - radius);
  ctx.lineTo(x + radius, y);
  ctx.lineTo(x, y + radius);
  ctx.lineTo(x - radius, y);
  ctx.closePath();
}
