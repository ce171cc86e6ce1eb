/** Hooks: addresses of other programs that are told of changes, by Standard Webhooks. */
import { call, output } from '#kernel/call.ts';
import { bool, choices, instant, int, json, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';

export const hookActions = {
  create: ['新建', '新建', 'Created'],
  update: ['修改', '修改', 'Updated'],
  remove: ['删除', '刪除', 'Removed'],
  move: ['状态操作', '狀態操作', 'Other operations'],
} as const;
export type HookAction = keyof typeof hookActions;

export interface HookRow {
  id: number;
  version: number;
  name: string;
  url: string;
  owner: string;
  /** Null: all kinds of records. */
  entities: string[] | null;
  actions: HookAction[];
  whole: boolean;
  active: boolean;
  /** Until when the secret before this one signs too (ISO). */
  oldUntil: string | null;
  failingSince: string | null;
  waiting: number;
  failed: number;
}
export interface Kind {
  name: string;
  label: string;
}
const READ = 'sys:hook:query';
const EDIT = 'sys:hook:edit';
const base = '/api/v1/webhook';
const touches = ['webhook'];
const id = int(['Webhook', 'Webhook', 'Webhook'], { required: true, min: 1 });

export const webhooks = call('GET', base, READ, {}, output<{ list: HookRow[]; kinds: Kind[] }>(), {
  label: ['查看 Webhook', '查看 Webhook', 'View webhooks'],
});
/** Whoever saves it owns it: it tells what they may read. A new one answers its secret, this once. */
export const saveWebhook = call(
  'POST',
  base,
  EDIT,
  {
    id: int(id.label, { min: 1 }),
    version: int(['版本', '版本', 'Version'], { min: 1 }),
    name: text(['名称', '名稱', 'Name'], { required: true, min: 1, max: 50 }),
    url: text(['地址', '地址', 'Address'], { required: true, max: 1000, format: 'url' }),
    entities: json<string[]>()(['记录类型', '記錄類型', 'Kinds of records']),
    actions: choices(['事件', '事件', 'Events'], hookActions, { required: true }),
    whole: bool(['附带标题与变更内容', '附帶標題與變更內容', 'With title and changed values'], { required: true }),
    active: bool(['启用', '啟用', 'Active'], { required: true }),
  },
  output<{ id: number; secret: string | null }>(),
  { label: ['保存 Webhook', '儲存 Webhook', 'Save a webhook'], fails: 'save', touches },
);
export const removeWebhook = call('DELETE', `${base}/:id`, EDIT, { id }, output<null>(), {
  label: ['删除 Webhook', '刪除 Webhook', 'Delete a webhook'],
  touches,
});
/** A new secret, answered this once; the one before signs too for a day. */
export const rotateWebhook = call('POST', `${base}/rotate`, EDIT, { id }, output<{ secret: string }>(), {
  label: ['更换 Webhook 密钥', '更換 Webhook 密鑰', 'Rotate the secret of a webhook'],
  touches,
});
/** The secret before this one signs no more. */
export const endOldSecret = call('POST', `${base}/end-old`, EDIT, { id }, output<null>(), {
  label: ['停用 Webhook 旧密钥', '停用 Webhook 舊密鑰', 'End the old secret of a webhook'],
  touches,
});
/** Sends a test at once; says what went wrong, or null. */
export const testWebhook = call(
  'POST',
  `${base}/test`,
  EDIT,
  { id },
  output<{ status: number | null; fault: string | null }>(),
  {
    label: ['测试 Webhook', '測試 Webhook', 'Test a webhook'],
    touches,
  },
);

export interface DeliveryRow {
  id: number;
  hook: string;
  type: string;
  record: number | null;
  number: number | null;
  messageId: string;
  state: 'waiting' | 'delivered' | 'failed' | 'discarded';
  attempts: number;
  status: number | null;
  error: string | null;
  madeAt: string;
  nextAt: string | null;
  deliveredAt: string | null;
}
export const deliveries = call('GET', `${base}/deliveries`, READ, listInput, output<ReportAnswer<DeliveryRow>>(), {
  label: ['查看 Webhook 投递', '查看 Webhook 投遞', 'View deliveries of webhooks'],
  reads: ['webhook'],
});
export const exportDeliveries = call('GET', `${base}/deliveries/export`, READ, sheetInput, output<Uint8Array>(), {
  label: ['导出 Webhook 投递', '匯出 Webhook 投遞', 'Export deliveries of webhooks'],
  body: 'download',
});
const delivery = int(['投递', '投遞', 'Delivery'], { required: true, min: 1 });
/** Sends it again now, under the same id. */
export const replayDelivery = call('POST', `${base}/deliveries/replay`, EDIT, { delivery }, output<null>(), {
  label: ['重新投递', '重新投遞', 'Deliver again'],
  touches,
});
/** All of a hook that were delivered or given up since then. */
export const replaySince = call(
  'POST',
  `${base}/replay`,
  EDIT,
  { id, since: instant(['自何时起', '自何時起', 'Since'], { required: true }) },
  output<{ count: number }>(),
  { label: ['重新投递一段时间', '重新投遞一段時間', 'Deliver again since a moment'], touches },
);
