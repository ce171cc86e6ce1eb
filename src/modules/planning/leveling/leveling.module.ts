import type { Module } from '#kernel/module.ts';
import { levelRun } from './level-run.entity.ts';

const label = ['资源平衡', '資源撫平', 'Leveling'] as const;

export const levelingModule: Module = {
  name: 'leveling',
  entities: [levelRun],
  tables: ['level_run_content', 'level_run_done'],
  rights: [
    {
      id: 101,
      label,
      rights: [
        {
          key: 'pm:leveling:query',
          label: ['查看资源平衡方案', '查看資源撫平方案', 'View levelings'],
          scopes: ['project', 'program'],
        },
        {
          key: 'pm:leveling:edit',
          label: ['计算并应用资源平衡', '計算並套用資源撫平', 'Compute and apply levelings'],
          needs: ['pm:leveling:query'],
          scopes: ['project', 'program'],
        },
      ],
    },
  ],
  addresses: {
    levelRun: {
      project: '/modules/project/leveling?projectId={projectId}&runId={id}',
      program: '/modules/projectProgram/leveling?programId={programId}&runId={id}',
    },
  },
  objectMenus: {
    project: [{ id: 3207, place: 17, label, url: '/modules/project/leveling', perms: 'pm:leveling:query' }],
    program: [{ id: 5904, place: 40, label, url: '/modules/projectProgram/leveling', perms: 'pm:leveling:query' }],
  },
};
