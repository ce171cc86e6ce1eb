/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const apiTokenRights: RightGroup = {
  id: 86,
  label: ['API 令牌', 'API 令牌', 'API tokens'],
  rights: [
    {
      key: 'sys:token:own',
      label: ['创建自己的 API 令牌', '建立自己的 API 令牌', 'Make API tokens of one’s own'],
      scopes: ['system'],
    },
    {
      key: 'sys:token:query',
      label: ['查看所有人的 API 令牌', '查看所有人的 API 令牌', 'View everybody’s API tokens'],
      scopes: ['system'],
    },
    {
      key: 'sys:token:revoke',
      label: ['撤销他人的 API 令牌', '撤銷他人的 API 令牌', 'Revoke API tokens of others'],
      needs: ['sys:token:query'],
      scopes: ['system'],
    },
  ],
};
