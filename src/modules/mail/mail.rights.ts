/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const mailRights: RightGroup = {
  id: 21,
  label: ['邮件', '郵件', 'E-mail'],
  rights: [
    {
      key: 'sys:email:edit',
      label: ['维护邮件设置', '維護郵件設定', 'Maintain the e-mail settings'],
      scopes: ['system'],
    },
  ],
};
