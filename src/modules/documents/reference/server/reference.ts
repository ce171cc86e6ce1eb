/** Server of references. */
import { type SqlBool, sql } from 'kysely';
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { reference } from '../reference.entity.ts';
import { referenceLife } from '../reference.life.ts';
import { referenceModule } from '../reference.module.ts';
import { newEdition } from './editions.ts';
import { referencesOnDocuments, referencesOnTasks, referencesOnVersions } from './hindrances.ts';
import { standing, turnSuspect } from './suspicion.ts';

const referenceService = entityService(reference, { life: referenceLife, derive: standing });

export const referenceServer: ServerModule = {
  ...referenceModule,
  services: [referenceService],
  // Pinned versions and documents are a project's own.
  copied: [
    {
      entity: reference,
      fields: ['name', 'kind', 'standard', 'address', 'task', 'purpose'],
      where: sql<SqlBool>`r.kind NOT IN ('version', 'document')`,
    },
  ],
  follows: { outputVersion: turnSuspect },
  archived: newEdition,
  hinders: {
    task: { remove: referencesOnTasks },
    outputVersion: { remove: referencesOnVersions },
    document: { remove: referencesOnDocuments },
  },
  handlers: entityHandlers(referenceService),
};
