/** Calls about the workflows that a template's projects begin with. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { bindingInput, type ObjectConfig } from '#modules/flow/approval/approval.calls.ts';

const templateId = int(['模板', '範本', 'Template'], { required: true, min: 1 });

/** Which workflows the actions of projects made of this template need. */
export const templateBindings = call(
  'GET',
  '/api/v1/template/:templateId/workflow-config',
  'pm:template:query',
  { templateId },
  output<ObjectConfig>(),
  {
    label: ['模板流程配置', '範本流程配置', 'Workflow settings of a template'],
    scope: 'template',
    reads: ['wfBusiness', 'wfDefinition'],
  },
);
export const saveTemplateBinding = call(
  'PUT',
  '/api/v1/template/:templateId/workflow-config',
  'pm:template:edit',
  { templateId, ...bindingInput },
  output<null>(),
  {
    label: ['保存模板流程配置', '儲存範本流程配置', 'Set a workflow of a template'],
    scope: 'template',
    touches: ['wfBusiness'],
  },
);
