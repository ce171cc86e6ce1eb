/** Rights of the module: the operator's. */
import type { RightGroup } from '#kernel/permission.ts';

export const jobRights: RightGroup = {
  id: 70,
  label: ['定时任务（运营方）', '定時任務（營運方）', 'Scheduled jobs (operator)'],
  rights: [
    {
      key: 'op:job:query',
      label: ['查看任务和日志', '查看任務和日誌', 'View jobs and their log'],
      scopes: ['system'],
      operator: true,
    },
    {
      key: 'op:job:edit',
      label: ['暂停、恢复任务，设置时间', '暫停、恢復任務，設定時間', 'Pause, resume and time jobs'],
      needs: ['op:job:query'],
      scopes: ['system'],
      operator: true,
    },
    {
      key: 'op:job:run',
      label: ['立即运行任务', '立即執行任務', 'Run jobs now'],
      needs: ['op:job:query'],
      scopes: ['system'],
      operator: true,
    },
  ],
};
