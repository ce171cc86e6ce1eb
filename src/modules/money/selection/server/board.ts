/** What a portfolio is chosen by: its drivers with their weights, its projects with what they are worth and cost, its scenarios. */
import { hash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { totalsOf } from '#modules/money/budget/budget-model.ts';
import { publishedLines } from '#modules/money/budget/server/public.ts';
import { portfolioStanding } from '#modules/objects/portfolio/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { apart, type Judgement, meansOf, nextPair, percents, weigh } from '../pairwise.ts';
import { candidateKey, questionOf, type ScenarioSettings } from '../scenario.ts';
import type { Board, BoardItem, Driver, ScenarioView } from '../selection.calls.ts';
import { type Impact, scoreOf } from '../value.ts';
import { openCandidates } from './candidates.ts';
import { decisionsOf, withoutMoney } from './decisions.ts';

export async function driversOf(ctx: Ctx, portfolioId: number): Promise<Driver[]> {
  const { rows } = await sql<Driver>`SELECT id, name, description FROM selection_driver
    WHERE company_id = ${ctx.viewer.companyId} AND portfolio_id = ${portfolioId} ORDER BY position, id`.execute(ctx.db);
  return rows;
}

interface Answered {
  judge: number;
  first: number;
  second: number;
  value: Judgement | null;
}
/** Answers by places of drivers; turned where the places stand the other way. */
async function answersOf(ctx: Ctx, drivers: readonly Driver[]): Promise<Answered[]> {
  const place = new Map(drivers.map(({ id }, at) => [id, at]));
  const { rows } = await sql<Answered>`SELECT judge, first, second, value FROM selection_judgement
    WHERE company_id = ${ctx.viewer.companyId} AND first = ANY(${drivers.map(({ id }) => id)}::bigint[])
    ORDER BY first, second, judge`.execute(ctx.db);
  return rows.map(({ judge, first, second, value }) => {
    const [a, b] = [place.get(first)!, place.get(second)!];
    const turned = value === null ? null : ((0 - value) as Judgement);
    return a < b ? { judge, first: a, second: b, value } : { judge, first: b, second: a, value: turned };
  });
}

async function itemsOf(
  ctx: Ctx,
  portfolioId: number,
  drivers: readonly Driver[],
  weights: readonly number[] | null,
  money: boolean,
) {
  const standing = await portfolioStanding(ctx, sql<SqlBool>`t.id = ${portfolioId}`);
  const { rows } = await sql<{
    key: string;
    driver: number;
    impact: Impact;
  }>`SELECT coalesce(project_id::text, 'c' || candidate) AS key, driver, impact
    FROM selection_impact WHERE company_id = ${ctx.viewer.companyId}
      AND driver = ANY(${drivers.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const rated = Map.groupBy(rows, ({ key }) => key);
  const worthOf = (key: string): Pick<BoardItem, 'impacts' | 'score'> => {
    const impacts: BoardItem['impacts'] = {};
    for (const { driver, impact } of rated.get(key) ?? []) impacts[driver] = impact;
    const given = drivers.map((driver) => impacts[driver.id] ?? null);
    return { impacts, score: weights === null ? 0 : scoreOf(weights, given) };
  };
  const items: BoardItem[] = [];
  for (const { kind, id, name, status, plannedStart, plannedEnd, planEnd, actualStart, open } of standing) {
    if (kind !== 'project') continue;
    const lines = money ? await publishedLines(ctx, { scope: 'project', id }) : null;
    items.push({
      ...{ key: String(id), project: id, name, status, plannedStart, plannedEnd, planEnd, open },
      ...{ begun: actualStart !== null, latestStart: null, ...worthOf(String(id)) },
      budget: lines === null ? null : totalsOf(lines).total,
    });
  }
  for (const { id, name, status, plannedStart, plannedEnd, latestStart, cost } of await openCandidates(
    ctx,
    portfolioId,
  ))
    items.push({
      ...{ key: candidateKey(id), project: null, name, status, plannedStart, plannedEnd, planEnd: null, latestStart },
      ...{ begun: false, open: false, ...worthOf(candidateKey(id)), budget: money ? cost : null },
    });
  // Of the same value: projects by their ids, then candidates. Among equal answers the first ones are chosen.
  const last = ({ project }: BoardItem): number => project ?? Number.MAX_SAFE_INTEGER;
  return items.sort((a, b) => b.score - a.score || last(a) - last(b));
}

interface StoredScenario {
  id: number;
  name: string;
  settings: ScenarioSettings;
  result: ScenarioView['result'];
}
export async function scenariosOf(ctx: Ctx, portfolioId: number): Promise<StoredScenario[]> {
  const { rows } = await sql<StoredScenario>`SELECT id, name, settings, result FROM selection_scenario
    WHERE company_id = ${ctx.viewer.companyId} AND portfolio_id = ${portfolioId} ORDER BY id`.execute(ctx.db);
  return rows;
}
/** Of the question a scenario asks now. */
export const hashOf = (items: readonly BoardItem[], settings: ScenarioSettings): string =>
  hash('sha256', JSON.stringify(questionOf(items, settings).selection), 'hex');

export async function boardOf(ctx: Ctx, portfolioId: number): Promise<Board> {
  const inside = { portfolioId };
  const drivers = await driversOf(ctx, portfolioId);
  const answers = await answersOf(ctx, drivers);
  const given = answers.filter((one): one is Answered & { value: Judgement } => one.value !== null);
  const means = meansOf([...Map.groupBy(given, ({ judge }) => judge)].map(([judge, pairs]) => ({ judge, pairs })));
  const found = drivers.length === 0 ? null : weigh(drivers.length, means);
  const mine = answers.filter(({ judge }) => judge === ctx.viewer.userId);
  const own = meansOf([
    { judge: 0, pairs: mine.filter((one): one is Answered & { value: Judgement } => one.value !== null) },
  ]);
  const money = await ctx.can('pm:cost:query', inside);
  const items = await itemsOf(ctx, portfolioId, drivers, found?.weights ?? null, money);
  const decisions = await decisionsOf(ctx, portfolioId);
  const scenarios = money ? await scenariosOf(ctx, portfolioId) : [];
  const judges = [...new Set(given.map(({ judge }) => judge))].sort((a, b) => a - b);
  const names = await userNames(ctx, judges);
  return {
    ...{ drivers, means, items, judges: judges.map((id) => names[id] ?? `#${id}`) },
    mine: mine.map(({ first, second, value }) => ({ first, second, value })),
    weights: found ? percents(found.weights) : null,
    ...{ consistency: found?.consistency ?? null, lambda: found?.lambda ?? null, odd: found?.odd ?? null },
    apart: apart(drivers.length, means).filter((at) => at < drivers.length),
    next:
      drivers.length < 2
        ? null
        : nextPair(
            drivers.length,
            own,
            mine.filter(({ value }) => value === null),
          ),
    scenarios: scenarios.map((one) => ({
      ...one,
      stale: one.result !== null && one.result.hash !== hashOf(items, one.settings),
    })),
    decisions: money ? decisions : decisions.map(withoutMoney),
    mayEdit: await ctx.can('pm:portfolio:edit', inside),
    mayJudge: await ctx.can('pm:prioritisation:judge', inside),
    mayRate: await ctx.can('pm:portfolioItem:edit', inside),
    ...{ maySeeMoney: money, mayDecide: money && (await ctx.can('pm:scenario:edit', inside)) },
    mayCommit: money && (await ctx.can('pm:scenario:commit', inside)),
  };
}
