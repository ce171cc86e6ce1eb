/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const queueRights: RightGroup = {
  id: 71,
  label: ['队列', '佇列', 'Queues'],
  rights: [
    { key: 'sys:log:queue', label: ['查看队列日志', '查看佇列日誌', 'View the queue log'], scopes: ['system'] },
    {
      key: 'sys:log:queueEdit',
      label: ['重试和放弃队列条目', '重試和放棄佇列條目', 'Try queued items again and discard them'],
      needs: ['sys:log:queue'],
      scopes: ['system'],
    },
    {
      key: 'op:queue:query',
      label: [
        '查看所有公司的队列（运营方）',
        '查看所有公司的佇列（營運方）',
        'View the queues of all companies (operator)',
      ],
      scopes: ['system'],
      operator: true,
    },
    {
      key: 'op:queue:edit',
      label: [
        '重试和放弃所有公司的队列条目（运营方）',
        '重試和放棄所有公司的佇列條目（營運方）',
        'Retry and discard in the queues of all companies (operator)',
      ],
      needs: ['op:queue:query'],
      scopes: ['system'],
      operator: true,
    },
  ],
};
