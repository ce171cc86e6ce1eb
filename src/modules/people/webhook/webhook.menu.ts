/** Places of the module in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const webhookPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 170,
    label: ['Webhook', 'Webhook', 'Webhooks'],
    url: '/modules/sys/webhook',
    need: 'sys:hook:query',
  },
];
