/** Routes of single sign-on, and its part of one's own account. */
import type { Screens } from '#web/screens.ts';
import { singleTexts } from '../single-login.texts.ts';
import { singleLoginRoutes } from './open-routes.ts';
import { providerTabs } from './record-tabs.tsx';

export const screens: Screens = {
  name: 'single-login',
  routes: [
    ...singleLoginRoutes,
    {
      path: '/modules/sys/identityProvider',
      title: singleTexts.title.text,
      layout: 'system',
      need: 'sys:idp:query',
      page: () => import('./IdentityProviderPage.tsx'),
    },
  ],
  recordTabs: providerTabs,
  accountPart: async () => ({ default: (await import('./MyIdentities.tsx')).MyIdentities }),
};
