/**
 * Simulations of a project's risks: their inputs, running one, keeping the last one of each project.
 *
 * A result names the revision of the plan and the risks it was made from; when either has changed it reads as stale. The
 * revision is read before the tasks: a save in between makes the result stale, never silently mixed. Cents leave the server only
 * for holders of `pm:cost:query`.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { loadPlan, plannedCents } from '#modules/planning/plan/server/public.ts';
import { type TaskRow, task } from '#modules/planning/plan/task.entity.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { wholeRows } from '#server/entity/readable-rows.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { runChore } from '#server/workers/workers.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { activeResponses, isOpenResponse } from '../risk.rules.ts';
import type { Outcome, SimulatedRisk, Simulation } from '../simulate.ts';
import { readSimulation, runSimulation, type SimulationAnswer } from '../simulation.calls.ts';
import { cents } from './risk-money.ts';
import { riskConfigOf } from './risk-settings.ts';
import { simulateChore } from './simulate-chore.ts';

const simulationTexts = texts('riskSimulation', {
  noSchedule: [
    '项目计划存在无法排程的问题，请先在计划中处理',
    '項目計劃存在無法排程的問題，請先在計劃中處理',
    'The project plan has problems and cannot be scheduled; please fix them in the plan first',
  ],
  simulating: ['正在仿真', '正在仿真', 'Simulating'],
});

/** The rest after several reductions by so many percent. */
const left = (cuts: readonly (number | null | undefined)[]): number =>
  cuts.reduce<number>((share, cut) => share * (1 - (cut ?? 0) / 100), 1);

/** The open risks of a project that were judged, as they take part; those that occurred are issues by now. */
async function simulatedRisks(ctx: Ctx, projectId: number): Promise<SimulatedRisk[]> {
  const found = await sql<{ id: number }>`SELECT id FROM risk WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${projectId} AND status IN ('assessed', 'treating', 'watching') AND probability IS NOT NULL
    ORDER BY id`.execute(ctx.db);
  // What it is made of is the same whoever runs it; who may not see amounts is told none of the result.
  const ids = found.rows.map(({ id }) => id);
  const rows = await wholeRows(risk, ctx, await rowsById<RiskRow>(risk, ctx, ids));
  const { probability } = await riskConfigOf(ctx, { projectId });
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map((row): SimulatedRisk => {
      const percent = row.chance ?? probability[Math.min(row.probability!, probability.length) - 1]!.percent;
      // Completed responses are already in the judgment.
      const open = activeResponses(row).filter(isOpenResponse);
      return {
        id: row.id,
        chance: percent / 100,
        sign: row.nature === 'opportunity' ? -1 : 1,
        delays: (row.delays ?? []).map(({ task, min, likely, max }) => ({
          task,
          days: [Number(min), Number(likely), Number(max)],
        })),
        cost: row.lossLikely ? [cents(row.lossMin)!, cents(row.lossLikely)!, cents(row.lossMax)!] : null,
        chanceLeft: left(open.map(({ chanceCut }) => chanceCut)),
        impactLeft: left(open.map(({ impactCut }) => impactCut)),
        responseCents: open.reduce((sum, { cost }) => sum + (cents(cost) ?? 0), 0),
      };
    });
}

const stampOf = (risks: readonly SimulatedRisk[]): string =>
  createHash('sha256').update(JSON.stringify(risks)).digest('hex');

const withoutCents = <O extends Outcome>(outcome: O): O => ({ ...outcome, centsP50: 0, centsP80: 0, centsMean: 0 });
function withoutMoney(result: Simulation): Simulation {
  return {
    ...result,
    planned: { ...result.planned, cents: 0 },
    all: withoutCents(result.all),
    treated: withoutCents(result.treated),
    without: result.without.map(withoutCents),
  };
}

interface Kept {
  revision: number;
  stamp: string;
  result: Simulation;
  by: string;
  at: Date;
  now: number | null;
}

async function answerOf(ctx: Ctx, projectId: number): Promise<SimulationAnswer> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Kept>`SELECT s.revision, s.stamp, s.result, coalesce(u.emp_name, '') AS by, s.at,
      (SELECT p.revision FROM plan p WHERE p.company_id = s.company_id AND p.project_id = s.project_id) AS now
    FROM risk_simulation s LEFT JOIN "user" u ON u.company_id = s.company_id AND u.id = s.by
    WHERE s.company_id = ${companyId} AND s.project_id = ${projectId}`.execute(ctx.db);
  const risks = await simulatedRisks(ctx, projectId);
  const telling = risks.filter(({ delays, cost }) => delays.length > 0 || cost !== null).length;
  const [kept] = rows;
  if (!kept) return { kept: null, risks: risks.length, telling };
  const money = await ctx.can(COST_RIGHT, { projectId });
  const ids = kept.result.without.map((one) => one.risk);
  const readable = [...((await readableRecords(ctx, risk.name, ids)) ?? [])];
  const named = await rowsById<RiskRow>(risk, ctx, readable);
  // Results of before tasks were counted have none.
  const result: Simulation = { ...kept.result, critical: kept.result.critical ?? [] };
  const paths = result.critical.map((one) => one.task);
  const tasks = await rowsById<TaskRow>(task, ctx, [...((await readableRecords(ctx, task.name, paths)) ?? [])]);
  return {
    kept: {
      result: money ? result : withoutMoney(result),
      tasks: Object.fromEntries(tasks.map(({ id, wbs, name }) => [id, { wbs: wbs ?? '', name }])),
      risks: Object.fromEntries(named.map(({ id, code, name, nature }) => [id, { code, name, nature }])),
      revision: kept.revision,
      stale: { plan: kept.now !== kept.revision, risks: kept.stamp !== stampOf(risks) },
      money,
      by: kept.by,
      at: kept.at.toISOString(),
    },
    risks: risks.length,
    telling,
  };
}

async function run(ctx: Ctx, projectId: number, runs: number, seed: number): Promise<void> {
  const stored = await loadPlan(ctx, { projectId });
  const risks = await simulatedRisks(ctx, projectId);
  const cents = await plannedCents(ctx, projectId);
  ctx.progress.step(simulationTexts.simulating);
  const result = await runChore(ctx, simulateChore, { plan: stored.plan, risks, runs, seed, plannedCents: cents });
  if ('problems' in result) throw new Refusal([problem(simulationTexts.noSchedule)]);
  await sql`INSERT INTO risk_simulation (company_id, project_id, revision, stamp, result, by, at)
    VALUES (${ctx.viewer.companyId}, ${projectId}, ${stored.revision}, ${stampOf(risks)}, ${JSON.stringify(result)}::jsonb,
      ${ctx.viewer.userId || null}::bigint, ${new Date(ctx.now)})
    ON CONFLICT (company_id, project_id) DO UPDATE SET revision = excluded.revision, stamp = excluded.stamp,
      result = excluded.result, by = excluded.by, at = excluded.at`.execute(ctx.db);
}

export const simulationHandlers = [
  handle(readSimulation, (ctx, { projectId }) => answerOf(ctx, projectId)),
  handle(runSimulation, async (ctx, { projectId, runs, seed }) => {
    await run(ctx, projectId, runs, seed ?? 1);
    return answerOf(ctx, projectId);
  }),
];
