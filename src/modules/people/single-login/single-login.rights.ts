/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const singleLoginRights: RightGroup = {
  id: 74,
  label: ['单点登录', '單一登入', 'Single sign-on'],
  rights: [
    {
      key: 'sys:idp:query',
      label: ['查看身份提供方', '查看身分提供方', 'View identity providers'],
      scopes: ['system'],
    },
    {
      key: 'sys:idp:edit',
      label: ['管理单点登录', '管理單一登入', 'Manage single sign-on'],
      needs: ['sys:idp:query'],
      scopes: ['system'],
    },
  ],
};
