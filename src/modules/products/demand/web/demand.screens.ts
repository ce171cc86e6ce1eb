/** Routes of demands (1-product §2.7). */
import type {} from '#modules/products/structure/web/public.ts';
import type { Screens } from '#web/screens.ts';
import { demandTabs } from './record-tabs.tsx';
import { demandPageTexts as x } from './texts.ts';

const system = { layout: 'system', need: 'login' } as const;
const library = { layout: 'system', need: 'dm:lib:query' } as const;
const project = { layout: 'object', scope: 'project' } as const;
const demands = { ...project, need: 'dm:demand:query' } as const;
const baselines = { ...project, need: 'dm:baseline:query' } as const;
const products = { layout: 'object', scope: 'product', need: 'dm:demand:query' } as const;
const BASE = '/modules/project/projectDemand';

export const screens: Screens = {
  name: 'demand',
  commands: [
    {
      label: ['新建用户需求', '新建用戶需求', 'New user demand'],
      right: 'login',
      path: '/demand/userDemand?create=true',
    },
    {
      label: ['新建开发需求', '新建開發需求', 'New development demand'],
      right: 'dm:dev:add',
      path: '/demand/devDemand?create=true',
    },
  ],
  routes: [
    {
      path: '/demand/userDemand',
      title: x.userList.text,
      ...system,
      page: async () => ({ default: (await import('./DemandLists.tsx')).UserDemandList }),
    },
    {
      path: '/demand/userDemand/see',
      title: x.userSee.text,
      ...system,
      query: ['userDemandId', 'tab'],
      page: async () => ({ default: (await import('./DemandPages.tsx')).UserDemandPage }),
    },
    {
      path: '/demand/devDemand',
      title: x.devList.text,
      ...system,
      page: async () => ({ default: (await import('./DemandLists.tsx')).DevDemandList }),
    },
    {
      path: '/demand/devDemand/see',
      title: x.devSee.text,
      ...system,
      query: ['devDemandId', 'tab'],
      page: async () => ({ default: (await import('./DemandPages.tsx')).DevDemandPage }),
    },
    {
      path: '/demand/libDemand/user',
      title: x.libUser.text,
      ...library,
      page: async () => ({ default: (await import('./DemandLists.tsx')).UserLibrary }),
    },
    {
      path: '/demand/libDemand/user/see',
      title: x.libSee.text,
      ...library,
      query: ['libDemandId', 'tab'],
      page: async () => ({ default: (await import('./DemandPages.tsx')).LibDemandPage }),
    },
    {
      path: '/demand/libDemand/dev',
      title: x.libDev.text,
      ...library,
      page: async () => ({ default: (await import('./DemandLists.tsx')).DevLibrary }),
    },
    {
      path: '/demand/libDemand/dev/see',
      title: x.libSee.text,
      ...library,
      query: ['libDemandId', 'tab'],
      page: async () => ({ default: (await import('./DemandPages.tsx')).LibDemandPage }),
    },
    { path: BASE, title: x.scope.text, ...demands, query: ['tab'], page: () => import('./ProjectDemandPage.tsx') },
    {
      path: `${BASE}/see`,
      title: x.projectSee.text,
      ...demands,
      query: ['projectDemandId', 'tab'],
      page: async () => ({ default: (await import('./DemandPages.tsx')).ProjectDemandSee }),
    },
    {
      path: `${BASE}/seeVersionDemand`,
      title: x.versionSee.text,
      ...demands,
      query: ['devDemandId'],
      page: () => import('./VersionDemandPage.tsx'),
    },
    {
      path: `${BASE}/baselineComparison`,
      title: x.comparison.text,
      ...baselines,
      query: ['before', 'after'],
      page: () => import('./BaselineComparisonPage.tsx'),
    },
    {
      path: `${BASE}/baselineDetail`,
      title: x.baselineDetail.text,
      ...baselines,
      query: ['baselineId'],
      page: () => import('./BaselineDetailPage.tsx'),
    },
    {
      path: `${BASE}/wfBaselineComparison`,
      title: x.approvalComparison.text,
      ...baselines,
      query: ['demandChangeId', 'before', 'after'],
      page: () => import('./ApprovalComparisonPage.tsx'),
    },
    {
      path: `${BASE}/demandChange`,
      title: x.change.text,
      ...demands,
      query: ['demandChangeId', 'tab'],
      page: () => import('./DemandChangePage.tsx'),
    },
    {
      path: `${BASE}/demandChangeHistory`,
      title: x.history.text,
      ...demands,
      page: async () => ({ default: (await import('./DemandLists.tsx')).ChangeHistory }),
    },
    {
      path: '/modules/product/devDemandDetail',
      title: x.productDemands.text,
      ...products,
      query: ['devDemandId', 'isMyProduct', 'pageType', 'fromMenu', 'tab'],
      page: async () => ({ default: (await import('./CoveragePages.tsx')).ProductDemands }),
    },
    {
      path: '/modules/product/versionDevDemandDetail',
      title: x.versionDemands.text,
      ...products,
      query: ['versionId', 'isMyProduct', 'pageType'],
      page: async () => ({ default: (await import('./CoveragePages.tsx')).VersionDemands }),
    },
    {
      path: '/modules/product/moduleDevDemandDetail',
      title: x.moduleDemands.text,
      ...products,
      query: ['versionId', 'moduleId', 'isMyProduct', 'pageType'],
      page: async () => ({ default: (await import('./CoveragePages.tsx')).ModuleDemands }),
    },
    {
      path: '/modules/sys/demandControlChain',
      title: x.chain.text,
      layout: 'system',
      need: 'dm:chain:edit',
      query: ['record'],
      page: async () => ({ default: (await import('./DemandLists.tsx')).ControlChains }),
    },
  ],
  modulePart: async () => ({ default: (await import('./ModuleDemandsPart.tsx')).ModuleDemandsPart }),
  recordTabs: demandTabs,
};
