/** The submenu of a template (1-product §2.9; §3, Object menu item). Other modules hand their entries over (`objectMenus`). */
import type { ObjectMenuSource } from '#kernel/object-kind.ts';

export const TEMPLATE_MENU: readonly ObjectMenuSource[] = [
  {
    id: 61,
    place: 10,
    label: ['模板信息', '範本資訊', 'Template information'],
    icon: 'profile',
    url: '/projectTemplate/projectTemplateDetails',
    perms: 'pm:template:query',
  },
  {
    id: 63,
    place: 30,
    label: ['模板成员', '範本成員', 'Template members'],
    icon: 'team',
    url: '/projectTemplate/stakeholders',
    perms: 'pm:member:query',
  },
  { id: 64, place: 70, label: ['模板设置', '範本設定', 'Template settings'], icon: 'setting' },
  {
    id: 6404,
    place: 40,
    label: ['模板日历', '範本日曆', 'Template calendar'],
    url: '/projectTemplate/configCalendar',
    perms: 'pm:template:query',
  },
  {
    id: 6405,
    place: 50,
    label: ['流程配置', '流程配置', 'Workflow settings'],
    url: '/projectTemplate/configWorkflow',
    perms: 'pm:template:query',
  },
];
