/** Columns and width of the plan grid as the person last had them, kept on the server. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { gridHeaders, saveMyColumns } from '#modules/people/grid-header/grid-header.calls.ts';
import { send, useCall } from '#web/api.ts';
import type { ColumnState } from '#web/gantt/grid/columns.ts';

const TABLE = 'plan.grid';
const beside = { quiet: true, background: true } as const;

interface Stored {
  columns?: ColumnState[];
  gridWidth?: number;
}

/** Columns of the project for somebody who has none of their own; `known` are all there are, at their own widths. */
export const columnsOf = (
  visible: readonly string[],
  known: readonly { key: string; width: number }[],
): ColumnState[] => {
  const width = new Map(known.map((column) => [column.key, column.width]));
  const shown = visible.filter((key) => width.has(key));
  const rest = known.filter((column) => !shown.includes(column.key)).map((column) => column.key);
  return [...shown, ...rest].map((key) => ({ key, width: width.get(key)!, hidden: !shown.includes(key) }));
};

export function usePlanSettings(ofProject: readonly string[] | null, known: readonly { key: string; width: number }[]) {
  const answer = useCall(gridHeaders, { table: TABLE }, beside);
  const [own, setOwn] = useState<Stored | null>(null);
  const stored = own ?? ((answer.data?.mine ?? {}) as Stored);
  const delivered = useMemo(() => (ofProject ? columnsOf(ofProject, known) : undefined), [ofProject, known]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = (next: Stored): void => {
    setOwn(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void send(saveMyColumns, { table: TABLE, columns: next }, beside).catch(() => {}),
      800,
    );
  };
  return {
    columns: stored.columns ?? delivered,
    /** Absent: they have not chosen one, or it is not known yet. */
    gridWidth: stored.gridWidth,
    saveColumns: (columns: ColumnState[]) => keep({ ...stored, columns }),
    saveGridWidth: (gridWidth: number) => keep({ ...stored, gridWidth }),
  };
}
