import type { Module } from '#kernel/module.ts';
import { programChange } from './program-change.entity.ts';

export const programPlanModule: Module = {
  name: 'program-plan',
  entities: [programChange],
  tables: ['cross_link', 'program_change_part'],
  addresses: {
    programChange: { program: '/modules/projectProgram/changePlan?programId={programId}&changeId={id}' },
  },
  objectMenus: {
    project: [
      {
        id: 3206,
        place: 15,
        label: ['线路图', '線路圖', 'Circuit map'],
        url: '/modules/project/circuitMap',
        perms: 'pm:plan:query',
      },
    ],
    program: [
      { id: 59, place: 20, label: ['项目集计划', '項目集計劃', 'Plan'], icon: 'schedule' },
      {
        id: 5901,
        place: 10,
        label: ['甘特图', '甘特圖', 'Gantt'],
        url: '/modules/projectProgram/gant',
        perms: 'pm:programPlan:query',
      },
      {
        id: 5902,
        place: 20,
        label: ['线路图', '線路圖', 'Circuit map'],
        url: '/modules/projectProgram/projectProgramCircuitMap',
        perms: 'pm:programPlan:query',
      },
      {
        id: 5903,
        place: 30,
        label: ['计划变更', '計劃變更', 'Plan changes'],
        url: '/modules/projectProgram/changePlan',
        perms: 'pm:programPlan:query',
      },
    ],
  },
};
