/** How a figure of money is made: its formula, the formula with its numbers, and the rows that sum to each of them. */
import { Drawer, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { texts } from '#kernel/text.ts';
import { formatCents } from '#modules/planning/plan/plan-cost.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import './proof.css';

const x = texts('figureProof', {
  made: ['{figure} 如何得出', '{figure} 如何得出', 'How {figure} is made'],
  formula: ['公式', '公式', 'Formula'],
  operands: ['数值', '數值', 'Operands'],
  rows: ['{figure} 的明细', '{figure} 的明細', 'Rows of {figure}'],
  sum: ['合计', '合計', 'Sum'],
});

export interface ProofRow {
  title: string;
  cents: number;
  /** Where it stands. */
  to?: string | null;
}
export interface ProofAmount {
  key: string;
  label: string;
  rows: readonly ProofRow[];
}
export interface FigureProofProps {
  figure: string;
  /** What it is a figure of. */
  of?: string | null;
  /** Left out where the figure is its rows. */
  formula?: { names: string; numbers: string; result: string } | undefined;
  amounts: readonly ProofAmount[];
}

export const sumOfRows = (rows: readonly ProofRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

export function ProofDrawer({
  figure,
  open,
  close,
  children,
}: {
  figure: string;
  open: boolean;
  close(): void;
  children: ReactNode;
}) {
  return (
    <Drawer open={open} onClose={close} size={620} title={t(x.made, { figure })} destroyOnHidden>
      {children}
    </Drawer>
  );
}

export function FigureProof({ figure, of, formula, amounts }: FigureProofProps) {
  return (
    <>
      {of && <p className="wm-hint">{of}</p>}
      {formula && (
        <dl className="wm-proof">
          <dt>{t(x.formula)}</dt>
          <dd>{`${figure} = ${formula.names}`}</dd>
          <dt>{t(x.operands)}</dt>
          <dd>
            {`${formula.numbers} = `}
            <b>{formula.result}</b>
          </dd>
        </dl>
      )}
      <Tabs
        size="small"
        items={amounts.map((amount) => ({
          key: amount.key,
          label: `${amount.label} ${formatCents(sumOfRows(amount.rows))}`,
          children: <Rows amount={amount} />,
        }))}
      />
    </>
  );
}

function Rows({ amount: { label, rows } }: { amount: ProofAmount }) {
  return (
    <table className="wm-proof-rows">
      <caption>{t(x.rows, { figure: label })}</caption>
      <tbody>
        {rows.map(({ title, cents, to }, at) => (
          <tr key={at}>
            <th scope="row">{to ? <PageLink to={to}>{title}</PageLink> : title}</th>
            <td>{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(x.sum)}</th>
          <td>{formatCents(sumOfRows(rows))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
