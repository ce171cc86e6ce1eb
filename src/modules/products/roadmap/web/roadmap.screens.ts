/** Routes of roadmaps (1-product §2.13). */
import type { Screens } from '#web/screens.ts';
import { roadmapPageTexts as x } from './texts.ts';

const common = { layout: 'system', need: 'rm:roadmap:query' } as const;
const map = { query: ['roadmapId', 'item'], page: () => import('./RoadmapMapPage.tsx') } as const;
const see = { query: ['roadmapId', 'editionId'], page: () => import('./RoadmapSeePage.tsx') } as const;

export const screens: Screens = {
  name: 'roadmap',
  routes: [
    {
      path: '/guideManagement/product',
      title: x.products.text,
      ...common,
      page: async () => ({ default: (await import('./RoadmapLists.tsx')).ProductRoadmaps }),
    },
    { path: '/guideManagement/product/map', title: x.productMap.text, ...common, ...map },
    { path: '/guideManagement/product/see', title: x.productSee.text, ...common, ...see },
    {
      path: '/guideManagement/technical',
      title: x.technologies.text,
      ...common,
      page: async () => ({ default: (await import('./RoadmapLists.tsx')).TechnicalRoadmaps }),
    },
    { path: '/guideManagement/technical/map', title: x.technicalMap.text, ...common, ...map },
    { path: '/guideManagement/technical/see', title: x.technicalSee.text, ...common, ...see },
  ],
};
