/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const mailRights: RightGroup = {
  id: 21,
  label: ['邮件', '電郵', 'E-mail'],
  rights: [
    {
      key: 'sys:email:edit',
      label: ['维护邮件设置', '維護電郵設定', 'Maintain the e-mail settings'],
      scopes: ['system'],
    },
  ],
};
