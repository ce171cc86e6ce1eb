import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { template } from './template.entity.ts';
import { templateKind } from './template.object.ts';

export const templateModule: Module = {
  name: 'template',
  entities: [template],
  objects: [templateKind],
  addresses: { template: '/projectTemplate/projectTemplateDetails?projectTemplateId={id}&template=true' },
  numbered: {
    template: {
      label: ['项目模板', '項目範本', 'Project template'],
      classed: true,
      rule: {
        name: ['模板编号', '範本編號', 'Template number'],
        digits: 3,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'T' }, { kind: 'number' }],
      },
    },
  },
};
