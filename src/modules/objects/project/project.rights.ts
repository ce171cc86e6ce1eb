/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const projectRightGroup: RightGroup = {
  id: 10,
  label: ['项目', '項目', 'Projects'],
  rights: [
    { key: 'pm:project:add', label: ['新建项目', '新建項目', 'Create projects'], scopes: ['system'] },
    { key: 'pm:project:export', label: ['导出项目', '匯出項目', 'Export projects'], scopes: ['system'] },
    { key: 'pm:project:manageAll', label: ['管理全部项目', '管理全部項目', 'Manage all projects'], scopes: ['system'] },
    {
      key: 'sys:notice:query',
      label: ['查看公司通知设置', '查看公司通知設定', 'View company notification settings'],
      scopes: ['system'],
    },
    {
      key: 'sys:notice:edit',
      label: ['修改公司通知设置', '修改公司通知設定', 'Edit company notification settings'],
      needs: ['sys:notice:query'],
      scopes: ['system'],
    },
    {
      key: 'pm:project:query',
      label: ['查看项目信息', '查看項目資訊', 'View project information'],
      scopes: ['project'],
    },
    {
      key: 'pm:project:edit',
      label: ['修改项目信息', '修改項目資訊', 'Edit project information'],
      needs: ['pm:project:query'],
      scopes: ['project'],
    },
    {
      key: 'pm:project:delete',
      label: ['删除项目', '刪除項目', 'Delete the project'],
      needs: ['pm:project:query'],
      scopes: ['project'],
    },
    {
      key: 'pm:project:status',
      label: ['变更项目状态', '變更項目狀態', 'Change the project status'],
      needs: ['pm:project:query'],
      scopes: ['project'],
    },
    {
      key: 'pm:role:query',
      label: ['查看角色', '查看角色', 'View roles'],
      needs: ['pm:project:query'],
      scopes: ['project', 'template'],
      inTemplates: 'read',
    },
    {
      key: 'pm:role:edit',
      label: ['维护角色', '維護角色', 'Manage roles'],
      needs: ['pm:role:query'],
      scopes: ['project', 'template'],
      inTemplates: 'edit',
    },
    {
      key: 'pm:member:query',
      label: ['查看成员', '查看成員', 'View members'],
      needs: ['pm:project:query'],
      scopes: ['project', 'template'],
      inTemplates: 'read',
    },
    {
      key: 'pm:member:edit',
      label: ['维护成员', '維護成員', 'Manage members'],
      needs: ['pm:member:query'],
      scopes: ['project', 'template'],
      inTemplates: 'edit',
    },
    {
      key: 'pm:calendar:edit',
      label: ['维护项目日历', '維護項目日曆', 'Manage the project calendar'],
      needs: ['pm:project:query'],
      scopes: ['project'],
    },
    {
      key: 'pm:project:config',
      label: ['修改项目设置', '修改項目設定', 'Change project settings'],
      needs: ['pm:project:query'],
      scopes: ['project'],
    },
    {
      key: 'pm:workflow:query',
      label: ['查看项目流程', '查看項目流程', 'View project workflows'],
      needs: ['pm:project:query'],
      scopes: ['project'],
    },
    {
      key: 'pm:workflow:config',
      label: ['配置项目流程', '配置項目流程', 'Configure project workflows'],
      needs: ['pm:workflow:query'],
      scopes: ['project'],
    },
    {
      key: 'pm:dynamics:query',
      label: ['查看项目动态', '查看項目動態', 'View project activity'],
      needs: ['pm:project:query'],
      scopes: ['project'],
    },
  ],
};
