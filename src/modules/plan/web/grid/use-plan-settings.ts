/** Columns, width and ground of the plan grid as the person last had them, kept on the server. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { gridHeaders, saveMyColumns } from '#modules/grid-header/grid-header.calls.ts';
import { send, useCall } from '#web/api.ts';
import type { ColumnState } from '#web/gantt/grid/columns.ts';

const TABLE = 'plan.grid';
const beside = { quiet: true, background: true } as const;

/** Ground of the chart; `system`: as the operating system is. */
export type ChartGround = 'light' | 'dark' | 'system';

interface Stored {
  columns?: ColumnState[];
  gridWidth?: number;
  ground?: ChartGround;
}

/** Columns of the project for somebody who has none of his own; `known` are all there are, at their own widths. */
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
    /** Absent: he has not chosen one, or it is not known yet. */
    gridWidth: stored.gridWidth,
    ground: stored.ground ?? 'light',
    saveGround: (ground: ChartGround) => keep({ ...stored, ground }),
    saveColumns: (columns: ColumnState[]) => keep({ ...stored, columns }),
    saveGridWidth: (gridWidth: number) => keep({ ...stored, gridWidth }),
  };
}

const darkSystem = (): MediaQueryList => globalThis.matchMedia('(prefers-color-scheme: dark)');

/** Whether a chart of this ground is dark now; follows the operating system where it is asked to. */
export function useDark(ground: ChartGround): boolean {
  const system = useSyncExternalStore(
    (changed) => {
      const query = darkSystem();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => darkSystem().matches,
  );
  return ground === 'dark' || (ground === 'system' && system);
}
