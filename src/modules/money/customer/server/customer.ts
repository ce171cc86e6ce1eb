/** Server of customers. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { customer } from '../customer.entity.ts';
import { customerLife } from '../customer.life.ts';
import { customerModule } from '../customer.module.ts';
import { partyService } from './party-service.ts';

export const customerService = partyService(customer, customerLife);

export const customerServer: ServerModule = {
  ...customerModule,
  services: [customerService],
  handlers: entityHandlers(customerService),
};
