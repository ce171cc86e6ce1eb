/** Calls about the workflows that the moves of a program need. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { bindingInput, type ObjectConfig } from '#modules/flow/approval/approval.calls.ts';

const programId = int(['项目集', '項目集', 'Program'], { required: true, min: 1 });

export const programBindings = call(
  'GET',
  '/api/v1/program/:programId/workflow-config',
  'pm:program:query',
  { programId },
  output<ObjectConfig>(),
  {
    label: ['项目集流程配置', '項目集流程配置', 'Workflow settings of a program'],
    scope: 'program',
    reads: ['wfBusiness', 'wfDefinition'],
  },
);
export const saveProgramBinding = call(
  'PUT',
  '/api/v1/program/:programId/workflow-config',
  'pm:program:edit',
  { programId, ...bindingInput },
  output<null>(),
  {
    label: ['保存项目集流程配置', '儲存項目集流程配置', 'Set a workflow of a program'],
    scope: 'program',
    touches: ['wfBusiness', 'program'],
  },
);
