/** Asking for what becomes of archived and to be archived documents (1-product §4.3), one or up to a hundred at once. */
import { call, output } from '#kernel/call.ts';
import { choice, json, longText } from '#kernel/field.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';

export const documentActions = {
  archive: ['归档', '歸檔', 'Archive'],
  upgrade: ['升版', '升版', 'Upgrade'],
  change: ['变更', '變更', 'Change'],
  withdraw: ['作废', '作廢', 'Withdraw'],
} as const;
export type DocumentAction = keyof typeof documentActions;

export interface Asked {
  /** What starting the workflow needs; null: nothing is bound, and it is done. */
  item: ApprovalItem | null;
  done: number;
}
/** Errors: 400 with the first document that cannot be taken and why, in the words of 2-rules §8. */
export const askForDocuments = call(
  'POST',
  '/api/v1/document/request',
  'login',
  {
    action: choice(['操作', '操作', 'Action'], documentActions, { required: true }),
    ids: json<number[]>()(['文档', '文件', 'Documents'], { required: true }),
    reason: longText(['原因', '原因', 'Reason'], { max: 200 }),
  },
  output<Asked>(),
  {
    label: [
      '申请归档、升版、变更或作废',
      '申請歸檔、升版、變更或作廢',
      'Archive, upgrade, change or withdraw documents',
    ],
    scope: 'row',
    touches: ['document', 'docVersion', 'workflow', 'task'],
  },
);
