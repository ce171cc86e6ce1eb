/** A contract as it is printed and sealed: parties, amount with and without tax, in figures and in capitals, and its payment nodes. */
import { Modal } from 'antd';
import { amountOf } from '#kernel/fields/money.ts';
import { t } from '#web/lang.ts';
import { capitalAmount, cents, taxIn } from '../amounts.ts';
import type { ContractStanding } from '../contract.calls.ts';
import { type ContractRow, conditions, contract } from '../contract.entity.ts';
import { moneyText } from './money-text.ts';
import { contractPageTexts as x } from './texts.ts';
import './contract.css';

interface PaperProps {
  row: ContractRow;
  /** The customer or supplier. */
  party: string;
  standing: ContractStanding;
  onClose(): void;
}

export function ContractPaper({ row, party, standing, onClose }: PaperProps) {
  const { company } = standing;
  const { code, amount, taxRate, netAmount, signTime, effectiveTime, endDate, warrantyUntil } = contract.fields;
  const { currency } = row.amount;
  const tax = taxIn(cents(row.amount), row.taxRate);
  const lines: readonly (readonly [string, string])[] = [
    [t(code.label), row.code],
    [t(amount.label), moneyText(row.amount.amount, currency)],
    [t(x.capitalsOf), currency === 'CNY' ? capitalAmount(cents(row.amount)) : ''],
    [t(taxRate.label), row.taxRate ?? ''],
    [t(netAmount.label), tax !== null && row.netAmount ? moneyText(row.netAmount.amount, currency) : ''],
    [t(x.taxOf), tax === null ? '' : moneyText(amountOf(tax), currency)],
    [t(effectiveTime.label), row.effectiveTime ?? ''],
    [t(endDate.label), row.endDate ?? ''],
    [t(warrantyUntil.label), row.warrantyUntil ?? ''],
  ];
  // Who sells is party B.
  const [a, b] = row.direction === 'sales' ? [party, company] : [company, party];
  return (
    <Modal
      open
      centered
      width={760}
      title={t(x.contractPaper)}
      okText={t(x.print)}
      onOk={() => globalThis.print()}
      onCancel={onClose}
    >
      <article className="wm-contract-paper" aria-label={t(x.contractPaper)}>
        <h1>{row.name}</h1>
        <table>
          <tbody>
            {lines.flatMap(([label, value]) =>
              value === ''
                ? []
                : [
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td>{value}</td>
                    </tr>,
                  ],
            )}
          </tbody>
        </table>
        {standing.nodes.length > 0 && (
          <table>
            <thead>
              <tr>
                {[t(x.node), t(x.condition), t(x.amount), t(x.plannedDate)].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {standing.nodes.map((node) => (
                <tr key={node.id}>
                  <td>
                    {node.retention && node.name !== t(x.retention) ? `${node.name} (${t(x.retention)})` : node.name}
                  </td>
                  <td>{t(conditions[node.condition])}</td>
                  <td>{moneyText(node.amount, currency)}</td>
                  <td className="wm-cash-day">{node.dueDate ?? node.plannedDate ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <footer className="wm-contract-seals">
          {(
            [
              [x.partyA, a],
              [x.partyB, b],
            ] as const
          ).map(([label, name]) => (
            <div key={label.key}>
              <div>{t(label)}</div>
              <b>{name}</b>
              <div>
                {t(signTime.label)} {row.signTime ?? '____________'}
              </div>
            </div>
          ))}
        </footer>
      </article>
    </Modal>
  );
}
