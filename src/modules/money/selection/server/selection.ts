/** Server of choosing portfolios. */
import { sql } from 'kysely';
import { absent, problem, Refusal, refuse } from '#kernel/problem.ts';
import { portfolioRow } from '#modules/objects/portfolio/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { runChore } from '#server/workers/workers.ts';
import { MOST_DRIVERS } from '../pairwise.ts';
import { selectionProblems } from '../problem.ts';
import { MOST_SCENARIOS, questionOf, type ScenarioSettings, settingsProblems } from '../scenario.ts';
import {
  carryOutDecision,
  commitScenario,
  computeScenario,
  convertCandidate,
  type Driver,
  judge,
  rateImpact,
  removeScenario,
  saveDrivers,
  saveScenario,
  scenarioFrontier,
  selectionBoard,
  whyProjectOut,
} from '../selection.calls.ts';
import { selectionModule } from '../selection.module.ts';
import { selectionTexts as t } from '../selection.texts.ts';
import { boardOf, driversOf, hashOf } from './board.ts';
import { candidateService, convert } from './candidates.ts';
import { computeChore, frontierChore, whyChore } from './chores.ts';
import { carryOut, commitOrAsk } from './decide.ts';
import { lastDecision } from './decisions.ts';
import { SOLVER } from './solver.ts';

const MONEY = 'pm:cost:query';
async function needMoney(ctx: Ctx, portfolioId: number): Promise<void> {
  if (!(await ctx.can(MONEY, { portfolioId }))) throw absent();
}

/** All drivers at once; those left out go with their answers and ratings. Held by the portfolio's row, so two never save together. */
async function putDrivers(ctx: Ctx, portfolioId: number, sent: unknown): Promise<void> {
  const { companyId } = ctx.viewer;
  const fits = (one: unknown): one is Driver & { id: number | null } => {
    const { id, name, description } = (one ?? {}) as Record<string, unknown>;
    return (
      (id === null || Number.isSafeInteger(id)) &&
      typeof name === 'string' &&
      name.trim().length > 0 &&
      name.trim().length <= 100 &&
      (description === null || (typeof description === 'string' && description.length <= 500))
    );
  };
  const list =
    Array.isArray(sent) && sent.length <= MOST_DRIVERS && sent.every(fits)
      ? sent.map((one) => ({ ...one, name: one.name.trim() }))
      : null;
  if (!list || new Set(list.map(({ name }) => name)).size < list.length)
    throw new Refusal([problem(t.drivers, { max: MOST_DRIVERS }, 'drivers')]);
  await portfolioRow(ctx, portfolioId, true);
  const now = new Set((await driversOf(ctx, portfolioId)).map(({ id }) => id));
  const kept = list.flatMap(({ id }) => (id === null ? [] : [id]));
  if (kept.some((id) => !now.has(id)) || new Set(kept).size < kept.length) throw absent();
  await sql`DELETE FROM selection_driver WHERE company_id = ${companyId} AND portfolio_id = ${portfolioId}
    AND id <> ALL(${kept}::bigint[])`.execute(ctx.db);
  for (const [position, { id, name, description }] of list.entries())
    if (id === null)
      await sql`INSERT INTO selection_driver (company_id, portfolio_id, name, description, position)
        VALUES (${companyId}, ${portfolioId}, ${name}, ${description}, ${position})`.execute(ctx.db);
    else
      await sql`UPDATE selection_driver SET name = ${name}, description = ${description}, position = ${position}
        WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
}

async function putJudgement(
  ctx: Ctx,
  portfolioId: number,
  one: number,
  other: number,
  value: number | null,
): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const [first, second] = [Math.min(one, other), Math.max(one, other)];
  const turned = value === null || one < other ? value : 0 - value;
  const { numAffectedRows } = await sql`INSERT INTO selection_judgement (company_id, judge, first, second, value, at)
    SELECT ${companyId}, ${userId}, a.id, b.id, ${turned}::smallint, ${new Date(ctx.now)} FROM selection_driver a, selection_driver b
    WHERE a.company_id = ${companyId} AND a.portfolio_id = ${portfolioId} AND a.id = ${first}
      AND b.company_id = ${companyId} AND b.portfolio_id = ${portfolioId} AND b.id = ${second} AND a.id <> b.id
    ON CONFLICT (company_id, first, second, judge) DO UPDATE SET value = excluded.value, at = excluded.at`.execute(
    ctx.db,
  );
  if (Number(numAffectedRows ?? 0) === 0) throw absent();
}

async function putScenario(
  ctx: Ctx,
  portfolioId: number,
  id: number | null,
  name: string,
  settings: ScenarioSettings,
): Promise<number> {
  const problems = settingsProblems(settings);
  if (problems.length > 0) throw new Refusal(problems);
  const { companyId } = ctx.viewer;
  await portfolioRow(ctx, portfolioId, true);
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM selection_scenario
    WHERE company_id = ${companyId} AND portfolio_id = ${portfolioId}`.execute(ctx.db);
  if (id !== null && rows.every((row) => row.id !== id)) throw absent();
  if (rows.some((row) => row.name === name && row.id !== id))
    throw new Refusal([problem(t.sameName, undefined, 'name')]);
  if (id === null && rows.length >= MOST_SCENARIOS) throw refuse(t.tooManyScenarios, { max: MOST_SCENARIOS });
  const json = JSON.stringify(settings);
  const { rows: written } =
    id === null
      ? await sql<{ id: number }>`INSERT INTO selection_scenario (company_id, portfolio_id, name, settings)
        VALUES (${companyId}, ${portfolioId}, ${name}, ${json}::jsonb) RETURNING id`.execute(ctx.db)
      : await sql<{ id: number }>`UPDATE selection_scenario SET name = ${name}, settings = ${json}::jsonb
        WHERE company_id = ${companyId} AND id = ${id} RETURNING id`.execute(ctx.db);
  return written[0]!.id;
}

