import type { RightGroup } from '#kernel/permission.ts';

export const referenceRightGroup: RightGroup = {
  id: 44,
  label: ['参考资料', '參考資料', 'References'],
  rights: [
    {
      key: 'pm:reference:query',
      label: ['查看参考资料', '查看參考資料', 'View references'],
      scopes: ['project', 'template'],
      inTemplates: 'read',
    },
    {
      key: 'pm:reference:edit',
      label: ['维护参考资料', '維護參考資料', 'Manage references'],
      scopes: ['project', 'template'],
      needs: ['pm:reference:query'],
      inTemplates: 'edit',
    },
  ],
};
