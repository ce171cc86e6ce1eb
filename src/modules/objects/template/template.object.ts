/** Project templates as a kind of object. */
import type { ObjectKind } from '#kernel/object-kind.ts';
import { templateInfo, templateMenu, templatePerms } from './template.calls.ts';
import { template } from './template.entity.ts';
import { TEMPLATE_MENU } from './template-menu.ts';

/** Templates belong to the company; their team is what projects made of them begin with, and holds nothing inside. */
export const templateKind: ObjectKind = {
  name: 'template',
  entity: template,
  label: ['项目模板', '項目範本', 'Project templates'],
  query: 'projectTemplateId',
  marks: { template: 'true' },
  menu: { label: ['模板菜单', '範本選單', 'Template menu'], entries: TEMPLATE_MENU },
  holds: ['reminderRule', 'document', 'docFolder'],
  calls: { menu: templateMenu, rights: templatePerms, info: templateInfo },
  rights: { by: 'company', read: 'pm:template:query', edit: 'pm:template:edit' },
  team: { roles: 'project', all: 'pm:project:manageAll' },
  types: 'project_type',
};
