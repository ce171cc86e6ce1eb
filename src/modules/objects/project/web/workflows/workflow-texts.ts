/** Texts of the screens about workflows of projects. */
import { texts } from '#kernel/text.ts';

export const workflowTexts = texts('projectWorkflow', {
  status: ['状态', '狀態', 'Status'],
  project: ['项目', '項目', 'Project'],
  action: ['业务操作', '業務操作', 'Business action'],
  needs: ['需要的流程', '需要的流程', 'Required workflow'],
  none: ['无需审批', '無需審批', 'No approval needed'],
  last: ['最近一次', '最近一次', 'Latest'],
  never: ['从未发起', '從未發起', 'Never requested'],
  asked: [
    '发起 {asked} 次，通过 {approved} 次',
    '發起 {asked} 次，通過 {approved} 次',
    'Requested {asked} times, approved {approved} times',
  ],
  allOf: ['全部流程', '全部流程', 'All workflows'],
  noWorkflows: ['项目中还没有流程', '項目中還沒有流程', 'This project has no workflows yet'],
  configHint: [
    '审批通过后才执行的业务操作。上级允许调整时，可为本项目指定不同的流程。',
    '審批通過後才執行的業務操作。上級允許調整時，可為本項目指定不同的流程。',
    'Actions that are carried out only after approval. Where a higher level allows it, this project can use a different workflow.',
  ],
  request: ['发起审批', '發起審批', 'Request approval'],
  approvalHint: [
    '该操作需要审批：“{definition}”',
    '該操作需要審批：「{definition}」',
    'This requires approval: "{definition}"',
  ],
  underApproval: ['审批中', '審批中', 'Under approval'],
});
