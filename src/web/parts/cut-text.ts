/**
 * Text cut with an ellipsis shows in full on hover.
 *
 * Hides: which elements are cut, which changes with every width. Invariants: an existing title, on the element or around it, stays;
 * one added here is removed when the pointer leaves, so it is never outdated. Independent of pages; components that cut text do
 * nothing for it.
 */
const DEPTH = 4;

const isCut = (element: HTMLElement): boolean => {
  if (element.clientWidth === 0) return false;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
    (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight)
  );
};

function cutAround(target: EventTarget | null): HTMLElement | null {
  let element = target instanceof HTMLElement ? target : null;
  for (let depth = 0; element && depth < DEPTH; depth++, element = element.parentElement)
    if (isCut(element)) return element;
  return null;
}

/** Watches the pointer for as long as the page lives; called once. */
export function tellCutText(): void {
  let lent: HTMLElement | null = null;
  document.addEventListener('pointerover', ({ target }) => {
    const cut = cutAround(target);
    if (cut === lent) return;
    lent?.removeAttribute('title');
    lent = cut && !cut.closest('[title]') && !cut.querySelector('[title]') ? cut : null;
    if (lent) lent.title = lent.innerText;
  });
}
