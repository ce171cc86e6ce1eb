/**
 * What a plan costs: hours of its people at the rates of their job posts, and fixed costs. Pure.
 *
 * Money is whole cents of the company's currency, rounded once: for each person's part in a task. So sums are exact, and a summary
 * is what its tasks cost with its own fixed cost. Hours of nobody, or of somebody without a rate, are reported separately, never
 * counted as free. Tasks outside the schedule (inactive, deleted, external) cost nothing. Refuses: knowing who may see any of it
 * (server/plan-costs.ts). Source: 1-product §3 (Job post), issue 4 §3.
 */
import { problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { soleWorker } from './edit/assignment-rules.ts';
import { type Changed, withTasks } from './edit/open-plan.ts';
import type { Plan, PlanTask, ScheduledPlan } from './plan-model.ts';
import { isInactive } from './schedule/schedule-outline.ts';

/** Whoever sees what plans cost has this right inside the project or template. */
export const COST_RIGHT = 'pm:cost:query';

/** Cents of a person's day, by person; null: none is known. */
export type DayRates = ReadonlyMap<number, number | null>;

/** Ten billion: sums of a whole plan stay exact numbers. */
const MAX_FIXED_CENTS = 1e12;

export const costTexts = texts('planCost', {
  fixedCost: ['固定成本', '固定成本', 'Fixed cost'],
  plannedCost: ['计划成本', '計劃成本', 'Planned cost'],
  unrated: ['无费率工时', '無費率工時', 'Hours without a rate'],
  withUnrated: [
    '{cost}（另 {hours} 小时无费率）',
    '{cost}（另 {hours} 小時無費率）',
    '{cost} (+{hours} h without a rate)',
  ],
  badAmount: [
    '固定成本须为不小于 0 的金额，最多两位小数',
    '固定成本須為不小於 0 的金額，最多兩位小數',
    'The fixed cost must be an amount of at least 0 with two decimals at most',
  ],
});

/** Data behind the cost of a task. */
export type CostedTask = Pick<
  PlanTask,
  | ('id' | 'parentId' | 'active' | 'status' | 'external')
  | ('workMinutes' | 'fixedCostCents' | 'assignments' | 'responsibleId' | 'participantIds')
>;
/** A plan as far as costs ask: no dates. */
export interface CostedPlan<T extends CostedTask = CostedTask> {
  plan: { tasks: readonly T[]; settings: Pick<ScheduledPlan['plan']['settings'], 'minutesPerDay'> };
  schedule: { summary: ArrayLike<number>; workMinutes: ArrayLike<number> };
}

/** By task index, summaries with everything below them. */
export interface PlanCosts {
  /** Cents. */
  planned: Float64Array;
  /** Cents of fixed costs alone. */
  fixed: Float64Array;
  /** Planned minutes of which no rate is known. */
  unratedMinutes: Float64Array;
  /** Of the whole plan. */
  total: { cents: number; unratedMinutes: number };
}

/** Cents of some minutes at a rate, half a cent up. In two steps, because minutes x rate can pass what is exact. */
function labourCents(minutes: number, dayCents: number, minutesPerDay: number): number {
  const whole = Math.round(minutes);
  const rest = whole % minutesPerDay;
  return ((whole - rest) / minutesPerDay) * dayCents + Math.floor((rest * dayCents) / minutesPerDay + 0.5);
}

/** Labor of a task without children: cents, and the minutes nobody with a rate does. */
function labourOf(task: CostedTask, workMinutes: number, rates: DayRates, perDay: number): [number, number] {
  const sole = soleWorker(task);
  const parts =
    task.assignments.length > 0 ? task.assignments : sole === null ? [] : [{ userId: sole, workMinutes, units: 100 }];
  let [cents, rated] = [0, 0];
  for (const part of parts) {
    const rate = rates.get(part.userId) ?? null;
    if (rate === null) continue;
    cents += labourCents(part.workMinutes, rate, perDay);
    rated += part.workMinutes;
  }
  return [cents, Math.max(0, Math.round(workMinutes - rated))];
}

/** Costs of every task. */
export function planCosts({ plan, schedule }: CostedPlan, rates: DayRates): PlanCosts {
  const { tasks, settings } = plan;
  const numbers = (): Float64Array => new Float64Array(tasks.length);
  const costs: PlanCosts = {
    planned: numbers(),
    fixed: numbers(),
    unratedMinutes: numbers(),
    total: { cents: 0, unratedMinutes: 0 },
  };
  const { planned, fixed, unratedMinutes, total } = costs;
  const indexOf = new Map(tasks.map((task, i) => [task.id, i]));
  const parents = tasks.map(({ parentId }) => (parentId === null ? -1 : (indexOf.get(parentId) ?? -1)));
  const passed = new Uint8Array(tasks.length);
  tasks.forEach((task, i) => {
    passed[i] = isInactive(task) || task.external || passed[parents[i]!] ? 1 : 0;
  });
  // Children are behind their parents.
  for (let i = tasks.length - 1; i >= 0; i--) {
    if (passed[i]) continue;
    const task = tasks[i]!;
    fixed[i]! += task.fixedCostCents;
    planned[i]! += task.fixedCostCents;
    if (!schedule.summary[i]) {
      const [cents, unrated] = labourOf(task, schedule.workMinutes[i]!, rates, settings.minutesPerDay);
      planned[i]! += cents;
      unratedMinutes[i]! += unrated;
    }
    const p = parents[i]!;
    if (p < 0) {
      total.cents += planned[i]!;
      total.unratedMinutes += unratedMinutes[i]!;
      continue;
    }
    fixed[p]! += fixed[i]!;
    planned[p]! += planned[i]!;
    unratedMinutes[p]! += unratedMinutes[i]!;
  }
  return costs;
}

/** Everybody whose rate the costs of a plan ask for. */
export const workersOf = ({ tasks }: Pick<CostedPlan['plan'], 'tasks'>): number[] => [
  ...new Set(
    tasks.flatMap((task) => {
      const sole = soleWorker(task);
      return task.assignments.length > 0 ? task.assignments.map((a) => a.userId) : sole === null ? [] : [sole];
    }),
  ),
];

/** `12,345.60` */
export function formatCents(cents: number): string {
  const size = Math.abs(cents);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${whole}.${String(size % 100).padStart(2, '0')}`;
}

/** A difference of amounts: what became more begins with a plus. */
export const signedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`;

/** Cents of an amount as people write it (`1234.5`, `1,234.50`, `¥ 80`), or null. Empty is nothing. */
export function parseCents(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[,\s¥$€£]|元$/g, '');
  if (plain === '') return 0;
  const m = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(plain);
  const cents = m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : Number.NaN;
  return cents <= MAX_FIXED_CENTS ? cents : null;
}

export const isFixedCost = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_FIXED_CENTS;

/** A fixed cost was entered, of any task, also of a summary. */
export function setFixedCost(plan: Plan, index: number, text: string): Changed {
  const fixedCostCents = parseCents(text);
  if (fixedCostCents === null) return { problem: problem(costTexts.badAmount) };
  return { plan: withTasks(plan, new Map([[index, { ...plan.tasks[index]!, fixedCostCents }]])) };
}

/** The plan as people without the right to costs have it. */
export const withoutCosts = (plan: Plan): Plan =>
  plan.tasks.every((task) => task.fixedCostCents === 0)
    ? plan
    : { ...plan, tasks: plan.tasks.map((task) => ({ ...task, fixedCostCents: 0 })) };
