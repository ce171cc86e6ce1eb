/** Routes of the queues. */
import type { Screens } from '#web/screens.ts';
import { queueTexts } from '../queue.texts.ts';

export const screens: Screens = {
  name: 'queue',
  routes: [
    {
      path: '/log/queue',
      title: queueTexts.title.text,
      layout: 'system',
      need: ['sys:log:queue', 'op:queue:query'],
      page: () => import('./QueuePage.tsx'),
    },
  ],
};
