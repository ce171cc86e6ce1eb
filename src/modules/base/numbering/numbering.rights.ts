/** Rights of coding rules. */
import type { RightGroup } from '#kernel/permission.ts';

export const numberingRights: RightGroup = {
  id: 3,
  label: ['编码规则', '編碼規則', 'Coding rules'],
  rights: [
    { key: 'sys:codeRule:query', label: ['查看编码规则', '查看編碼規則', 'View coding rules'], scopes: ['system'] },
    {
      key: 'sys:codeRule:add',
      label: ['新建编码规则', '新建編碼規則', 'Create coding rules'],
      needs: ['sys:codeRule:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:codeRule:edit',
      label: ['修改编码规则', '修改編碼規則', 'Edit coding rules'],
      needs: ['sys:codeRule:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:codeRule:delete',
      label: ['删除编码规则', '刪除編碼規則', 'Delete coding rules'],
      needs: ['sys:codeRule:query'],
      scopes: ['system'],
    },
  ],
};
