/** What is left of a budget, asked while somebody types what they want to spend or order; nothing is held or stored. */
import { call, output } from '#kernel/call.ts';
import { date, json, type Money } from '#kernel/field.ts';
import { inObjects } from '#kernel/object-kind.ts';
import { budgetVersion, type ControlMode } from './budget.entity.ts';

export const MOST_ASKED = 200;

export interface LeftAsked {
  subject: number;
  amount: Money;
}
export interface BudgetLeft {
  /** null: of the whole budget, where that is controlled. */
  subject: number | null;
  name: string | null;
  /** Cents of the base currency: before what is asked for, and that. */
  left: number;
  asked: number;
}
export interface LeftAnswer {
  /** null: there is no published budget. */
  mode: ControlMode | null;
  currency: string;
  left: BudgetLeft[];
}
export const budgetLeft = inObjects(
  budgetVersion,
  call(
    'POST',
    '/api/v1/budget/left',
    'pm:actualCost:query',
    {
      amounts: json<LeftAsked[]>()(['金额', '金額', 'Amounts'], { required: true }),
      /** Whose exchange rates count; today's without it. */
      day: date(['日期', '日期', 'Day']),
    },
    output<LeftAnswer>(),
    {
      label: ['查询预算余额', '查詢預算餘額', 'Ask what is left of a budget'],
      scope: 'row',
      reads: ['budget', 'costSheet', 'contract', 'payment'],
    },
  ),
);
