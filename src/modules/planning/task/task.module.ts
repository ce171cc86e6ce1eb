import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { taskNotices } from './task.notices.ts';

export const taskModule: Module = {
  name: 'task',
  objectMenus: {
    project: [
      {
        id: 3104,
        place: 20,
        label: ['项目统计', '項目統計', 'Statistics'],
        url: '/project/projectStatistics',
        perms: 'pm:project:query',
      },
      { id: 35, place: 30, label: ['项目任务', '項目任務', 'Tasks'], icon: 'task' },
      {
        id: 3504,
        place: 10,
        label: ['项目看板', '項目看板', 'Board'],
        url: '/modules/project/board',
        perms: 'pm:plan:query',
      },
      { id: 3501, place: 20, label: ['我负责的', '我負責的', 'Assigned to me'], url: '/projectTask/charged' },
      { id: 3502, place: 30, label: ['我分配的', '我分配的', 'Assigned by me'], url: '/projectTask/gave' },
      { id: 3503, place: 40, label: ['我参与的', '我參與的', 'I participate in'], url: '/projectTask/involved' },
    ],
  },
  changeLabels: {
    finish: ['任务完成条件', '任務完成條件', 'What tasks need to finish'],
  },
  notices: taskNotices,
  addresses: {
    task: {
      alone: '/taskManagement/myTask/taskDetail?taskId={id}',
      project: '/taskManagement/myTask/taskDetail?taskId={id}&projectId={projectId}',
    },
  },
  numbered: {
    task: {
      label: ['任务', '任務', 'Task'],
      perObject: true,
      rule: {
        name: ['任务编号', '任務編號', 'Task number'],
        digits: 4,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'T-' }, { kind: 'number' }],
      },
    },
  },
};
