/** Rights of risks (1-product §6.3-6.5; records.md B3). */
import type { RightGroup } from '#kernel/permission.ts';

const inside = { scopes: ['project', 'program'], needs: ['pm:risk:query'] } as const;

export const riskRightGroup: RightGroup = {
  id: 17,
  label: ['风险', '風險', 'Risks'],
  rights: [
    {
      key: 'rk:risk:all',
      label: ['查看公司全部风险', '查看公司全部風險', 'View all risks in the company'],
      scopes: ['system'],
    },
    {
      key: 'rk:risk:config',
      label: ['维护公司风险设置', '維護公司風險設定', "Maintain the company's risk settings"],
      scopes: ['system'],
    },
    {
      key: 'pm:risk:query',
      label: ['查看风险', '查看風險', 'View risks'],
      scopes: ['project', 'program', 'template'],
      inTemplates: 'read',
    },
    { key: 'pm:risk:add', label: ['登记风险', '登記風險', 'Register risks'], ...inside },
    {
      key: 'pm:risk:edit',
      label: ['修改、评估和应对风险', '修改、評估和應對風險', 'Edit, assess and treat risks'],
      ...inside,
    },
    {
      key: 'pm:risk:accept',
      label: ['接受超出容忍度的风险', '接受超出容忍度的風險', 'Accept risks above the appetite'],
      ...inside,
    },
    { key: 'pm:risk:close', label: ['关闭和重新打开风险', '關閉和重新開啟風險', 'Close and reopen risks'], ...inside },
    {
      key: 'pm:risk:simulate',
      label: ['运行风险仿真', '執行風險仿真', 'Simulate risks'],
      scopes: ['project'],
      needs: ['pm:risk:query'],
    },
    { key: 'pm:risk:delete', label: ['删除风险', '刪除風險', 'Delete risks'], ...inside },
    {
      key: 'pm:risk:config',
      label: ['修改风险设置', '修改風險設定', 'Change risk settings'],
      scopes: ['project', 'template'],
      needs: ['pm:risk:query'],
      inTemplates: 'edit',
    },
  ],
};
