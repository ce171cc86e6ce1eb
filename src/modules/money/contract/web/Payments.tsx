/** Payments of a contract: made, applied for, confirmed, printed (1-product §2.16). */
import { Tag } from 'antd';
import { useState } from 'react';
import { companyToday } from '#web/clock.ts';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMovesOf } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { ChildRecords, WithRecord } from '#web/entity/record/ChildRecords.tsx';
import { t } from '#web/lang.ts';
import type { ContractStanding } from '../contract.calls.ts';
import { type ContractRow, contract, type PaymentRow, payment, paymentStatus } from '../contract.entity.ts';
import { paymentNotes } from './Balances.tsx';
import { followed, WithStanding } from './ContractTabs.tsx';
import { moneyText } from './money-text.ts';
import { nodeInputs } from './NodeInput.tsx';
import { PaymentPaper } from './PaymentPaper.tsx';
import { contractPageTexts as x } from './texts.ts';

const COLORS = { draft: 'default', approved: 'warning', paid: 'success', cancelled: 'default' } as const;

export const PaymentsOfContract = ({ id }: { id: number }) => (
  <WithRecord<ContractRow> entity={contract} id={id}>
    {(of) => <WithStanding id={id}>{(standing) => <Payments of={of} standing={standing} />}</WithStanding>}
  </WithRecord>
);

function Payments({ of, standing: { may, currency, nodes, left } }: { of: ContractRow; standing: ContractStanding }) {
  const moves = useMovesOf(payment);
  const [printed, print] = useState<PaymentRow | null>(null);
  const { code, node, amount, plannedOn, paidOn, voucher, status } = payment.fields;
  const nodeOf = (id: number | null): string => nodes.find((one) => one.id === id)?.name ?? '';
  const keeps = may.pay || may.edit;
  const open = of.status === 'effective' || of.status === 'settled';
  return (
    <>
      <ChildRecords<PaymentRow>
        entity={payment}
        of={of}
        by="contract"
        param="payment"
        onChanged={followed}
        inputs={nodeInputs(nodes, currency)}
        notes={paymentNotes(left, nodes, currency)}
        add={() =>
          keeps && open
            ? [
                {
                  label: x.newPayment,
                  initial: () => ({
                    plannedOn: companyToday(),
                    amount: { amount: nodes.length > 0 ? '0.00' : left, currency },
                  }),
                },
              ]
            : []
        }
        none={x.noPayments}
        actions={(row, { edit, remove, list }) => [
          ...moveActions(moves, row as never, row.code, list.abilities[row.id]).filter(({ refused }) => !refused),
          ...(keeps && row.status === 'draft' ? [edit(row), remove(row)] : []),
          { key: 'print', label: x.print, run: () => print(row) },
        ]}
        actionsWidth={260}
        width={980}
        columns={(list) => [
          { title: t(code.label), dataIndex: 'code', width: 110 },
          { title: t(node.label), key: 'node', render: (_, row) => nodeOf(row.node) },
          {
            title: t(amount.label),
            key: 'amount',
            width: 170,
            align: 'right',
            render: (_, row) => moneyText(row.amount.amount, row.amount.currency),
          },
          { title: t(plannedOn.label), dataIndex: 'plannedOn', width: 110 },
          { title: t(paidOn.label), dataIndex: 'paidOn', width: 110 },
          { title: t(voucher.label), dataIndex: 'voucher', width: 110 },
          {
            title: t(status.label),
            key: 'status',
            width: 110,
            render: (_, row) => (
              <>
                <Tag color={COLORS[row.status]}>{t(paymentStatus[row.status])}</Tag>
                <WaitingTag waiting={list.abilities[row.id]?.waiting} />
              </>
            ),
          },
        ]}
      />
      {moves.dialog}
      {printed && <PaymentPaper of={of} row={printed} node={nodeOf(printed.node)} onClose={() => print(null)} />}
    </>
  );
}
