/** Printing a sheet that stands beside the application while the browser prints, and shows nothing else then. */
import { useCallback, useEffect, useState } from 'react';

/** Whether the sheet stands, which its owner puts beside the application, and what begins it. */
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
