/** Routes of shared resources (1-product §2.8, §2.16). */
import type { Screens } from '#web/screens.ts';
import { resource } from '../resource.entity.ts';
import { resourcePageTexts as x } from './texts.ts';

export const screens: Screens = {
  name: 'resource',
  commands: [
    {
      label: ['新建资源', '新建資源', 'New resource'],
      right: 'resource:add',
      path: '/modules/resourceManage?create=true',
    },
    {
      label: ['预约资源', '預約資源', 'Reserve a resource'],
      right: 'pm:resource:edit',
      path: '/modules/project/projectResourceManage/addOrEdit',
      inside: 'project',
    },
  ],
  routes: [
    {
      path: '/modules/resourceManage',
      title: x.resources.text,
      layout: 'system',
      need: resource.rights.read,
      page: async () => ({ default: (await import('./ResourcePages.tsx')).ResourceList }),
    },
    {
      path: '/modules/usageRecord',
      title: x.usage.text,
      layout: 'system',
      need: 'login',
      page: async () => ({ default: (await import('./ReservationPages.tsx')).UsageList }),
    },
    {
      path: '/modules/project/projectResource',
      title: x.ofProject.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:resource:query',
      query: ['tabName'],
      page: async () => ({ default: (await import('./ReservationPages.tsx')).ProjectResources }),
    },
    {
      path: '/modules/project/projectResourceManage/addOrEdit',
      title: x.form.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:resource:edit',
      query: ['reservationId'],
      keepAlive: false,
      page: async () => ({ default: (await import('./ReservationPages.tsx')).ReservationForm }),
    },
  ],
};
