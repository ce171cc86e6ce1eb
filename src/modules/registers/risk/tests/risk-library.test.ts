/** The library of risks: used in projects, made of risks, and statistics of closed projects (records.md B3, B7-2, B9-10). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '#app/testing/issue-world.ts';
import { riskWorld } from '#app/testing/risk-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { baseRates, importRisks, offeredRisks, promoteRisk } from '../risk-template.calls.ts';
import { type RiskTemplateRow, riskTemplate } from '../risk-template.entity.ts';
import { riskTemplateLife } from '../risk-template.life.ts';

const world = await riskWorld();
const { query, identify, moved, get } = world;
afterAll(world.close);
const entries = { ...entityCalls(riskTemplate), ...lifecycleCalls(riskTemplateLife) };

let project: number;
let lead: Someone;
let keeper: Someone;
let reader: Someone;
const INSIDE = ['query', 'add', 'edit', 'close'].map((one) => `pm:risk:${one}`);
beforeAll(async () => {
  project = await world.newProject();
  lead = await world.person('lead');
  reader = await world.person('reader');
  keeper = await world.person(
    'keeper',
    ['add', 'edit', 'delete', 'publish'].map((one) => `rk:riskTemplate:${one}`),
  );
  await world.member('project', project, lead, INSIDE);
  await world.member('project', project, keeper, ['pm:risk:query']);
});

async function entry(title: string, publish = true): Promise<number> {
  const made = await world.done(
    entries.create,
    { title, effect: '工期后延', responses: [{ action: '备选方案', chanceCut: 30 }], hints: '提前确认' },
    keeper.client,
  );
  const { id } = made as unknown as RiskTemplateRow;
  if (publish) await world.done(entries.move, { id, action: 'publish' }, keeper.client);
  return id;
}

test('B9-10: used twice, and ten times at once, a project has one risk of an entry', async () => {
  const templates = [await entry('供应商延期'), await entry('人员流失')];
  const use = () => lead.client.send(importRisks, { projectId: project, templates });
  const answers = await Promise.all(Array.from({ length: 10 }, use));
  expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(0));
  expect(answers.reduce((sum, { data }) => sum + data.made.length, 0)).toBe(2);
  expect((await use()).data).toEqual({ made: [], there: 2 });
  const rows = await query('SELECT template_risk::int AS t FROM risk WHERE project_id = $1 ORDER BY 1', [project]);
  expect(rows.map(({ t }) => t)).toEqual(templates);
  const [made] = await query('SELECT id::int FROM risk WHERE project_id = $1 AND template_risk = $2', [
    project,
    templates[0],
  ]);
  expect(await get(made!.id as number, lead)).toMatchObject({
    name: '供应商延期',
    effect: '工期后延',
    status: 'identified',
    responses: [{ action: '备选方案', chanceCut: 30, status: 'planned', plan: 'a' }],
  });
  const offered = (await lead.client.send(offeredRisks, { projectId: project })).data;
  expect(offered.filter(({ id }) => templates.includes(id)).map(({ there }) => there)).toEqual([true, true]);
  expect((await world.done(entries.get, { id: templates[0]! }, lead.client)).row).toMatchObject({ uses: 1 });
  // The database has the last word.
  await expect(
    query(
      `INSERT INTO risk (company_id, object_kind, object_id, name, code, template_risk) SELECT company_id, object_kind, object_id, 'x', 'X-1', template_risk
       FROM risk WHERE id = $1`,
      [made!.id],
    ),
  ).rejects.toThrow('risk_of_template_key');
  expect((await reader.client.send(importRisks, { projectId: project, templates })).code).toBe(404);
});

test('B9-10: an entry made of a risk is unseen until it is published, and cannot be used before', async () => {
  const { id } = await identify(lead, { projectId: project, name: '现场停电', effect: '停工' });
  expect((await lead.client.send(promoteRisk, { id })).code).toBe(403);
  const draft = (await keeper.client.send(promoteRisk, { id })).data;
  expect(draft).toMatchObject({ title: '现场停电', effect: '停工', status: 'draft', sourceRisk: id });
  expect((await keeper.client.send(promoteRisk, { id })).msg).toBe('该风险已加入风险库：“现场停电”');
  const seen = async (who: Someone) => (await who.client.send(entries.get, { id: draft.id })).code;
  expect([await seen(lead), await seen(keeper)]).toEqual([404, 0]);
  const refused = await lead.client.send(importRisks, { projectId: project, templates: [draft.id] });
  expect(refused.code).not.toBe(0);
  await world.done(entries.move, { id: draft.id, action: 'publish' }, keeper.client);
  expect(await seen(lead)).toBe(0);
  expect((await lead.client.send(importRisks, { projectId: project, templates: [draft.id] })).data.made.length).toBe(1);
});

test('base rates count closed projects only and equal a recount; few cases say so', async () => {
  const template = await entry('雨季停工');
  const projects: number[] = [];
  for (let i = 0; i < 7; i++) {
    const own = await world.newProject();
    projects.push(own);
    await world.member('project', own, lead, INSIDE);
    const { data } = await lead.client.send(importRisks, { projectId: own, templates: [template] });
    const { id } = data.made[0]!;
    if (i % 2 === 0) {
      await moved(id, 'occur', lead);
      // What helps is left open: it is dropped before the risk is closed.
      const row = await get(id, lead);
      await world.update(row, { responses: row.responses!.map((line) => ({ ...line, status: 'dropped' })) }, lead);
      const values = { closeReason: 'occurred', daysLost: String(i + 1) };
      await moved(id, 'close', lead, { reason: '已处理', values });
    }
  }
  const rates = async () => (await reader.client.send(baseRates, { id: template })).data;
  expect(await rates()).toEqual([]);
  await query("UPDATE project SET status = 'done' WHERE id = ANY($1)", [projects.slice(0, 3)]);
  expect((await rates())[0]).toMatchObject({ projectType: null, carried: 3, occurred: 2, few: true });
  await query("UPDATE project SET status = 'passoff' WHERE id = ANY($1)", [projects.slice(3, 6)]);
  const [all] = await rates();
  const [counted] = await query(
    `SELECT count(*)::int AS carried, count(*) FILTER (WHERE r.occurrences > 0)::int AS occurred
     FROM risk r JOIN project p ON p.id = r.project_id WHERE r.template_risk = $1 AND p.status IN ('done', 'passoff')`,
    [template],
  );
  expect(all).toMatchObject({ ...counted, few: false, daysLost: 3 });
  expect(all!.interval![0]).toBeLessThan(0.5);
  expect(all!.interval![1]).toBeGreaterThan(0.5);
});
