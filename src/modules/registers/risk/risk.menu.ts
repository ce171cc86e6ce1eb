/** Places of the module risk in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const riskPlaces: readonly MenuPlace[] = [
  {
    under: 'knowledge',
    place: 20,
    label: ['风险库', '風險庫', 'Library of risks'],
    url: '/modules/knowledgeManage/riskTemplateLibrary',
  },
];
