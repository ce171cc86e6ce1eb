import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';
import { material, materialEntry } from './material.entity.ts';

export const materialModule: Module = {
  name: 'material',
  objectMenus: {
    project: [
      {
        id: 42,
        place: 80,
        label: ['项目物资', '項目物資', 'Materials'],
        icon: 'product',
        url: '/modules/project/projectMaterials',
        perms: 'pm:material:query',
      },
    ],
  },
  entities: [material, materialEntry],
  rights: [
    {
      id: 47,
      label: ['项目物资', '項目物資', 'Materials'],
      rights: [
        { key: 'pm:material:query', label: ['查看物资', '查看物資', 'View materials'], scopes: ['project'] },
        {
          key: 'pm:material:edit',
          label: ['维护物资', '維護物資', 'Manage materials'],
          needs: ['pm:material:query'],
          scopes: ['project'],
        },
      ],
    },
  ],
  messages: [
    {
      key: 'material.late',
      kind: 'project',
      label: ['物资晚于任务开始', '物資晚於任務開始', 'Material arriving after task start'],
    },
    {
      key: 'material.overdue',
      kind: 'project',
      label: ['物资到货逾期', '物資到貨逾期', 'Materials overdue'],
    },
  ],
  addresses: {
    material: { project: '/modules/project/projectMaterials?projectId={projectId}&record={id}' },
    materialEntry: {
      project: '/modules/project/projectMaterials?projectId={projectId}&record={material}&tab=entries&entry={id}',
    },
  },
};
