/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const enterpriseRights: RightGroup = {
  id: 72,
  label: ['公司与许可', '公司與許可', 'Companies and license'],
  rights: [
    {
      key: 'op:company:query',
      label: ['查看公司列表（运营方）', '查看公司列表（營運方）', 'View companies (operator)'],
      scopes: ['system'],
      operator: true,
    },
    {
      key: 'op:company:edit',
      label: [
        '暂停、恢复公司，设置配额（运营方）',
        '暫停、恢復公司，設定配額（營運方）',
        'Suspend companies and set quotas (operator)',
      ],
      needs: ['op:company:query'],
      scopes: ['system'],
      operator: true,
    },
    {
      key: 'op:company:close',
      label: ['关闭公司（运营方，须两人）', '關閉公司（營運方，須兩人）', 'Close companies (operator, by two persons)'],
      needs: ['op:company:query'],
      scopes: ['system'],
      operator: true,
    },
    {
      key: 'sys:licence:query',
      label: ['查看许可信息', '查看許可資訊', 'View license information'],
      scopes: ['system'],
    },
  ],
};
