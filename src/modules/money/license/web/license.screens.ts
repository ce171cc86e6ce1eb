/** Routes of licenses (1-product §2.16). */
import type { Screens } from '#web/screens.ts';
import { license } from '../license.entity.ts';
import { licensePageTexts as x } from './texts.ts';

export const screens: Screens = {
  name: 'license',
  commands: [
    { label: ['新建许可', '新建許可', 'New license'], right: 'crm:license:add', path: '/modules/license/newLicense' },
  ],
  routes: [
    {
      path: '/modules/license/list',
      title: x.list.text,
      layout: 'system',
      need: license.rights.read,
      page: async () => ({ default: (await import('./LicensePages.tsx')).LicenseList }),
    },
    {
      path: '/modules/license/viewLicense',
      title: x.view.text,
      layout: 'system',
      need: license.rights.read,
      query: ['licenseId'],
      page: async () => ({ default: (await import('./LicensePages.tsx')).LicensePage }),
    },
    {
      path: '/modules/license/newLicense',
      title: x.create.text,
      layout: 'system',
      need: [license.rights.create, license.rights.update],
      query: ['licenseId'],
      keepAlive: false,
      page: async () => ({ default: (await import('./LicensePages.tsx')).LicenseForm }),
    },
  ],
};
