/** Routes of hooks. */
import type { Screens } from '#web/screens.ts';
import { webhookTexts } from '../webhook.texts.ts';

export const screens: Screens = {
  name: 'webhook',
  routes: [
    {
      path: '/modules/sys/webhook',
      title: webhookTexts.title.text,
      layout: 'system',
      need: 'sys:hook:query',
      page: () => import('./WebhookPage.tsx'),
    },
  ],
};
