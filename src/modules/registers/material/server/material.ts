/** Server of materials: records, entries, prices, what is late. */
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { lateMaterials } from '../material.calls.ts';
import { material } from '../material.entity.ts';
import { materialModule } from '../material.module.ts';
import { materialTexts as t } from '../material.rules.ts';
import { lateIn, lateJob } from './late.ts';
import { materialEntryService, materialService } from './material-service.ts';
import { priceHandlers } from './prices.ts';
import { materialFact } from './report-facts.ts';

export const materialServer: ServerModule = {
  ...materialModule,
  services: [materialService, materialEntryService],
  jobs: [lateJob],
  reportFacts: [materialFact],
  hinders: {
    task: { remove: keptBy(material, 'task', t.taskKept) },
    partner: { remove: keptBy(material, 'supplier', t.supplierKept) },
  },
  handlers: [
    ...entityHandlers(materialService),
    ...entityHandlers(materialEntryService),
    ...priceHandlers,
    handle(lateMaterials, (ctx, { projectId }) => lateIn(ctx, projectId)),
  ],
};
