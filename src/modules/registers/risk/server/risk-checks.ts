/** Why writes of risks are refused, and values that follow from others. */
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import type { RiskRow } from '../risk.entity.ts';
import { refuseEdit, riskTexts as t } from '../risk.rules.ts';
import { IMPACTS, type Judged, judge, type RiskCriteria } from '../risk-matrix.ts';
import { risksWith } from './risk-facts.ts';
import { becomeIssue } from './risk-occurs.ts';
import { riskConfigOf } from './risk-settings.ts';

/** The moves that judge, with the stage of the judgment. */
export const STAGE_OF = { assess: 'initial', reassess: 'current', assessResidual: 'residual' } as const;
export type Judging = keyof typeof STAGE_OF;
export const isJudging = (action: string | undefined): action is Judging =>
  action !== undefined && Object.hasOwn(STAGE_OF, action);

/** Moves that set the date of the next review. */
const DATING: readonly string[] = ['assess', 'reassess', 'treat', 'accept', 'review'];

/** What a move judges: the current risk, or the expected rest of it. */
export function judgedRow(action: Judging, row: RiskRow, criteria: RiskCriteria): Judged | null {
  return action === 'assessResidual'
    ? judge(criteria, row.residualProbability, { onSchedule: row.residualImpact })
    : judge(criteria, row.probability, row);
}

async function judged(ctx: Ctx, action: Judging, { after, values }: Change<RiskRow>): Promise<Partial<RiskRow>> {
  const found = judgedRow(action, after!, await riskConfigOf(ctx, after!));
  if (!found) return {};
  if (action === 'assessResidual') {
    const follows = { residualLevel: found.level };
    return follows;
  }
  // An exact chance belongs to one judgment; a new judgment uses its class until an exact value is given again.
  const chance = (values.chance as number | undefined) ?? null;
  if (action === 'reassess') return { score: found.score, level: found.level, chance };
  const none = { residualLevel: null, residualProbability: null, residualImpact: null };
  const follows = { ...none, score: found.score, level: found.level, chance, initialLevel: found.level };
  return follows;
}

/** Values that follow from the others: what a judgment is worth, when the next review is, the issue a risk becomes. */
export async function derived(ctx: Ctx, change: Change<RiskRow>): Promise<Partial<RiskRow>> {
  const { mode, after, values, moved } = change;
  if (mode === 'create') return { proposer: after!.proposer ?? (ctx.viewer.userId || null) };
  const action = moved?.action;
  if (!after || action === undefined) return {};
  if (action === 'occur') {
    const follows = { issue: await becomeIssue(ctx, after) };
    return follows;
  }
  const found = isJudging(action) ? await judged(ctx, action, change) : {};
  const level = found.level ?? after.level;
  if (!DATING.includes(action) || values.nextReview || !level || after.status === 'occurred') return found;
  const { review } = await riskConfigOf(ctx, after);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  return { ...found, nextReview: formatDay(today + review[level]) };
}

/** Somebody who may not write gets a refusal that says nothing about the record. */
async function mustBeAllowed(ctx: Ctx, { mode, before }: Change<RiskRow>): Promise<Problem[]> {
  const { userId } = ctx.viewer;
  if (mode === 'remove') {
    const mine = before!.proposer === userId && before!.status === 'identified';
    if (userId !== 0 && !mine && !(await risksWith(ctx, [before!], 'pm:risk:delete')).has(before!.id))
      throw forbidden();
    return before!.status === 'identified' ? [] : [problem(t.removeIdentifiedOnly)];
  }
  if (mode !== 'update') return [];
  const mayEdit = (await risksWith(ctx, [before!], 'pm:risk:edit')).has(before!.id);
  const refused = refuseEdit(before!, userId, mayEdit);
  if (refused === 'forbidden') throw forbidden('noEdit');
  return refused === 'closed' ? [problem(t.closedReadOnly)] : [];
}

const wrongDelays = ({ delays }: RiskRow): Problem[] =>
  (delays ?? []).flatMap(({ min, likely, max }, i) =>
    Number(min) > Number(likely) || Number(likely) > Number(max)
      ? [problem(t.delayOrder, undefined, `delays.${i}.likely`)]
      : [],
  );

/** A judgment is within the scales in force, and has at least one impact. */
async function wrongJudgement(ctx: Ctx, action: Judging, row: RiskRow): Promise<Problem[]> {
  const { probability, impact } = await riskConfigOf(ctx, row);
  const outside = (name: keyof RiskRow & string, max: number): Problem[] =>
    Number(row[name] ?? 1) > max ? [problem(t.outsideScale, { max }, name)] : [];
  if (action === 'assessResidual')
    return [...outside('residualProbability', probability.length), ...outside('residualImpact', impact.length)];
  const found = [
    ...outside('probability', probability.length),
    ...IMPACTS.flatMap((name) => outside(name, impact.length)),
  ];
  const none = found.length === 0 && IMPACTS.every((name) => row[name] === null);
  return none ? [problem(t.noImpact, undefined, IMPACTS[0])] : found;
}

/** All refusals of a write other than those by field kinds. */
export async function checkRisk(ctx: Ctx, change: Change<RiskRow>): Promise<Problem[]> {
  const refused = await mustBeAllowed(ctx, change);
  const { after, moved, values } = change;
  if (refused.length > 0 || !after) return refused;
  const problems = wrongDelays(after);
  problems.push(...(await notMembers(ctx, change, ['owner'])));
  const action = moved?.action;
  if (isJudging(action)) problems.push(...(await wrongJudgement(ctx, action, after)));
  const next = moved && values.nextReview;
  if (typeof next === 'string' && next <= dateOfInstant(ctx.now, ctx.utcOffset))
    problems.push(problem(t.reviewPast, undefined, 'nextReview'));
  return problems;
}
