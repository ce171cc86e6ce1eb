/**
 * A table without room for columns: each row a card, its name first, then its values, then its actions.
 *
 * Hides: what a table loses on a phone (headings, sorting by them, check boxes, its own scroller). Invariants: a card shows the
 * same cells as the table, in the order of its columns; empty ones are left out.
 */
import type { TableColumnType, TableProps } from 'antd';
import type { ReactNode } from 'react';
import { PHONE_WIDTH, useNarrow } from '../../hooks.ts';
import '../entity.css';

/** A column of a table that may become cards. */
export type CardColumn<R> = TableColumnType<R> & {
  /** Nothing to say about this row, though something is drawn (a dash). */
  none?: (row: R) => boolean;
};

/** Column keys with their own place in a card. */
const ACTIONS = 'actions';
export const ROW_NUMBER = '#';

const keyOf = <R,>(column: CardColumn<R>): string => String(column.key ?? column.dataIndex);

function contentOf<R>({ render, dataIndex }: CardColumn<R>, row: R, at: number): ReactNode {
  const value = dataIndex === undefined ? undefined : row[dataIndex as keyof R];
  return (render ? render(value, row, at) : value) as ReactNode;
}

const isBlank = (content: ReactNode): boolean => content === null || content === undefined || content === '';

function Card<R>({ columns, row, at }: { columns: readonly [CardColumn<R>, ...CardColumn<R>[]]; row: R; at: number }) {
  const [title, ...rest] = columns;
  const actions = rest.find((column) => keyOf(column) === ACTIONS);
  const facts = rest.flatMap((column) => {
    if (column === actions || keyOf(column) === ROW_NUMBER || column.none?.(row)) return [];
    const content = contentOf(column, row, at);
    return isBlank(content) ? [] : [{ column, content }];
  });
  return (
    <div className="wm-row-card">
      <div className="wm-row-card-name">{contentOf(title, row, at)}</div>
      {facts.length > 0 && (
        <dl className="wm-row-card-facts">
          {facts.map(({ column, content }) => (
            <div key={keyOf(column)}>
              <dt>{column.title as ReactNode}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && contentOf(actions, row, at)}
    </div>
  );
}

/**
 * What a table is given for its columns: themselves, or on a phone one column of cards. Spread it behind the table's other
 * properties, so that it takes away what cards do without. `title`: key of the column that names a row.
 */
export function useCards<R extends object>(
  columns: readonly CardColumn<R>[],
  title: string,
): Pick<TableProps<R>, 'columns'> & Partial<TableProps<R>> {
  const narrow = useNarrow(PHONE_WIDTH);
  const shown = columns.filter((column) => keyOf(column) !== ROW_NUMBER);
  const named = shown.find((column) => keyOf(column) === title) ?? shown[0];
  if (!narrow || !named) return { columns: columns as TableColumnType<R>[] };
  const ordered = [named, ...shown.filter((column) => column !== named)] as const;
  return {
    columns: [{ key: 'card', render: (_value, row, at) => <Card columns={ordered} row={row} at={at} /> }],
    className: 'wm-cards',
    showHeader: false,
    tableLayout: 'fixed',
    scroll: {},
    rowSelection: undefined,
  } as Partial<TableProps<R>> & Pick<TableProps<R>, 'columns'>;
}
