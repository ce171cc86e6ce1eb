import type { Module } from '#kernel/module.ts';
import type {} from '#modules/message/message-events.ts';
import { reference } from './reference.entity.ts';
import { referenceLife } from './reference.life.ts';
import { referenceRightGroup } from './reference.rights.ts';

export const referenceModule: Module = {
  name: 'reference',
  entities: [reference],
  lifecycles: [referenceLife],
  rights: [referenceRightGroup],
  messages: [
    {
      key: 'reference.turned',
      kind: 'project',
      label: ['参考资料有新版本', '參考資料有新版本', 'Newer version of a reference'],
    },
  ],
  addresses: {
    reference: {
      project: '/project/projectRefer?projectId={projectId}&record={id}',
      template: '/projectTemplate/refer?projectTemplateId={templateId}&record={id}',
    },
  },
};
