import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';

export const discussionModule: Module = {
  name: 'discussion',
  messages: [
    { key: 'watch.mentioned', kind: 'system', label: ['评论中提到我', '評論中提到我', 'Mentioned in a comment'] },
    {
      key: 'watch.commented',
      kind: 'system',
      label: ['关注的记录有新评论', '關注的記錄有新評論', 'Comment on a record I watch'],
    },
    {
      key: 'watch.changed',
      kind: 'system',
      label: ['关注的记录有变更', '關注的記錄有變更', 'Change to a record I watch'],
    },
  ],
};
