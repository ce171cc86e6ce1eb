/**
 * KPI over the real tables: weights, raters, freezing, appeals, templates, and what people see (resources-reports.md 6, 7 and 16).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { projectFromTemplate, templateFromProject } from '#modules/objects/template/template.calls.ts';
import { multipleKpiReport, readSheets, scoreKpi, singleKpiReport, tryKpi } from '../kpi.calls.ts';
import { type KpiPeriodRow, kpi, kpiPeriod, kpiTarget } from '../kpi.entity.ts';
import { valuesOf } from '../kpi.facts.ts';
import { kpiPeriodLife } from '../kpi.life.ts';
import { sheetResult } from '../kpi.score.ts';
import { type Frozen, hashOf } from '../server/sheet-store.ts';

const world = await issueWorld();
afterAll(world.close);
const { done, planned, query, home } = world;
const catalog = entityCalls(kpi);
const targets = entityCalls(kpiTarget);
const periods = { ...entityCalls(kpiPeriod), ...lifecycleCalls(kpiPeriodLife) };

let projectId: number;
let office: Someone;
let lead: Someone;
let rater: Someone;
let second: Someone;
let stranger: Someone;
let kpis: number[];

/** A kpi of the company. */
const make = async (name: string, more: object): Promise<number> =>
  ((await done(catalog.create, { name, ...more } as never, office.client)) as unknown as { id: number }).id;
const BANDS = [
  { value: '0.9', score: '60' },
  { value: '1', score: '100' },
];

beforeAll(async () => {
  ({ projectId } = await planned([null, null]));
  office = await world.person('office', ['sys:kpi:edit'], { departments: null });
  [lead, rater, second, stranger] = [
    await world.person('lead'),
    await world.person('rater'),
    await world.person('second'),
    await world.person('stranger'),
  ];
  const view = ['pm:project:query', 'pm:kpi:query'];
  await world.member('project', projectId, lead, [...view, 'pm:kpi:target', 'pm:kpi:publish', 'pm:cost:query']);
  await world.member('project', projectId, rater, ['pm:project:query']);
  await world.member('project', projectId, second, view);
  await query('UPDATE project SET manager = $1 WHERE id = $2', [lead.id, projectId]);
  kpis = [
    await make('Cost', { dimension: 'cost', source: 'formula', formula: 'cpi', bands: BANDS }),
    await make('Issues', { dimension: 'quality', source: 'formula', formula: 'issueClosed' }),
    await make('Team', { dimension: 'team', source: 'raters' }),
  ];
  await spend(1_000_00);
});

/** What the project has cost, and what it has earned by the end of the first quarter. */
async function spend(cents: number): Promise<void> {
  await query(
    `INSERT INTO cost_entry (company_id, object_kind, object_id, effect_date, posting_date, known_at, cents, source, source_id)
     VALUES ($1, 'project', $2, '2026-03-02', '2026-03-02', now(), $3, 'import', (random() * 1e9)::int)`,
    [home.companyId, projectId, cents],
  );
}
const target = (of: number, weight: string, more: object = {}) =>
  lead.client.send(targets.create, { projectId, kpi: kpis[of], weight, ...more } as never);
const period = async (name: string, more: object = {}): Promise<number> =>
  (
    (await done(
      periods.create,
      { projectId, name, startsOn: '2026-01-01', endsOn: '2026-03-31', ...more } as never,
      lead.client,
    )) as unknown as { id: number }
  ).id;
const move = (id: number, action: string, who = lead, more: object = {}) =>
  who.client.send(periods.move, { id, action, ...more } as never);
async function moved(id: number, action: string, who = lead, more: object = {}): Promise<KpiPeriodRow> {
  const answer = await move(id, action, who, more);
  expect(answer.problems ?? answer.msg, action).toEqual('');
  return answer.data as unknown as KpiPeriodRow;
}
const BECAUSE = { reason: 'because' };
const sheet = async (periodId: number, who = lead) =>
  (await done(readSheets, { projectId, periodId }, who.client)).sheet!;
const rate = (periodId: number, who: Someone, scores: readonly (readonly [item: number, score: string | null])[]) =>
  who.client.send(scoreKpi, {
    projectId,
    periodId,
    scores: scores.map(([item, score]) => ({ item, score, comment: null })),
  });
