/**
 * Printing the page that is on the screen (Ctrl+P): what scrolls stands whole on paper, and what is only drawn near the window is
 * drawn whole while the browser prints (`usePrinting`).
 */
import { flushSync } from 'react-dom';
import { store, useStore } from '../store.ts';

const printing = store(false);

/** Whether the browser prints: then all rows of a list are drawn. */
export const usePrinting = (): boolean => useStore(printing);

const OPENED = 'data-printed';
const SMALLER = '--wm-printed';

/** Higher than lines that are cut for want of width. */
const TALL = 200;

/** Opens what scrolls, or holds something that does, and texts that are cut, on the screen that is shown; print.css gives it its whole height. */
function openScrollers(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const picture = element.querySelector(':scope > canvas, :scope > svg') !== null;
    const holds = overflowY === 'hidden' && element.clientHeight > TALL && !picture;
    if (holds || /auto|scroll/.test(overflowX + overflowY)) element.setAttribute(OPENED, '');
    else if (textOverflow === 'ellipsis') element.setAttribute(OPENED, 'text');
  }
}

/** What a page of print.css is wide, in pixels, and the smallest that is still read on it. */
const PAPER = 1040;
const LEAST = 0.4;

/** Makes what is printed as much smaller as its widest table needs to stand on the paper whole. */
function fitWidth(root: HTMLElement): void {
  const { width, flex } = root.style;
  Object.assign(root.style, { width: `${PAPER}px`, flex: 'none' });
  const beyond = [...root.querySelectorAll(`[${OPENED}='']:has(table)`)].map((e) => e.scrollWidth - e.clientWidth);
  Object.assign(root.style, { width, flex });
  const widest = PAPER + Math.max(0, ...beyond);
  root.style.setProperty(SMALLER, String(Math.max(LEAST, PAPER / widest)));
}

/** Follows the browser's printing; answers how to stop. `root`: what is printed. */
export function followPrinting(root: HTMLElement): () => void {
  const before = (): void => {
    flushSync(() => printing.update(() => true));
    openScrollers(root);
    fitWidth(root);
  };
  const after = (): void => {
    printing.update(() => false);
    root.style.removeProperty(SMALLER);
    for (const element of root.querySelectorAll(`[${OPENED}]`)) element.removeAttribute(OPENED);
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
