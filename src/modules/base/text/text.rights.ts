/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const textRights: RightGroup = {
  id: 22,
  label: ['多语言', '多語言', 'Texts'],
  rights: [
    {
      key: 'sys:text:edit',
      label: ['维护界面文字', '維護介面文字', 'Maintain the texts of the interface'],
      scopes: ['system'],
    },
  ],
};
