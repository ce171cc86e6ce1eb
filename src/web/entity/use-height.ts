import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The height of an element in pixels, followed as it changes; 0 before the first measurement. */
export function useHeight<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    setHeight(box.clientHeight);
    const observer = new ResizeObserver(() => setHeight(box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, height];
}
