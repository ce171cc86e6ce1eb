/** Rights of the module: the operator's. */
import type { RightGroup } from '#kernel/permission.ts';

export const installationRights: RightGroup = {
  id: 73,
  label: ['系统配置（运营方）', '系統配置（營運方）', 'Installation settings (operator)'],
  rights: [
    {
      key: 'op:config:query',
      label: ['查看系统配置', '查看系統配置', 'View installation settings'],
      scopes: ['system'],
      operator: true,
    },
    {
      key: 'op:config:edit',
      label: ['修改系统配置', '修改系統配置', 'Change installation settings'],
      needs: ['op:config:query'],
      scopes: ['system'],
      operator: true,
    },
  ],
};
