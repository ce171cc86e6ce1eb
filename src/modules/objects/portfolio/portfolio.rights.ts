/** Rights of portfolios. */
import type { RightDefinition, RightGroup } from '#kernel/permission.ts';
import type { Triple } from '#kernel/text.ts';

const QUERY = 'pm:portfolio:query';
const system = (key: string, label: Triple): RightDefinition => ({ key, label, scopes: ['system'] });
const inside = (key: string, label: Triple): RightDefinition => ({
  key,
  label,
  scopes: ['portfolio'],
  needs: [QUERY],
});

export const portfolioRightGroup: RightGroup = {
  // portfolioPer of 1-product §3.
  id: 32,
  label: ['项目组合', '項目組合', 'Portfolios'],
  rights: [
    // Spelled as 1-product §6.4 does: it creates.
    system('pm:createportfolios:view', ['新建项目组合', '新建項目組合', 'Create portfolios']),
    system('pm:portfolio:export', ['导出项目组合', '匯出項目組合', 'Export portfolios']),
    system('pm:portfolio:manageAll', ['管理全部项目组合', '管理全部項目組合', 'Manage all portfolios']),
    {
      key: QUERY,
      label: ['查看项目组合信息', '查看項目組合資訊', 'View portfolio information'],
      scopes: ['portfolio'],
    },
    inside('pm:portfolio:edit', ['修改项目组合信息', '修改項目組合資訊', 'Edit portfolio information']),
    inside('pm:portfolio:delete', ['删除项目组合', '刪除項目組合', 'Delete the portfolio']),
    inside('pm:portfolio:status', ['变更项目组合状态', '變更項目組合狀態', 'Change the portfolio status']),
    inside('pm:portfolioItem:edit', [
      '维护项目组合的项目与项目集',
      '維護項目組合的項目與項目集',
      'Maintain the projects and programs of the portfolio',
    ]),
  ],
};
