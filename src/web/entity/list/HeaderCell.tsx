import { type ComponentProps, type PointerEvent, useRef } from 'react';
import { MAX_WIDTH, MIN_WIDTH } from './columns.ts';

export interface HeaderCellProps extends ComponentProps<'th'> {
  /** Called once, when the drag ends. */
  onResized?(width: number): void;
}

/** A header cell whose right edge can be dragged; double click is left to sorting. */
export function HeaderCell({ onResized, children, ...rest }: HeaderCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  if (!onResized) return <th {...rest}>{children}</th>;
  const start = (event: PointerEvent<HTMLSpanElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const before = cell.current!.offsetWidth;
    const from = event.clientX;
    let width = before;
    handle.setPointerCapture(event.pointerId);
    handle.dataset.active = 'yes';
    handle.onpointermove = (move) => {
      width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, before + move.clientX - from));
      handle.style.transform = `translateX(${width - before}px)`;
    };
    handle.onpointerup = () => {
      handle.onpointermove = null;
      handle.onpointerup = null;
      handle.style.transform = '';
      delete handle.dataset.active;
      if (width !== before) onResized(width);
    };
  };
  return (
    <th {...rest} ref={cell}>
      {children}
      <span className="wm-resize" aria-hidden onPointerDown={start} onClick={(event) => event.stopPropagation()} />
    </th>
  );
}
