/** The floor: rows and arrows on a bare canvas with nothing a user could do. What a frame costs at the very least. */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { GanttModel } from '#web/gantt/gantt-model.ts';

/** Mounts it; the returned element scrolls. */
export function mountFloor(root: HTMLElement, model: GanttModel): HTMLElement {
  root.innerHTML =
    '<div style="position:absolute;inset:0;overflow:auto"><div></div></div><canvas style="pointer-events:none;position:absolute"></canvas>';
  const scroller = root.firstElementChild as HTMLElement;
  (scroller.firstElementChild as HTMLElement).style.height = `${model.count * 28}px`;
  const canvas = root.lastElementChild as HTMLCanvasElement;
  const [width, height] = [scroller.clientWidth, scroller.clientHeight];
  canvas.width = width;
  canvas.height = height;
  const ctx = canvas.getContext('2d', { alpha: false })!;
  const origin = model.start[0]! - MINUTES_PER_DAY;
  const x = (minute: number): number => 520 + ((minute - origin) * 24) / MINUTES_PER_DAY;
  const paint = (): void => {
    const top = scroller.scrollTop;
    const first = Math.floor(top / 28);
    const last = Math.min(model.count - 1, first + Math.ceil(height / 28));
    ctx.fillStyle = '#fff';
    ctx.fillRect(0, 0, width, height);
    ctx.font = '13px system-ui';
    for (let row = first; row <= last; row++) {
      const y = row * 28 - top;
      ctx.fillStyle = '#222';
      ctx.fillText(model.name(row), 8 + model.level[row]! * 16, y + 18);
      ctx.fillText(String(row + 1), 320, y + 18);
      ctx.fillText(String(model.progress[row]), 420, y + 18);
      ctx.fillStyle = '#69b1ff';
      ctx.fillRect(x(model.start[row]!), y + 6, Math.max(3, x(model.finish[row]!) - x(model.start[row]!)), 16);
    }
    ctx.strokeStyle = '#888';
    ctx.beginPath();
    for (let link = Math.floor(first * 0.8); link < model.linkFrom.length && model.linkFrom[link]! <= last; link++) {
      const [a, b] = [model.linkFrom[link]!, model.linkTo[link]!];
      ctx.moveTo(x(model.finish[a]!), a * 28 - top + 14);
      ctx.lineTo(x(model.start[b]!), b * 28 - top + 14);
    }
    ctx.stroke();
  };
  scroller.addEventListener('scroll', () => requestAnimationFrame(paint));
  requestAnimationFrame(paint);
  return scroller;
}
