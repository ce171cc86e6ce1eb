/** Before and after, the same everywhere: the old value struck out, the new one next to or below it. */
import type { ReactNode } from 'react';
import './compare.css';

const isNone = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** A former value; that there was none is not struck out. */
const Before = ({ children }: { children: ReactNode }) =>
  isNone(children) ? <span>–</span> : <del className="wm-was">{children}</del>;

/** The value that follows it. */
const After = ({ children }: { children: ReactNode }) => (
  <ins className="wm-now">{isNone(children) ? '–' : children}</ins>
);

/** Both in a line; `stacked`: below each other, in a narrow cell. '' and null: no value. */
export function BeforeAfter({ before, after, stacked }: { before: ReactNode; after: ReactNode; stacked?: boolean }) {
  return stacked ? (
    <span className="wm-sides-stacked">
      <Before>{before}</Before>
      <After>{after}</After>
    </span>
  ) : (
    <>
      <Before>{before}</Before> → <After>{after}</After>
    </>
  );
}

interface FieldChangesProps {
  lines: readonly { key: string; label: ReactNode; before: ReactNode; after: ReactNode; same?: boolean }[];
  /** Names of the columns. */
  head?: readonly string[];
  /** There was nothing before: a record that was made. */
  fresh?: boolean;
}

/** Differences field by field. */
export function FieldChanges({ lines, head, fresh = false }: FieldChangesProps) {
  return (
    <table className="wm-diff-table">
      {head && (
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one}>{one}</th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {lines.map(({ key, label, before, after, same = false }) => (
          <tr key={key} className={same || fresh ? undefined : 'wm-diff-changed'}>
            <th scope="row">{label}</th>
            {!fresh && <td>{same ? before : <Before>{before}</Before>}</td>}
            <td>{same || fresh ? after : <After>{after}</After>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
