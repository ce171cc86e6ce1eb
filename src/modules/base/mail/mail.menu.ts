/** Places of the module mail in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const mailPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 120,
    label: ['邮件设置', '電郵設定', 'E-mail settings'],
    url: '/modules/sys/emailConfig',
    need: 'sys:email:edit',
  },
];
