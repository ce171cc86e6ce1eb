import type { Module } from '#kernel/module.ts';
import type {} from '#modules/numbering/numbered.ts';
import { taskNotices } from './task.notices.ts';

export const taskModule: Module = {
  name: 'task',
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