const byRaters = async (periodId: number) =>
  (await sheet(periodId)).items.find(({ source }) => source === 'raters')!.id;

const RATERS = [
  { rule: 'person', weight: '0.6' },
  { rule: 'person', weight: '0.4' },
] as const;
const raters = () => RATERS.map((one, i) => ({ ...one, user: [rater, second][i]!.id }));

test('nobody rates themselves, nobody is named twice, and weights that are not 100 activate nothing', async () => {
  const own = await target(2, '30', { raters: [{ rule: 'person', user: lead.id, weight: '1' }] });
  expect(own.problems![0]).toMatchObject({ key: 'kpi.ownRater', field: 'raters' });
  const managers = await target(2, '30', { raters: [{ rule: 'manager', weight: '1' }] });
  expect(managers.problems![0]!.key).toBe('kpi.ownRater');
  const twice = await target(2, '30', { raters: [...raters(), raters()[0]] });
  expect(twice.problems![0]!.key).toBe('kpi.raterTwice');
  expect((await target(0, '40')).msg).toBe('');
  expect((await target(1, '30')).msg).toBe('');
  expect((await target(2, '25', { raters: raters() })).msg).toBe('');
  const id = await period('Weights');
  const refused = await move(id, 'activate');
  expect(refused.problems![0]!.key).toBe('kpi.weights');
  expect(refused.msg).toContain('95');
  await query("UPDATE kpi_target SET weight = 30 WHERE project_id = $1 AND name = 'Team'", [projectId]);
  await moved(id, 'activate');
  await expect(query('UPDATE kpi_sheet_item SET weight = 1 WHERE period = $1', [id])).rejects.toThrow('not 100');
  await expect(query('UPDATE kpi_rater SET "user" = $1 WHERE "user" = $2', [lead.id, rater.id])).rejects.toThrow(
    'rate themselves',
  );
  await expect(
    query(
      `WITH i AS (INSERT INTO kpi_sheet_item (company_id, period, position, weight, assessed, content)
        VALUES ($1, $2, 9, 1, $3, '{}') RETURNING company_id, id)
       INSERT INTO kpi_rater (company_id, item, "user", weight) SELECT company_id, id, $3, 1 FROM i`,
      [home.companyId, id, lead.id],
    ),
  ).rejects.toThrow('rate themselves');
  expect((await lead.client.send(periods.remove, { id })).msg).toBe('');
});

test('a period is judged by what was frozen: later facts change the next one only; an appeal keeps both results', async () => {
  const id = await period('Q1');
  await moved(id, 'activate');
  const team = await byRaters(id);
  expect((await rate(id, rater, [[team, '80']])).problems![0]!.key).toBe('kpi.notScoring');
  await moved(id, 'ask');
  const told = await query("SELECT receiver::int FROM message WHERE title LIKE '%Q1%' ORDER BY receiver");
  expect(told.map(({ receiver }) => receiver)).toEqual([rater.id, second.id]);
  for (const bad of ['100.1', '-1', '84.55', 'x'])
    expect((await rate(id, rater, [[team, bad]])).problems![0], bad).toMatchObject({ key: 'kpi.scoreRange' });
  expect((await rate(id, lead, [[team, '100']])).problems![0]!.key).toBe('kpi.notRater');
  expect((await rate(id, stranger, [[team, '100']])).code).toBe(404);
  expect((await rate(id, rater, [[team, '80']])).data).toEqual({ saved: 1 });
  expect((await move(id, 'settle')).problems![0]!.key).toBe('kpi.stillOpen');
  await rate(id, second, [[team, '90']]);
  const settled = await moved(id, 'settle');
  expect((await rate(id, rater, [[team, '10']])).problems![0]!.key).toBe('kpi.notScoring');
  await moved(id, 'publish');
  const before = await sheet(id);
  const [first] = before.results;
  // Nobody has raised an issue: no figure, its weight is spread; of the cost 0 is earned.
  expect(first!.items.map(({ score }) => score)).toEqual([first!.items[0]!.score, null, 84]);
  expect([settled.total, settled.grade]).toEqual([first!.total!.toFixed(1), first!.grade]);
  await spend(9_000_00);
  const [again] = (await sheet(id)).results;
  expect(again).toEqual(first);
  const [stored] = await query('SELECT content FROM kpi_result WHERE period = $1', [id]);
  expect(hashOf(stored!.content as Frozen)).toBe(first!.hash);
  const { items, total } = sheetResult(first!.sheet, valuesOf(first!.facts), first!.ratings, 'spread');
  expect({ items, total }).toEqual({ items: first!.items, total: first!.total });
  await expect(query('UPDATE kpi_result SET published = false WHERE period = $1', [id])).rejects.toThrow(
    'is published',
  );
  expect((await lead.client.send(periods.remove, { id })).problems![0]!.key).toBe('kpi.periodFixed');
  expect((await move(id, 'appeal', second, BECAUSE)).problems![0]!.key).toBe('kpi.notAssessed');
  await moved(id, 'appeal', lead, BECAUSE);
  await moved(id, 'uphold', lead, BECAUSE);
  await rate(id, second, [[team, '95']]);
  await moved(id, 'settle');
  await moved(id, 'publish');
  const { results } = await sheet(id);
  expect(results.map(({ round, items: of }) => [round, of[2]!.score])).toEqual([
    [1, 84],
    [2, 86],
  ]);
  expect((await move(id, 'appeal', lead, BECAUSE)).problems![0]!.key).toBe('kpi.appealedOnce');
});

