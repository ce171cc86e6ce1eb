import { Button, Table } from 'antd';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import { namedValue } from '#kernel/query.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { fieldKinds } from '../../fields/field-kinds.tsx';
import { t } from '../../lang.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { useStore } from '../../store.ts';
import type { ListHost } from '../actions.tsx';
import { entityTexts } from '../entity-texts.ts';
import { WaitingTag } from '../moves/WaitingTag.tsx';
import { ReadError } from '../ReadError.tsx';
import { type CardColumn, ROW_NUMBER, useCards } from './cards.tsx';
import { columnWidths, textWidth, type WantedColumn } from './column-widths.ts';
import type { Column } from './columns.ts';
import { HeaderCell, type HeaderCellProps } from './HeaderCell.tsx';
import { ListPages } from './ListPages.tsx';
import { NoRows } from './NoRows.tsx';
import { likelyRows, measuredRows, measureRows, pageByWindow } from './page-fit.ts';
import { type AnyRow, type EntityList, isNarrowed } from './use-entity-list.ts';
import { useSize } from './use-size.ts';
import '../entity.css';

/** A cell of your own in place of the field's. */
export type ColumnSlots = Readonly<Record<string, (row: AnyRow) => ReactNode>>;

export interface EntityTableProps {
  list: EntityList;
  slots?: ColumnSlots | undefined;
  /** Pixels in which such a cell can be read, where it is wider than the field's own. */
  slotWidths?: Readonly<Record<string, number>> | undefined;
  /** The last column; absent: none. */
  actions?: { width: number; render(row: AnyRow): ReactNode } | undefined;
  /** Row check boxes. */
  selectable?: boolean;
  /** Text of an empty list, and the word of the button that makes the first record. */
  none?: Triple | Message | undefined;
  /** Name of the listed records, if `none` is absent. */
  of?: Triple | undefined;
  first?: Triple | Message | undefined;
  /** Details of a row, below it; null: none. */
  details?: ((row: AnyRow) => ReactNode) | undefined;
  /** A class of a row, in addition to the table's. */
  rowClass?: ((row: AnyRow) => string) | undefined;
  /** Opens records by their titles; left out: they do not open. */
  host?: ListHost | undefined;
}

const HEADER = 38;
const TALL_HEADER = 54;
const NUMBER_WIDTH = 48;
const CHECK_WIDTH = 40;
/** Beside the values of a cell. */
const PADDING = 17;
/** Pixels in which a date, a time and a bar with its number are whole; asked when the font is there. */
const LEAST: Readonly<Partial<Record<string, () => number>>> = {
  date: () => textWidth('2026-12-28') + PADDING,
  instant: () => textWidth('2026-12-28 20:28') + PADDING,
  period: () => textWidth('2026-12-28 – 2026-12-28') + PADDING,
  percent: () => 110,
};
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const components = { header: { cell: HeaderCell } };

function titleCell(text: ReactNode, row: AnyRow, host: ListHost): ReactNode {
  const to = host.addressOf(row);
  const open = (): void => host.openDetail(row);
  return to === null ? (
    <button type="button" className="wm-link" onClick={open}>
      {text}
    </button>
  ) : (
    <PageLink to={to} className="wm-link" onOpen={open}>
      {text}
    </PageLink>
  );
}

/**
 * The rows of a list: sorted by the server, widths and pins as the person set them, header always in sight. Rendered again only
 * when its props change: rendering it is most of the work of a page.
 */
