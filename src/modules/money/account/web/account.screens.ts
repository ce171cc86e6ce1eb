/** Routes of accounts (1-product §2.17, Accounting). */
import type { Screens } from '#web/screens.ts';
import { accountTexts as x } from '../account.rules.ts';

export const screens: Screens = {
  name: 'account',
  routes: [
    {
      path: '/modules/sys/sysAccountSet',
      title: x.setPage.text,
      layout: 'system',
      need: 'sys:accountSet:query',
      page: () => import('./AccountSetPage.tsx'),
    },
    {
      path: '/modules/sys/subject',
      title: x.subjectPage.text,
      layout: 'system',
      need: 'sys:subject:query',
      page: () => import('./SubjectPage.tsx'),
    },
  ],
};
