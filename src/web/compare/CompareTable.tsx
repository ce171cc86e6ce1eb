/**
 * Two versions in one table: the old value struck out above the new one, removed rows at their old places, the rest folded.
 *
 * Hides: how a side becomes a cell, an outline is drawn, and long lists stay quick (`fill`: as high as its place, drawn as it
 * is scrolled; otherwise in pages of ten, for drawers and approvals, on a phone as cards). Refuses: comparing, and versions
 * of its own.
 */
import { Button, Empty, Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { type ComparedRow, type Fold, isFold, type Key, type RowChange } from '#kernel/compare.ts';
import { compareTexts } from '#kernel/compare-texts.ts';
import type { Field } from '#kernel/field.ts';
import type { Message } from '#kernel/text.ts';
import { type CardColumn, useCards } from '../entity/list/cards.tsx';
import { useSize } from '../entity/list/use-size.ts';
import type { Titles } from '../fields/field-kind.ts';
import { FieldCell } from '../fields/field-kinds.tsx';
import { t } from '../lang.ts';
import { usePrinting } from '../parts/printing.ts';
import { scrollsByKeyboard } from '../parts/wide-table.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { ChangeTag } from './ChangeTag.tsx';
import './compare.css';

export type Side = 'before' | 'after';
export type ShownRow<R> = ComparedRow<R> | Fold;

export interface ComparedColumn<R> {
  key: string;
  title: ReactNode;
  /** Pixels; the first column without a width takes the remaining room, and names the row. */
  width?: number;
  align?: 'right';
  /** Fields of the row that decide whether it shows two values; by default its key. */
  fields?: readonly string[];
  /** One side as people read it; '' and null: nothing. */
  side?(side: R, of: Side): ReactNode;
  /** A cell that is neither of both sides. */
  cell?(row: ComparedRow<R>): ReactNode;
}

/** A column of a field, as lists draw it. `read` gives its value of a side. */
export function fieldColumn<R>(
  key: string,
  field: Field,
  read: (side: R, of: Side) => unknown,
  more: Partial<ComparedColumn<R>> & { titles?: Titles } = {},
): ComparedColumn<R> {
  const { titles, ...column } = more;
  return {
    key,
    title: t(field.label),
    ...(['int', 'decimal', 'percent', 'money'].includes(field.kind) && { align: 'right' as const }),
    side(side, of) {
      const value = read(side, of) ?? null;
      return value === null || value === '' ? null : <FieldCell field={field} value={value} titles={titles} />;
    },
    ...column,
  };
}

const isNone = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** The sides differ in this column. */
const isTwo = <R,>(
  { before, after, fields }: ComparedRow<R>,
  { key, fields: own = [key] }: ComparedColumn<R>,
): boolean => before !== null && after !== null && own.some((field) => fields.includes(field));

const oneSide = <R,>({ before, after }: ComparedRow<R>, { side }: ComparedColumn<R>): ReactNode =>
  after ? side?.(after, 'after') : side?.(before!, 'before');

function Sides<R>({ row, column }: { row: ComparedRow<R>; column: ComparedColumn<R> }) {
  const { side } = column;
  if (!side) return null;
  if (isTwo(row, column))
    return <BeforeAfter before={side(row.before!, 'before')} after={side(row.after!, 'after')} stacked />;
  const value = oneSide(row, column);
  return <>{isNone(value) ? '–' : value}</>;
}

interface CompareTableProps<R> {
  rows: readonly ShownRow<R>[];
  columns: readonly ComparedColumn<R>[];
  /** Columns before all others: signs of a decision. */
  lead?: TableColumnType<ShownRow<R>>[];
  /** Result of a row, in words of the place. */
  words?: Partial<Record<RowChange, Message>>;
  /** One version alone: nothing became of its rows. */
  single?: boolean;
  /** Taken out of their outline, rows have no depth. */
  flat?: boolean;
  fill?: boolean;
  /** What a fold says of its rows; opens it. */
  fold?: { text: Message; open(key: Key): void };
  rowClass?(row: ComparedRow<R>): string;
  none?: Message;
}

/** Pixels of the tag, the least of the naming column, a step of the outline, the scrollbar. */
const [TAG, NAME, STEP, BAR] = [80, 170, 16, 14];

export function CompareTable<R>(props: CompareTableProps<R>) {
  const { rows, columns, lead = [], words, single = false, flat = false, fill = false, fold, rowClass, none } = props;
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const naming = columns.find((column) => column.width === undefined);
  const others = [...lead, ...columns].reduce((sum, column) => sum + Number(column.width ?? 0), 0) + (single ? 0 : TAG);
  const name = Math.max(NAME, width - others - BAR);
  // Wider than its room, what names the row stays in sight.
  const pinned = !fill && width > 0 && others + NAME > width ? { fixed: 'start' as const } : null;
  const namingRoom = fill ? { width: name } : pinned && { ...pinned, width: NAME };
  const whole = (row: ShownRow<R>, draw: (row: ComparedRow<R>) => ReactNode): ReactNode =>
    isFold(row) ? null : draw(row);
  const drawn = columns.map(
    (column): CardColumn<ShownRow<R>> => ({
      key: column.key,
      title: column.title,
      none: (row) => isFold(row) || (!column.cell && !isTwo(row, column) && isNone(oneSide(row, column))),
      ...(column.align && { align: column.align }),
      ...(column === naming ? namingRoom : { width: column.width! }),
      ...(fill && { ellipsis: true }),
      render: (_, row) => {
        if (isFold(row))
          return column === naming && fold ? (
            <Button type="link" size="small" className="wm-compare-fold" onClick={() => fold.open(row.key)}>
              ⋯ {t(fold.text, { count: row.folded })}
            </Button>
          ) : null;
        if (column.cell) return column.cell(row);
        const sides = <Sides row={row} column={column} />;
        if (column !== naming) return sides;
        return <div style={flat || !row.level ? undefined : { paddingLeft: row.level * STEP }}>{sides}</div>;
      },
    }),
  );
  const tag: CardColumn<ShownRow<R>> = {
    key: 'change',
    none: (row) => isFold(row) || row.change === 'same',
    title: '',
    onHeaderCell: () => ({ 'aria-label': t(compareTexts.change) }),
    width: TAG,
    render: (_, row) =>
      whole(row, ({ change, moved }) => (
        <>
          {change !== 'same' && <ChangeTag change={change} {...(words && { words })} />}
          {moved && change === 'changed' && <ChangeTag change="moved" />}
        </>
      )),
  };
  const classOf = (row: ShownRow<R>): string =>
    isFold(row) ? 'wm-compare-folded' : `${single ? '' : `wm-compared-${row.change}`} ${rowClass?.(row) ?? ''}`;
  const before = [...lead, ...(single ? [] : [tag])];
  const all = [...before.map((column) => ({ ...column, ...pinned })), ...drawn];
  const cards = useCards(all, naming?.key ?? '');
  const printing = usePrinting();
  const ready = !fill || height > 0;
  return (
    <div ref={box} className={fill ? 'wm-compare-fill' : 'wm-compare'}>
      {ready && (
        <div ref={(holder) => scrollsByKeyboard(holder)}>
          <Table<ShownRow<R>>
            size="small"
            rowKey={(row) => `${isFold(row) ? 'fold ' : ''}${row.key}`}
            tableLayout="fixed"
            columns={all}
            dataSource={rows as ShownRow<R>[]}
            rowClassName={classOf}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(none ?? compareTexts.none)} />,
            }}
            {...(fill
              ? {
                  virtual: !printing,
                  pagination: false,
                  scroll: { x: Math.max(others + name, width), y: Math.max(120, height - 40) },
                }
              : {
                  pagination: { pageSize: 10, hideOnSinglePage: true, size: 'small' },
                  scroll: { x: others + NAME },
                  ...cards,
                })}
          />
        </div>
      )}
    </div>
  );
}
