/** Rights of the module (1-product §6.3-6.5; records.md A6). One's own hours are always readable. */
import type { RightDefinition, RightGroup } from '#kernel/permission.ts';

const ofCompany: Pick<RightDefinition, 'scopes'> = { scopes: ['system'] };
const inside = { scopes: ['project'] } as const;

export const hoursRightGroup: RightGroup = {
  id: 18,
  label: ['工时', '工時', 'Work hours'],
  rights: [
    { key: 'wr:workRecord:edit', label: ['填报工时', '填報工時', 'Fill in work hours'], ...ofCompany },
    {
      key: 'wr:workRecord:department',
      label: ['查看部门工时', '查看部門工時', "View the department's hours"],
      byDepartment: true,
      ...ofCompany,
    },
    {
      key: 'wr:workRecord:all',
      label: ['查看公司全部工时', '查看公司全部工時', "View all the company's hours"],
      ...ofCompany,
    },
    {
      key: 'wr:workRecord:fillFor',
      label: ['代他人填报工时', '代他人填報工時', 'Fill in hours for others'],
      ...ofCompany,
    },
    { key: 'wr:workRecord:approveAll', label: ['审批全部工时', '審批全部工時', 'Approve all hours'], ...ofCompany },
    {
      key: 'wr:workRecord:correct',
      label: ['更正已通过的工时', '更正已通過的工時', 'Correct approved hours'],
      ...ofCompany,
    },
    { key: 'wr:workRecord:export', label: ['导出工时', '匯出工時', 'Export hours'], ...ofCompany },
    { key: 'wr:period:close', label: ['关闭工时期间', '關閉工時期間', 'Close work hour periods'], ...ofCompany },
    { key: 'wr:config:edit', label: ['维护工时设置', '維護工時設定', 'Maintain work hour settings'], ...ofCompany },
    { key: 'pm:workRecord:query', label: ['查看团队工时', '查看團隊工時', "View the team's hours"], ...inside },
    {
      key: 'pm:workRecord:approve',
      label: ['审批项目工时', '審批項目工時', "Approve the project's hours"],
      needs: ['pm:workRecord:query'],
      ...inside,
    },
  ],
};
