import { Button, Radio } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import type { Side } from './conflict.ts';
import '../entity.css';

/** What both sides have changed, under the key its choice is kept by; `value` shows one of its values. */
export interface TwoSided {
  key: string;
  label: string;
  value(of: 'base' | Side): ReactNode;
}

interface SidesTableProps {
  rows: readonly TwoSided[];
  choices: Readonly<Record<string, Side>>;
  onChoose(choices: Record<string, Side>): void;
  /** Rows below that need no choice. */
  children?: ReactNode;
}

/** Lets each doubly changed value be taken from either side, or all from one. */
export function SidesTable({ rows, choices, onChoose, children }: SidesTableProps) {
  const all = (side: Side): void => onChoose(Object.fromEntries(rows.map(({ key }) => [key, side])));
  const shown = (row: TwoSided, of: 'base' | Side) => <span className="wm-side-value">{row.value(of)}</span>;
  return (
    <>
      {rows.length > 0 && (
        <div className="wm-toolbar">
          <Button size="small" onClick={() => all('theirs')}>
            {t(entityTexts.takeAllTheirs)}
          </Button>
          <Button size="small" onClick={() => all('mine')}>
            {t(entityTexts.takeAllMine)}
          </Button>
        </div>
      )}
      <table className="wm-diff wm-sides">
        <thead>
          <tr>
            <th>{t(entityTexts.field)}</th>
            <th>{t(entityTexts.original)}</th>
            <th>{t(entityTexts.theirs)}</th>
            <th>{t(entityTexts.mine)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.label}</td>
              <td>{shown(row, 'base')}</td>
              {(['theirs', 'mine'] as const).map((side) => (
                <td key={side}>
                  <Radio checked={choices[row.key] === side} onChange={() => onChoose({ ...choices, [row.key]: side })}>
                    {shown(row, side)}
                  </Radio>
                </td>
              ))}
            </tr>
          ))}
          {children}
        </tbody>
      </table>
    </>
  );
}
