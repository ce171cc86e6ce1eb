/** Server of plans across the projects of a program: circuit maps, Gantt, links between plans, changes of several plans. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { programPlanModule } from '../program-plan.module.ts';
import { circuitHandlers } from './circuit.ts';
import { crossLinkHandlers } from './edit-cross-links.ts';
import { ganttHandlers } from './gantt.ts';
import { programChangeHandlers, programChangeService } from './program-changes.ts';

export const programPlanServer: ServerModule = {
  ...programPlanModule,
  services: [programChangeService],
  handlers: [
    ...entityHandlers(programChangeService),
    ...circuitHandlers,
    ...ganttHandlers,
    ...crossLinkHandlers,
    ...programChangeHandlers,
  ],
};
