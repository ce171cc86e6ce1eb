/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const invitationRights: RightGroup = {
  id: 20,
  label: ['邀请', '邀請', 'Invitations'],
  rights: [
    { key: 'sys:invitation:query', label: ['查看邀请', '查看邀請', 'View invitations'], scopes: ['system'] },
    {
      key: 'sys:invitation:add',
      label: ['新建和修改邀请', '新建和修改邀請', 'Create and edit invitations'],
      needs: ['sys:invitation:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:invitation:company',
      label: ['邀请新公司注册', '邀請新公司註冊', 'Invite new companies'],
      needs: ['sys:invitation:add'],
      scopes: ['system'],
      operator: true,
    },
    {
      key: 'sys:invitation:delete',
      label: ['删除邀请', '刪除邀請', 'Delete invitations'],
      needs: ['sys:invitation:query'],
      scopes: ['system'],
    },
  ],
};
