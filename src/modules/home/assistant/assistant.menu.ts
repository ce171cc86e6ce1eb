/** Places of the module in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const assistantPlaces: readonly MenuPlace[] = [
  { under: 'workbench', place: 90, label: ['智能助手', '智能助手', 'Assistant'], url: '/modules/chatbotAi' },
];
