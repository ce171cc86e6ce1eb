import { Button, Empty, Table, type TableColumnType } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { fieldKinds } from '../fields/field-kinds.tsx';
import { t } from '../lang.ts';
import type { Column } from './columns.ts';
import { entityTexts } from './entity-texts.ts';
import { HeaderCell, type HeaderCellProps } from './HeaderCell.tsx';
import { ListPages } from './ListPages.tsx';
import { ReadError } from './ReadError.tsx';
import { type AnyRow, columnValue, type EntityList } from './use-entity-list.ts';
import { textWidth, useSize } from './use-size.ts';
import './entity.css';

/** A cell of your own in place of the field's. */
export type ColumnSlots = Readonly<Record<string, (row: AnyRow) => ReactNode>>;

export interface EntityTableProps {
  list: EntityList;
  slots?: ColumnSlots | undefined;
  /** The last column; absent: none. */
  actions?: { width: number; render(row: AnyRow): ReactNode } | undefined;
  /** Row check boxes. */
  selectable?: boolean;
  /** Opens the record: Enter or a click on its title. */
  onOpen?: ((row: AnyRow) => void) | undefined;
}

const HEADER = 38;
const NUMBER_WIDTH = 56;
const CHECK_WIDTH = 40;
/** A column gives way down to this share of its usual width, and not below this many pixels. */
const SQUEEZED = 0.62;
const NARROWEST = 84;
/** A bar with its number needs its room, and so does the word of a state. */
const STIFF: ReadonlySet<string> = new Set(['percent', 'choice']);
const components = { header: { cell: HeaderCell } };

function titleCell(text: ReactNode, open: () => void): ReactNode {
  return (
    <button type="button" className="wm-link" onClick={open}>
      {text}
    </button>
  );
}

/** The rows of a list: sorted by the server, widths and pins as the person set them, header always in sight. */
export function EntityTable({ list, slots, actions, selectable, onOpen }: EntityTableProps) {
  const [box, { width: room, height }] = useSize<HTMLDivElement>();
  const { entity, query, setQuery, settings, saveSettings } = list;
  const columns = useMemo(() => {
    const visible = list.columns.filter((column) => column.visible);
    const beside = NUMBER_WIDTH + (selectable ? CHECK_WIDTH : 0) + (actions?.width ?? 0);
    const widths = fitted(visible, entity.title, room - beside);
    const sorted = (name: string) => (query.sort === name ? 'ascend' : query.sort === `-${name}` ? 'descend' : null);
    const anyPinned = visible.some((column) => column.pin === 'left');
    const body = visible.map((column): TableColumnType<AnyRow> => {
      const kind = fieldKinds[column.field.kind];
      const isTitle = column.name === entity.title;
      const slot = slots?.[column.name];
      const width = widths[column.name]!;
      const header: HeaderCellProps = {
        onResized: (next) => saveSettings({ ...settings, widths: { ...settings.widths, [column.name]: next } }),
      };
      return {
        key: column.name,
        title: <span title={t(column.label)}>{t(column.label)}</span>,
        // The title takes the room that is left, unless the person set its width.
        ...(isTitle && column.width === null ? { minWidth: width } : { width }),
        ellipsis: true,
        ...(kind.align && { align: kind.align }),
        ...(column.pin && { fixed: column.pin === 'left' ? ('start' as const) : ('end' as const) }),
        ...(kind.sortable && !column.name.startsWith('ext.') && { sorter: true, sortOrder: sorted(column.name) }),
        showSorterTooltip: false,
        onHeaderCell: () => header as object,
        render: (_value, row) => {
          const value = columnValue(row, column.name);
          const cell = slot ? (
            slot(row)
          ) : (
            <kind.Cell field={column.field} value={value} titles={list.titles[column.name]} />
          );
          return isTitle && onOpen && !slot ? titleCell(cell, () => onOpen(row)) : cell;
        },
      };
    });
    const number: TableColumnType<AnyRow> = {
      key: '#',
      title: t(entityTexts.rowNumber),
      width: NUMBER_WIDTH,
      align: 'center',
      ...(anyPinned && { fixed: 'start' }),
      render: (_value, _row, index) => (
        <span className="wm-row-number">{(query.pageNum - 1) * query.pageSize + index + 1}</span>
      ),
    };
    const last: TableColumnType<AnyRow>[] = actions
      ? [
          {
            key: 'actions',
            title: t(entityTexts.actions),
            width: actions.width,
            fixed: 'end',
            render: (_value, row) => actions.render(row),
          },
        ]
      : [];
    return [number, ...body, ...last];
  }, [list.columns, list.titles, entity, query, slots, actions, selectable, room, onOpen, settings, saveSettings]);

  const width =
    columns.reduce((sum, column) => sum + Number(column.width ?? column.minWidth ?? 0), 0) +
    (selectable ? CHECK_WIDTH : 0);
  const filtered = query.search !== undefined || Object.keys(query.filters).length > 0;
  if (list.error) return <ReadError error={list.error} retry={list.refetch} />;
  return (
    <div className="wm-table">
      <div ref={box} className="wm-table-box">
        <Table<AnyRow>
          size="small"
          rowKey="id"
          tableLayout="fixed"
          components={components}
          columns={columns}
          dataSource={list.rows as AnyRow[]}
          loading={{ spinning: list.loading, delay: 200 }}
          pagination={false}
          scroll={{ x: width, ...(height > 120 && { y: height - HEADER }) }}
          {...(selectable && {
            rowSelection: {
              columnWidth: CHECK_WIDTH,
              fixed: true,
              selectedRowKeys: list.selected as number[],
              onChange: (keys) => list.select(keys.map(Number)),
            },
          })}
          locale={{
            // While the first rows are on their way nobody is told that there are none.
            emptyText: list.loading ? (
              <div className="wm-table-waiting" />
            ) : (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={t(filtered ? entityTexts.emptyFiltered : entityTexts.empty)}
              >
                {filtered && (
                  <Button size="small" onClick={() => setQuery({ search: '', filters: {} })}>
                    {t(entityTexts.clearFilters)}
                  </Button>
                )}
              </Empty>
            ),
          }}
          onChange={(_pages, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            const name = one?.order ? String(one.columnKey) : undefined;
            setQuery({ sort: name ? (one?.order === 'descend' ? `-${name}` : name) : entity.list.sort });
          }}
        />
      </div>
      <Pages list={list} />
    </div>
  );
}

