/** Places of the module task in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const taskPlaces: readonly MenuPlace[] = [
  { group: 'task', place: 30, label: ['任务', '任務', 'Tasks'], icon: 'task' },
  { under: 'task', place: 10, label: ['我负责的', '我負責的', 'Assigned to me'], url: '/task/charged' },
  { under: 'task', place: 20, label: ['我分配的', '我分配的', 'Assigned by me'], url: '/task/gave' },
  { under: 'task', place: 30, label: ['我参与的', '我參與的', 'I participate in'], url: '/task/involved' },
  { under: 'task', place: 40, label: ['项目任务', '項目任務', 'Project tasks'], url: '/task/projectTask' },
  {
    under: 'task',
    place: 50,
    label: ['部门任务', '部門任務', 'Department tasks'],
    url: '/departmentalTask',
    need: 'pm:task:department',
  },
  { under: 'task', place: 60, label: ['任务移交', '任務移交', 'Hand over'], url: '/task/taskTransfer' },
  {
    under: 'organisation',
    place: 110,
    label: ['人员任务移交', '人員任務移交', 'Hand over tasks'],
    url: '/modules/sys/taskTransfer',
    need: 'pm:task:transfer',
  },
];
