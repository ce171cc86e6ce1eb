/** Rules of contracts: what is payable, shares and nodes, and who may do what. Pure. */
import { formatDay, parseDay } from '#kernel/dates.ts';
import type { Money } from '#kernel/field.ts';
import { amountOf, showAmount } from '#kernel/fields/money.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { allocate, areWhole, cents, hundredths } from './amounts.ts';
import {
  type ContractNode,
  type ContractRow,
  contract,
  contractStatus,
  type NodeCondition,
} from './contract.entity.ts';
import { contractTexts as t } from './contract.texts.ts';

export const shown = (of: bigint): string => showAmount(amountOf(of));

type Amounts = Pick<ContractRow, 'amount' | 'settlement' | 'audit'>;
/** What has to be paid in all: audited, else settled, else the amount in force (1-product §3). */
export const payableOf = ({ amount, settlement, audit }: Amounts): Money => audit ?? settlement ?? amount;

/** Paid, and approved to be paid. */
export const usedOf = ({ paid, approved }: Pick<ContractRow, 'paid' | 'approved'>): bigint =>
  cents(paid) + cents(approved);

/** Why so much more than what is used already cannot be paid. */
export function notPayable(row: Amounts, used: bigint, more: bigint): Problem[] {
  const payable = cents(payableOf(row));
  return used + more <= payable
    ? []
    : [problem(t.notPayable, { payable: shown(payable), used: shown(used), left: shown(payable - used) }, 'amount')];
}

/** Nodes with the amounts that follow from their shares; those with amounts of their own are as they are. */
export function withAmounts(nodes: readonly ContractNode[], amount: Pick<Money, 'amount'>): ContractNode[] {
  const shares = nodes.map((node) => hundredths(node.share));
  if (nodes.length === 0 || !shares.every((share) => share > 0n)) return [...nodes];
  const parts = allocate(cents(amount), shares);
  return nodes.map((node, at) => ({ ...node, amount: amountOf(parts[at]!) }));
}

const sumOf = (values: readonly (string | null | undefined)[]): bigint =>
  values.reduce((sum, one) => sum + hundredths(one), 0n);

/** What is wrong with the nodes of a contract. */
export function wrongNodes({
  nodes,
  amount,
  warrantyUntil,
}: Pick<ContractRow, 'nodes' | 'amount' | 'warrantyUntil'>): Problem[] {
  if (!nodes || nodes.length === 0) return [];
  const problems: Problem[] = [];
  if (nodes[0]!.condition === 'after') problems.push(problem(t.firstAfter, undefined, 'nodes.0.condition'));
  const shared = nodes.filter(({ share }) => (share ?? null) !== null);
  if (shared.length > 0 && shared.length < nodes.length) problems.push(problem(t.shareOrAmount, undefined, 'nodes'));
  else if (shared.length > 0 && !areWhole(nodes.map(({ share }) => share)))
    problems.push(
      wholeProblem(
        'nodes',
        nodes.map(({ share }) => share),
      ),
    );
  else if (shared.length === 0) {
    const sum = sumOf(nodes.map((node) => node.amount));
    if (sum !== cents(amount))
      problems.push(problem(t.nodeSum, { amount: shown(cents(amount)), sum: shown(sum) }, 'nodes'));
  }
  if (nodes.some(({ retention }) => retention) && !warrantyUntil)
    problems.push(problem(t.retentionEnd, undefined, 'warrantyUntil'));
  return problems;
}

const wholeProblem = (field: 'nodes' | 'allocations', shares: readonly (string | null | undefined)[]): Problem =>
  problem(t.shares, { field: contract.fields[field].label, sum: amountOf(sumOf(shares)) }, field);

/** What is wrong with the allocations: they make a whole, and lie in the project of the contract, if it has one. */
export function wrongAllocations({
  allocations,
  projectId,
}: Pick<ContractRow, 'allocations' | 'projectId'>): Problem[] {
  if (!allocations || allocations.length === 0) return [];
  const shares = allocations.map(({ share }) => share);
  const lost = allocations.findIndex(({ project }) => (projectId ? (project ?? projectId) !== projectId : !project));
  return [
    ...(areWhole(shares) ? [] : [wholeProblem('allocations', shares)]),
    ...(lost < 0 ? [] : [problem(projectId ? t.otherProject : t.noProject, undefined, `allocations.${lost}.project`)]),
  ];
}

/** Days in the wrong order. */
export function wrongDays({
  signTime,
  endDate,
  warrantyUntil,
}: Pick<ContractRow, 'signTime' | 'endDate' | 'warrantyUntil'>): Problem[] {
  const ends = { endDate, warrantyUntil };
  return (['endDate', 'warrantyUntil'] as const).flatMap((name) =>
    signTime && ends[name] && ends[name] < signTime
      ? [problem(t.endBeforeSign, { field: contract.fields[name].label }, name)]
      : [],
  );
}

