/** The service of issues: visibility, permitted changes, and effects. */
import { objectOfRef } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { moveApproval } from '#modules/flow/approval/server/public.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { managersOf, withinObject } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { systemViewer } from '#server/system.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { issueLife } from '../issue.life.ts';
import { editableFields, handlerOf, issueTexts as t } from '../issue.rules.ts';
import { checkIssue, derived, mayRemove } from './issue-checks.ts';
import { issueFacts, issuesWith } from './issue-facts.ts';
import { issueConfigOf } from './issue-settings.ts';
import { addStep } from './issue-steps.ts';
import { visibleIssues } from './issue-visible.ts';
import { letGo, onTask } from './task-hindrance.ts';

/** Notifies the new handler; for an issue nobody has yet, the manager of its object. */
async function tellHandler(ctx: Ctx, { before, after }: Change<IssueRow>): Promise<void> {
  if (!after) return;
  const handler = handlerOf(after);
  if (handler === null || (before && handlerOf(before) === handler)) return;
  const object = objectOfRef(after);
  await notifyOf(ctx, 'issue', after, {
    receivers: handler === 'triage' ? (object ? await managersOf(ctx, object) : []) : [handler],
    title: after.status === 'solved' ? t.toVerify : t.toHandle,
    params: { name: after.name, code: after.code },
  });
}

/** Editors by a system right may make a move too: if they request it, it is done in their name when approved. */
moveApproval(issue, { rights: ['business:issue:edit', 'business:issue:close'] });

export const issueService = entityService(issue, {
  life: issueLife,
  visible: visibleIssues,
  within: withinObject,
  facts: issueFacts,
  derive: async (ctx, change) => ({ ...(await derived(ctx, change)), ...(await onTask(ctx, change)) }),
  check: checkIssue,
  async changed(ctx, change) {
    await addStep(ctx, change);
    await tellHandler(ctx, change);
    await letGo(ctx, change);
    const { after } = change;
    const given =
      after?.status === 'new' && after.responsible !== null && change.before?.responsible !== after.responsible;
    if (!given || (await issueConfigOf(ctx, after)).acceptance) return;
    // If acceptance is not required, being assigned is enough: the server's own move, which asks for no approval and breaks none.
    const system = ctx.as(systemViewer(ctx.viewer.companyId));
    const { actions, approvals } = (await issueService.abilities(system, [after as never]))[after.id]!;
    if (actions.accept !== null || approvals.accept !== undefined) return;
    await issueService.approved.move(system, after, { action: 'accept' });
  },
  async detail(ctx, row) {
    const mayEdit = (await issuesWith(ctx, [row], 'pm:issue:edit', 'business:issue:edit')).has(row.id);
    const mine = row.proposer === ctx.viewer.userId || (await mayRemove(ctx, row));
    const actions: Record<string, Problem | null> = {};
    if (mine) actions.remove = row.status === 'new' ? null : problem(t.removeNewOnly);
    return { editable: editableFields(row, ctx.viewer.userId, mayEdit), actions };
  },
});
