/**
 * A table of rows by periods: numbers with their sums, colored by their share of a measure or as the screen decides, the first
 * columns always visible. Arrow keys move through it; editable cells take input and blocks pasted from a spreadsheet. On narrow
 * screens each row is a read-only card.
 *
 * Hides: that only visible rows are drawn. Refuses: knowing what an amount is; the screen parses input.
 */
import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useSize } from '../entity/list/use-size.ts';
import { t } from '../lang.ts';
import { usePrinting } from '../parts/printing.ts';
import { reportTexts } from '../report/report-texts.ts';
import { CellText, type MatrixCells, type MatrixLead, MatrixRow } from './MatrixRow.tsx';
import { levelOf, rowsInSight, stepOf, totalsOf } from './matrix.ts';
import './matrix.css';

interface MatrixGridProps<R> extends Omit<MatrixCells<R>, 'text' | 'level'> {
  label: string;
  rows: readonly R[];
  keyOf(row: R): number | string;
  /** What a row is about; the first one names it. */
  lead: readonly MatrixLead<R>[];
  periods: readonly { key: string; title: string }[];
  value(row: R, period: number): number | null;
  /** Written behind numbers. */
  unit?: string;
  /** Numbers as the screen writes them, in place of `unit`. */
  say?(number: number): string;
  /** The full amount of a cell; colors show the used share. */
  full?: number;
  rowClass?(row: R): string;
  /** Reports the current cell. */
  onAt?(row: R, period: number): void;
  /** The sum of a row, where its numbers are rounded. */
  rowSum?(row: R): number | null;
  /** Sums of the periods below them; not where rows count different things. */
  foot?: boolean;
  /** Least width of a period, in pixels. */
  periodWidth?: number;
}

const ROW = 32;
const SPARE = 6;
const PHONE = 420;
const PERIOD = 84;

export function MatrixGrid<R>(props: MatrixGridProps<R>) {
  const { label, rows, keyOf, lead, periods, value, unit = '', say, full, href, onOpen, mark, edit } = props;
  const { rowClass, rowSum, onAt, foot = true, periodWidth = PERIOD } = props;
  const [follow, { width, height }, box] = useSize<HTMLDivElement>();
  const printing = usePrinting();
  const [top, setTop] = useState(0);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const values = useMemo(() => rows.map((row) => periods.map((_, i) => value(row, i))), [rows, periods, value]);
  const totals = useMemo(() => totalsOf(values, periods.length), [values, periods]);
  const text = useCallback(
    (number: number | null): string => (number === null ? '' : say ? say(number) : `${number}${unit}`),
    [unit, say],
  );
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

  const enter = useCallback(
    (cell: { row: number; column: number }): void => {
      setAt(cell);
      onAt?.(rows[cell.row]!, cell.column);
    },
    [rows, onAt],
  );

  if (width > 0 && width < PHONE)
    return (
      <div ref={follow} className="wm-matrix-cards">
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
                <div key={period.key} className={`${level(values[i]![p]!)} ${mark?.(row, p)?.className ?? ''}`}>
                  <dt>{period.title}</dt>
                  <dd>
                    <CellText
                      {...{ row, text, href, onOpen }}
                      period={p}
                      values={values[i]!}
                      says={mark?.(row, p)?.says}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    );

  const sight = printing ? { top: 0, height: rows.length * ROW } : { top, height: height || 400 };
  const { first, last } = rowsInSight(rows.length, { ...sight, row: ROW, spare: SPARE });
  /** Where a key leads to: from an input only when it would leave it, by Enter to the next one below. */
  const stepBy = ({ key, target }: KeyboardEvent): typeof at | null => {
    const size = { rows: rows.length, columns: periods.length };
    if (!(target instanceof HTMLInputElement)) return stepOf(key, at, size);
    const { selectionStart, selectionEnd, value: typed } = target;
    if (key === 'Enter') {
      const next = rows.findIndex((row, i) => i > at.row && edit?.may(row, at.column));
      return next < 0 ? at : { ...at, row: next };
    }
    if (key === 'ArrowLeft' && selectionStart !== 0) return null;
    if (key === 'ArrowRight' && selectionEnd !== typed.length) return null;
    return key.startsWith('Arrow') ? stepOf(key, at, size) : null;
  };
  const move = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (event.key === 'Enter' && target instanceof HTMLElement && target.dataset.cell !== undefined) {
      target.querySelector<HTMLElement>('button, a')?.click();
      return;
    }
    const next = stepBy(event);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    const view = box.current!;
    if (next.row * ROW < view.scrollTop) view.scrollTop = next.row * ROW;
    else if ((next.row + 3) * ROW > view.scrollTop + view.clientHeight)
      view.scrollTop = (next.row + 3) * ROW - view.clientHeight;
    // The row may be drawn only now.
    requestAnimationFrame(() => {
      const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`);
      (cell?.querySelector('input') ?? cell)?.focus();
    });
  };
  // Keys come in through a row in sight.
  const entry = at.row >= first && at.row < last ? at : { ...at, row: first };
  return (
    <div
      ref={follow}
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
              <th key={period.key} scope="col" style={{ minWidth: periodWidth }}>
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
              className={rowClass?.(row) ?? ''}
              values={values[first + i]!}
              sum={text(rowSum ? rowSum(row) : totals.rows[first + i]!)}
              entry={entry.row === first + i ? entry.column : null}
              {...{ text, level, href, onOpen, mark, edit }}
              onEnter={enter}
            />
          ))}
          {last < rows.length && <tr style={{ height: (rows.length - last) * ROW }} />}
        </tbody>
        {foot && (
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
        )}
      </table>
    </div>
  );
}
