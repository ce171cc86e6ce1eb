/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const webhookRights: RightGroup = {
  id: 87,
  label: ['Webhook', 'Webhook', 'Webhooks'],
  rights: [
    { key: 'sys:hook:query', label: ['查看 Webhook', '查看 Webhook', 'View webhooks'], scopes: ['system'] },
    {
      key: 'sys:hook:edit',
      label: ['管理 Webhook', '管理 Webhook', 'Manage webhooks'],
      needs: ['sys:hook:query'],
      scopes: ['system'],
    },
  ],
};
