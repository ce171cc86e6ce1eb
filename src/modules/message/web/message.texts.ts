/** Texts of the message page. */
import { texts } from '#kernel/text.ts';

export const messagePageTexts = texts('messagePages', {
  messages: ['消息中心', '訊息中心', 'Messages'],
  markRead: ['标为已读', '標為已讀', 'Mark as read'],
  markAll: ['全部已读', '全部已讀', 'Mark all as read'],
  marked: ['已标记 {count} 条', '已標記 {count} 筆', '{count} marked as read'],
  noneUnread: ['没有未读消息', '沒有未讀訊息', 'There are no unread messages'],
  unread: ['未读', '未讀', 'Unread'],
  read: ['已读', '已讀', 'Read'],
});
