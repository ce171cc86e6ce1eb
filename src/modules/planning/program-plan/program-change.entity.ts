import { entity, type Row } from '#kernel/entity.ts';
import { choice, instant, int, ref, text } from '#kernel/field.ts';
import { planChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';

/** Changes of several plans of a program that are decided as one: all of them take effect, or none (1-product §2.11, changePlan). */
export const programChange = entity({
  name: 'programChange',
  module: 'program-plan',
  label: ['项目集变更', '項目集變更', 'Program change'],
  title: 'name',
  scopes: ['program'],
  fields: {
    name: text(['变更编号', '變更編號', 'Number'], { max: 40, required: true, set: 'server' }),
    reason: text(['变更原因', '變更原因', 'Reason'], { min: 1, max: 200, required: true }),
    status: choice(['状态', '狀態', 'Status'], planChangeStatus, { required: true, default: 'draft', set: 'server' }),
    applicant: ref(['申请人', '申請人', 'Requester'], 'user', { set: 'server' }),
    plans: int(['计划数', '計劃數', 'Plans'], { required: true, default: 0, set: 'server' }),
    instance: int(['审批流程', '審批流程', 'Workflow'], { set: 'server' }),
    effectiveAt: instant(['生效时间', '生效時間', 'Effective since'], { set: 'server' }),
  },
  list: {
    columns: ['name', 'reason', 'status', 'applicant', 'plans', 'effectiveAt', 'createdAt'],
    filters: ['name', 'status', 'applicant', 'reason'],
    sort: '-createdAt',
  },
  form: [['reason']],
  rights: {
    read: 'pm:programPlan:query',
    create: 'pm:programChange:submit',
    update: 'pm:programChange:submit',
    remove: 'pm:programChange:submit',
    export: 'pm:programPlan:query',
  },
  unique: [['scope', 'name']],
});
export interface ProgramChangeRow extends Row<typeof programChange> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    program_change: ProgramChangeRow;
  }
}
