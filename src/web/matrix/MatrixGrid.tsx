/**
 * A table of rows by periods: numbers with their sums, coloured by how much of a measure they are, the first columns
 * always in sight. It is read by arrow keys too; on narrow screens each row is a card.
 *
 * Hides: that only rows in sight are drawn. Refuses: editing; it comes with the first screen that needs it.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSize } from '../entity/list/use-size.ts';
import { t } from '../lang.ts';
import { PageLink } from '../parts/PageLink.tsx';
import { reportTexts } from '../report/report-texts.ts';
import { levelOf, rowsInSight, stepOf, totalsOf } from './matrix.ts';
import './matrix.css';

export interface MatrixLead<R> {
  key: string;
  title: string;
  width: number;
  align?: 'right';
  render(row: R): ReactNode;
}

interface MatrixGridProps<R> {
  label: string;
  rows: readonly R[];
  keyOf(row: R): number | string;
  /** What a row is about; the first one names it. */
  lead: readonly MatrixLead<R>[];
  periods: readonly { key: string; title: string }[];
  value(row: R, period: number): number | null;
  /** Written behind numbers. */
  unit?: string;
  /** What is all of a cell; colours tell how much of it is used. */
  full?: number;
  /** The list of what a number counts. */
  href?: (row: R, period: number) => string;
}

const ROW = 32;
const SPARE = 6;
const PHONE = 420;
const PERIOD = 84;

export function MatrixGrid<R>({ label, rows, keyOf, lead, periods, value, unit = '', full, href }: MatrixGridProps<R>) {
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const [top, setTop] = useState(0);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const values = useMemo(() => rows.map((row) => periods.map((_, i) => value(row, i))), [rows, periods, value]);
  const totals = useMemo(() => totalsOf(values, periods.length), [values, periods]);
  const text = useCallback((number: number | null): string => (number === null ? '' : `${number}${unit}`), [unit]);
  const level = useCallback(
    (number: number | null): string => (full === undefined ? '' : `wm-matrix-${levelOf(number, full)}`),
    [full],
  );
  const places = useMemo(() => {
    let left = 0;
    return lead.map((column): CSSProperties => {
      const place = { left, width: column.width, minWidth: column.width, textAlign: column.align ?? 'left' } as const;
      left += column.width;
      return place;
    });
  }, [lead]);

  const linked = (row: R, period: number, number: number | null): ReactNode =>
    href && number !== null ? <PageLink to={href(row, period)}>{text(number)}</PageLink> : text(number);

  if (width > 0 && width < PHONE)
    return (
      <div ref={box} className="wm-matrix-cards">
        {rows.map((row, i) => (
          <section key={keyOf(row)} aria-label={label}>
            <h3>{lead[0]?.render(row)}</h3>
            <dl>
              {lead.slice(1).map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
              {periods.map((period, p) => (
                <div key={period.key} className={level(values[i]![p]!)}>
                  <dt>{period.title}</dt>
                  <dd>{linked(row, p, values[i]![p]!)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    );

  const { first, last } = rowsInSight(rows.length, { top, height: height || 400, row: ROW, spare: SPARE });
  const move = (event: KeyboardEvent): void => {
    const next = stepOf(event.key, at, { rows: rows.length, columns: periods.length });
    if (!next) return;
    event.preventDefault();
    setAt(next);
    const view = box.current!;
    if (next.row * ROW < view.scrollTop) view.scrollTop = next.row * ROW;
    else if ((next.row + 3) * ROW > view.scrollTop + view.clientHeight)
      view.scrollTop = (next.row + 3) * ROW - view.clientHeight;
    // The row may be drawn only now.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)?.focus(),
    );
  };
  // Keys come in through a row in sight.
  const entry = at.row >= first && at.row < last ? at : { ...at, row: first };
  return (
    <div
      ref={box}
      className="wm-matrix"
      onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / ROW) * ROW)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are walked through by arrow keys */}
      <table ref={table} role="grid" aria-label={label} aria-rowcount={rows.length + 2} onKeyDown={move}>
        <thead>
          <tr>
            {lead.map((column, i) => (
              <th key={column.key} scope="col" className="wm-matrix-lead" style={places[i]}>
                {column.title}
              </th>
            ))}
            {periods.map((period) => (
              <th key={period.key} scope="col" style={{ minWidth: PERIOD }}>
                {period.title}
              </th>
            ))}
            <th scope="col">{t(reportTexts.total)}</th>
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr style={{ height: first * ROW }} />}
          {rows.slice(first, last).map((row, i) => (
            <MatrixRow<R>
              key={keyOf(row)}
              row={row}
              at={first + i}
              lead={lead}
              places={places}
              periods={periods}
              values={values[first + i]!}
              sum={text(totals.rows[first + i]!)}
              entry={entry.row === first + i ? entry.column : null}
              text={text}
              href={href}
              level={level}
              onEnter={setAt}
            />
          ))}
          {last < rows.length && <tr style={{ height: (rows.length - last) * ROW }} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={lead.length} className="wm-matrix-lead" style={{ left: 0 }}>
              {t(reportTexts.total)}
            </th>
            {periods.map((period, p) => (
              <td key={period.key}>{text(totals.columns[p]!)}</td>
            ))}
            <td className="wm-matrix-sum">{text(totals.all)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface MatrixRowProps<R> extends Pick<MatrixGridProps<R>, 'lead' | 'periods'> {
  href: MatrixGridProps<R>['href'] | undefined;
  row: R;
  at: number;
  places: readonly CSSProperties[];
  values: readonly (number | null)[];
  sum: string;
  /** Its cell that the Tab key comes to. */
  entry: number | null;
  text(number: number | null): string;
  level(number: number | null): string;
  onEnter(cell: { row: number; column: number }): void;
}

/** Drawn again only when something of it changes: scrolling draws the rows that come into sight. */
const MatrixRow = memo(function MatrixRow<R>({
  row,
  at,
  lead,
  places,
  periods,
  values,
  sum,
  entry,
  text,
  href,
  level,
  onEnter,
}: MatrixRowProps<R>) {
  return (
    <tr aria-rowindex={at + 2}>
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
      {periods.map((period, p) => (
        <td
          key={period.key}
          className={level(values[p]!)}
          data-cell={`${at}.${p}`}
          tabIndex={entry === p ? 0 : -1}
          onFocus={() => onEnter({ row: at, column: p })}
        >
          {href && values[p] !== null ? <PageLink to={href(row, p)}>{text(values[p]!)}</PageLink> : text(values[p]!)}
        </td>
      ))}
      <td className="wm-matrix-sum">{sum}</td>
    </tr>
  );
}) as <R>(props: MatrixRowProps<R> & { key?: number | string }) => ReactNode;