test('after the deadline nobody is waited for: the weight is that of the others, and the result says so', async () => {
  const id = await period('Late', { startsOn: '2026-04-01', endsOn: '2026-04-30', deadline: '2026-05-05' });
  await moved(id, 'activate');
  await moved(id, 'ask');
  await rate(id, second, [[await byRaters(id), '90']]);
  const row = await moved(id, 'settle');
  expect(row.incomplete).toBe(true);
  expect((await sheet(id)).results[0]!.items[2]).toMatchObject({ score: 90, silent: [rater.id] });
  await moved(id, 'publish');
});

test('who rates sees what they rate and nothing else; cost figures need their right; others see nothing', async () => {
  const [published] = await query("SELECT id::int FROM kpi_period WHERE name = 'Q1'");
  const id = published!.id as number;
  const own = await sheet(id, rater);
  expect(own.items.map(({ name }) => name)).toEqual(['Team']);
  expect([own.results, own.period.total, own.ratings.map(({ user }) => user)]).toEqual([[], null, [rater.id]]);
  const member = await sheet(id, second);
  const cost = member.results[0]!.facts.find(({ name }) => name === 'cpi')!;
  expect([member.costHidden, cost.parts]).toEqual([true, {}]);
  expect((await sheet(id)).results[0]!.facts.find(({ name }) => name === 'cpi')!.parts).toHaveProperty('ac');
  for (const call of [readSheets, singleKpiReport])
    expect((await stranger.client.send(call, { projectId } as never)).code).not.toBe(0);
  expect((await rater.client.send(singleKpiReport, { projectId } as never)).code).not.toBe(0);
  const tried = { projectId, startsOn: '2026-01-01', endsOn: '2026-03-31', formula: 'cpi' };
  expect((await office.client.send(tryKpi, tried)).code).toBe(404);
});

test('reports: each published indicator with what it adds to the total; projects beside each other with the change', async () => {
  const single = await done(singleKpiReport, { projectId, pageSize: 100 }, lead.client);
  expect(single.figures.periods).toBe(2);
  const late = single.list.filter(({ periodName }) => periodName === 'Late');
  const sum = late.reduce((all, { points }) => all + Number(points ?? 0), 0);
  expect(Math.abs(sum - single.figures.last!)).toBeLessThan(0.1);
  expect(single.series.totals!.x).toEqual(['Q1', 'Late']);
  const input = { projectId, with: 'all', from: '2026-01-01', to: '2026-12-31' } as const;
  const [row, ...more] = (await done(multipleKpiReport, input, second.client)).list;
  expect([row!.periodName, row!.rank, more]).toEqual(['Late', 1, []]);
  expect(Number(row!.change)).toBeCloseTo(Number(row!.total) - Number(row!.before), 5);
});

