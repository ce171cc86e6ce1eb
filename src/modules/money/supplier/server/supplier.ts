/** Server of suppliers. */
import { partyService } from '#modules/money/customer/server/public.ts';
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { supplier } from '../supplier.entity.ts';
import { supplierLife } from '../supplier.life.ts';
import { supplierModule } from '../supplier.module.ts';

export const supplierService = partyService(supplier, supplierLife);

export const supplierServer: ServerModule = {
  ...supplierModule,
  services: [supplierService],
  handlers: entityHandlers(supplierService),
};
