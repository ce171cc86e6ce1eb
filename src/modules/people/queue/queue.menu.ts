/** Places of the module queue in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const queuePlaces: readonly MenuPlace[] = [
  {
    under: 'logs',
    place: 40,
    label: ['队列日志', '佇列日誌', 'Queues'],
    url: '/log/queue',
    need: ['sys:log:queue', 'op:queue:query'],
  },
];
