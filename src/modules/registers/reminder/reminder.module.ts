import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';
import { reminderTexts as t } from './reminder.rules.ts';
import { reminderRule } from './reminder-rule.entity.ts';

export const reminderModule: Module = {
  name: 'reminder',
  objectMenus: {
    program: [
      {
        id: 49,
        place: 62,
        label: t.page.text,
        icon: 'bell',
        url: '/modules/projectProgram/remind',
        perms: 'pm:reminder:query',
      },
    ],
  },
  entities: [reminderRule],
  rights: [
    {
      id: 50,
      label: t.page.text,
      rights: [
        {
          key: 'pm:reminder:query',
          label: ['查看提醒规则', '查看提醒規則', 'View reminder rules'],
          scopes: ['system', 'project', 'program', 'template'],
          inTemplates: 'read',
        },
        {
          key: 'pm:reminder:edit',
          label: ['维护提醒规则', '維護提醒規則', 'Manage reminder rules'],
          needs: ['pm:reminder:query'],
          scopes: ['system', 'project', 'program', 'template'],
          inTemplates: 'edit',
        },
      ],
    },
  ],
  messages: [
    { key: t.told.key, kind: 'project', label: ['按规则提醒', '按規則提醒', 'Reminder by a rule'], ruled: true },
  ],
  addresses: {
    reminderRule: {
      alone: '/modules/sys/projectNotification?tab=reminders&record={id}',
      project: '/project/projectConfigureNotification?projectId={projectId}&tab=reminders&record={id}',
      template:
        '/projectTemplate/configNotification?projectTemplateId={templateId}&template=true&tab=reminders&record={id}',
      program: '/modules/projectProgram/remind?programId={programId}&record={id}',
    },
  },
};
