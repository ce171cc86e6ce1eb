/** What budgets may need an approval for: publishing and changing them. One of them waits for a budget at a time. */

import { problem } from '#kernel/problem.ts';
import type { BusinessAction } from '#modules/flow/approval/business-actions.ts';
import type { SettingPlace } from '#modules/flow/approval/server/public.ts';
import { budgetTexts } from '../budget.rules.ts';
import type { Owner } from './objects.ts';

export const BUDGET_LOCK = 'budget';
export const PUBLISH_KEY = 'budget.publish';
export const CHANGE_KEY = 'budget.change';

const common = {
  group: ['预算', '預算', 'Budget'],
  // A waiting budget holds no change of the plan.
  lock: BUDGET_LOCK,
  busy: problem(budgetTexts.waiting),
  kinds: ['project', 'program'],
} as const;

export const publishAction: BusinessAction = {
  ...common,
  key: PUBLISH_KEY,
  label: ['发布预算', '發佈預算', 'Publish the budget'],
  hint: [
    '审批通过前预算仍为草稿，且不能修改',
    '審批通過前預算仍為草稿，且不能修改',
    'Until it is approved the budget stays a draft, which cannot be edited',
  ],
  variables: [
    { name: 'budgetTotal', type: 'number', label: ['预算总额（元）', '預算總額（元）', 'Total of the budget'] },
    { name: 'budgetReserve', type: 'number', label: ['管理储备（元）', '管理儲備（元）', 'Management reserve'] },
  ],
};

export const changeAction: BusinessAction = {
  ...common,
  key: CHANGE_KEY,
  label: ['预算变更', '預算變更', 'Budget change'],
  hint: [
    '审批通过前预算不变，期间不能进行其他预算操作',
    '審批通過前預算不變，期間不能進行其他預算操作',
    'Until it is approved the budget does not change, and nothing else can be done with it',
  ],
  waiting: budgetTexts.changeWaits,
  variables: [
    { name: 'budgetTotal', type: 'number', label: ['变更后总额（元）', '變更後總額（元）', 'Total after the change'] },
    { name: 'budgetMore', type: 'number', label: ['增加金额（元）', '增加金額（元）', 'Added amount'] },
    { name: 'budgetMorePercent', type: 'number', label: ['增加比例（%）', '增加比例（%）', 'Added share (%)'] },
    { name: 'changedLines', type: 'number', label: ['变更记录数', '變更記錄數', 'Changed entries'] },
  ],
};

/** Where its bindings are looked up. */
export const placeOf = ({ scope, id, type }: Owner): SettingPlace => ({
  ...(scope === 'project' && { type }),
  [scope]: id,
});
