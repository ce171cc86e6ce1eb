import type { WheelEvent } from 'react';

/** A strip without scroll bar moves sideways with the wheel. */
export function wheelSideways(event: WheelEvent<HTMLElement>): void {
  event.currentTarget.scrollLeft += event.deltaY + event.deltaX;
}
