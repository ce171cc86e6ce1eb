import { type RefObject, useEffect, useRef } from 'react';

/** What keys do, by their names; null: nothing now. */
export type PageKeys = Readonly<Record<string, (() => void) | null>>;

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="grid"]';
/** They take the keys while they are open. */
const ABOVE =
  '.ant-modal-wrap, .ant-dropdown, .ant-select-dropdown, .ant-popover, .ant-picker-dropdown, .ant-image-preview';

const shows = (element: Element): boolean => element.checkVisibility();

/**
 * Keys of a page, or of a part of it. On records E edits, J and K lead to the next and previous one of the list, Escape back to
 * it. They belong to the topmost part: a drawer before the page below it, and none while typing or with a dialog open.
 */
export function useRecordKeys(frame: RefObject<HTMLElement | null>, keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const does = latest.current[event.key];
      if (!does || (event.target as HTMLElement).closest(TYPING)) return;
      if ([...document.querySelectorAll(ABOVE)].some(shows)) return;
      const drawer = [...document.querySelectorAll('.ant-drawer-open')].filter(shows).at(-1) ?? null;
      if (!frame.current || frame.current.closest('.ant-drawer') !== drawer) return;
      event.preventDefault();
      does();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [frame]);
}
