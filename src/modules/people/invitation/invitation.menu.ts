/** Places of the module invitation in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const invitationPlaces: readonly MenuPlace[] = [
  {
    under: 'organisation',
    place: 120,
    label: ['邀请', '邀請', 'Invitations'],
    url: '/sys/invitation',
    need: 'sys:invitation:query',
  },
];
