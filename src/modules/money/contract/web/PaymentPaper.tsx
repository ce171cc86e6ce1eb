/** A payment request or collection notice, as it is printed and signed, with its amount in capitals. */
import { Modal } from 'antd';
import { amountOf } from '#kernel/fields/money.ts';
import { t } from '#web/lang.ts';
import { capitalAmount, cents, taxIn } from '../amounts.ts';
import { type ContractRow, contract, type PaymentRow, payment } from '../contract.entity.ts';
import { moneyText } from './money-text.ts';
import { contractPageTexts as x } from './texts.ts';
import './contract.css';

export function PaymentPaper({
  of,
  row,
  node,
  onClose,
}: {
  of: ContractRow;
  row: PaymentRow;
  node: string;
  onClose(): void;
}) {
  const { amount, plannedOn, code, note, voucher } = payment.fields;
  const { currency } = row.amount;
  const tax = taxIn(cents(row.amount), of.taxRate);
  const lines: readonly (readonly [string, string])[] = [
    [t(code.label), row.code],
    [t(x.contractOf), `${of.name} (${of.code})`],
    [t(x.node), node],
    [t(amount.label), moneyText(row.amount.amount, currency)],
    [t(x.capitals), currency === 'CNY' ? capitalAmount(cents(row.amount)) : ''],
    [t(contract.fields.taxRate.label), of.taxRate ?? ''],
    [t(contract.fields.netAmount.label), tax === null ? '' : moneyText(amountOf(cents(row.amount) - tax), currency)],
    [t(x.taxOf), tax === null ? '' : moneyText(amountOf(tax), currency)],
    [t(plannedOn.label), row.plannedOn],
    [t(voucher.label), row.voucher ?? ''],
    [t(note.label), row.note ?? ''],
  ];
  const title = t(of.direction === 'purchase' ? x.paper : x.receipt);
  return (
    <Modal
      open
      centered
      width={680}
      title={title}
      okText={t(x.print)}
      onOk={() => globalThis.print()}
      onCancel={onClose}
    >
      <article className="wm-contract-paper" aria-label={title}>
        <h1>{title}</h1>
        <table>
          <tbody>
            {lines
              .filter(([, value]) => value !== '')
              .map(([label, value]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ))}
          </tbody>
        </table>
        <footer>
          {[x.applied, x.checked, x.agreed].map((label) => (
            <span key={label.key}>{t(label)}</span>
          ))}
        </footer>
      </article>
    </Modal>
  );
}
