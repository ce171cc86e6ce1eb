/** Server of partners. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { partnerModule } from '../partner.module.ts';
import { missedJob } from './missed.ts';
import { partnerContactService, partnerService } from './partner-service.ts';

export const partnerServer: ServerModule = {
  ...partnerModule,
  services: [partnerService, partnerContactService],
  jobs: [missedJob],
  handlers: [...entityHandlers(partnerService), ...entityHandlers(partnerContactService)],
};