/** The question of a scenario as things stand; refused while it cannot be asked. */
async function asked(ctx: Ctx, portfolioId: number, scenarioId: number) {
  await needMoney(ctx, portfolioId);
  const board = await boardOf(ctx, portfolioId);
  const scenario = board.scenarios.find(({ id }) => id === scenarioId);
  if (!scenario) throw absent();
  if (board.drivers.length > 0 && board.weights === null)
    throw refuse(t.notConnected, { names: board.apart.map((at) => board.drivers[at]!.name).join(', ') });
  const { selection } = questionOf(board.items, scenario.settings);
  const problems = selectionProblems(selection);
  if (problems.length > 0) throw new Refusal(problems);
  return { scenario, selection, hash: hashOf(board.items, scenario.settings) };
}

export async function compute(ctx: Ctx, portfolioId: number, scenarioId: number) {
  const { selection, hash } = await asked(ctx, portfolioId, scenarioId);
  const found = await runChore(ctx, computeChore, selection);
  const base = await lastDecision(ctx, portfolioId);
  const result = { ...found.answer, at: new Date(ctx.now).toISOString(), solver: SOLVER, hash, base };
  await sql`UPDATE selection_scenario SET result = ${JSON.stringify(result)}::jsonb
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${scenarioId}`.execute(ctx.db);
  return found;
}

async function explain(ctx: Ctx, portfolioId: number, scenarioId: number, item: string) {
  const { scenario, selection } = await asked(ctx, portfolioId, scenarioId);
  const { result, stale } = scenario;
  if (result === null || stale || result.state === 'impossible' || result.state === 'nothing')
    throw refuse(t.notComputed);
  const inside = result.chosen.some((one) => one.item === item);
  if (inside || selection.items.every(({ id }) => id !== item)) return null;
  return runChore(ctx, whyChore, { selection, item, chosen: result.chosen });
}

export const putAll = { drivers: putDrivers, judgement: putJudgement, scenario: putScenario };

async function putImpact(
  ctx: Ctx,
  input: { portfolioId: number; item: string; driver: number; impact: string },
): Promise<void> {
  const { portfolioId, item, driver, impact } = input;
  const { items, drivers } = await boardOf(ctx, portfolioId);
  const found = items.find(({ key }) => key === item);
  if (!found || drivers.every(({ id }) => id !== driver)) throw absent();
  await sql`INSERT INTO selection_impact (company_id, driver, project_id, candidate, impact)
    VALUES (${ctx.viewer.companyId}, ${driver}, ${found.project}, ${found.project === null ? Number(item.slice(1)) : null}, ${impact})
    ON CONFLICT (company_id, driver, project_id, candidate) DO UPDATE SET impact = excluded.impact`.execute(ctx.db);
}

export const selectionServer: ServerModule = {
  ...selectionModule,
  services: [candidateService],
  handlers: [
    ...entityHandlers(candidateService),
    handle(selectionBoard, (ctx, { portfolioId }) => boardOf(ctx, portfolioId)),
    handle(saveDrivers, async (ctx, { portfolioId, drivers }) => {
      await putDrivers(ctx, portfolioId, drivers);
      return null;
    }),
    handle(judge, async (ctx, { portfolioId, first, second, value }) => {
      await putJudgement(ctx, portfolioId, first, second, value ?? null);
      return null;
    }),
    handle(rateImpact, async (ctx, input) => {
      await putImpact(ctx, input);
      return null;
    }),
    handle(saveScenario, async (ctx, { portfolioId, scenarioId, name, settings }) => {
      await needMoney(ctx, portfolioId);
      return { id: await putScenario(ctx, portfolioId, scenarioId ?? null, name.trim(), settings) };
    }),
    handle(removeScenario, async (ctx, { portfolioId, scenarioId }) => {
      await needMoney(ctx, portfolioId);
      const { numAffectedRows } = await sql`DELETE FROM selection_scenario WHERE company_id = ${ctx.viewer.companyId}
        AND portfolio_id = ${portfolioId} AND id = ${scenarioId}`.execute(ctx.db);
      if (Number(numAffectedRows ?? 0) === 0) throw absent();
      return null;
    }),
    handle(computeScenario, (ctx, { portfolioId, scenarioId }) => compute(ctx, portfolioId, scenarioId)),
    handle(commitScenario, (ctx, { portfolioId, scenarioId, reason }) =>
      commitOrAsk(ctx, { portfolioId, scenarioId, reason: reason ?? null }),
    ),
    handle(carryOutDecision, (ctx, { portfolioId, projects }) => carryOut(ctx, portfolioId, projects)),
    handle(convertCandidate, async (ctx, { portfolioId, candidateId }) => ({
      project: await convert(ctx, portfolioId, candidateId),
    })),
    handle(scenarioFrontier, async (ctx, { portfolioId, scenarioId }) =>
      runChore(ctx, frontierChore, (await asked(ctx, portfolioId, scenarioId)).selection),
    ),
    handle(whyProjectOut, (ctx, { portfolioId, scenarioId, item }) => explain(ctx, portfolioId, scenarioId, item)),
  ],
};
