/** Lines below a record: a grid to fill in and a table to read, both loaded with the first record that has some. */
import { Skeleton } from 'antd';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { type OnDemand, onDemand, useOnDemand } from '../on-demand.ts';
import { DASH } from './cell-text.tsx';
import type { CellProps, FieldKindView, InputProps } from './field-kind.ts';

const grid = onDemand<InputProps>(() => import('./lines/LinesGrid.tsx').then((m) => ({ default: m.LinesGrid })));
const table = onDemand<CellProps>(() => import('./lines/LinesTable.tsx').then((m) => ({ default: m.LinesTable })));

function Later<P extends object>({ part, props }: { part: OnDemand<P>; props: P }) {
  const Part = useOnDemand(part);
  return Part ? <Part {...props} /> : <Skeleton active paragraph={{ rows: 2 }} title={false} />;
}

function LinesCell(props: CellProps) {
  const count = Array.isArray(props.value) ? props.value.length : 0;
  if (count === 0) return <span className="wm-none">{DASH}</span>;
  if (!props.full) return <span className="wm-line">{t(entityTexts.lineCount, { count })}</span>;
  return <Later part={table} props={props} />;
}

export const linesView: FieldKindView = {
  Input: (props: InputProps) => <Later part={grid} props={props} />,
  Cell: LinesCell,
  Filter: null,
  width: 90,
  wide: true,
  sortable: false,
};
