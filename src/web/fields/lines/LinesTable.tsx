import { t } from '../../lang.ts';
import type { CellProps } from '../field-kind.ts';
import { FieldCell } from '../field-kinds.tsx';
import { cellsOf, linesIn } from './lines-edit.ts';
import { linesTexts } from './lines-texts.ts';
import './lines.css';

/** Kinds whose values are never broken over lines. */
const WHOLE: ReadonlySet<string> = new Set(['date', 'instant', 'decimal', 'int', 'money', 'percent', 'period']);

/** The lines of a record to read. */
export function LinesTable({ field, value, titlesOf }: CellProps) {
  return (
    <div className="wm-lines-box">
      <table className="wm-lines">
        <thead>
          <tr>
            <th className="wm-lines-number">{t(linesTexts.lineNumber)}</th>
            {cellsOf(field).map(([cell, { label }]) => (
              <th key={cell}>{t(label)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesIn(value).map((line, at) => (
            <tr key={String(line.id ?? `new ${at}`)}>
              <td className="wm-lines-number">{at + 1}</td>
              {cellsOf(field).map(([cell, of]) => (
                <td key={cell} className={WHOLE.has(of.kind) ? 'wm-lines-whole' : undefined}>
                  <FieldCell field={of} value={line[cell]} titles={titlesOf?.(cell)} full />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
