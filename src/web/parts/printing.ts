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

/** Higher than lines that are cut for want of width. */
const TALL = 200;

/** Opens what scrolls, or holds something that does, on the screen that is shown; print.css gives it its whole height. */
function openScrollers(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const picture = element.querySelector(':scope > canvas, :scope > svg') !== null;
    const holds = overflowY === 'hidden' && element.clientHeight > TALL && !picture;
    if (holds || /auto|scroll/.test(overflowX + overflowY)) element.setAttribute(OPENED, '');
  }
}

/** Follows the browser's printing; answers how to stop. `root`: what is printed. */
export function followPrinting(root: Element): () => void {
  const before = (): void => {
    flushSync(() => printing.update(() => true));
    openScrollers(root);
  };
  const after = (): void => {
    printing.update(() => false);
    for (const element of root.querySelectorAll(`[${OPENED}]`)) element.removeAttribute(OPENED);
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
