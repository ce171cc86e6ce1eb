/** Calls of agents: who decides for whom, from when to when, in which workflows (design/workflow.md §5, agent). */
import { call, output } from '#kernel/call.ts';
import { int, json, longText, ref, text } from '#kernel/field.ts';

export interface DelegationRow {
  id: number;
  principal: number;
  agent: number;
  /** Milliseconds since the epoch. */
  startsAt: number;
  endsAt: number;
  /** Keys of definitions; null: all. */
  definitions: string[] | null;
  reason: string | null;
  state: 'now' | 'later' | 'over';
}
export interface DelegationAnswer {
  list: DelegationRow[];
  people: Record<number, string>;
  /** Published definitions to choose from. */
  definitions: { key: string; name: string }[];
}

const base = '/api/v1/workflow/delegations';
const touches = ['wfDelegation', 'workflow'];

/** Those of the viewer, as principal and as agent; the ended ones of the last year with them. */
export const myDelegations = call('GET', base, 'login', {}, output<DelegationAnswer>(), {
  label: ['我的审批代理', '我的審批代理', 'My approval agents'],
});
export const allDelegations = call('GET', `${base}/all`, 'wf:instance:admin', {}, output<DelegationAnswer>(), {
  label: ['审批代理列表', '審批代理列表', 'All approval agents'],
});
/** Sets one's own agent; administrators of workflows may set somebody else's. */
export const saveDelegation = call(
  'POST',
  base,
  'login',
  {
    id: int(['代理', '代理', 'Delegation'], { min: 1 }),
    principal: ref(['被代理人', '被代理人', 'For'], 'user'),
    agent: ref(['代理人', '代理人', 'Agent'], 'user', { required: true }),
    startsAt: text(['开始时间', '開始時間', 'From'], { required: true, max: 16 }),
    endsAt: text(['结束时间', '結束時間', 'To'], { required: true, max: 16 }),
    definitions: json<string[]>()(['适用流程', '適用流程', 'For workflows']),
    reason: longText(['说明', '說明', 'Note'], { max: 500 }),
  },
  output<{ id: number }>(),
  { label: ['设置审批代理', '設定審批代理', 'Set an approval agent'], creates: true, touches },
);
export const endDelegation = call(
  'POST',
  `${base}/:id/end`,
  'login',
  { id: int(['代理', '代理', 'Delegation'], { required: true, min: 1 }) },
  output<null>(),
  { label: ['结束审批代理', '結束審批代理', 'End an approval delegation'], touches },
);
