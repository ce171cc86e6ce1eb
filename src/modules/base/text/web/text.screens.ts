/** Routes of own texts. */
import type { Screens } from '#web/screens.ts';
import { textTexts } from '../text.rules.ts';

export const screens: Screens = {
  name: 'text',
  routes: [
    {
      path: '/modules/sys/multiLanguageConfig',
      title: textTexts.title.text,
      layout: 'system',
      need: 'sys:text:edit',
      page: () => import('./TextsPage.tsx'),
    },
  ],
};
