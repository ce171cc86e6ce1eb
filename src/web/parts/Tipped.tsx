/**
 * A mark with a tooltip, for places with many of them: the tooltip is mounted on hover.
 *
 * Hides: Ant Design's tooltip and its delays. Invariants: the mark stays the same element; the pointer may move into the tooltip.
 * Not for focusable elements, which use Ant Design's tooltip.
 */
import { Tooltip } from 'antd';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import '../entity/entity.css';

/** Of Ant Design's tooltips, to come and to go. */
const PAUSE_MS = 100;
const WIDEST = { root: { maxWidth: 420 } };

interface TippedProps extends ComponentProps<'span'> {
  /** Its text, computed when shown. '': none. */
  tip: () => ReactNode;
}

export function Tipped({ tip, className = '', children, ...mark }: TippedProps) {
  const [shown, setShown] = useState<boolean | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (next: boolean): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(next), PAUSE_MS);
  };
  const says = shown === null ? '' : tip();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it shows what its name says, and why
    <span
      {...mark}
      className={`${className} wm-tipped`}
      onMouseEnter={() => soon(true)}
      onMouseLeave={() => soon(false)}
    >
      {children}
      {shown !== null && says && (
        <Tooltip open={shown} title={says} styles={WIDEST}>
          <span className="wm-tip-place" />
        </Tooltip>
      )}
    </span>
  );
}
