/** The service of risks: visibility, permitted changes, and effects. */

import { type Problem, problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { relateRecords } from '#modules/people/discussion/server/public.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { withinObject } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { riskLife } from '../risk.life.ts';
import { kindWord, refuseEdit, riskTexts as t } from '../risk.rules.ts';
import { checkRisk, derived, isJudging } from './risk-checks.ts';
import { riskFacts, risksWith } from './risk-facts.ts';
import { addAssessment, addReview, isReview } from './risk-story.ts';
import { visibleRisks } from './risk-visible.ts';

async function tell(ctx: Ctx, title: Message, row: RiskRow): Promise<void> {
  if (row.owner === null || row.owner === ctx.viewer.userId) return;
  await notifyOf(ctx, 'risk', row, {
    receivers: [row.owner],
    title,
    params: { kind: kindWord(row), name: row.name, code: row.code },
  });
}

async function follow(ctx: Ctx, { before, after, moved }: Change<RiskRow>): Promise<void> {
  if (!after) return;
  const action = moved?.action;
  if (isJudging(action)) await addAssessment(ctx, action, after, moved!.reason);
  if (isReview(action)) await addReview(ctx, action, after, moved!.reason);
  if (action === 'occur') {
    await relateRecords(ctx, 'comesFrom', { entity: 'issue', id: after.issue! }, { entity: risk.name, id: after.id });
    await tell(ctx, t.occurredTold, after);
  }
  if (after.owner !== before?.owner) await tell(ctx, t.toOwn, after);
}

export const riskService = entityService(risk, {
  life: riskLife,
  visible: visibleRisks,
  within: withinObject,
  facts: riskFacts,
  derive: derived,
  check: checkRisk,
  changed: follow,
  async detail(ctx, row) {
    const mayEdit = (await risksWith(ctx, [row], 'pm:risk:edit')).has(row.id);
    const refused = refuseEdit(row, ctx.viewer.userId, mayEdit);
    const mine = row.proposer === ctx.viewer.userId && row.status === 'identified';
    const actions: Record<string, Problem | null> = {};
    if (mine || (await risksWith(ctx, [row], 'pm:risk:delete')).has(row.id))
      actions.remove = row.status === 'identified' ? null : problem(t.removeIdentifiedOnly);
    if (refused === 'closed') actions.update = problem(t.closedReadOnly);
    return { actions, ...(refused === 'forbidden' && { editable: [] }) };
  },
});
