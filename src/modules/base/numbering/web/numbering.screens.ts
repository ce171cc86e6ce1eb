/** Routes of coding rules. */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'numbering',
  routes: [
    {
      path: '/modules/sys/codeRule',
      title: ['编码规则', '編碼規則', 'Coding rules'],
      layout: 'system',
      need: 'sys:codeRule:query',
      page: () => import('./CodeRulePage.tsx'),
    },
  ],
};
