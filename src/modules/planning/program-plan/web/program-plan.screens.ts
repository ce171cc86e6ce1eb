/** Routes across plans (1-product §2.8 circuitMap, §2.11 projectProgramCircuitMap, gant, changePlan). */
import type { Screens } from '#web/screens.ts';
import { programPlanPageTexts as x } from './texts.ts';

export const screens: Screens = {
  name: 'program-plan',
  routes: [
    {
      path: '/modules/project/circuitMap',
      title: x.map.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:plan:query',
      query: ['stages'],
      page: async () => ({ default: (await import('./CircuitMapPage.tsx')).ProjectCircuitMap }),
    },
    {
      path: '/modules/projectProgram/projectProgramCircuitMap',
      title: x.map.text,
      layout: 'object',
      scope: 'program',
      need: 'pm:programPlan:query',
      query: ['stages'],
      page: async () => ({ default: (await import('./CircuitMapPage.tsx')).ProgramCircuitMap }),
    },
    {
      path: '/modules/projectProgram/gant',
      title: x.gantt.text,
      layout: 'object',
      scope: 'program',
      need: 'pm:programPlan:query',
      query: ['template', 'taskId', 'showMileStone', 'search', 'only'],
      page: () => import('./ProgramGanttPage.tsx'),
    },
    {
      path: '/modules/projectProgram/changePlan',
      title: x.changes.text,
      layout: 'object',
      scope: 'program',
      need: 'pm:programPlan:query',
      query: ['changeId'],
      page: () => import('./ProgramChangePage.tsx'),
    },
  ],
};
