/** Rights of workflows (flowPer, prefix 16). */
import type { RightGroup } from '#kernel/permission.ts';

export const workflowRights: RightGroup = {
  id: 16,
  label: ['流程', '流程', 'Workflows'],
  rights: [
    {
      key: 'wf:definition:query',
      label: ['查看流程定义', '查看流程定義', 'View workflow definitions'],
      scopes: ['system'],
    },
    {
      key: 'wf:definition:edit',
      label: ['设计流程', '設計流程', 'Design workflows'],
      needs: ['wf:definition:query'],
      scopes: ['system'],
    },
    {
      key: 'wf:definition:publish',
      label: ['发布和停用流程', '發佈和停用流程', 'Publish and disable workflows'],
      needs: ['wf:definition:query'],
      scopes: ['system'],
    },
    {
      key: 'wf:business:edit',
      label: ['配置业务流程', '配置業務流程', 'Configure business workflows'],
      needs: ['wf:definition:query'],
      scopes: ['system'],
    },
    {
      key: 'wf:instance:admin',
      label: ['管理流程实例', '管理流程實例', 'Manage running workflows'],
      scopes: ['system'],
    },
    {
      key: 'wf:integration:edit',
      label: ['配置流程集成', '配置流程整合', 'Configure workflow integration'],
      scopes: ['system'],
    },
  ],
};
