/** Messages of workflows to people. */
import type { RawBuilder } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { texts } from '#kernel/text.ts';
import { noticeStatement } from '#modules/people/message/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Effect, NoticeKind } from '../effects.ts';
import type { Instance } from '../state.ts';

const noticeTexts = texts('workflowNotice', {
  todo: ['您有待审批的流程：{title}', '您有待審批的流程：{title}', 'Waiting for your approval: {title}'],
  returned: [
    '流程被退回，请修改后重新提交：{title}',
    '流程被退回，請修改後重新提交：{title}',
    'Returned, please revise and submit again: {title}',
  ],
  cancelled: ['审批任务已取消：{title}', '審批任務已取消：{title}', 'No longer waiting for you: {title}'],
  cc: ['流程抄送给您：{title}', '流程抄送給您：{title}', 'Copied to you: {title}'],
  urge: ['请尽快审批：{title}', '請盡快審批：{title}', 'Please approve soon: {title}'],
  remind: ['审批任务即将或已经超时：{title}', '審批任務即將或已經逾時：{title}', 'Approval due or overdue: {title}'],
  mention: ['有人在流程中提到您：{title}', '有人在流程中提到您：{title}', 'You were mentioned in a workflow: {title}'],
  approved: ['流程已通过：{title}', '流程已通過：{title}', 'Approved: {title}'],
  rejected: ['流程未通过：{title}', '流程未通過：{title}', 'Rejected: {title}'],
  withdrawn: ['流程已撤回：{title}', '流程已撤回：{title}', 'Withdrawn: {title}'],
  terminated: ['流程已被终止：{title}', '流程已被終止：{title}', 'Terminated: {title}'],
  reverted: ['流程已撤销：{title}', '流程已撤銷：{title}', 'Reverted: {title}'],
  notice: ['{text}：{title}', '{text}：{title}', '{text}: {title}'],
  sendRefused: [
    '外部引擎未接受您的审批（{text}）：{title}',
    '外部引擎未接受您的審批（{text}）：{title}',
    'The external engine did not accept your decision ({text}): {title}',
  ],
  incident: ['流程出现异常：{title}', '流程出現異常：{title}', 'Workflow incident: {title}'],
});

type Notice = Extract<Effect, { kind: 'notify' }>;

const messageOf = (notice: NoticeKind, text: string | undefined) =>
  noticeTexts[notice === 'ended' ? (text as 'approved') : notice];

/** The statements that send a command's messages, one for each kind. */
export function noticeStatements(ctx: Ctx, instance: Instance, effects: readonly Effect[]): RawBuilder<unknown>[] {
  const kinds = new Map<string, Notice>();
  for (const one of effects) {
    if (one.kind !== 'notify') continue;
    const key = `${one.notice}/${one.text ?? ''}`;
    const known = kinds.get(key);
    kinds.set(key, known ? { ...known, users: [...known.users, ...one.users] } : one);
  }
  return [...kinds.values()].flatMap(
    ({ notice, users, text }) =>
      noticeStatement(ctx, {
        receivers: users,
        kind: 'workflow',
        title: messageOf(notice, text),
        params: { title: instance.title, ...(text !== undefined && { text }) },
        link: addressOf('workflow', instance.id),
        relatedId: instance.id,
      }) ?? [],
  );
}
