import { useEffect, useRef } from 'react';

/** Keys of the screen wherever the focus is, but not under a dialog. */
export function useShortcuts(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.target as HTMLElement).closest('.ant-modal')) latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
