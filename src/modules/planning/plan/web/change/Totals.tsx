/** Numbers of two versions with what is between them: plus is more, or later. */
import type { ReactNode } from 'react';
import type { Difference } from '#kernel/compare.ts';
import './comparison.css';

/** A difference with its sign, nothing where there is none; `children` writes its size. Grown is red, shrunk is green. */
export function Signed({ more, children }: { more: number | null; children(size: number): ReactNode }) {
  if (more === null || more === 0) return null;
  return (
    <b className={more > 0 ? 'wm-more' : 'wm-less'}>
      {more > 0 ? '+' : '-'}
      {children(Math.abs(more))}
    </b>
  );
}

export interface Total {
  key: string;
  label: ReactNode;
  of: Difference;
  /** One of both numbers as people read it. */
  text(value: number): string;
  /** The size of the difference, if shown in another way. */
  size?(more: number): string;
}

/** `single`: one version alone. */
export function Totals({ totals, single = false }: { totals: readonly Total[]; single?: boolean }) {
  if (totals.length === 0) return null;
  return (
    <dl className="wm-totals">
      {totals.map(({ key, label, of: { before, after, more }, text, size = text }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {before === null ? '–' : text(before)}
            {!single && ` → ${after === null ? '–' : text(after)}`} {!single && <Signed more={more}>{size}</Signed>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
