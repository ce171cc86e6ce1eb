/** A pivot as a table with merged heads: a number opens its rows. */
import { Fragment, useMemo } from 'react';
import { t } from '#web/lang.ts';
import type { Dataset } from '../datasets.ts';
import { type Design, measureLabel } from '../design.ts';
import type { PivotAnswer } from '../own-report.calls.ts';
import type { Head } from '../pivot.ts';
import { ownTexts as x } from './own-texts.ts';
import './report-pages.css';

export interface Opened {
  row: Head | null;
  column: Head | null;
}
interface Props {
  dataset: Dataset;
  design: Design;
  pivot: PivotAnswer;
  onOpen(opened: Opened): void;
}

/** How many of the heads from one on have the same first titles. */
function spans(heads: readonly Head[], level: number): number[] {
  const same = (a: Head, b: Head): boolean =>
    a.keys.slice(0, level + 1).join('\u0000') === b.keys.slice(0, level + 1).join('\u0000');
  return heads.map((head, at) => {
    if (at > 0 && same(heads[at - 1]!, head)) return 0;
    let count = 1;
    while (at + count < heads.length && same(head, heads[at + count]!)) count++;
    return count;
  });
}

export function PivotTable({ dataset, design, pivot, onOpen }: Props) {
  const { rows, columns, cells, rowTotals, columnTotals, totals, currencies } = pivot;
  const measures = design.measures;
  const many = measures.length > 1 || columns.length === 0;
  const rowSpans = useMemo(() => design.rows.map((_, level) => spans(rows, level)), [design.rows, rows]);
  const columnSpans = useMemo(() => design.columns.map((_, level) => spans(columns, level)), [design.columns, columns]);
  const text = (value: number | null, measure: number): string => {
    if (value === null) return '';
    const money = currencies[measure] != null;
    return value.toLocaleString(
      'en-US',
      money ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 2 },
    );
  };
  const number = (values: readonly (number | null)[], opened: Opened, key: string, sum = false) =>
    measures.map((_, m) => (
      <td key={`${key} ${m}`} className={sum ? 'wm-pivot-sum' : undefined}>
        {values[m] != null && (
          <button type="button" className="wm-drill" onClick={() => onOpen(opened)}>
            {text(values[m]!, m)}
          </button>
        )}
      </td>
    ));
  const label = (m: number): string => {
    const said = t(measureLabel(dataset, measures[m]!));
    return currencies[m] ? `${said} (${currencies[m]})` : said;
  };
  const lead = Math.max(1, design.rows.length);
  const headRows = design.columns.length + (many ? 1 : 0);
  const heads = (
    <>
      {design.rows.length === 0 ? (
        <th scope="col" rowSpan={headRows} />
      ) : (
        design.rows.map(({ field, by }) => (
          <th key={`${field} ${by}`} scope="col" rowSpan={headRows}>
            {t(dataset.columns[field]!.label)}
          </th>
        ))
      )}
    </>
  );
  const names = (key: string, sum = false) =>
    measures.map((_, m) => (
      <th key={`${key} ${m}`} scope="col" className={sum ? 'wm-pivot-sum' : undefined}>
        {label(m)}
      </th>
    ));
  return (
    <section className="wm-pivot" aria-label={t(dataset.label)}>
      <table>
        <thead>
          {design.columns.map((dimension, level) => (
            <tr key={`${dimension.field} ${dimension.by}`}>
              {level === 0 && heads}
              {columns.map((head, at) => {
                const span = columnSpans[level]![at]!;
                return (
                  span > 0 && (
                    <th key={head.keys.join('\u0000')} scope="colgroup" colSpan={span * measures.length}>
                      {head.titles[level]}
                    </th>
                  )
                );
              })}
              {level === 0 && (
                <th scope="colgroup" colSpan={measures.length} rowSpan={design.columns.length} className="wm-pivot-sum">
                  {t(x.total)}
                </th>
              )}
            </tr>
          ))}
          {many && (
            <tr>
              {design.columns.length === 0 && heads}
              {columns.map((head) => (
                <Fragment key={head.keys.join('\u0000')}>{names(head.keys.join('\u0000'))}</Fragment>
              ))}
              {names('sum', true)}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row.keys.join('\u0000')}>
              {row.titles.map((title, level) => {
                const span = rowSpans[level]![r]!;
                return (
                  span > 0 && (
                    <th key={`${level} ${title}`} scope="row" rowSpan={span}>
                      {title}
                    </th>
                  )
                );
              })}
              {columns.map((column, c) => (
                <Fragment key={column.keys.join('\u0000')}>
                  {number(cells[r]![c]!, { row, column }, column.keys.join('\u0000'))}
                </Fragment>
              ))}
              {number(rowTotals[r]!, { row, column: null }, 'sum', true)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="wm-pivot-sum">
            <th scope="row" colSpan={lead}>
              {t(x.total)}
            </th>
            {columns.map((column, c) => (
              <Fragment key={column.keys.join('\u0000')}>
                {number(columnTotals[c]!, { row: null, column }, column.keys.join('\u0000'))}
              </Fragment>
            ))}
            {number(totals, { row: null, column: null }, 'sum', true)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
