/** Printing a sheet that is rendered outside the application while the browser prints; nothing else is printed. */
import { useCallback, useEffect, useState } from 'react';

/** Whether the sheet, which its owner renders outside the application, is mounted, and how to start printing. */
export function usePrint(): readonly [printing: boolean, print: () => void] {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return;
    const done = (): void => setPrinting(false);
    window.addEventListener('afterprint', done);
    // Two frames: the sheet is laid out before the browser takes its picture.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => window.print());
    });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', done);
    };
  }, [printing]);
  return [printing, useCallback(() => setPrinting(true), [])];
}