const ROUNDS = Number(process.env.KPI_ROUNDS ?? 5);
test(`a rating while the period is settled is in the result or refused, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await period(`Race ${round}`, { startsOn: '2026-05-01', endsOn: '2026-05-31', deadline: '2026-06-05' });
    await moved(id, 'activate');
    await moved(id, 'ask');
    const team = await byRaters(id);
    const [saved, , settled] = await Promise.all([
      rate(id, rater, [[team, '70']]),
      rate(id, second, [[team, '70']]),
      move(id, 'settle'),
    ]);
    expect(settled.problems ?? settled.msg).toEqual('');
    const kept = (await sheet(id)).results[0]!.ratings.find(({ user }) => user === rater.id)!.score;
    expect(kept).toBe(saved.code === 0 ? '70' : null);
  }
});

test(`weights that two people change while a period is activated: what it keeps is 100, ${ROUNDS} times`, async () => {
  const rows = (await done(targets.list, { projectId }, lead.client)).list as unknown as {
    id: number;
    name: string;
    version: number;
  }[];
  const byName = new Map(rows.map((row) => [row.name, row]));
  for (let round = 0; round < ROUNDS; round++) {
    const id = await period(`Weights ${round}`);
    const write = async (name: string, weight: string) => {
      const row = byName.get(name)!;
      const answer = await lead.client.send(targets.update, { id: row.id, version: row.version, weight } as never);
      if (answer.code === 0) row.version++;
      return answer.code;
    };
    const [activated] = await Promise.all([move(id, 'activate'), write('Cost', '41'), write('Issues', '29')]);
    const [kept] = await query(
      'SELECT coalesce(sum(weight), 100)::float8 AS sum FROM kpi_sheet_item WHERE period = $1',
      [id],
    );
    expect(kept!.sum).toBe(100);
    expect([0, 400]).toContain(activated.code);
    await Promise.all([write('Cost', '40'), write('Issues', '30')]);
  }
});

test('there are never more than 50 indicators, however many are added at once', async () => {
  const { projectId: other } = await planned([null]);
  await world.member('project', other, lead, ['pm:project:query', 'pm:kpi:query', 'pm:kpi:target']);
  await query(
    `WITH k AS (INSERT INTO kpi (company_id, name) SELECT $1, 'Many ' || n FROM generate_series(1, 54) n RETURNING id, name)
     INSERT INTO kpi_target (company_id, project_id, name, kpi, weight) SELECT $1, $2, name, id, 1 FROM k ORDER BY id LIMIT 48`,
    [home.companyId, other],
  );
  const left = await query('SELECT id::int FROM kpi WHERE name LIKE $1 AND id NOT IN (SELECT kpi FROM kpi_target)', [
    'Many %',
  ]);
  const answers = await Promise.all(
    left.map(({ id }) => lead.client.send(targets.create, { projectId: other, kpi: id, weight: '1' } as never)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
  expect(answers.find(({ code }) => code !== 0)!.problems![0]!.key).toBe('kpi.tooMany');
});

test('a template takes the indicators of a project and hands them to projects made of it, with raters by what they are', async () => {
  const { projectId: source } = await planned([null]);
  const chief = world.server.as({
    ...{ userId: home.userId, companyId: home.companyId, departments: null },
    rights: ['pm:template:query', 'pm:template:add', 'pm:template:edit', 'pm:project:add', 'pm:project:manageAll'],
  });
  const named = { rule: 'person', user: rater.id, weight: '2' };
  const asked = { projectId: source, kpi: kpis[2], weight: '100', raters: [named, { rule: 'leader', weight: '3' }] };
  await done(targets.create, asked as never, chief);
  const template = (await done(templateFromProject, { project: source, name: 'KPI' } as never, chief)) as {
    id: number;
  };
  const fresh = (await done(
    projectFromTemplate,
    {
      ...{ template: template.id, name: 'Made of it', code: 'FROM-KPI', type: world.type, manager: home.userId },
      ...{
        department: home.departmentId,
        plannedStart: '2026-06-01',
        plannedEnd: '2026-12-31',
        parentMode: 'computed',
        configProject: '1',
      },
    } as never,
    chief,
  )) as { id: number };
  for (const scope of [{ templateId: template.id }, { projectId: fresh.id }]) {
    const { list } = await done(targets.list, scope, chief);
    const [row, ...more] = list as unknown as {
      name: string;
      weight: string;
      raters: { rule: string; weight: string }[];
    }[];
    expect([row!.name, Number(row!.weight), more]).toEqual(['Team', 100, []]);
    expect(row!.raters.map(({ rule, weight }) => [rule, Number(weight)])).toEqual([['leader', 3]]);
  }
});
