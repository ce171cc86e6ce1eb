/** Calls of contracts beside those of their entities and lifecycles. */
import { call, output } from '#kernel/call.ts';
import type { Money } from '#kernel/field.ts';
import { int } from '#kernel/field.ts';
import type { CashBasis, CashItem } from './cash.rules.ts';
import type { NodeStanding } from './contract.rules.ts';

const contractId = int(['合同', '合約', 'Contract'], { required: true, min: 1 });

/** A change of a signed contract, as it was done. */
export interface ContractChange {
  no: number;
  at: string;
  /** Name of the person; null: the server. */
  by: string | null;
  reason: string;
  before: Money;
  after: Money;
}

/** How a contract stands: its nodes, and its money as sums of what they are made of. */
export interface ContractStanding {
  /** Name of the company, the other party of the contract. */
  company: string;
  currency: string;
  /** Decimals in that currency. */
  amount: string;
  payable: string;
  paid: string;
  approved: string;
  left: string;
  invoiced: string;
  accepted: string;
  /** Of what is accepted the part that is not paid yet: cost that books by payments do not have. */
  accrual: string;
  /** Of a purchase in another currency, in the base currency: still ordered at the rate of the day it was signed, paid at those of the days
   * of its payments, and by how much that differs from the first rate. */
  exchange: { currency: string; committed: string; cost: string; difference: string } | null;
  /** What is payable in capitals. */
  capitals: string;
  nodes: NodeStanding[];
  changes: ContractChange[];
  /** What the viewer may do with its payments, invoices and acceptances. */
  may: { edit: boolean; pay: boolean; confirm: boolean };
}
export const contractStanding = call(
  'GET',
  '/api/v1/contract/contract/:contractId/standing',
  'login',
  { contractId },
  output<ContractStanding>(),
  {
    label: ['合同执行情况', '合約執行情況', 'Standing of a contract'],
    scope: 'row',
    reads: ['contract', 'payment', 'invoice', 'acceptance', 'task'],
  },
);

/** What is received and paid: of a project, or of one contract. */
export interface CashFlow {
  currency: string;
  items: CashItem[];
  /** What they are worked out from. */
  basis: CashBasis;
  /** Contracts of the items by id. */
  contracts: Readonly<Record<number, string>>;
  /** Contracts in other currencies, which are not in it. */
  others: number;
}
const cash = {
  reads: ['contract', 'payment', 'acceptance', 'task'],
} as const;
export const projectCashFlow = call(
  'GET',
  '/api/v1/contract/project/:projectId/cash-flow',
  'pm:contract:query',
  { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }) },
  output<CashFlow>(),
  { ...cash, label: ['项目现金流', '項目現金流', 'Cash flow of a project'], scope: 'project' },
);
export const contractCashFlow = call(
  'GET',
  '/api/v1/contract/contract/:contractId/cash-flow',
  'login',
  { contractId },
  output<CashFlow>(),
  { ...cash, label: ['合同现金流', '合約現金流', 'Cash flow of a contract'], scope: 'row' },
);
