/** Routes of roadmaps (1-product §2.13). */
import type { Screens } from '#web/screens.ts';
import { roadmapPageTexts as x } from './texts.ts';

const common = { layout: 'system', need: 'rm:roadmap:query' } as const;
const map = { query: ['roadmapId', 'item'], page: () => import('./RoadmapMapPage.tsx') } as const;
const see = { query: ['roadmapId', 'editionId'], page: () => import('./RoadmapSeePage.tsx') } as const;

export const screens: Screens = {
  name: 'roadmap',
  commands: [
    {
      label: ['新建产品路线图', '新建產品路線圖', 'New product roadmap'],
      right: 'rm:roadmap:edit',
      path: '/guideManagement/product?create=true',
    },
    {
      label: ['新建技术路线图', '新建技術路線圖', 'New technology roadmap'],
      right: 'rm:roadmap:edit',
      path: '/guideManagement/technical?create=true',
    },
  ],
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