export const EntityTable = memo(function Rows({
  list,
  slots,
  slotWidths,
  actions,
  selectable,
  none,
  of,
  first,
  details,
  rowClass,
  host,
}: EntityTableProps) {
  const [box, { width: room, height }] = useSize<HTMLDivElement>();
  const { entity, query, setQuery, settings, saveSettings } = list;
  const visible = useMemo(() => list.columns.filter((column) => column.visible), [list.columns]);
  const beside = NUMBER_WIDTH + (selectable ? CHECK_WIDTH : 0) + (details ? CHECK_WIDTH : 0) + (actions?.width ?? 0);
  const { widths, tall } = useMemo(
    () =>
      columnWidths(
        visible.map((column) => wanted(column, column.name === entity.title, slotWidths?.[column.name])),
        room - beside,
      ),
    [visible, entity, slotWidths, room, beside],
  );
  const columns = useMemo(() => {
    const sorted = (name: string) => (query.sort === name ? 'ascend' : query.sort === `-${name}` ? 'descend' : null);
    const anyPinned = visible.some((column) => column.pin === 'left');
    const body = visible.map((column): CardColumn<AnyRow> => {
      const kind = fieldKinds[column.field.kind];
      const isTitle = column.name === entity.title;
      const slot = slots?.[column.name];
      const width = widths[column.name]!;
      const header: HeaderCellProps = {
        onResized: (next) => saveSettings({ ...settings, widths: { ...settings.widths, [column.name]: next } }),
      };
      return {
        key: column.name,
        title: (
          <span className="wm-heading" title={t(column.label)}>
            {t(column.label)}
          </span>
        ),
        // The title takes the room that is left, unless the person set its width.
        ...(isTitle && column.width === null ? { minWidth: width } : { width }),
        // Names take a second line before they are cut.
        ...(isTitle ? { className: 'wm-title-cell' } : { ellipsis: true }),
        ...(kind.align && { align: kind.align }),
        ...(column.pin && { fixed: column.pin === 'left' ? ('start' as const) : ('end' as const) }),
        ...(kind.sortable && { sorter: true, sortOrder: sorted(column.name) }),
        showSorterTooltip: false,
        none: (row) => isNothing(namedValue(row, column.name)),
        // A new one at each rendering: the table adds its own handlers and classes to it.
        onHeaderCell: () => ({ ...header }) as object,
        render: (_value, row) => {
          const value = namedValue(row, column.name);
          const cell = slot ? (
            slot(row)
          ) : (
            <>
              <kind.Cell field={column.field} value={value} titles={list.titles[column.name]} linked={!isTitle} />
              {column.name === 'status' && <WaitingTag waiting={list.abilities[row.id]?.waiting} />}
            </>
          );
          return isTitle && host && !slot ? titleCell(cell, row, host) : cell;
        },
      };
    });
    const number: CardColumn<AnyRow> = {
      key: ROW_NUMBER,
      title: t(entityTexts.rowNumber),
      width: NUMBER_WIDTH,
      align: 'center',
      ...(anyPinned && { fixed: 'start' }),
      render: (_value, _row, index) => (
        <span className="wm-row-number">{(query.pageNum - 1) * query.pageSize + index + 1}</span>
      ),
    };
    const last: CardColumn<AnyRow>[] = actions
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
  }, [visible, widths, list.titles, list.abilities, entity, query, slots, actions, host, settings, saveSettings]);

  const shown = useCards(columns, entity.title);
  const header = tall ? TALL_HEADER : HEADER;
  useEffect(() => {
    if (height > 120) measureRows(list.key, height - header);
  }, [list.key, height, header]);

  const width =
    columns.reduce((sum, column) => sum + Number(column.width ?? column.minWidth ?? 0), 0) +
    (selectable ? CHECK_WIDTH : 0) +
    (details ? CHECK_WIDTH : 0);
  const filtered = isNarrowed(list);
  if (list.error) return <ReadError error={list.error} retry={list.refetch} />;
  return (
    <div className={tall ? 'wm-table is-tall' : 'wm-table'}>
      <div ref={box} className="wm-table-box">
        {/* Not before its room is known: with a height it is another table, made anew with all its cells. */}
        {room > 0 && (
          <Table<AnyRow>
            size="small"
            rowKey="id"
            tableLayout="fixed"
            components={components}
            dataSource={list.rows as AnyRow[]}
            loading={{ spinning: list.loading, delay: 200 }}
            pagination={false}
            {...(rowClass && { rowClassName: rowClass })}
            scroll={{ x: width, ...(height > 120 && { y: height - header }) }}
            {...(details && {
              expandable: {
                columnWidth: CHECK_WIDTH,
                expandedRowRender: details,
                rowExpandable: (row) => details(row) !== null,
              },
            })}
            {...(selectable && {
              rowSelection: {
                columnWidth: CHECK_WIDTH,
                fixed: true,
                selectedRowKeys: list.selected as number[],
                onChange: (keys) => list.select(keys.map(Number)),
              },
            })}
            locale={{
              emptyText: (
                <NoRows pending={list.loading} filtered={filtered} none={none} of={of} first={first}>
                  {filtered && (
                    <Button size="small" onClick={() => setQuery({ search: '', filters: {} })}>
                      {t(entityTexts.clearFilters)}
                    </Button>
                  )}
                </NoRows>
              ),
            }}
            onChange={(_pages, _filters, sorter) => {
              const one = Array.isArray(sorter) ? sorter[0] : sorter;
              const name = one?.order ? String(one.columnKey) : undefined;
              setQuery({ sort: name ? (one?.order === 'descend' ? `-${name}` : name) : entity.list.sort });
            }}
            {...shown}
          />
        )}
      </div>
      <Pages list={list} />
    </div>
  );
});

/** Usual and minimum width for values of the kind. */
function wanted({ name, field, label, width: set }: Column, isTitle: boolean, slot: number | undefined): WantedColumn {
  const { width, sortable = false } = fieldKinds[field.kind];
  const common = { name, heading: t(label), sortable, set };
  if (isTitle) return { ...common, values: 240, least: 150, title: true };
  if (slot !== undefined) return { ...common, values: slot, least: slot };
  if (field.items) {
    // The longest word of a state, behind its light.
    const words = Math.max(0, ...Object.values(field.items).map((item) => textWidth(t(item)))) + 36;
    const values = Math.min(240, Math.max(88, words));
    // What names a state is never cut.
    return { ...common, values, least: name === 'status' ? values : Math.min(170, values) };
  }
  const code = name === 'code' || (field.format !== undefined && field.format !== 'email' && field.format !== 'url');
  const least = LEAST[field.kind]?.() ?? (code ? textWidth('P2026-0001') + PADDING : Math.max(84, width * 0.62));
  return { ...common, values: Math.max(least, code ? 130 : width), least };
}

function Pages({ list }: { list: EntityList }) {
  const { query, total, setQuery } = list;
  const chosen = useStore(pageByWindow);
  // A size in the address, as a link has it, is kept until another is chosen.
  const byWindow = list.fits && {
    chosen,
    choose: (next: boolean) => {
      pageByWindow.update(() => next);
      if (next) setQuery({ pageSize: measuredRows.get()[list.key] ?? likelyRows() });
    },
  };
  return (
    <ListPages
      byWindow={byWindow || null}
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
