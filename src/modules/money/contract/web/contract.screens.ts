/** Routes of contracts (1-product §2.8, §2.16). */
import { CIRCLES } from '#modules/money/customer/party-fields.ts';
import { circleTitle } from '#modules/money/customer/party-manifest.ts';
import type {} from '#modules/planning/plan/web/public.ts';
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import { contract } from '../contract.entity.ts';
import { contractTabs } from './record-tabs.tsx';
import { contractPageTexts as x } from './texts.ts';

const SEES = ['crm:contract:query', 'crm:contract:manageAll', 'finance:payment:confirm'];
const ofProject = { layout: 'object', scope: 'project' } as const;
const detail = {
  title: x.detail.text,
  query: ['contractId', 'tab', 'payment', 'invoice', 'acceptance'],
  page: () => import('./ContractPage.tsx'),
} as const;
const form = {
  title: x.create.text,
  query: ['contractId', 'direction'],
  keepAlive: false,
  page: () => import('./ContractFormPage.tsx'),
} as const;

export const screens: Screens = {
  name: 'contract',
  commands: [
    {
      label: ['新建合同', '新建合約', 'New contract'],
      right: 'crm:contract:add',
      path: '/modules/contract/newContract',
    },
    {
      label: ['新建项目合同', '新建項目合約', 'New contract of the project'],
      right: 'pm:contract:edit',
      path: '/modules/project/projectNewContract',
      inside: 'project',
    },
  ],
  routes: [
    ...CIRCLES.map(
      (circle): Route => ({
        path: `/modules/contract/${circle}`,
        title: circleTitle(contract.label, circle),
        layout: 'system',
        need: SEES,
        page: async () => ({ default: (await import('./ContractList.tsx')).contractsOf(circle) }),
      }),
    ),
    {
      path: '/modules/contract/newContract',
      layout: 'system',
      need: ['crm:contract:add', 'crm:contract:edit'],
      ...form,
    },
    { path: '/modules/contract/contractDetail', layout: 'system', need: 'login', ...detail },
    ...(['sales', 'purchase'] as const).map(
      (direction): Route => ({
        path: `/modules/project/${direction}`,
        title: x[direction].text,
        ...ofProject,
        need: 'pm:contract:query',
        query: ['tabName'],
        page: async () => ({ default: (await import('./ContractList.tsx')).projectContracts(direction) }),
      }),
    ),
    {
      path: '/modules/project/projectNewContract',
      ...ofProject,
      need: ['pm:contract:edit', 'crm:contract:add', 'crm:contract:edit'],
      ...form,
    },
    { path: '/modules/project/contractDetail', ...ofProject, need: 'login', ...detail },
  ],
  recordTabs: contractTabs,
  planTools: async () => ({ default: (await import('./PlanCash.tsx')).PlanCash }),
  costRates: async () => ({ default: (await import('./AgreedRates.tsx')).AgreedRates }),
};
