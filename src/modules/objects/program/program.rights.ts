/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const programRightGroup: RightGroup = {
  // programPer of 1-product §3.
  id: 39,
  label: ['项目集', '項目集', 'Programs'],
  rights: [
    { key: 'pm:createProProgram:add', label: ['新建项目集', '新建項目集', 'Create programs'], scopes: ['system'] },
    { key: 'pm:program:export', label: ['导出项目集', '匯出項目集', 'Export programs'], scopes: ['system'] },
    {
      key: 'pm:program:manageAll',
      label: ['管理全部项目集', '管理全部項目集', 'Manage all programs'],
      scopes: ['system'],
    },
    {
      key: 'pm:program:query',
      label: ['查看项目集信息', '查看項目集資訊', 'View program information'],
      scopes: ['program'],
    },
    {
      key: 'pm:program:edit',
      label: ['修改项目集信息', '修改項目集資訊', 'Edit program information'],
      needs: ['pm:program:query'],
      scopes: ['program'],
    },
    {
      key: 'pm:program:delete',
      label: ['删除项目集', '刪除項目集', 'Delete the program'],
      needs: ['pm:program:query'],
      scopes: ['program'],
    },
    {
      key: 'pm:program:status',
      label: ['变更项目集状态', '變更項目集狀態', 'Change the program status'],
      needs: ['pm:program:query'],
      scopes: ['program'],
    },
    {
      key: 'pm:programProject:edit',
      label: ['维护项目集的项目', '維護項目集的項目', 'Maintain the projects of the program'],
      needs: ['pm:program:query'],
      scopes: ['program'],
    },
    {
      key: 'pm:programPlan:query',
      label: ['查看项目集计划', '查看項目集計劃', 'View plans of the program'],
      needs: ['pm:program:query'],
      scopes: ['program'],
    },
    {
      key: 'pm:programChange:submit',
      label: ['提交项目集变更', '提交項目集變更', 'Submit changes of the program'],
      needs: ['pm:programPlan:query'],
      scopes: ['program'],
    },
  ],
};
