/**
 * Restores the focus when its element has gone: a closed dialog or drawer, a row deleted after a question.
 *
 * Hides: where the focus was before. Invariants: only a focus that fell to the document is moved, never one that was set; the
 * person's next key or click ends the watch. Targets: the control that had the focus last and can still take it, the row that has
 * moved up into the place of a removed one, else the page. Independent of pages; dialogs do nothing for it.
 */
const DEPTH = 20;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

interface Place {
  element: HTMLElement;
  /** The rows it was among and its place there, when it was in a table. */
  rows: Element | null;
  index: number;
}

let places: Place[] = [];
/** Children of the body in which a dialog had the focus. */
const layers = new WeakSet<Node>();

const rowsOf = (body: Element): Element[] => [...body.querySelectorAll(':scope > tr[data-row-key]')];

function placeOf(element: HTMLElement): Place {
  const row = element.closest('tr[data-row-key]');
  const rows = row?.parentElement ?? null;
  return { element, rows, index: row && rows ? rowsOf(rows).indexOf(row) : -1 };
}

const usable = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled');

/** The control of a row with the same name, else the row's first. */
function likeIn(row: Element | undefined, { textContent }: HTMLElement): HTMLElement | undefined {
  const all = [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    (one) => one.tabIndex >= 0 && usable(one),
  );
  return all.find((one) => one.textContent === textContent) ?? all[0];
}

/** Where the focus belongs now; null: nowhere better than where it is. */
function target(): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>(DIALOG)].filter(usable).at(-1);
  for (const { element, rows, index } of places.toReversed()) {
    if (open && !open.contains(element)) continue;
    if (usable(element)) return element;
    if (!rows?.isConnected) continue;
    const left = rowsOf(rows);
    const near = likeIn(left[Math.min(index, left.length - 1)], element);
    if (near) return near;
  }
  return open ?? document.getElementById('main');
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function restore(): void {
  // After the frame in which React may have put the focus itself.
  requestAnimationFrame(() => {
    if (isLost()) target()?.focus({ preventScroll: true });
  });
}

/** Starts to watch; once for the page. */
export function returnFocus(): void {
  document.addEventListener('focusin', ({ target: element }) => {
    if (!(element instanceof HTMLElement) || element === document.body) return;
    const layer = element.closest(DIALOG)?.closest('body > *');
    if (layer) layers.add(layer);
    places = [...places.filter((place) => place.element !== element), placeOf(element)].slice(-DEPTH);
  });
  const watch = new MutationObserver(() => isLost() && restore());
  const stop = (): void => watch.disconnect();
  // Dialogs hang below the body and leave it when they are closed.
  new MutationObserver((changes) => {
    if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => layers.has(node)))) return;
    restore();
    watch.observe(document.getElementById('root')!, { childList: true, subtree: true });
  }).observe(document.body, { childList: true });
  document.addEventListener('keydown', stop, true);
  document.addEventListener('pointerdown', stop, true);
}
