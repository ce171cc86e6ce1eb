/**
 * Menus and popovers by keyboard: they are at the end of the document, far from the control that opened them.
 *
 * Hides: where a popup is in the document. Invariants: from the control the arrows go into its open menu and Tab into its open
 * popover; Tab over an end of it goes on from the control, Escape back to it. The popup handles closing. Independent of pages;
 * menus and popovers do nothing for it.
 */
const POPUP = '.ant-dropdown, .ant-popover';
const ITEMS = '[role="menuitem"]:not([aria-disabled="true"])';
const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/** Element with the focus before a popup. */
let opener: HTMLElement | null = null;

const popupOf = (element: EventTarget | null): Element | null =>
  element instanceof Element ? element.closest(POPUP) : null;

/** Focusable elements of the popup open for this control; empty if there is none. */
function placesFor(control: Element, kind: 'dropdown' | 'popover', places: string): HTMLElement[] {
  if (!control.closest(`.ant-${kind}-open`)) return [];
  const popup = [...document.querySelectorAll(`.ant-${kind}:not(.ant-${kind}-hidden)`)].at(-1);
  return [...(popup?.querySelectorAll<HTMLElement>(places) ?? [])].filter((one) => one.checkVisibility());
}

/** Where a key leads from a control into its popup. */
function into(control: Element, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return placesFor(control, 'dropdown', ITEMS)[0];
  if (key === 'ArrowUp') return placesFor(control, 'dropdown', ITEMS).at(-1);
  return key === 'Tab' ? placesFor(control, 'popover', STOPS)[0] : undefined;
}

/** Whether Tab leaves the popup here. */
function isEnd(popup: Element, element: Element, back: boolean): boolean {
  if (popup.matches('.ant-dropdown')) return true;
  const stops = [...popup.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.checkVisibility());
  return element === (back ? stops[0] : stops.at(-1));
}

function onKey(event: KeyboardEvent): void {
  const { key, shiftKey, target } = event;
  if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return;
  const popup = popupOf(target);
  if (!popup) {
    const place = shiftKey ? undefined : into(target, key);
    if (!place) return;
    event.preventDefault();
    place.focus();
  } else if (opener?.isConnected && (key === 'Escape' || (key === 'Tab' && isEnd(popup, target, shiftKey)))) {
    // Forward, the browser continues from the control.
    if (shiftKey) event.preventDefault();
    opener.focus();
  }
}

/** Starts to listen; once for the page. */
export function popupKeys(): void {
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (popupOf(target) && relatedTarget instanceof HTMLElement && !popupOf(relatedTarget)) opener = relatedTarget;
  });
  document.addEventListener('keydown', onKey, true);
}
