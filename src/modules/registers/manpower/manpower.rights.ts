/** Rights of people in projects, templates and programs (1-product §6.3-6.5; resources-reports.md 8). */
import type { RightGroup } from '#kernel/permission.ts';

export const manpowerRightGroup: RightGroup = {
  id: 49,
  label: ['人力', '人力', 'Manpower'],
  rights: [
    {
      key: 'pm:manpower:query',
      label: ['查看人力', '查看人力', 'View manpower'],
      scopes: ['project', 'template', 'program'],
      inTemplates: 'read',
    },
    {
      key: 'pm:manpower:edit',
      label: ['维护人力需求', '維護人力需求', 'Maintain manpower demand'],
      scopes: ['project', 'template'],
      needs: ['pm:manpower:query'],
      inTemplates: 'edit',
    },
  ],
};
