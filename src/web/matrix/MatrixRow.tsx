/** A row of a table by periods: its heading, its cells to read, open or edit, its sum. */
import { type ClipboardEvent, type CSSProperties, memo, type ReactNode, useState } from 'react';
import { PageLink } from '../parts/PageLink.tsx';
import { blockOf } from './matrix.ts';

export interface MatrixLead<R> {
  key: string;
  title: string;
  width: number;
  align?: 'right';
  render(row: R): ReactNode;
}

/** How cells are typed into. */
export interface MatrixEdit<R> {
  may(row: R, period: number): boolean;
  /** Name of the input. */
  label(row: R, period: number): string;
  /** Saves the input; false: it was refused and stays. */
  save(row: R, period: number, typed: string): Promise<boolean>;
  /** Why a cell is not saved. */
  wrong?(row: R, period: number): string | undefined;
  /** Takes a block of a spreadsheet, from this cell on. */
  paste?(row: R, period: number, block: string[][]): void;
}

/** Mark of a number: a class of the screen's style, and a text. */
export interface MatrixMark {
  className: string;
  says: string;
}

export interface MatrixCells<R> {
  text(number: number | null): string;
  /** Class of a number by how much of all of its cell it is. */
  level(number: number | null): string;
  href?: ((row: R, period: number) => string) | undefined;
  onOpen?: ((row: R, period: number) => void) | undefined;
  mark?: ((row: R, period: number) => MatrixMark | null) | undefined;
  edit?: MatrixEdit<R> | undefined;
}

interface MatrixRowProps<R> extends MatrixCells<R> {
  row: R;
  at: number;
  className: string;
  lead: readonly MatrixLead<R>[];
  places: readonly CSSProperties[];
  periods: readonly { key: string; title: string }[];
  values: readonly (number | null)[];
  sum: string;
  /** Its cell that the Tab key comes to. */
  entry: number | null;
  onEnter(cell: { row: number; column: number }): void;
}

/** Drawn again only when something of it changes: scrolling draws the rows that come into sight. */
export const MatrixRow = memo(function MatrixRow<R>(props: MatrixRowProps<R>) {
  const { row, at, className, lead, places, periods, values, sum, entry, onEnter, level, mark, edit } = props;
  return (
    <tr aria-rowindex={at + 2} className={className || undefined}>
      {lead.map((column, c) =>
        c === 0 ? (
          <th key={column.key} scope="row" className="wm-matrix-lead" style={places[c]}>
            {column.render(row)}
          </th>
        ) : (
          <td key={column.key} className="wm-matrix-lead" style={places[c]}>
            {column.render(row)}
          </td>
        ),
      )}
      {periods.map((period, p) => {
        const marked = mark?.(row, p);
        const typed = edit?.may(row, p) === true;
        const tab = entry === p ? 0 : -1;
        return (
          <td
            key={period.key}
            className={[level(values[p]!), marked?.className, typed && 'wm-matrix-typed'].filter(Boolean).join(' ')}
            title={marked?.says}
            data-cell={`${at}.${p}`}
            {...(!typed && { tabIndex: tab })}
            onFocus={() => onEnter({ row: at, column: p })}
          >
            {typed ? (
              <MatrixInput
                row={row}
                period={p}
                shown={props.text(values[p]!)}
                edit={edit}
                tab={tab}
                says={marked?.says}
              />
            ) : (
              <CellText {...props} period={p} says={marked?.says} />
            )}
          </td>
        );
      })}
      <td className="wm-matrix-sum">{sum}</td>
    </tr>
  );
}) as <R>(props: MatrixRowProps<R> & { key?: number | string }) => ReactNode;

interface CellTextProps<R> extends Pick<MatrixRowProps<R>, 'row' | 'values' | 'text' | 'href' | 'onOpen'> {
  period: number;
  says: string | undefined;
}

/** A number to read, with a link to the rows it counts. */
export function CellText<R>({ row, period, values, text, href, onOpen, says }: CellTextProps<R>) {
  const number = values[period]!;
  const said = text(number);
  if (said === '' || number === null) return null;
  if (href) return <PageLink to={href(row, period)}>{said}</PageLink>;
  if (!onOpen) return said;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="wm-matrix-open"
      aria-label={says ? `${said}, ${says}` : said}
      onClick={() => onOpen(row, period)}
    >
      {said}
    </button>
  );
}

interface MatrixInputProps<R> {
  row: R;
  period: number;
  shown: string;
  edit: MatrixEdit<R>;
  tab: number;
  says: string | undefined;
}

function MatrixInput<R>({ row, period, shown, edit, tab, says }: MatrixInputProps<R>) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = edit.wrong?.(row, period);
  const commit = (): void => {
    if (typed === null) return;
    if (typed.trim() === shown) setTyped(null);
    // Input made meanwhile stays.
    else void edit.save(row, period, typed).then((ok) => ok && setTyped((now) => (now === typed ? null : now)));
  };
  const paste = (event: ClipboardEvent): void => {
    const block = blockOf(event.clipboardData.getData('text/plain'));
    if (!edit.paste || !block) return;
    event.preventDefault();
    setTyped(null);
    edit.paste(row, period, block);
  };
  return (
    <input
      inputMode="decimal"
      tabIndex={tab}
      aria-label={edit.label(row, period)}
      aria-invalid={wrong !== undefined}
      title={wrong ?? says}
      value={typed ?? shown}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped(null);
        if (key === 'Enter') commit();
      }}
      onPaste={paste}
    />
  );
}
