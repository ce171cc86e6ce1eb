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

export const bookingRightGroup: RightGroup = {
  id: 3302,
  label: ['人员申请', '人員申請', 'Requests for people'],
  rights: [
    {
      key: 'resource:booking:decide',
      label: ['答复所有人员申请', '答覆所有人員申請', 'Answer all requests for people'],
      scopes: ['system'],
    },
    /** Without it nobody is booked beyond their working time. */
    {
      key: 'resource:booking:over',
      label: ['超负荷确认人员', '超負荷確認人員', 'Book people beyond their capacity'],
      scopes: ['system'],
    },
  ],
};
