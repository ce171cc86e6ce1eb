import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { businessRights } from '#modules/money/customer/party-manifest.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import type {} from '#modules/people/message/message-events.ts';
import { license } from './license.entity.ts';
import { licenseLife } from './license.life.ts';

export const licenseModule: Module = {
  name: 'license',
  entities: [license],
  lifecycles: [licenseLife],
  rights: [{ id: 2085, label: license.label, rights: businessRights(license) }],
  messages: [
    { key: 'license.expiringSoon', kind: 'system', label: ['许可即将到期', '許可即將到期', 'License expiring'] },
    { key: 'license.hasExpired', kind: 'system', label: ['许可已到期', '許可已到期', 'License expired'] },
  ],
  addresses: { license: '/modules/license/viewLicense?licenseId={id}' },
  numbered: {
    license: {
      label: license.label,
      rule: {
        name: ['许可编号', '許可編號', 'License number'],
        digits: 5,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'L-' }, { kind: 'number' }],
      },
    },
  },
  menu: [
    {
      under: 'business',
      place: 40,
      label: ['许可', '許可', 'Licenses'],
      url: '/modules/license/list',
      need: license.rights.read,
    },
  ],
};