/** Of a signed contract these are changed by a contract change only. */
export const SIGNED = [
  ...(['customer', 'supplier', 'amount', 'taxRate', 'nodes', 'allocations', 'signTime', 'effectiveTime'] as const),
  ...(['endDate', 'warrantyUntil'] as const),
] as const;
const ENDED: readonly string[] = ['closed', 'terminated'];

/** Why an edit of these fields is refused in the state the contract has. */
export function fixedFields({ status }: Pick<ContractRow, 'status'>, changed: readonly string[]): Problem[] {
  if (status === 'draft' || changed.length === 0) return [];
  if (ENDED.includes(status)) return [problem(t.ended, { status: contractStatus[status] })];
  return changed.flatMap((name) =>
    (SIGNED as readonly string[]).includes(name)
      ? [problem(t.byChange, { field: contract.fields[name as (typeof SIGNED)[number]].label }, name)]
      : [],
  );
}

/** An unfinished contract keeps its tasks from being finished; a draft does not. */
export const UNFINISHED = ['effective', 'suspended'] as const;
/** States in which it is paid. */
export const mayPay = ({ status }: Pick<ContractRow, 'status'>): boolean =>
  status === 'effective' || status === 'settled';

/** What is known of the node of a contract beside its line. */
export interface NodeFacts {
  /** Of its task: the planned and the actual finish as days, and its progress. */
  task?: { planned: string | null; finished: string | null; progress: number } | undefined;
  /** The day of the last acceptance of the node. */
  accepted?: string | null;
  paid: bigint;
  approved: bigint;
  /** Payments of it that were neither approved nor canceled yet. */
  prepared: bigint;
}
export const nodeStates = {
  planned: ['未到期', '未到期', 'Planned'],
  due: ['已到期', '已到期', 'Due'],
  prepared: ['收付款准备中', '收付款準備中', 'Payment in preparation'],
  approved: ['待收付', '待收付', 'To be paid'],
  partPaid: ['部分收付', '部分收付', 'Partly paid'],
  paid: ['已收付', '已收付', 'Paid'],
} as const;
export type NodeState = keyof typeof nodeStates;

export interface NodeStanding {
  id: number;
  name: string;
  condition: NodeCondition;
  /** In the currency of the contract, as a decimal. */
  amount: string;
  retention: boolean;
  /** When it is expected; null: nobody can say. */
  plannedDate: string | null;
  /** Since when it is due; null: it is not. */
  dueDate: string | null;
  state: NodeState;
  paid: string;
  approved: string;
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;
const plus = (day: string | null, days: number): string | null =>
  day === null ? null : formatDay(parseDay(day)! + days);

/** How the nodes of a contract stand: what is planned when, what is due since when, what was paid. `today`: a civil date. */
export function nodesAt(
  { nodes, amount, warrantyUntil, status }: Pick<ContractRow, 'nodes' | 'amount' | 'warrantyUntil' | 'status'>,
  factsOf: (node: ContractNode) => NodeFacts,
  today: string,
): NodeStanding[] {
  let before: { planned: string | null; due: string | null } = { planned: null, due: null };
  return withAmounts(nodes ?? [], amount).map((node) => {
    const facts = factsOf(node);
    const { planned, came } = whenOf(node, facts, before, today);
    // Retention is held until the warranty ends, whatever else came true.
    const plannedDate = node.retention ? later(planned, warrantyUntil) : planned;
    const heldUntil = node.retention ? later(came, warrantyUntil) : came;
    const dueDate = status !== 'draft' && heldUntil !== null && heldUntil <= today ? heldUntil : null;
    before = { planned: dueDate ?? plannedDate, due: dueDate };
    return {
      ...{ id: node.id ?? 0, name: node.name, condition: node.condition, retention: node.retention },
      ...{ amount: node.amount ?? '0.00', plannedDate, dueDate, state: stateOf(node, facts, dueDate) },
      ...{ paid: amountOf(facts.paid), approved: amountOf(facts.approved) },
    };
  });
}

function whenOf(
  { condition, day, days, percent }: ContractNode,
  { task, accepted = null }: NodeFacts,
  before: { planned: string | null; due: string | null },
  today: string,
): { planned: string | null; came: string | null } {
  switch (condition) {
    case 'date':
      return { planned: day ?? null, came: day ?? null };
    case 'milestone':
      return { planned: task?.finished ?? task?.planned ?? null, came: task?.finished ?? null };
    case 'progress': {
      const reached = task !== undefined && task.progress >= (percent ?? 100);
      return {
        planned: reached ? (task.finished ?? today) : (task?.planned ?? null),
        came: reached ? (task.finished ?? today) : null,
      };
    }
    case 'acceptance':
      return { planned: accepted, came: accepted };
    case 'after':
      return { planned: plus(before.planned, days ?? 0), came: plus(before.due, days ?? 0) };
  }
}

function stateOf(node: ContractNode, { paid, approved, prepared }: NodeFacts, due: string | null): NodeState {
  const whole = hundredths(node.amount);
  if (paid > 0n) return paid >= whole ? 'paid' : 'partPaid';
  if (approved > 0n) return 'approved';
  if (prepared > 0n) return 'prepared';
  return due ? 'due' : 'planned';
}
