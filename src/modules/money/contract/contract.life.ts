/** The life of a contract and of its payments (money design, section 3). */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { cents } from './amounts.ts';
import { type ContractRow, contract, contractStatus, type PaymentRow, payment } from './contract.entity.ts';
import { mayPay, payableOf, shown } from './contract.rules.ts';
import { contractTexts as t } from './contract.texts.ts';

/** What decides about a contract beside its row. */
export interface ContractFacts {
  edits: boolean;
  /** Its payments that are neither paid nor canceled. */
  open: number;
}
type At = Moment<ContractFacts>;
const editors = (_row: ContractRow, { facts }: At): Problem | null => (facts.edits ? null : problem(t.noEdit));
const settledOnes = (row: ContractRow, at: At): Problem | null =>
  editors(row, at) ?? (at.facts.open > 0 ? problem(t.openPayments, { count: at.facts.open }) : null);

function notAllPaid(row: ContractRow, at: At): Problem | null {
  const [payable, paid] = [cents(payableOf(row)), cents(row.paid)];
  return (
    settledOnes(row, at) ??
    (paid === payable ? null : problem(t.notAllPaid, { payable: shown(payable), paid: shown(paid) }))
  );
}

export const contractLife = lifecycle(
  contract,
  {
    sign: {
      label: ['签订生效', '簽訂生效', 'Sign'],
      from: ['draft'],
      to: 'effective',
      sets: { signTime: 'must', effectiveTime: 'may' },
      refuse: editors,
    },
    change: {
      label: ['合同变更', '合約變更', 'Change the contract'],
      from: ['effective', 'suspended'],
      reason: 'must',
      sets: {
        ...{ amount: 'must', taxRate: 'may', nodes: 'may', allocations: 'may', customer: 'may', supplier: 'may' },
        ...{ endDate: 'may', warrantyUntil: 'may' },
      },
      refuse: editors,
    },
    suspend: {
      label: ['中止', '中止', 'Suspend'],
      from: ['effective'],
      to: 'suspended',
      reason: 'must',
      refuse: editors,
    },
    resume: { label: ['恢复履行', '恢復履行', 'Resume'], from: ['suspended'], to: 'effective', refuse: editors },
    settle: {
      label: ['结算', '結算', 'Settle'],
      from: ['effective'],
      to: 'settled',
      sets: { settlement: 'must' },
      refuse: editors,
    },
    audit: {
      label: ['审定', '審定', 'Audit'],
      from: ['settled'],
      sets: { audit: 'must' },
      refuse: editors,
    },
    close: {
      label: ['关闭合同', '關閉合約', 'Close'],
      from: ['settled'],
      to: 'closed',
      refuse: notAllPaid,
      ends: true,
    },
    terminate: {
      label: ['终止', '終止', 'Terminate'],
      from: ['effective', 'suspended'],
      to: 'terminated',
      reason: 'must',
      refuse: settledOnes,
      ends: true,
      danger: true,
    },
    handOver: {
      label: ['移交', '移交', 'Hand over'],
      from: ['draft', 'effective', 'suspended', 'settled'],
      reason: 'may',
      sets: { responsible: 'must', department: 'may' },
      refuse: editors,
    },
  },
  // Money that is paid is no part of what is decided.
  { editable: ['paid', 'approved'] },
);

/** What decides about a payment beside its row. */
export interface PaymentFacts {
  pays: boolean;
  confirms: boolean;
  contract: Pick<ContractRow, 'status'>;
}
type AtPayment = Moment<PaymentFacts>;
const payers = (_row: PaymentRow, { facts }: AtPayment): Problem | null =>
  !facts.pays ? problem(t.notPay) : notEffective(facts);
const notEffective = ({ contract: of }: PaymentFacts): Problem | null =>
  mayPay(of) ? null : problem(t.notEffective, { status: contractStatus[of.status] });
const confirmers = (_row: PaymentRow, { facts }: AtPayment): Problem | null =>
  facts.confirms ? null : problem(t.notConfirm);

export const paymentLife = lifecycle(payment, {
  apply: {
    label: ['申请', '申請', 'Apply for payment'],
    from: ['draft'],
    to: 'approved',
    refuse: payers,
    stamps: { appliedBy: 'viewer' },
  },
  pay: {
    label: ['确认', '確認', 'Confirm payment'],
    from: ['approved'],
    to: 'paid',
    sets: { paidOn: 'must', voucher: 'may' },
    refuse: (row: PaymentRow, at: AtPayment) => confirmers(row, at) ?? notEffective(at.facts),
    stamps: { paidBy: 'viewer' },
  },
  cancel: {
    label: ['取消', '取消', 'Cancel'],
    from: ['draft', 'approved'],
    to: 'cancelled',
    reason: 'must',
    refuse: (_row: PaymentRow, { facts }: AtPayment) => (facts.pays || facts.confirms ? null : problem(t.notPay)),
    danger: true,
  },
  revoke: {
    label: ['撤销', '撤銷', 'Revoke payment'],
    from: ['paid'],
    to: 'cancelled',
    reason: 'must',
    refuse: confirmers,
    danger: true,
  },
});
