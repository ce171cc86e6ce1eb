import { type RefCallback, type RefObject, useCallback, useRef, useState } from 'react';

/**
 * Inner size of an element in pixels, followed as it changes; zeros while there is none. The element may appear later (after an
 * error), go, and be replaced: the first result is its `ref`, the last holds it.
 */
export function useSize<T extends HTMLElement>(): [
  RefCallback<T>,
  { width: number; height: number },
  RefObject<T | null>,
] {
  const element = useRef<T>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const follow = useCallback((box: T) => {
    element.current = box;
    const measure = (): void =>
      setSize((old) =>
        old.width === box.clientWidth && old.height === box.clientHeight
          ? old
          : { width: box.clientWidth, height: box.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      observer.disconnect();
      element.current = null;
    };
  }, []);
  return [follow as RefCallback<T>, size, element];
}
