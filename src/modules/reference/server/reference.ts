/** Server of references. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { reference } from '../reference.entity.ts';
import { referenceLife } from '../reference.life.ts';
import { referenceModule } from '../reference.module.ts';
import { referencesOnTasks, referencesOnVersions } from './hindrances.ts';
import { referencesMadeOf } from './made-of.ts';
import { standing, turnSuspect } from './suspicion.ts';

const referenceService = entityService(reference, { life: referenceLife, derive: standing });

export const referenceServer: ServerModule = {
  ...referenceModule,
  services: [referenceService],
  madeOf: referencesMadeOf,
  follows: { outputVersion: turnSuspect },
  hinders: { task: { remove: referencesOnTasks }, outputVersion: { remove: referencesOnVersions } },
  handlers: entityHandlers(referenceService),
};
