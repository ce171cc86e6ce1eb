/** Places of the module text in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const textPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 100,
    label: ['多语言', '多語言', 'Texts'],
    url: '/modules/sys/multiLanguageConfig',
    need: 'sys:text:edit',
  },
];
