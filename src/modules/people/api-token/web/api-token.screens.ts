/** Routes of tokens for programs, and their part of one's own account. */
import type { Screens } from '#web/screens.ts';
import { apiTokenTexts } from '../api-token.texts.ts';

export const screens: Screens = {
  name: 'api-token',
  routes: [
    {
      path: '/modules/sys/apiToken',
      title: apiTokenTexts.title.text,
      layout: 'system',
      need: 'sys:token:query',
      page: () => import('./ApiTokenPage.tsx'),
    },
  ],
  accountPart: async () => ({ default: (await import('./MyApiTokens.tsx')).MyApiTokens }),
};
