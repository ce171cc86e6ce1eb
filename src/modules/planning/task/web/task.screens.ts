/** Routes of tasks (1-product §2.15, §2.17 taskTransfer). */
import type { Message } from '#kernel/text.ts';
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import type { TaskView } from '../task.calls.ts';
import { pageTexts as t } from './texts.ts';

const list = (path: string, view: TaskView, title: Message, more: Partial<Route> = {}): Route => ({
  path,
  title: title.text,
  layout: 'system',
  need: 'login',
  exportTitle: title.text,
  phone: true,
  page: async () => ({ default: (await import('./TaskList.tsx')).taskList(view, title.text) }),
  ...more,
});
const ofProject = { layout: 'object', scope: 'project' } as const;

export const screens: Screens = {
  name: 'task',
  routes: [
    list('/task/charged', 'charged', t.charged),
    list('/task/gave', 'gave', t.gave),
    list('/task/involved', 'involved', t.involved),
    list('/task/projectTask', 'projectTask', t.projectTask),
    list('/departmentalTask', 'department', t.department, { need: 'pm:task:department' }),
    list('/task/taskTransfer', 'transfer', t.transfer),
    list('/modules/sys/taskTransfer', 'handover', t.handover, { need: 'pm:task:transfer' }),
    list('/projectTask/charged', 'charged', t.charged, ofProject),
    list('/projectTask/gave', 'gave', t.gave, ofProject),
    list('/projectTask/involved', 'involved', t.involved, ofProject),
    {
      path: '/project/projectStatistics',
      title: t.statistics.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:project:query',
      page: () => import('./StatisticsPage.tsx'),
    },
    {
      path: '/modules/project/board',
      title: t.board.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:plan:query',
      page: () => import('./BoardPage.tsx'),
    },
    {
      path: '/taskManagement/myTask/taskDetail',
      title: ['任务详情', '任務詳情', 'Task details'],
      layout: 'object',
      scope: 'project',
      need: 'login',
      query: ['taskId'],
      phone: true,
      page: () => import('./TaskDetailPage.tsx'),
    },
  ],
  taskOperations: async () => (await import('./plan-operations.ts')).planOperations,
  planSettings: async () => ({ default: (await import('./FinishSettings.tsx')).FinishSettings }),
};