/**
 * Widths by name. When the columns are a little wider than the room, those whose width nobody set give way, so that
 * nothing lies under the pinned actions; when they are much wider, the table scrolls.
 */
function fitted(columns: readonly Column[], title: string, room: number): Readonly<Record<string, number>> {
  const wanted = columns.map((column) => ({
    name: column.name,
    width: column.width ?? usualWidth(column, column.name === title),
    gives: column.width === null && column.name !== title && !STIFF.has(column.field.kind),
  }));
  const most = ({ width, gives }: (typeof wanted)[number]): number =>
    gives ? Math.max(0, width - Math.max(NARROWEST, width * SQUEEZED)) : 0;
  const lacks = wanted.reduce((sum, one) => sum + one.width, 0) - room;
  const spare = wanted.reduce((sum, one) => sum + most(one), 0);
  const share = room > 0 && lacks > 0 && lacks <= spare ? lacks / spare : 0;
  return Object.fromEntries(wanted.map((one) => [one.name, Math.floor(one.width - most(one) * share)]));
}

/** Room for the kind's values and, up to a point, for the heading with its sort mark. */
function usualWidth(column: Column, isTitle: boolean): number {
  if (isTitle) return 200;
  const { width, sortable } = fieldKinds[column.field.kind];
  const heading = textWidth(t(column.label)) + (sortable ? 38 : 22);
  const { format } = column.field;
  const short = column.name === 'code' || (format !== undefined && format !== 'email' && format !== 'url');
  return Math.max(short ? 130 : width, Math.min(150, heading));
}

function Pages({ list }: { list: EntityList }) {
  const { query, total, setQuery } = list;
  return (
    <ListPages
      pageNum={query.pageNum}
      pageSize={query.pageSize}
      total={total}
      onChange={(change) => setQuery(change.pageSize === query.pageSize ? { pageNum: change.pageNum } : change)}
    >
      {list.selected.length > 0 ? (
        <span>
          {t(entityTexts.selected, { count: list.selected.length })}{' '}
          <Button type="link" size="small" onClick={() => list.select([])}>
            {t(entityTexts.clearSelection)}
          </Button>
        </span>
      ) : null}
    </ListPages>
  );
}
