import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import { roadmap, roadmapEdition, roadmapItem } from './roadmap.entity.ts';
import { roadmapLife } from './roadmap.life.ts';

const QUERY = 'rm:roadmap:query';

export const roadmapModule: Module = {
  name: 'roadmap',
  entities: [roadmap, roadmapItem, roadmapEdition],
  lifecycles: [roadmapLife],
  rights: [
    {
      id: 4001,
      label: ['规划路线图', '規劃路線圖', 'Roadmaps'],
      rights: [
        { key: QUERY, label: ['查看路线图', '查看路線圖', 'View roadmaps'], scopes: ['system'] },
        {
          key: 'rm:roadmap:edit',
          label: ['维护路线图', '維護路線圖', 'Maintain roadmaps'],
          scopes: ['system'],
          needs: [QUERY],
        },
        {
          key: 'rm:roadmap:publish',
          label: ['发布路线图', '發佈路線圖', 'Publish roadmaps'],
          scopes: ['system'],
          needs: [QUERY],
        },
      ],
    },
  ],
  addresses: {
    roadmap: '/guideManagement/product/map?roadmapId={id}',
    roadmapItem: '/guideManagement/product/map?roadmapId={roadmap}&item={id}',
    roadmapEdition: '/guideManagement/product/see?roadmapId={roadmap}&editionId={id}',
  },
  menu: [
    { group: 'roadmap', place: 36, label: ['规划', '規劃', 'Roadmaps'], icon: 'schedule' },
    {
      under: 'roadmap',
      place: 10,
      label: ['产品规划', '產品規劃', 'Product roadmaps'],
      url: '/guideManagement/product',
      need: QUERY,
    },
    {
      under: 'roadmap',
      place: 20,
      label: ['技术规划', '技術規劃', 'Technology roadmaps'],
      url: '/guideManagement/technical',
      need: QUERY,
    },
  ],
};
