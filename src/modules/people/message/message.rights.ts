/** Rights of the message administration; one's own messages need none. */
import type { RightGroup } from '#kernel/permission.ts';

export const messageRights: RightGroup = {
  id: 26,
  label: ['消息', '訊息', 'Messages'],
  rights: [
    { key: 'sys:msg:query', label: ['查看全部消息', '查看全部訊息', 'View all messages'], scopes: ['system'] },
    { key: 'sys:msg:send', label: ['发送通知', '傳送通知', 'Send notices'], scopes: ['system'] },
    {
      key: 'sys:msg:edit',
      label: ['设置消息渠道', '設定訊息渠道', 'Set message channels'],
      needs: ['sys:msg:query'],
      scopes: ['system'],
    },
    // Held inside projects and programs too (shared by those kinds of objects).
    { key: 'sys:announcement:edit', label: ['管理公告', '管理公告', 'Manage announcements'], scopes: ['system'] },
  ],
};
