import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';
import { reference } from './reference.entity.ts';
import { referenceLife } from './reference.life.ts';
import { referenceRightGroup } from './reference.rights.ts';

export const referenceModule: Module = {
  name: 'reference',
  objectMenus: {
    project: [
      {
        id: 3802,
        place: 20,
        label: ['参考资料', '參考資料', 'References'],
        url: '/project/projectRefer',
        perms: 'pm:reference:query',
      },
    ],
    template: [
      {
        id: 66,
        place: 50,
        label: ['模板参考资料', '範本參考資料', 'References'],
        icon: 'book',
        url: '/projectTemplate/refer',
        perms: 'pm:reference:query',
      },
    ],
  },
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
