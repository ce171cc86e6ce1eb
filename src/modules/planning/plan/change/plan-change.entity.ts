import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, instant, int, ref, text } from '#kernel/field.ts';

export const planChangeStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  waiting: ['审批中', '審批中', 'Under approval'],
  returned: ['已退回', '已退回', 'Returned'],
  approved: ['已生效', '已生效', 'In effect'],
  rejected: ['已驳回', '已駁回', 'Rejected'],
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
} as const;
export type PlanChangeStatus = keyof typeof planChangeStatus;

/**
 * A request to change a published plan (its edits are in plan_change_content). It takes effect when it is approved, or at
 * once when nothing under control is touched. 2-rules §5: reason at most 200 characters.
 */
export const planChange = entity({
  name: 'planChange',
  module: 'plan',
  label: ['计划变更', '計劃變更', 'Change request'],
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(['变更编号', '變更編號', 'Number'], { max: 40, required: true, set: 'server' }),
    reason: text(['变更原因', '變更原因', 'Reason'], { max: 200 }),
    status: choice(['状态', '狀態', 'Status'], planChangeStatus, { required: true, default: 'draft', set: 'server' }),
    applicant: ref(['申请人', '申請人', 'Requester'], 'user', { set: 'server' }),
    tasks: int(['变更任务数', '變更任務數', 'Tasks'], { set: 'server' }),
    finishBefore: date(['变更前完成时间', '變更前完成時間', 'Finish before'], { set: 'server' }),
    finishAfter: date(['变更后完成时间', '變更後完成時間', 'Finish after'], { set: 'server' }),
    instance: int(['审批流程', '審批流程', 'Workflow'], { set: 'server' }),
    baseline: int(['生成的基线', '產生的基線', 'Resulting baseline'], { set: 'server' }),
    effectiveAt: instant(['生效时间', '生效時間', 'Effective since'], { set: 'server' }),
  },
  list: {
    columns: [
      'name',
      'reason',
      'status',
      'applicant',
      'tasks',
      'finishBefore',
      'finishAfter',
      'effectiveAt',
      'createdAt',
    ],
    filters: ['name', 'status', 'applicant', 'reason'],
    sort: '-createdAt',
  },
  form: [['reason']],
  rights: {
    read: 'pm:plan:query',
    create: 'pm:plan:edit',
    update: 'pm:plan:edit',
    remove: 'pm:plan:edit',
    export: 'pm:plan:query',
  },
  unique: [['scope', 'name']],
});
export interface PlanChangeRow extends Row<typeof planChange> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    planChange: PlanChangeRow;
  }
}
