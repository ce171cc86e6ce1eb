import { texts } from '#kernel/text.ts';

export const queueTexts = texts('queue', {
  title: ['队列日志', '佇列日誌', 'Queue log'],
  unknown: ['没有队列“{queue}”', '沒有佇列「{queue}」', 'There is no queue "{queue}"'],
  retry: ['重试', '重試', 'Try again'],
  retried: ['将立即重试', '將立即重試', 'It is tried again now'],
  nothing: ['已经处理，无需操作', '已經處理，無需操作', 'Nothing is left to be done here'],
  gone: ['内容已过期，无法重试', '內容已過期，無法重試', 'Its content has expired and it cannot be tried again'],
  discard: ['放弃', '放棄', 'Discard'],
  discardTitle: ['放弃发送', '放棄傳送', 'Discard'],
  discardNote: [
    '放弃后不会再发送，原因记入操作日志。',
    '放棄後不會再傳送，原因記入操作日誌。',
    'It is never sent then; the reason is kept in the operation log.',
  ],
  discarded: ['已放弃', '已放棄', 'Discarded'],
  none: ['没有等待或失败的条目', '沒有等待或失敗的條目', 'Nothing waits and nothing has failed'],
});
