/** Deliveries of all hooks as a list. */
import { choice, instant, int, longText, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import { type DeliveryRow, deliveries, exportDeliveries } from './webhook.calls.ts';

export const deliveryStates = {
  waiting: ['等待', '等待', 'Waiting'],
  delivered: ['已送达', '已送達', 'Delivered'],
  failed: ['失败', '失敗', 'Failed'],
  discarded: ['已放弃', '已放棄', 'Discarded'],
} as const;

export const deliveryReport = report<DeliveryRow>({
  name: 'webhookDeliveries',
  label: ['Webhook 投递', 'Webhook 投遞', 'Deliveries of webhooks'],
  call: deliveries,
  sheet: exportDeliveries,
  columns: {
    type: text(['事件', '事件', 'Event'], { required: true }),
    hook: text(['Webhook', 'Webhook', 'Webhook'], { required: true }),
    record: int(['记录编号', '記錄編號', 'Record']),
    number: int(['序号', '序號', 'Number']),
    state: choice(['状态', '狀態', 'State'], deliveryStates, { required: true }),
    attempts: int(['尝试次数', '嘗試次數', 'Attempts'], { required: true }),
    status: int(['应答', '應答', 'Answer']),
    error: longText(['最近错误', '最近錯誤', 'Last error']),
    madeAt: instant(['发生时间', '發生時間', 'Happened'], { required: true }),
    nextAt: instant(['下次尝试', '下次嘗試', 'Next try']),
    deliveredAt: instant(['送达时间', '送達時間', 'Delivered at']),
    messageId: text(['消息编号', '訊息編號', 'Message id'], { required: true }),
  },
  title: 'type',
  list: {
    columns: ['type', 'hook', 'record', 'state', 'attempts', 'error', 'madeAt'],
    filters: ['state', 'hook', 'type', 'madeAt', 'status'],
    sort: '-madeAt',
  },
  search: {
    in: ['hook', 'type', 'messageId'],
    label: ['Webhook、事件或消息编号', 'Webhook、事件或訊息編號', 'Webhook, event or message id'],
  },
  summary: {
    waiting: { label: ['等待', '等待', 'Waiting'] },
    failed: { label: ['失败', '失敗', 'Failed'], bad: true },
  },
});
