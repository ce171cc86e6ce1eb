import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Inner size of an element in pixels, followed as it changes; zeros before the first measurement. */
export function useSize<T extends HTMLElement>(): [RefObject<T | null>, { width: number; height: number }] {
  const element = useRef<T>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = (): void =>
      setSize((old) =>
        old.width === box.clientWidth && old.height === box.clientHeight
          ? old
          : { width: box.clientWidth, height: box.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
