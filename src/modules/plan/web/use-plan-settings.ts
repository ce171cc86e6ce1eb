/** Columns and width of the plan grid as the person last had them, kept on the server. */
import { useEffect, useRef, useState } from 'react';
import { gridHeaders, saveMyColumns } from '#modules/grid-header/grid-header.calls.ts';
import { send, useCall } from '#web/api.ts';
import type { ColumnState } from '#web/gantt/columns.ts';

const TABLE = 'plan.grid';
const beside = { quiet: true, background: true } as const;

interface Stored {
  columns?: ColumnState[];
  gridWidth?: number;
}

export function usePlanSettings() {
  const answer = useCall(gridHeaders, { table: TABLE }, beside);
  const [own, setOwn] = useState<Stored | null>(null);
  const stored = own ?? ((answer.data?.mine ?? {}) as Stored);
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
    columns: stored.columns,
    gridWidth: stored.gridWidth ?? 600,
    saveColumns: (columns: ColumnState[]) => keep({ ...stored, columns }),
    saveGridWidth: (gridWidth: number) => keep({ ...stored, gridWidth }),
  };
}
