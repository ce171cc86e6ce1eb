/** The submenu of a template (1-product §2.9; §3, Object menu item). Screens that are not built are not listed. */
import type { Triple } from '#kernel/text.ts';
import type { ObjectMenuEntry } from '#modules/access/access.calls.ts';

interface Entry {
  id: number;
  label: Triple;
  icon: string;
  url: string;
  perms: string;
}

export const TEMPLATE_MENU: readonly Entry[] = [
  {
    id: 61,
    label: ['模板信息', '範本資訊', 'Template information'],
    icon: 'profile',
    url: '/projectTemplate/projectTemplateDetails',
    perms: 'pm:template:query',
  },
  {
    id: 62,
    label: ['模板计划', '範本計劃', 'Template plan'],
    icon: 'schedule',
    url: '/projectTemplate/projectTemplatePlan',
    perms: 'pm:plan:query',
  },
  {
    id: 63,
    label: ['模板成员', '範本成員', 'Template members'],
    icon: 'team',
    url: '/projectTemplate/stakeholders',
    perms: 'pm:member:query',
  },
];

/** The entries the held rights show. */
export const templateMenuOf = (held: ReadonlySet<string>): ObjectMenuEntry[] =>
  TEMPLATE_MENU.filter((e) => held.has(e.perms)).map((e, order) => ({
    id: e.id,
    label: e.label[0],
    hkLabel: e.label[1],
    enLabel: e.label[2],
    url: e.url,
    icon: e.icon,
    priType: 1,
    parentId: null,
    jumpType: null,
    perms: e.perms,
    order_num: order,
    children: [],
  }));
