/** How the cost of a project is judged: said by the company, a type, a template or the project; whole at the nearest place (ADR 418). */
import { choice, date, decimal, int } from '#kernel/field.ts';
import { inherited } from '#kernel/inherited.ts';
import { techniques } from './earned.ts';
import { forecasts } from './evm.rules.ts';

/** What planned value is made of. */
export const baselines = {
  budget: [
    '已发布预算（无预算时用计划成本）',
    '已發佈預算（無預算時用計劃成本）',
    'Published budget; without one, planned cost',
  ],
  plan: ['计划成本', '計劃成本', 'Planned cost'],
} as const;
export const statusDays = {
  today: ['今天', '今天', 'Today'],
  monthEnd: ['上月末', '上月末', 'End of last month'],
  fixed: ['指定日期', '指定日期', 'A given day'],
} as const;
/** Techniques that need nothing beside the task. */
const { percent, physical, zeroHundred, fiftyFifty, quarter, effort } = techniques;

export const evmSetting = inherited({
  name: 'evm',
  label: ['成本配置', '成本設定', 'Cost settings'],
  fields: {
    technique: choice(
      ['挣值计量方法', '掙值計量方法', 'Earned value technique'],
      { percent, physical, zeroHundred, fiftyFifty, quarter, effort },
      { required: true },
    ),
    forecast: choice(['完工估算（EAC）', '完工估算（EAC）', 'Estimate at completion (EAC)'], forecasts, {
      required: true,
    }),
    factor: decimal(['自定系数', '自訂係數', 'Factor'], {
      ...{ digits: 3, min: 0, max: 100 },
      when: { shown: { forecast: ['own'] }, required: true },
    }),
    baseline: choice(['计划值（PV）来自', '計劃值（PV）來自', 'Planned value is made of'], baselines, {
      required: true,
    }),
    statusDay: choice(['状态日期', '狀態日期', 'Status date'], statusDays, { required: true }),
    statusOn: date(['指定日期', '指定日期', 'Day'], { when: { shown: { statusDay: ['fixed'] }, required: true } }),
    green: int(['绿灯下限（指数 × 100）', '綠燈下限（指數 × 100）', 'Green from (index × 100)'], {
      ...{ required: true, min: 1, max: 200 },
    }),
    yellow: int(['黄灯下限（指数 × 100）', '黃燈下限（指數 × 100）', 'Yellow from (index × 100)'], {
      ...{ required: true, min: 1, max: 200 },
    }),
  },
  delivered: {
    ...{ technique: 'percent', forecast: 'cpi', factor: null, baseline: 'budget', statusDay: 'today', statusOn: null },
    ...{ green: 95, yellow: 90 },
  },
  rights: {
    read: ['pm:evm:query', 'pm:project:query', 'pm:template:query'],
    object: ['pm:project:config', 'pm:template:edit'],
    company: 'sys:accountSet:edit',
  },
  pages: {
    company: '/modules/sys/costConfig',
    project: '/project/projectConfigureCost',
    template: '/projectTemplate/configCost',
  },
});
