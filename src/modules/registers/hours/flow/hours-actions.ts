/**
 * What a workflow may be bound to in work hours (records.md A8): a batch that is submitted, and a correction. Pure.
 *
 * The company's alone: a batch holds hours of several projects.
 */
import type { Triple } from '#kernel/text.ts';
import type { BusinessAction } from '#modules/flow/approval/business-actions.ts';
import { hoursTexts as t } from '../hours.texts.ts';

const group: Triple = ['工时', '工時', 'Work hours'];

export const hoursSubmitAction: BusinessAction = {
  key: 'hours.submit',
  label: ['提交工时', '提交工時', 'Submit hours'],
  group,
  hint: [
    '提交的工时按批次走流程，流程通过后入账；绑定后不再按工时设置中的审批人审批',
    '提交的工時按批次走流程，流程通過後入賬；綁定後不再按工時設定中的審批人審批',
    'Each batch of hours that is submitted runs through the workflow and is booked when it passes, whatever the settings of hours say of approvers',
  ],
  lock: 'hours.submit',
  kinds: [],
  variables: [
    { name: 'submittedHours', type: 'number', label: ['提交工时合计', '提交工時合計', 'Hours submitted'] },
    { name: 'overtimeHours', type: 'number', label: ['其中加班工时', '其中加班工時', 'Overtime hours of these'] },
    { name: 'submittedDays', type: 'number', label: ['涉及天数', '涉及天數', 'Days'] },
    {
      name: 'daysBack',
      type: 'number',
      label: ['最早一天距今天数', '最早一天距今天數', 'Days since the earliest day'],
    },
  ],
};

export const hoursCorrectAction: BusinessAction = {
  key: 'hours.correct',
  label: ['更正工时', '更正工時', 'Correct hours'],
  group,
  hint: [
    '更正已通过的工时须经流程审批；未绑定时由另一位有更正权限的人确认',
    '更正已通過的工時須經流程審批；未綁定時由另一位有更正權限的人確認',
    'Corrections of approved hours run through the workflow; without one, another holder of the right confirms them',
  ],
  lock: 'hours.correct',
  waiting: t.correcting,
  kinds: [],
  variables: [
    { name: 'hoursBefore', type: 'number', label: ['更正前工时', '更正前工時', 'Hours before'] },
    { name: 'hoursAfter', type: 'number', label: ['更正后工时', '更正後工時', 'Hours after'] },
  ],
};
