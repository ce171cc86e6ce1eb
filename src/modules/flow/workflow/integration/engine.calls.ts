/** Calls of engines elsewhere: their settings, what they run, requests that wait, and what they send (1-product §2.14). */
import { call, output } from '#kernel/call.ts';
import { bool, choice, int, longText, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import type { DefinitionStatus } from '../definition/definition.calls.ts';
import type { ToldDefinition } from './external.ts';
import { letterReport, type WaitingLetter } from './letter-report.ts';

/** Where people decide about tasks of the engine. */
export const DECIDING = {
  here: ['在本系统审批', '在本系統審批', 'In this system'],
  there: ['到引擎的页面审批', '到引擎的頁面審批', "On the engine's page"],
} as const satisfies Record<string, Triple>;

export interface EngineRow {
  id: number;
  name: string;
  url: string;
  deciding: keyof typeof DECIDING;
  active: boolean;
  answeredAt: number | null;
  failingSince: number | null;
  error: string | null;
  /** Instances that run there, and requests on their way or given up. */
  running: number;
  waiting: number;
  failed: number;
}
/** A workflow that runs at an engine. */
export interface ExternalDefinitionRow {
  id: number;
  key: string;
  name: string;
  status: DefinitionStatus;
  engine: string;
  /** Its key there. */
  definition: string;
  running: number;
}
/** taken: it changed something; same, old: nothing new; unknown: no such instance, workflow or initiator; refused: see message. */
export interface SyncAnswer {
  result: 'taken' | 'same' | 'old' | 'unknown' | 'refused';
  instanceId: number | null;
  /** Usernames the company does not know: their tasks and copies are left out. */
  unknownAccounts: string[];
  message: string;
}

const RIGHT = 'wf:integration:edit';
const base = '/api/v1/workflow/engines';
const touches = ['wfEngine'];
const id = int(['编号', '編號', 'ID'], { required: true, min: 1 });

export const listEngines = call('GET', base, RIGHT, {}, output<EngineRow[]>(), {
  label: ['流程引擎列表', '流程引擎列表', 'Workflow engines'],
});
/** Saves an engine; the secret is needed for a new one and kept when it is left out. */
export const saveEngine = call(
  'POST',
  base,
  RIGHT,
  {
    id: int(['引擎', '引擎', 'Engine'], { min: 1 }),
    name: text(['名称', '名稱', 'Name'], { required: true, max: 100 }),
    url: text(['引擎地址', '引擎地址', 'Address'], { required: true, max: 1000, format: 'url' }),
    secret: text(['密钥', '金鑰', 'Key'], { min: 16, max: 200 }),
    deciding: choice(['审批位置', '審批位置', 'Where people decide'], DECIDING, { required: true }),
    active: bool(['启用', '啟用', 'Active']),
  },
  output<{ id: number }>(),
  { label: ['保存流程引擎', '儲存流程引擎', 'Save a workflow engine'], creates: true, fails: 'save', touches },
);
/** Refused while a workflow runs there or ever did. */
export const removeEngine = call('DELETE', `${base}/:id`, RIGHT, { id }, output<null>(), {
  label: ['删除流程引擎', '刪除流程引擎', 'Delete a workflow engine'],
  touches,
});
/** Asks the engine what it can run; returns what went wrong, or null. */
export const testEngine = call(
  'POST',
  `${base}/:id/test`,
  RIGHT,
  { id },
  output<{ fault: string | null; millis: number; definitions: ToldDefinition[] }>(),
  { label: ['测试流程引擎', '測試流程引擎', 'Test a workflow engine'], reads: true },
);
/** Compares all running instances of the engine in the next minute, instead of in their turn. */
export const compareEngine = call('POST', `${base}/:id/compare`, RIGHT, { id }, output<null>(), {
  label: ['与流程引擎核对', '與流程引擎核對', 'Compare with a workflow engine'],
  touches,
});
export const externalDefinitions = call('GET', `${base}/definitions`, RIGHT, {}, output<ExternalDefinitionRow[]>(), {
  label: ['外部流程列表', '外部流程列表', 'External workflows'],
});
/** What an engine is asked for. */
const ENGINE_REQUESTS = {
  start: ['发起', '發起', 'Start'],
  act: ['审批', '審批', 'Decision'],
  cancel: ['撤回', '撤回', 'Withdraw'],
} as const;
/** Requests that no engine has taken yet, oldest first. They are sent again and skipped like callbacks. */
export const engineLetters = call(
  'GET',
  `${base}/letters`,
  RIGHT,
  listInput,
  output<ReportAnswer<WaitingLetter<keyof typeof ENGINE_REQUESTS>>>(),
  { label: ['未送达引擎的请求', '未送達引擎的請求', 'Undelivered engine requests'], reads: ['wfCallback'] },
);
export const exportEngineLetters = call('GET', `${base}/letters/export`, RIGHT, sheetInput, output<Uint8Array>(), {
  label: ['导出未送达引擎的请求', '匯出未送達引擎的請求', 'Export requests not delivered to engines'],
  body: 'download',
});
export const engineLetterReport = letterReport({
  name: 'engineLetters',
  label: ['未送达引擎的请求', '未送達引擎的請求', 'Undelivered engine requests'],
  call: engineLetters,
  sheet: exportEngineLetters,
  receiver: ['引擎', '引擎', 'Engine'],
  about: ['请求', '請求', 'Request'],
  moments: ENGINE_REQUESTS,
});

/** Oldest and newest signature that is taken, in milliseconds from now. */
export const SIGNED_WITHIN = 5 * 60_000;
/**
 * What an engine sends unasked: the state of one of its instances (external.ts, ToldSync as JSON text in `body`).
 * `signature` is `sha256=` and the hexadecimal HMAC of `time.body` with the engine's key; another one is forbidden.
 */
export const syncFromEngine = call(
  'POST',
  `${base}/:id/sync`,
  'public',
  {
    id,
    time: int(['签名时间', '簽名時間', 'Signature time'], { required: true, min: 0 }),
    signature: text(['签名', '簽名', 'Signature'], { required: true, max: 100 }),
    body: longText(['内容', '內容', 'Content'], { required: true, max: 900_000 }),
  },
  output<SyncAnswer>(),
  {
    label: ['同步外部流程', '同步外部流程', 'Synchronize an external workflow'],
    touches: ['workflow'],
    limit: 2_097_152,
  },
);
