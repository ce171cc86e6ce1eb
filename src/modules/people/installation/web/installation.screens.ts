/** Routes of the installation's settings. */
import type { Screens } from '#web/screens.ts';
import { installationTexts } from '../installation.texts.ts';

export const screens: Screens = {
  name: 'installation',
  routes: [
    {
      path: '/modules/sys/config',
      title: installationTexts.title.text,
      layout: 'system',
      need: 'op:config:query',
      page: () => import('./ConfigPage.tsx'),
    },
  ],
};
