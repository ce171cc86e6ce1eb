/** How the sample portfolio is chosen: three drivers weighed by three people, impacts of its projects, three candidates, two scenarios, one of them decided. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import type { Decision } from '#modules/money/selection/problem.ts';
import { EMPTY } from '#modules/money/selection/scenario.ts';
import { candidateService, commitOrAsk, compute, putAll } from '#modules/money/selection/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';
import type { People } from '../issues/make-issues.ts';

const WORDS = {
  customers: '提升客户满意度',
  running: '降低运营成本',
  compliance: '满足合规要求',
  platform: '平台优先',
  lean: '预算收紧',
  archive: '电子档案系统',
  portal: '供应商门户',
  visitors: '访客管理系统',
  benefit: '减少人工登记和重复录入。',
  reason: '平台投入保持不变，其余项目在预算内推进。',
} as const;
const ANSWERS = [
  [1, 2, 1],
  [2, 2, 0],
  [0, 1, 1],
] as const;
const IMPACTS = ['extreme', 'strong', 'moderate', 'low'] as const;
const COST = 40_000_000;

export async function makeSampleSelection(people: People, portfolioId: number): Promise<void> {
  const { lina, chenjie, zhangwei } = people;
  const { companyId } = lina.viewer;
  const { customers, running, compliance, platform, lean, reason, archive, portal, visitors, benefit } = told(
    lina,
    WORDS,
  );
  await putAll.drivers(
    lina,
    portfolioId,
    [customers, running, compliance].map((name) => ({ id: null, name, description: null })),
  );
  const { rows: drivers } = await sql<{ id: number }>`SELECT id FROM selection_driver
    WHERE company_id = ${companyId} AND portfolio_id = ${portfolioId} ORDER BY position`.execute(lina.db);
  const [a, b, c] = drivers.map(({ id }) => id) as [number, number, number];
  for (const [at, who] of ([lina, chenjie, zhangwei] as Ctx[]).entries()) {
    const [ab, ac, bc] = ANSWERS[at]!;
    await putAll.judgement(who, portfolioId, a, b, ab);
    await putAll.judgement(who, portfolioId, a, c, ac);
    await putAll.judgement(who, portfolioId, b, c, bc);
  }
  const { rows: projects } = await sql<{ id: number }>`SELECT id FROM project
    WHERE company_id = ${companyId} AND portfolio = ${portfolioId} ORDER BY id`.execute(lina.db);
  for (const [n, { id }] of projects.entries())
    for (const [d, driver] of [a, b, c].entries())
      await sql`INSERT INTO selection_impact (company_id, driver, project_id, impact)
        VALUES (${companyId}, ${driver}, ${id}, ${IMPACTS[(n * 2 + d) % IMPACTS.length]!})`.execute(lina.db);
  const { rows: like } = await sql<{ type: number; department: number }>`SELECT type, department FROM project
    WHERE company_id = ${companyId} AND id = ${projects[0]!.id}`.execute(lina.db);
  const today = parseDay(dateOfInstant(lina.now, lina.utcOffset))!;
  const candidates = [];
  for (const [n, name] of [archive, portal, visitors].entries()) {
    const [start, days] = [today + 45 + n * 30, 120 + n * 30];
    const { id } = await candidateService.create(lina, {
      ...{ portfolioId, ...like[0]!, name, benefit, sponsor: lina.viewer.userId, risk: 6 + n * 3 },
      ...{ plannedStart: formatDay(start), plannedEnd: formatDay(start + days) },
      cost: { amount: `${(n + 2) * 100_000}.00`, currency: 'CNY' },
    });
    // The last one is still being written.
    if (n < 2) await candidateService.move(lina, id, { action: 'submit' });
    candidates.push(id);
  }
  for (const [n, id] of candidates.slice(0, 2).entries())
    for (const [d, driver] of [a, b, c].entries())
      await sql`INSERT INTO selection_impact (company_id, driver, candidate, impact)
        VALUES (${companyId}, ${driver}, ${id}, ${IMPACTS[(n + d + 1) % IMPACTS.length]!})`.execute(lina.db);
  const costs = Object.fromEntries(projects.map(({ id }, n) => [id, COST + n * (COST / 2)]));
  const all = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
  const first = projects[0] ? { [projects[0].id]: 'must' as Decision } : {};
  const scenarioId = await putAll.scenario(lina, portfolioId, null, platform, {
    ...EMPTY,
    costs,
    decisions: first,
    total: all,
    shifts: 1,
  });
  await putAll.scenario(lina, portfolioId, null, lean, { ...EMPTY, costs, total: Math.round(all * 0.6) });
  await compute(lina, portfolioId, scenarioId);
  await commitOrAsk(lina, { portfolioId, scenarioId, reason });
}
