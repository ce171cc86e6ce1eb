/** The hint of the cell under a resting pointer, as the browser's own tooltip. */
import { type RefObject, useEffect, useRef } from 'react';
import type { PlacedColumn } from './columns.ts';

/** A hint can be dear to work out: it is asked for when the pointer rests, in milliseconds. */
const REST = 300;

export function useCellHint(element: RefObject<HTMLElement | null>, columns: readonly PlacedColumn[]) {
  const { current: state } = useRef({ row: -1, column: -1, timer: 0, columns });
  state.columns = columns;
  useEffect(() => () => clearTimeout(state.timer), [state]);
  return {
    /** The pointer is over this cell; -1: over none. */
    at(row: number, column: number): void {
      if (row === state.row && column === state.column) return;
      Object.assign(state, { row, column });
      clearTimeout(state.timer);
      if (element.current) element.current.title = '';
      if (row < 0 || column < 0) return;
      state.timer = setTimeout(() => {
        const hint = state.columns[column]?.column.hint?.(row);
        if (element.current && hint) element.current.title = hint;
      }, REST) as unknown as number;
    },
  };
}
