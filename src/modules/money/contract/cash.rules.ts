/**
 * What is received and paid by month: planned by contracts that are drafts, agreed by signed ones, paid. Pure; whole cents. The items of
 * a contract sum to what is payable by it, and every figure is the sum of its items (`itemsOf`).
 */
import { cents, hundredths } from './amounts.ts';
import type { ContractRow, Direction } from './contract.entity.ts';
import { type NodeFacts, type NodeStanding, nodesAt, payableOf } from './contract.rules.ts';

export const STAGES = ['planned', 'agreed', 'paid'] as const;
export type Stage = (typeof STAGES)[number];
export const DIRECTIONS = ['sales', 'purchase'] as const;

/** An amount that is expected or was paid on a day. */
export interface CashItem {
  contract: number;
  /** Of a node; null: of the contract as a whole. */
  node: string | null;
  /** Selling brings money in, buying takes it out. */
  direction: Direction;
  stage: Stage;
  /** A civil date; null: none is known. */
  day: string | null;
  cents: number;
  /** The payment it is; null: none was prepared. */
  payment: number | null;
}

/** A payment of a contract that is approved or was made. */
export interface CashPayment {
  id: number;
  node: number | null;
  day: string;
  done: boolean;
  cents: bigint;
}

type Of = Pick<ContractRow, 'id' | 'direction' | 'status' | 'amount' | 'settlement' | 'audit' | 'endDate'>;

/** What a contract is still going to pay: its nodes as far as they are open, and what none of them has at its end. */
function expected(of: Of, nodes: readonly NodeStanding[], used: bigint): Pick<CashItem, 'node' | 'day' | 'cents'>[] {
  let left = cents(payableOf(of)) - used;
  const found: Pick<CashItem, 'node' | 'day' | 'cents'>[] = [];
  const take = (open: bigint, node: string | null, day: string | null): void => {
    const part = open < left ? open : left;
    if (part <= 0n) return;
    left -= part;
    found.push({ node, day, cents: Number(part) });
  };
  for (const { name, amount, paid, approved, dueDate, plannedDate } of nodes)
    take(hundredths(amount) - hundredths(paid) - hundredths(approved), name, dueDate ?? plannedDate);
  // Settlement and audit may come to more than the nodes were planned with.
  take(left, null, of.endDate ?? null);
  return found;
}

/** The cash of a contract. Of one that was terminated only what was paid or is approved to be paid is left. */
export function cashOf(of: Of, nodes: readonly NodeStanding[], payments: readonly CashPayment[]): CashItem[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const { id: contract, direction } = of;
  const made = payments.map(
    ({ id, node, day, done, cents: amount }): CashItem => ({
      ...{ contract, direction, node: node === null ? null : (names.get(node) ?? null) },
      ...{ stage: done ? 'paid' : 'agreed', day, cents: Number(amount), payment: id },
    }),
  );
  if (of.status === 'terminated' || of.status === 'closed') return made;
  const used = payments.reduce((sum, { cents: amount }) => sum + amount, 0n);
  const stage: Stage = of.status === 'draft' ? 'planned' : 'agreed';
  return [
    ...made,
    ...expected(of, nodes, used).map((one): CashItem => ({ contract, direction, stage, payment: null, ...one })),
  ];
}

/** All that a cash flow is worked out from, by whoever asks: the browser too, while a plan is moved and not saved. */
export interface CashBasis {
  /** Civil date. */
  today: string;
  contracts: {
    of: Of & Pick<ContractRow, 'nodes' | 'warrantyUntil'>;
    /** By node; cents. */
    facts: Record<
      number,
      Omit<NodeFacts, 'paid' | 'approved' | 'prepared'> & { [S in 'paid' | 'approved' | 'prepared']: number }
    >;
    payments: (Omit<CashPayment, 'cents'> & { cents: number })[];
  }[];
}

/** `finishOf`: the planned finish of a task in a plan that is being edited; undefined: as it is stored. */
export const cashFrom = (
  { today, contracts }: CashBasis,
  finishOf: (task: number) => string | null | undefined = () => undefined,
): CashItem[] =>
  contracts.flatMap(({ of, facts, payments }) => {
    const nodes = nodesAt(
      of,
      ({ id, task: on }) => {
        const { paid, approved, prepared, task, ...known } = facts[id ?? 0]!;
        const moved = task && on ? finishOf(on) : undefined;
        return {
          ...known,
          ...{ paid: BigInt(paid), approved: BigInt(approved), prepared: BigInt(prepared) },
          task: task && { ...task, planned: moved === undefined ? task.planned : moved },
        };
      },
      today,
    );
    return cashOf(
      of,
      nodes,
      payments.map((one) => ({ ...one, cents: BigInt(one.cents) })),
    );
  });

/** A column of the flow: a direction at a stage, a whole direction, or what comes in less what goes out. */
export type CashColumn = `${Direction}.${Stage}` | Direction | 'net';

const isOf = (column: CashColumn, { direction, stage }: CashItem): boolean =>
  column === 'net' || column === direction || column === `${direction}.${stage}`;

/** Months of items in order, `YYYY-MM`, without gaps; behind them null if some have no day. */
export function monthsOf(items: readonly CashItem[]): (string | null)[] {
  const known = items.flatMap(({ day }) => (day === null ? [] : [day.slice(0, 7)])).sort();
  const months: (string | null)[] = [];
  for (let at = known[0]; at !== undefined && at <= known.at(-1)!; at = after(at)) months.push(at);
  return items.some(({ day }) => day === null) ? [...months, null] : months;
}
function after(month: string): string {
  const [year, of] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}

/** The items behind a figure; `month` undefined: of all months. */
export const itemsOf = (items: readonly CashItem[], column: CashColumn, month?: string | null): CashItem[] =>
  items.filter((one) => isOf(column, one) && (month === undefined || (one.day?.slice(0, 7) ?? null) === month));

/** What items come to: in the column `net` purchases count negative. */
export const sumOf = (items: readonly CashItem[], column: CashColumn): number =>
  items.reduce(
    (sum, { cents: amount, direction }) => sum + (column === 'net' && direction === 'purchase' ? -amount : amount),
    0,
  );

export const figureOf = (items: readonly CashItem[], column: CashColumn, month?: string | null): number =>
  sumOf(itemsOf(items, column, month), column);

/** The month until whose end most is missing, or least is left; null: no month. */
export function lowestOf(items: readonly CashItem[]): { month: string; cents: number } | null {
  let left = 0;
  let lowest: { month: string; cents: number } | null = null;
  for (const month of monthsOf(items)) {
    if (month === null) continue;
    left += figureOf(items, 'net', month);
    if (lowest === null || left < lowest.cents) lowest = { month, cents: left };
  }
  return lowest;
}
