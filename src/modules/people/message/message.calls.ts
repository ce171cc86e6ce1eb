/** Calls of messages in addition to those of the entity. */
import type { BatchDone } from '#kernel/batch.ts';
import { call, output } from '#kernel/call.ts';
import { int, refs } from '#kernel/field.ts';

/** Unread messages of the viewer (2-rules §7; polled every 30 s). */
export const messageCount = call(
  'POST',
  '/commonservice-system/remind/sysRemindTipCount',
  'login',
  { userId: int(['用户', '用戶', 'User'], {}) },
  output<{ count: number }>(),
  {
    label: ['未读消息数', '未讀訊息數', 'Unread messages'],
    reads: true,
    flat: true,
  },
);
/** Marks messages as read; without ids, all of them. Missing ones are reported. */
export const markRead = call(
  'POST',
  '/api/v1/message/mark-read',
  'login',
  { ids: refs(['消息', '訊息', 'Messages'], 'message', { max: 1000 }) },
  output<BatchDone & { changed: number }>(),
  {
    label: ['标记已读', '標記已讀', 'Mark as read'],
    touches: ['message'],
  },
);
