/** Server of hooks. */
import type { ServerModule } from '#server/context.ts';
import { webhookPlaces } from '../webhook.menu.ts';
import { webhookModule } from '../webhook.module.ts';
import { webhookRights } from '../webhook.rights.ts';
import { webhookJobs } from './deliver.ts';
import { deliveryHandlers, webhookQueue } from './deliveries.ts';
import { hookHandlers } from './hooks.ts';

export const webhookServer: ServerModule = {
  ...webhookModule,
  menu: webhookPlaces,
  rights: [webhookRights],
  tables: ['webhook', 'webhook_delivery'],
  handlers: [...hookHandlers, ...deliveryHandlers],
  outboxes: [webhookQueue],
  jobs: webhookJobs,
};
