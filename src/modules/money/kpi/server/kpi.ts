/** Server of KPI: the catalog, targets of projects and templates, periods, scores, reports. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { kpiTarget } from '../kpi.entity.ts';
import { kpiModule } from '../kpi.module.ts';
import { kpiTexts as t } from '../kpi.texts.ts';
import { catalogHandlers, kpiService } from './catalog.ts';
import { kpiPeriodService } from './periods.ts';
import { reportHandlers } from './reports.ts';
import { sheetHandlers } from './sheets.ts';
import { kpiTargetService, targetsMadeOf } from './targets.ts';

export const kpiServer: ServerModule = {
  ...kpiModule,
  services: [kpiService, kpiTargetService, kpiPeriodService],
  madeOf: targetsMadeOf,
  hinders: { kpi: { remove: keptBy(kpiTarget, 'kpi', t.kept) } },
  handlers: [
    ...entityHandlers(kpiService),
    ...entityHandlers(kpiTargetService),
    ...entityHandlers(kpiPeriodService, ['import', 'importTemplate']),
    ...catalogHandlers,
    ...sheetHandlers,
    ...reportHandlers,
  ],
};
