/** The rows of a report: cells of its columns, numbers that lead to their rows. */
import { type ReactNode, useMemo } from 'react';
import type { Asked } from '#kernel/report.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { EntityTable } from '../entity/list/EntityTable.tsx';
import type { AnyRow } from '../entity/list/use-entity-list.ts';
import { fieldKinds } from '../fields/field-kinds.tsx';
import { Drill } from './Drill.tsx';
import type { ReportState } from './use-report.ts';

/** Cells of your own by column. */
export type Cells<R> = Readonly<Record<string, (row: R) => ReactNode>>;

interface ReportTableProps<R> {
  state: ReportState<R>;
  cells?: Cells<R> | undefined;
  cellWidths?: Readonly<Record<string, number>> | undefined;
  details?: ((row: R, asked: Asked) => ReactNode) | undefined;
  actions?: { width: number; render(row: R): ReactNode } | undefined;
  none?: Triple | Message | undefined;
  first?: Triple | Message | undefined;
  /** Rows can be selected; the selection is in the list of the state. */
  selectable?: boolean | undefined;
  rowClass?: ((row: AnyRow) => string) | undefined;
}

export function ReportTable<R>(props: ReportTableProps<R>) {
  const { state, cells, cellWidths, details, actions, none, first, selectable, rowClass } = props;
  const { report, list, asked } = state;
  const slots = useMemo(() => {
    const drills = Object.entries(report.drill ?? {}).map(([name, address]) => {
      const field = report.columns[name]!;
      const { Cell } = fieldKinds[field.kind];
      const own = cells?.[name];
      const slot = (row: AnyRow): ReactNode => {
        const value = row[name];
        const cell = own ? own(row as R) : <Cell field={field} value={value} titles={list.titles[name]} />;
        const to = value === null || value === 0 ? null : address(row as R, asked);
        return to ? <Drill address={to}>{cell}</Drill> : cell;
      };
      return [name, slot] as const;
    });
    return { ...(cells as Cells<AnyRow> | undefined), ...Object.fromEntries(drills) };
  }, [report, cells, list.titles, asked]);
  return (
    <EntityTable
      list={list}
      slots={slots}
      slotWidths={cellWidths}
      details={details && ((row) => details(row as R, asked))}
      actions={actions as { width: number; render(row: AnyRow): ReactNode } | undefined}
      none={none}
      first={first}
      {...(selectable && { selectable })}
      rowClass={rowClass}
    />
  );
}
