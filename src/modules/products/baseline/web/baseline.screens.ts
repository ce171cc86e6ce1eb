/** Routes of baselines (1-product §2.12). */
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import { baselineTabs } from './record-tabs.tsx';

const inProduct = { layout: 'object', scope: 'product', need: 'prd:baseline:query' } as const;
const inProject = { layout: 'object', scope: 'project', need: 'pm:product:query' } as const;
const comparison = {
  title: ['产品基线对比', '產品基線對比', 'Compare product baselines'],
  query: ['versionId', 'before', 'after'],
  page: () => import('./ComparisonPage.tsx'),
} as const satisfies Partial<Route>;

export const screens: Screens = {
  name: 'baseline',
  routes: [
    {
      path: '/modules/product/productBaseline',
      title: ['产品基线', '產品基線', 'Product baselines'],
      ...inProduct,
      page: async () => ({ default: (await import('./BaselineLists.tsx')).ProductBaselines }),
    },
    {
      path: '/modules/product/versionBaseline',
      title: ['版本基线', '版本基線', 'Baselines of a version'],
      ...inProduct,
      query: ['versionId'],
      page: async () => ({ default: (await import('./BaselineLists.tsx')).VersionBaselines }),
    },
    {
      path: '/modules/product/projectProductbaseLine',
      title: ['项目产品基线', '項目產品基線', 'Product baselines of the project'],
      ...inProject,
      query: ['versionId'],
      page: () => import('./ProjectBaselinesPage.tsx'),
    },
    {
      path: '/modules/product/baselineDetail',
      title: ['基线详情', '基線詳情', 'Baseline'],
      ...inProduct,
      query: ['baselineId', 'versionId'],
      page: () => import('./BaselineDetailPage.tsx'),
    },
    { path: '/modules/product/baselineComparison', ...inProduct, ...comparison },
    { path: '/modules/product/versionComparisonBaseVerision', ...inProduct, ...comparison },
    { path: '/modules/product/projectBaselineComparison', ...inProject, ...comparison },
  ],
  recordTabs: baselineTabs,
};
