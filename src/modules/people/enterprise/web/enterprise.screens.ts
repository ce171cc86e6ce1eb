/** Routes of companies and license. */
import type { Screens } from '#web/screens.ts';
import { enterpriseTexts } from '../enterprise.texts.ts';

export const screens: Screens = {
  name: 'enterprise',
  routes: [
    {
      path: '/enterpriseList',
      title: enterpriseTexts.title.text,
      layout: 'system',
      need: 'op:company:query',
      page: () => import('./EnterprisePage.tsx'),
    },
    {
      path: '/modules/sys/licenseInfo',
      title: enterpriseTexts.licenseInfo.text,
      layout: 'system',
      need: 'sys:licence:query',
      page: () => import('./LicenseInfoPage.tsx'),
    },
  ],
};
