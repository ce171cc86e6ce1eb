import { texts } from '#kernel/text.ts';

export const webhookTexts = texts('webhook', {
  title: ['Webhook', 'Webhook', 'Webhooks'],
  most: ['最多 {most} 个 Webhook', '最多 {most} 個 Webhook', 'At most {most} webhooks'],
  nameTaken: [
    '已有名为“{name}”的 Webhook',
    '已有名為「{name}」的 Webhook',
    'There is already a webhook named "{name}"',
  ],
  badKind: ['没有记录类型“{name}”', '沒有記錄類型「{name}」', 'There is no kind of records "{name}"'],
  badAddress: [
    '地址须以 https:// 或 http:// 开头，且不含账号密码',
    '地址須以 https:// 或 http:// 開頭，且不含帳號密碼',
    'The address must begin with https:// or http:// and hold no name or password',
  ],
  rested: [
    'Webhook“{name}”已停用：五天来没有收到成功应答',
    'Webhook「{name}」已停用：五天來沒有收到成功應答',
    'The webhook "{name}" was switched off: nothing has been received for five days',
  ],
  gone: [
    'Webhook“{name}”已停用：接收方答复不再接收（410）',
    'Webhook「{name}」已停用：接收方答覆不再接收（410）',
    'The webhook "{name}" was switched off: its receiver answered that it is gone (410)',
  ],
});
