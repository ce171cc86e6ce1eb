/** Routes of leveling (resources-reports.md 9, Plan editor: Level). */
import type {} from '#modules/planning/plan/web/public.ts';
import type { Screens } from '#web/screens.ts';
import { levelingPageTexts as x } from './texts.ts';

export const screens: Screens = {
  name: 'leveling',
  planTools: async () => ({ default: (await import('./LevelButton.tsx')).LevelButton }),
  routes: [
    {
      path: '/modules/project/leveling',
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:leveling:query',
      query: ['runId'],
      page: () => import('./LevelingPage.tsx'),
    },
    {
      path: '/modules/projectProgram/leveling',
      title: x.page.text,
      layout: 'object',
      scope: 'program',
      need: 'pm:leveling:query',
      query: ['runId'],
      page: () => import('./LevelingPage.tsx'),
    },
  ],
};
