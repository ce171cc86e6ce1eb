/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const planRightGroup: RightGroup = {
  id: 12,
  label: ['项目计划', '項目計劃', 'Project plan'],
  rights: [
    {
      key: 'pm:plan:query',
      label: ['查看计划', '查看計劃', 'View the plan'],
      scopes: ['project', 'template'],
      inTemplates: 'read',
    },
    {
      key: 'pm:plan:edit',
      label: ['编辑计划', '編輯計劃', 'Edit the plan'],
      needs: ['pm:plan:query'],
      scopes: ['project', 'template'],
      inTemplates: 'edit',
    },
    {
      key: 'pm:plan:publish',
      label: ['发布计划与变更控制', '發佈計劃與變更控制', 'Publish the plan and control changes'],
      needs: ['pm:plan:edit'],
      scopes: ['project'],
    },
    {
      key: 'pm:plan:import',
      label: ['导入计划', '匯入計劃', 'Import plans'],
      needs: ['pm:plan:edit'],
      scopes: ['project', 'template'],
      inTemplates: 'edit',
    },
    {
      key: 'pm:plan:export',
      label: ['导出计划', '匯出計劃', 'Export plans'],
      needs: ['pm:plan:query'],
      scopes: ['project', 'template'],
      inTemplates: 'read',
    },
    {
      key: 'pm:cost:query',
      label: ['查看成本', '查看成本', 'View costs'],
      needs: ['pm:plan:query'],
      scopes: ['project', 'template', 'program'],
      inTemplates: 'edit',
    },
    {
      key: 'pm:baseline:query',
      label: ['查看基线', '查看基線', 'View baselines'],
      needs: ['pm:plan:query'],
      scopes: ['project', 'template'],
      inTemplates: 'read',
    },
    {
      key: 'pm:baseline:edit',
      label: ['维护基线', '維護基線', 'Maintain baselines'],
      needs: ['pm:baseline:query'],
      scopes: ['project', 'template'],
      inTemplates: 'edit',
    },
  ],
};
