import type { RightGroup } from '#kernel/permission.ts';

export const outputRightGroup: RightGroup = {
  id: 43,
  label: ['交付物', '交付物', 'Outputs'],
  rights: [
    {
      key: 'pm:output:query',
      label: ['查看交付物', '查看交付物', 'View outputs'],
      scopes: ['project', 'template'],
      inTemplates: 'read',
    },
    {
      key: 'pm:output:edit',
      label: ['维护和归档交付物', '維護和歸檔交付物', 'Manage and archive outputs'],
      scopes: ['project', 'template'],
      needs: ['pm:output:query'],
      inTemplates: 'edit',
    },
  ],
};
