/** The queues as a list. */
import { choice, instant, int, longText, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import { exportQueueLog, type QueueRow, queueLog } from './queue.calls.ts';

export const queueStatus = {
  waiting: ['等待', '等待', 'Waiting'],
  failed: ['失败', '失敗', 'Failed'],
} as const;

export const queueReport = report<QueueRow>({
  name: 'queueLog',
  label: ['队列日志', '佇列日誌', 'Queue log'],
  call: queueLog,
  sheet: exportQueueLog,
  columns: {
    queueName: text(['队列', '佇列', 'Queue'], { required: true }),
    company: text(['公司', '公司', 'Company']),
    receiver: text(['接收方', '接收方', 'Receiver']),
    subject: text(['主题', '主題', 'Subject']),
    status: choice(['状态', '狀態', 'Status'], queueStatus, { required: true }),
    attempts: int(['尝试次数', '嘗試次數', 'Attempts'], { required: true }),
    nextAt: instant(['下次尝试', '下次嘗試', 'Next try']),
    error: longText(['最近错误', '最近錯誤', 'Last error']),
  },
  title: 'queueName',
  list: {
    columns: ['queueName', 'receiver', 'subject', 'status', 'attempts', 'nextAt', 'error'],
    filters: ['status', 'queueName', 'company', 'nextAt', 'attempts'],
    sort: 'status',
  },
  search: {
    in: ['receiver', 'subject', 'company'],
    label: ['接收方、主题或公司', '接收方、主題或公司', 'Receiver, subject or company'],
  },
  summary: {
    waiting: { label: ['等待', '等待', 'Waiting'] },
    failed: { label: ['失败', '失敗', 'Failed'], bad: true },
  },
});
