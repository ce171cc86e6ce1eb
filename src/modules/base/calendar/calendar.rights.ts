/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const calendarRights: RightGroup = {
  id: 6,
  label: ['工作日历', '工作日曆', 'Work calendars'],
  rights: [
    {
      key: 'sys:calendar:edit',
      label: ['维护工作日历', '維護工作日曆', 'Maintain work calendars'],
      scopes: ['system'],
    },
  ],
};
