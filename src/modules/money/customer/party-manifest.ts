/** What customers and suppliers hand over alike: their rights, and their places in the menu. */

import type { Entity } from '#kernel/entity.ts';
import type { RightDefinition } from '#kernel/permission.ts';
import type { Triple } from '#kernel/text.ts';
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';
import { CIRCLES, type Circle } from './party-fields.ts';

/** The rights of an entity whose prefix is `crm:...`. */
export function businessRights({ label: [zh, hk, en], rights }: Pick<Entity, 'label' | 'rights'>): RightDefinition[] {
  const said = (verbs: Triple): Triple => [`${verbs[0]}${zh}`, `${verbs[1]}${hk}`, `${verbs[2]} ${en.toLowerCase()}s`];
  const one = (key: string, verbs: Triple): RightDefinition => ({
    key,
    label: said(verbs),
    scopes: ['system'],
    needs: [rights.read],
  });
  return [
    { key: rights.read, label: said(['查看', '查看', 'View']), scopes: ['system'], byDepartment: true },
    one(rights.create, ['新建', '新建', 'Create']),
    one(rights.update, ['修改', '修改', 'Edit']),
    one(rights.remove, ['删除', '刪除', 'Delete']),
    one(rights.export, ['导出', '匯出', 'Export']),
  ];
}

const CIRCLE_LABELS: Readonly<Record<Circle, (label: Triple) => Triple>> = {
  myCreate: ([zh, hk, en]) => [`我创建的${zh}`, `我建立的${hk}`, `${en}s created by me`],
  myDepartmental: ([zh, hk, en]) => [`部门的${zh}`, `部門的${hk}`, `${en}s of my departments`],
  myResponsible: ([zh, hk, en]) => [`我负责的${zh}`, `我負責的${hk}`, `${en}s I am in charge of`],
};
export const circleTitle = (label: Triple, circle: Circle): Triple => CIRCLE_LABELS[circle](label);
const MENU_LABELS: Readonly<Record<Circle, Triple>> = {
  myCreate: ['我创建的', '我建立的', 'Created by me'],
  myDepartmental: ['部门的', '部門的', 'My departments'],
  myResponsible: ['我负责的', '我負責的', 'In my charge'],
};

/** Places of the three lists, below a group of tabs. */
export const circlePlaces = (
  { label, rights, module }: Pick<Entity, 'label' | 'rights' | 'module'>,
  place: number,
  need: MenuPlace['need'] = rights.read,
): MenuPlace[] => [
  { group: module, under: 'business', place, label: [label[0], label[1], `${label[2]}s`], tabs: true },
  ...CIRCLES.map(
    (circle, at): MenuPlace => ({
      under: module,
      place: (at + 1) * 10,
      label: MENU_LABELS[circle],
      url: `/modules/${module}/${circle}`,
      ...(need !== undefined && { need }),
    }),
  ),
];

/** The levels of customers or suppliers. */
export const levels = (dictKey: string, name: Triple): DictionarySeed => ({
  dictKey,
  kind: 'select',
  name,
  items: [
    seedItem('strategic', ['战略', '戰略', 'Strategic']),
    seedItem('key', ['重点', '重點', 'Key']),
    seedItem('normal', ['普通', '普通', 'Normal']),
    seedItem('occasional', ['零星', '零星', 'Occasional']),
  ],
});

export const industries: DictionarySeed = {
  dictKey: 'party_industry',
  kind: 'select',
  name: ['行业', '行業', 'Industry'],
  items: [
    seedItem('construction', ['建筑', '建築', 'Construction']),
    seedItem('manufacturing', ['制造', '製造', 'Manufacturing']),
    seedItem('software', ['软件和信息技术', '軟件和資訊科技', 'Software and IT']),
    seedItem('trade', ['贸易', '貿易', 'Trade']),
    seedItem('service', ['服务', '服務', 'Services']),
    seedItem('public', ['政府和公共事业', '政府和公共事業', 'Public sector']),
    seedItem('other', ['其他', '其他', 'Other']),
  ],
};
