/** Route of the assistant. */
import type { Screens } from '#web/screens.ts';
import { assistantTexts } from '../assistant.texts.ts';

export const screens: Screens = {
  name: 'assistant',
  routes: [
    {
      path: '/modules/chatbotAi',
      title: assistantTexts.title.text,
      layout: 'system',
      need: 'login',
      phone: true,
      page: () => import('./ChatbotPage.tsx'),
    },
  ],
};
