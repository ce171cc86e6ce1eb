/** Links on the pages of what may be linked, and the inbox of suspect ones. */
import type { Screens } from '#web/screens.ts';
import { traceTabs } from './record-tabs.tsx';
import { tracePageTexts as x } from './texts.ts';

export const screens: Screens = {
  name: 'trace',
  routes: [
    {
      path: '/workbench/suspects',
      title: x.inbox.text,
      layout: 'system',
      need: 'login',
      page: () => import('./SuspectsPage.tsx'),
    },
  ],
  recordTabs: traceTabs,
};
