/**
 * Committing a scenario: what was decided is kept for good, with what it promised. Nothing of a project moves by it; its plan is moved by
 * `carryOut`, through the plan's own door. Order of locks: workflow instance, portfolio, then plans by their projects.
 */
import { sql } from 'kysely';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { absent, forbidden, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { three } from '#kernel/text.ts';
import type { BusinessAction } from '#modules/flow/approval/business-actions.ts';
import { approvalOf, businessAction, guardDirect, requestApproval } from '#modules/flow/approval/server/public.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { filled } from '#modules/flow/workflow/business/business-diff.ts';
import { portfolioRow } from '#modules/objects/portfolio/server/public.ts';
import { project as projectEntity } from '#modules/objects/project/project.entity.ts';
import { planFrom } from '#modules/planning/plan/edit/move-plan.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { editOrPropose, loadPlan } from '#modules/planning/plan/server/public.ts';
import { batchDone, eachAlone } from '#server/batch.ts';
import type { Ctx } from '#server/context.ts';
import type { DecisionContent, Promised } from '../decision.ts';
import { yearsLater } from '../scenario.ts';
import type { Board, BoardItem, ScenarioView } from '../selection.calls.ts';
import { selectionTexts as t } from '../selection.texts.ts';
import { boardOf } from './board.ts';
import { candidateService } from './candidates.ts';
import { decisionsOf, lastDecision } from './decisions.ts';

const MONEY = 'pm:cost:query';
/** Answers to pairs that contradict each other more than this are decided by for a reason only. */
const DOUBTFUL = 0.2;

export const commitAction: BusinessAction = {
  key: 'scenario.commit',
  label: ['组合决策', '組合決策', 'Portfolio decision'],
  group: ['项目组合', '項目組合', 'Portfolios'],
  hint: [
    '审批通过后决策及其承诺永久保存；各项目的计划由其自身流程调整',
    '審批通過後決策及其承諾永久儲存；各項目的計劃由其自身流程調整',
    'Once approved the decision and what it promises are kept for good; plans of projects move by their own rules',
  ],
  lock: 'portfolioDecision',
  kinds: ['portfolio'],
  variables: [
    { name: 'decisionCost', type: 'number', label: ['费用（元）', '費用（元）', 'Cost'] },
    { name: 'decisionIn', type: 'number', label: ['入选项目数', '入選項目數', 'Projects that are in'] },
    { name: 'decisionOut', type: 'number', label: ['未入选项目数', '未入選項目數', 'Projects that are out'] },
    { name: 'decisionMoved', type: 'number', label: ['推迟项目数', '推遲項目數', 'Projects that are moved'] },
  ],
};

interface Payload {
  scenarioId: number;
}
interface Wish {
  portfolioId: number;
  scenarioId: number;
  reason: string | null;
}

async function scenarioOn(
  ctx: Ctx,
  { portfolioId, scenarioId }: Wish,
): Promise<{ board: Board; scenario: ScenarioView }> {
  const board = await boardOf(ctx, portfolioId);
  const scenario = board.scenarios.find(({ id }) => id === scenarioId);
  if (!scenario) throw absent();
  return { board, scenario };
}

/** Why it cannot be committed as things stand. */
async function commitProblems(
  ctx: Ctx,
  wish: Wish,
  { board, scenario }: Awaited<ReturnType<typeof scenarioOn>>,
): Promise<Problem[]> {
  const { result, stale } = scenario;
  if (result === null || stale || (result.state !== 'best' && result.state !== 'found'))
    return [problem(t.notComputed)];
  const last = await lastDecision(ctx, wish.portfolioId);
  if (last > (result.base ?? 0)) return [problem(t.decidedSince, { number: last })];
  if ((board.consistency ?? 0) > DOUBTFUL && !wish.reason?.trim())
    return [problem(t.reasonNeeded, { ratio: board.consistency!.toFixed(2) }, 'reason')];
  return [];
}

/** The days a project would have if it began so many years later, by the engine over its plan. */
async function shifted(
  ctx: Ctx,
  item: BoardItem,
  shift: number,
): Promise<{ start: string | null; finish: string | null }> {
  const { plannedStart, planEnd, plannedEnd, project } = item;
  const finish = planEnd ?? plannedEnd;
  if (shift === 0) return { start: plannedStart, finish };
  const start = plannedStart && yearsLater(plannedStart, shift);
  const stored = project === null ? null : await loadPlan(ctx, { projectId: project });
  if (start === null || !stored || stored.plan.tasks.length === 0)
    return { start, finish: finish && yearsLater(finish, shift) };
  const answer = schedulePlan(planFrom(stored.plan, parseDay(start)!));
  if ('problems' in answer) return { start, finish: finish && yearsLater(finish, shift) };
  return { start, finish: formatDay(Math.floor((answer.schedule.projectFinish - 1) / 1440)) };
}

async function promisesOf(ctx: Ctx, { items }: Board, { settings, result }: ScenarioView): Promise<Promised[]> {
  const chosen = new Map(result!.chosen.map(({ item, shift }) => [item, shift]));
  const out: Promised[] = [];
  for (const item of items) {
    const shift = chosen.get(item.key);
    const days = shift === undefined ? { start: null, finish: null } : await shifted(ctx, item, shift);
    out.push({
      ...{ key: item.key, name: item.name, chosen: shift !== undefined, shift: shift ?? 0, ...days },
      ...{ cost: settings.costs[item.key] ?? item.budget ?? 0, value: item.score },
    });
  }
  return out;
}

/** Writes the decision; the portfolio's row is held, so numbers follow each other. */
async function commit(ctx: Ctx, wish: Wish): Promise<number> {
  await portfolioRow(ctx, wish.portfolioId, true);
  const { board, scenario } = await scenarioOn(ctx, wish);
  const problems = await commitProblems(ctx, wish, { board, scenario });
  if (problems.length > 0) throw new Refusal(problems);
  const number = (await lastDecision(ctx, wish.portfolioId)) + 1;
  const { base: _, ...result } = scenario.result!;
  const content: DecisionContent = {
    drivers: board.drivers.map(({ name }, at) => ({ name, weight: board.weights?.[at] ?? null })),
    consistency: board.consistency,
    ...{ settings: scenario.settings, result, promised: await promisesOf(ctx, board, scenario) },
  };
  await sql`INSERT INTO selection_decision (company_id, portfolio_id, number, name, reason, decided_by, decided_at, content)
    VALUES (${ctx.viewer.companyId}, ${wish.portfolioId}, ${number}, ${scenario.name}, ${wish.reason?.trim() || null},
      ${ctx.viewer.userId}, ${new Date(ctx.now)}, ${JSON.stringify(content)}::jsonb)`.execute(ctx.db);
  // Candidates that were chosen are approved by it; those left out wait for the next decision.
  const chosen = new Set(result.chosen.map(({ item }) => item));
  for (const { key, status } of board.items)
    if (status === 'submitted' && chosen.has(key))
      await candidateService.approved.move(ctx, await candidateService.approved.row(ctx, Number(key.slice(1)), true), {
        action: 'approve',
      });
  return number;
}

/** Commits it, or answers the approval it needs. */
export async function commitOrAsk(ctx: Ctx, wish: Wish) {
  const { portfolioId, scenarioId, reason } = wish;
  if (!(await ctx.can(MONEY, { portfolioId }))) throw absent();
  const { scenario } = await scenarioOn(ctx, wish);
  const place = { portfolio: portfolioId };
  if (await approvalOf(ctx, commitAction.key, place))
    return {
      number: null,
      approval: await requestApproval<Payload>(ctx, commitAction, {
        ...{ recordId: portfolioId, scope: { portfolioId }, payload: { scenarioId }, reason: reason ?? '' },
        title: `${ctx.say({ key: '', text: commitAction.label })}: ${scenario.name}`,
      }),
    };
  await portfolioRow(ctx, portfolioId, true);
  await guardDirect(ctx, commitAction, portfolioId, place);
  return { number: await commit(ctx, wish), approval: null };
}

const T = {
  title: three('组合决策：{name}', '組合決策：{name}', 'Portfolio decision: {name}'),
  value: three('价值', '價值', 'Value'),
  cost: three('费用（元）', '費用（元）', 'Cost'),
  projects: three('项目', '項目', 'Projects'),
  decision: three('决定', '決定', 'Decision'),
  in: three('入选', '入選', 'In'),
  later: three('入选，推迟 {n} 年', '入選，推遲 {n} 年', 'In, {n} years later'),
  out: three('未入选', '未入選', 'Out'),
  start: three('承诺开始', '承諾開始', 'Promised start'),
  finish: three('承诺完成', '承諾完成', 'Promised finish'),
} as const;
const yuan = (cents: number): number => cents / 100;

async function describe(ctx: Ctx, wish: Wish): Promise<BusinessDiff> {
  const { board, scenario } = await scenarioOn(ctx, wish);
  const last = (await decisionsOf(ctx, wish.portfolioId))[0] ?? null;
  const { result } = scenario;
  const promised = result ? await promisesOf(ctx, board, scenario) : [];
  const day = (date: string | null) => (date === null ? null : { date });
  return {
    title: filled(T.title, { name: scenario.name }),
    link: `/modules/projectPortfolio/detail?poId=${wish.portfolioId}`,
    notes: wish.reason ? [wish.reason] : [],
    fields: [
      { label: T.value, before: last?.value ?? null, after: result?.value ?? null },
      {
        ...{ label: T.cost, before: last?.cost ? yuan(last.cost) : null, after: result ? yuan(result.cost) : null },
        need: MONEY,
      },
    ],
    tables: [
      {
        title: T.projects,
        columns: [
          { label: T.projects },
          { label: T.decision },
          { label: T.start },
          { label: T.finish },
          { label: T.cost, align: 'right', need: MONEY },
        ],
        rows: promised.map(({ key, name, chosen, shift, start, finish, cost }) => ({
          ...{ id: key, change: chosen ? ('added' as const) : ('removed' as const) },
          cells: [
            name,
            chosen ? (shift > 0 ? filled(T.later, { n: String(shift) }) : T.in) : T.out,
            ...[day(start), day(finish), cost === null ? null : yuan(cost)],
          ],
        })),
        total: promised.length,
      },
    ],
  };
}

businessAction<Payload>(commitAction, {
  // The right to ask for it was checked.
  rights: ['pm:portfolio:manageAll', 'pm:project:manageAll'],
  lock: async (ctx, id) => void (await portfolioRow(ctx, id, true)),
  place: async (ctx, id) => ({ portfolio: (await portfolioRow(ctx, id)).id }),
  async check(ctx, { recordId, payload, reason }) {
    const wish = { portfolioId: recordId, reason, ...payload };
    return commitProblems(ctx, wish, await scenarioOn(ctx, wish));
  },
  apply: async (ctx, { recordId, payload, reason }) => {
    await commit(ctx, { portfolioId: recordId, reason, ...payload });
  },
  describe: (ctx, { recordId, payload, reason }) => describe(ctx, { portfolioId: recordId, reason, ...payload }),
  mayRead: (ctx, { scope }) => ctx.can('pm:portfolio:query', scope),
  async variables(ctx, { recordId, payload }) {
    const { board, scenario } = await scenarioOn(ctx, { portfolioId: recordId, reason: null, ...payload });
    const chosen = scenario.result?.chosen ?? [];
    return {
      decisionCost: yuan(scenario.result?.cost ?? 0),
      decisionIn: chosen.length,
      decisionOut: board.items.length - chosen.length,
      decisionMoved: chosen.filter(({ shift }) => shift > 0).length,
    };
  },
});

/** Plans of the last decision's moved projects begin as promised: at once where they are not published, else by a request of each plan. */
export async function carryOut(ctx: Ctx, portfolioId: number, projects: readonly number[]) {
  const [last] = await decisionsOf(ctx, portfolioId);
  if (!last) throw absent();
  const promised = new Map(last.promised.map((one) => [Number(one.key), one]));
  const { done, left } = await eachAlone(ctx, projects, {
    entity: projectEntity,
    titleOf: async (id) => promised.get(id)?.name ?? '',
    async run(id) {
      const one = promised.get(id);
      if (!one || !(await ctx.can('pm:plan:query', { projectId: id }))) throw absent();
      if (!(await ctx.can('pm:plan:edit', { projectId: id }))) throw forbidden();
      if (!one.chosen || one.shift === 0 || one.start === null) throw new Refusal([problem(t.notMoved)]);
      const day = parseDay(one.start)!;
      await editOrPropose(ctx, id, (plan) => planFrom(plan, day));
    },
  });
  return batchDone(ctx, done, left);
}
