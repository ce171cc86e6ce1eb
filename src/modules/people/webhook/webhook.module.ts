import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';

export const webhookModule: Module = {
  name: 'webhook',
  messages: [
    { key: 'webhook.rested', kind: 'system', label: ['Webhook 已停用', 'Webhook 已停用', 'Webhook switched off'] },
  ],
};
