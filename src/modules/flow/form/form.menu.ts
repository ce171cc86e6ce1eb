/** Places of the module form in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const formPlaces: readonly MenuPlace[] = [
  { group: 'form', place: 60, label: ['表单', '表單', 'Forms'], icon: 'form' },
  {
    under: 'form',
    place: 10,
    label: ['表单管理', '表單管理', 'Forms'],
    url: '/formManagement/form',
    need: 'wf:form:query',
  },
  {
    under: 'form',
    place: 20,
    label: ['业务对象', '業務對象', 'Business objects'],
    url: '/formManagement/businessObjectManagement',
    need: 'wf:object:query',
  },
  {
    under: 'form',
    place: 30,
    label: ['数据管理', '資料管理', 'Data management'],
    url: '/formManagement/dataManagement',
    need: 'wf:object:query',
  },
  {
    under: 'form',
    place: 40,
    label: ['数据模板', '資料範本', 'Data templates'],
    url: '/formManagement/dataTemplate',
    need: 'wf:form:query',
  },
];
