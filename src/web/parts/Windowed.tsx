/**
 * A long list of lines of any height, of which only those near the window are drawn: in pieces, each with the height it had when
 * last visible. Hides: what scrolls, and the height of lines. Not for lists whose number of lines changes while typing in one.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePrinting } from './printing.ts';

/** Lines of a piece, and how far beyond the edge pieces are drawn. */
const PIECE = 20;
const BEYOND = 800;

/** The nearest ancestor that scrolls; null: the page does. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

function Piece({ guess, first, children }: { guess: number; first: boolean; children(): ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const [near, setNear] = useState(first);
  const [height, setHeight] = useState(guess);
  useEffect(() => {
    const element = box.current!;
    const seen = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!;
        if (!isIntersecting && boundingClientRect.height > 0) setHeight(boundingClientRect.height);
        setNear(isIntersecting);
      },
      { root: scrollerOf(element), rootMargin: `${BEYOND}px 0px` },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return (
    <div ref={box} style={near || printing ? undefined : { height }}>
      {(near || printing) && children()}
    </div>
  );
}

interface WindowedProps<T> {
  items: readonly T[];
  /** Pixels of a line that was not seen yet. */
  guess: number;
  children(item: T): ReactNode;
}

export function Windowed<T>({ items, guess, children }: WindowedProps<T>) {
  const pieces = Array.from({ length: Math.ceil(items.length / PIECE) }, (_, n) =>
    items.slice(n * PIECE, (n + 1) * PIECE),
  );
  return pieces.map((some, n) => (
    <Piece key={n} guess={some.length * guess} first={n === 0}>
      {() => some.map(children)}
    </Piece>
  ));
}
