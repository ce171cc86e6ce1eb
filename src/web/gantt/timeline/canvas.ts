/**
 * Canvases that show finished bitmaps, at the screen's density. Hides device pixels; painters draw in CSS pixels. Shapes that
 * are in more than one painter.
 *
 * Pictures are painted beside the screen and handed over as bitmaps, because a browser without a graphics card copies every
 * directly drawn canvas in every frame, painted or not; a bitmap it copies once.
 */

/** What painters draw with, on the screen and on paper. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Device pixels of a CSS pixel. */
export const density = (): number => globalThis.devicePixelRatio || 1;

/** Where pictures of one size are painted before a canvas shows them. */
export class Easel {
  private readonly sheet = new OffscreenCanvas(1, 1);
  private readonly pen = this.sheet.getContext('2d', { alpha: false })!;

  /** Paints a picture of `width` x `height` CSS pixels and shows it on the canvas, which gets that size. */
  paint(canvas: HTMLCanvasElement, width: number, height: number, draw: (pen: Pen) => void): void {
    const ratio = density();
    const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
    if (this.sheet.width !== w || this.sheet.height !== h) Object.assign(this.sheet, { width: w, height: h });
    if (canvas.width !== w || canvas.height !== h) {
      Object.assign(canvas, { width: w, height: h });
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    }
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(this.pen);
    canvas.getContext('bitmaprenderer', { alpha: false })!.transferFromImageBitmap(this.sheet.transferToImageBitmap());
  }
}

/** Whether the canvas was last sized for the density the screen has now. */
export const isSharp = (canvas: HTMLCanvasElement): boolean =>
  canvas.width === Math.max(1, Math.round(Number.parseFloat(canvas.style.width) * density()));

/** The outline of a milestone around a point, as the path to be filled or stroked. */
export function diamond(ctx: Pen, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.moveTo(x, y - radius);
  ctx.lineTo(x + radius, y);
  ctx.lineTo(x, y + radius);
  ctx.lineTo(x - radius, y);
  ctx.closePath();
}
