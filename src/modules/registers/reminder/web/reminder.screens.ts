/** Route of the reminder rules of a program (1-product §2.11); elsewhere they are a tab of the notification settings. */
import type {} from '#modules/objects/project/web/public.ts';
import type { Screens } from '#web/screens.ts';
import { reminderTexts as t } from '../reminder.rules.ts';

const rules = async () => ({ default: (await import('./ReminderRules.tsx')).ReminderRules });

export const screens: Screens = {
  name: 'reminder',
  routes: [
    {
      path: '/modules/projectProgram/remind',
      title: t.page.text,
      layout: 'object',
      scope: 'program',
      need: 'pm:reminder:query',
      page: rules,
    },
  ],
  noticePart: rules,
};
