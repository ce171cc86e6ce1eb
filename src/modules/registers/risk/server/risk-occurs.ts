/**
 * A risk that has occurred is an issue: made in the transaction that moves the risk, whose row is held. So if many report at once
 * that it occurred, one makes the issue and the others read that it has occurred (records.md B9-8).
 */

import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { cutText } from '#kernel/text.ts';
import { managersOf, memberIds } from '#modules/people/team/server/public.ts';
import { paragraph } from '#modules/registers/issue/paragraph.ts';
import { issueService } from '#modules/registers/issue/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { systemViewer } from '#server/system.ts';
import type { RiskRow } from '../risk.entity.ts';
import { kindWord, riskTexts as t } from '../risk.rules.ts';

const MAX_NAME = 200;
const MAX_TEXT = 4000;

/** Names of issues are unique in their object: the number of the risk, and the time it occurred, distinguish them. */
function nameOf(ctx: Ctx, row: RiskRow): string {
  const { name, code, occurrences } = row;
  const mark = occurrences > 1 ? `${code} #${occurrences}` : code;
  const said = (shown: string): string => ctx.say(t.becameIssue, { kind: kindWord(row), name: shown, mark });
  return said(cutText(name, MAX_NAME - said('').length));
}

/** Makes the issue of a risk that occurs; answers its id. Whoever may say that it occurred need not be able to raise issues. */
export async function becomeIssue(ctx: Ctx, row: RiskRow): Promise<number> {
  const object = objectOfRef(row)!;
  const people = [...(await memberIds(ctx, object)), ...(await managersOf(ctx, object))];
  const description = `${paragraph(row.description)}${paragraph(row.effect)}`;
  const { id } = await issueService.create(
    ctx.as(systemViewer(ctx.viewer.companyId)),
    {
      ...scopeRefOf(object),
      name: nameOf(ctx, row),
      ...(description.length > 0 && description.length <= MAX_TEXT && { description }),
      // Somebody who has left is not given work.
      responsible: row.owner !== null && people.includes(row.owner) ? row.owner : null,
      proposer: ctx.viewer.userId || row.owner,
      task: row.task,
    },
    { source: 'risk' },
  );
  return id;
}
