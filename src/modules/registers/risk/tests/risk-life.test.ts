/** Risks from being identified to being closed: judgments that stay, responses, the issue it becomes (records.md B3, B9). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '#app/testing/issue-world.ts';
import { riskCalls, riskWorld } from '#app/testing/risk-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { registerRisk, riskMatrix, riskStory, riskTrend } from '../risk.calls.ts';
import { DELIVERED_RISK_CONFIG } from '../risk-config.ts';
import { deliveredCells } from '../risk-matrix.ts';
import { readRiskMoney, saveRiskMoney } from '../risk-tasks.calls.ts';
import { remindOfReviews } from '../server/review-due.ts';

const world = await riskWorld();
const { server, identify, get, update, move, moved, list, configure, query } = world;
afterAll(world.close);

let project: number;
let lead: Someone;
let owner: Someone;
let reader: Someone;
let stranger: Someone;
beforeAll(async () => {
  project = await world.newProject();
  [lead, owner, reader, stranger] = [
    await world.person('lead'),
    await world.person('owner'),
    await world.person('reader'),
    await world.person('stranger'),
  ];
  const all = ['query', 'add', 'edit', 'close', 'accept', 'delete'].map((one) => `pm:risk:${one}`);
  await world.member('project', project, lead, [...all, 'pm:cost:query']);
  await world.member('project', project, owner, ['pm:project:query', 'pm:risk:query', 'pm:risk:add']);
  await world.member('project', project, reader, ['pm:project:query', 'pm:risk:query']);
});

const HIGH = { values: { probability: 4, onSchedule: 4, onCost: 2 } };
const response = (more: object = {}) => ({
  plan: 'a',
  action: '提前采购备件',
  owner: owner.id,
  due: '2099-01-31',
  status: 'planned',
  ...more,
});
const begin = (name: string, more: object = {}) =>
  identify(lead, { projectId: project, name, owner: owner.id, ...more });

test('a new risk is judged as it is registered, or not made at all', async () => {
  const values = { projectId: project, nature: 'threat', owner: owner.id };
  const send = (who: Someone, more: object) => who.client.send(registerRisk, { ...values, ...more });
  const judged = await send(lead, { name: '塔吊租期', probability: 4, onSchedule: 4, onCost: 2 });
  expect(judged.msg).toBe('');
  expect(judged.data).toMatchObject({ status: 'assessed', score: 16, level: 'high', initialLevel: 'high' });
  const story = (await lead.client.send(riskStory, { riskId: judged.data.id })).data;
  expect(story.assessments.map(({ stage, probability }) => [stage, probability])).toEqual([['initial', 4]]);
  // Without a judgment it is as by the entity's call.
  expect((await send(lead, { name: '只登记' })).data).toMatchObject({ status: 'identified', level: null });
  // Half a judgment, or one by somebody who may only register, leaves nothing behind.
  const half = await send(lead, { name: '半个评估', probability: 3 });
  expect(half.problems?.map(({ field }) => field)).toEqual(['onSchedule']);
  const other = await send(owner, { name: '他人评估', owner: lead.id, probability: 3, onCost: 3 });
  expect(other.msg).toBe('只有责任人或有权修改风险的人才能进行此操作');
  expect(await query(`SELECT name FROM risk WHERE name IN ('半个评估', '他人评估')`)).toEqual([]);
});

test('B9-9: it is judged, treated, reviewed and, with no response open, closed by whom it is left to', async () => {
  const { id } = await begin('关键设备到货延迟');
  expect((await move(id, 'assess', reader, HIGH)).msg).toBe('只有责任人或有权修改风险的人才能进行此操作');
  expect((await move(id, 'assess', stranger, HIGH)).code).toBe(404);
  expect((await move(id, 'assess', owner, { values: { probability: 3 } })).problems?.map(({ field }) => field)).toEqual(
    ['onSchedule'],
  );
  expect((await move(id, 'assess', owner, { values: { probability: 6, onCost: 1 } })).problems?.[0]?.field).toBe(
    'probability',
  );
  const assessed = await moved(id, 'assess', owner, HIGH);
  expect(assessed).toMatchObject({ status: 'assessed', score: 16, level: 'high', initialLevel: 'high' });
  const refused = await move(id, 'treat', owner, { values: { strategy: 'reduce' } });
  expect(refused.msg).toContain('方案一');
  await update(assessed, { responses: [response()] }, owner);
  const treating = await moved(id, 'treat', owner, { values: { strategy: 'reduce' } });
  expect(treating.status).toBe('treating');
  // Red ones are looked at every seven days.
  const days = (Date.parse(treating.nextReview!) - Date.parse(treating.updatedAt.slice(0, 10))) / 86_400_000;
  expect([6, 7, 8]).toContain(days);
  await moved(id, 'assessResidual', owner, { values: { residualProbability: 2, residualImpact: 2 } });
  await moved(id, 'review', owner, { values: { verdict: 'better', nextReview: '2099-02-01' } });
  await moved(id, 'reassess', owner, { values: { probability: 2, onSchedule: 3 } });
  // B9-9: an open response is named.
  const open = await move(id, 'close', lead, { reason: '过期', values: { closeReason: 'expired' } });
  expect(open.msg).toBe('还有未完成的应对措施，不能关闭：提前采购备件');
  expect((await move(id, 'close', owner, { reason: '过期', values: { closeReason: 'expired' } })).msg).toBe(
    '您没有关闭风险的权限',
  );
  const { responses } = await get(id, lead);
  await update(treating, { responses: responses!.map((line) => ({ ...line, status: 'done' })) }, lead);
  expect(await moved(id, 'close', lead, { reason: '过期', values: { closeReason: 'expired' } })).toMatchObject({
    status: 'closed',
    nextReview: null,
  });
  const story = (await reader.client.send(riskStory, { riskId: id })).data;
  expect(story.assessments.map(({ stage, score, level }) => [stage, score, level])).toEqual([
    ['current', 6, 'medium'],
    ['residual', 4, 'low'],
    ['initial', 16, 'high'],
  ]);
  expect(story.reviews.map(({ action, verdict }) => [action, verdict])).toEqual([
    ['review', 'better'],
    ['treat', null],
  ]);
  expect((await stranger.client.send(riskStory, { riskId: id })).code).toBe(404);
  expect((await moved(id, 'reopen', lead, { reason: '又出现' })).status).toBe('assessed');
});

test('the responses of one plan are carried out; those of others hold nothing back', async () => {
  const row = await begin('方案比较', { responses: [response({ plan: 'b' })], activePlan: 'a' });
  await moved(row.id, 'assess', lead, HIGH);
  expect((await move(row.id, 'treat', lead, { values: { strategy: 'avoid' } })).code).toBe(400);
  await update(row, { activePlan: 'b' }, lead);
  await moved(row.id, 'treat', lead, { values: { strategy: 'avoid' } });
  expect((await move(row.id, 'close', lead, { reason: 'x', values: { closeReason: 'avoided' } })).code).toBe(400);
  await update(row, { activePlan: 'c' }, lead);
  await moved(row.id, 'close', lead, { reason: 'x', values: { closeReason: 'avoided' } });
});

test('above the appetite accepting takes the right, or an approval that is bound', async () => {
  const row = await begin('超出容忍度');
  await moved(row.id, 'assess', owner, HIGH);
  const refused = await move(row.id, 'accept', owner, { values: { strategy: 'accept' } });
  expect([refused.code, refused.msg.startsWith('风险等级“高”超出可接受的“中”')]).toEqual([400, true]);
  expect((await moved(row.id, 'accept', lead, { values: { strategy: 'accept' } })).status).toBe('watching');
  await configure({ appetite: 'high' }, project);
  const other = await begin('容忍度提高后');
  await moved(other.id, 'assess', owner, HIGH);
  await moved(other.id, 'accept', owner, { values: { strategy: 'accept' } });
  await configure({}, project);
});

test('B9-7: changed settings leave levels, colours and criteria of judgements as they were', async () => {
  const own = await world.newProject();
  await world.member('project', own, lead, ['pm:risk:query', 'pm:risk:add', 'pm:risk:edit']);
  const { id } = await identify(lead, { projectId: own, name: '评价标准变更' });
  await moved(id, 'assess', lead, HIGH);
  await configure(
    {
      probability: DELIVERED_RISK_CONFIG.probability.slice(0, 3),
      impact: DELIVERED_RISK_CONFIG.impact.slice(0, 4),
      cells: deliveredCells(3, 4).map((row) => row.map(() => 'low')),
    },
    own,
  );
  const story = (await lead.client.send(riskStory, { riskId: id })).data;
  expect(story.assessments[0]).toMatchObject({ level: 'high', score: 16, probability: 4, otherwise: true });
  expect(story.assessments[0]!.criteria.cells).toEqual(DELIVERED_RISK_CONFIG.cells);
  expect((await get(id, lead)).level).toBe('high');
  const matrix = (await lead.client.send(riskMatrix, { projectId: own })).data;
  expect(matrix.config.cells.length).toBe(3);
  expect(matrix.list).toMatchObject([{ id, level: 'high', now: [3, 3], first: [3, 3], otherwise: true }]);
  await moved(id, 'reassess', lead, { values: { probability: 3, onSchedule: 4, onCost: 4 } });
  expect((await get(id, lead)).level).toBe('low');
  expect((await lead.client.send(riskStory, { riskId: id })).data.assessments.map(({ level }) => level)).toEqual([
    'low',
    'high',
  ]);
  // Not even the database lets them be rewritten.
  await expect(query("UPDATE risk_assessment SET level = 'low' WHERE risk = $1", [id])).rejects.toThrow(
    'never changed',
  );
  await expect(query('DELETE FROM risk_review WHERE risk = $1 RETURNING 1', [id])).resolves.toEqual([]);
  await expect(query('DELETE FROM risk_assessment WHERE risk = $1', [id])).rejects.toThrow('never changed');
});

test('B9-8: twenty who say at once that it occurred make one issue, and its relation', async () => {
  const { id, code } = await begin('并发发生', { description: '塔吊 <停机>' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => move(id, 'occur', owner)));
  expect(answers.filter((one) => one.code === 0).length).toBe(1);
  expect(new Set(answers.filter((one) => one.code !== 0).map((one) => one.code))).toEqual(new Set([400]));
  const row = await get(id, owner);
  expect(row).toMatchObject({ status: 'occurred', occurrences: 1 });
  const made = await query(
    "SELECT id::int, name, source, description, responsible::int FROM issue WHERE project_id = $1 AND source = 'risk'",
    [project],
  );
  expect(made).toEqual([
    {
      id: row.issue,
      name: `风险发生：并发发生（${code}）`,
      source: 'risk',
      description: '<p>塔吊 &lt;停机&gt;</p>',
      responsible: owner.id,
    },
  ]);
  const related = await query(
    "SELECT count(*)::int AS n FROM relation WHERE from_entity = 'issue' AND from_id = $1 AND to_entity = 'risk' AND to_id = $2",
    [row.issue, id],
  );
  expect(related).toEqual([{ n: 1 }]);
  // The owner may read the issue: they have it.
  expect((await owner.client.send(entityCalls(issue).get, { id: row.issue! })).code).toBe(0);
  await moved(id, 'close', lead, { reason: '已处理', values: { closeReason: 'occurred' } });
  await moved(id, 'reopen', lead, { reason: '再次出现' });
  const again = await moved(id, 'occur', owner);
  expect([again.occurrences, again.issue !== row.issue]).toEqual([2, true]);
});

test('B9-15: everybody sees the rows they may see: in the list, the matrix and the counts', async () => {
  const own = await world.newProject();
  const program = await world.newProgram();
  await query('UPDATE project SET program = $2 WHERE id = $1', [own, program]);
  await world.member('project', own, lead, ['pm:risk:query', 'pm:risk:add', 'pm:risk:edit']);
  await world.member('program', program, reader, ['pm:risk:query', 'pm:program:query']);
  await world.member('program', program, lead, ['pm:risk:query', 'pm:risk:add', 'pm:program:query']);
  const inProject = await identify(lead, { projectId: own, name: '项目内' });
  const inProgram = await identify(lead, { programId: program, name: '项目集内' });
  await moved(inProject.id, 'assess', lead, HIGH);
  expect(await list(lead, { programId: program })).toEqual([inProject.id, inProgram.id]);
  expect(await list(reader, { programId: program })).toEqual([inProgram.id]);
  expect((await reader.client.send(riskMatrix, { programId: program })).data).toMatchObject({ list: [], unjudged: 1 });
  expect((await lead.client.send(riskMatrix, { programId: program })).data.list.map(({ id }) => id)).toEqual([
    inProject.id,
  ]);
  expect(await list(stranger)).toEqual([]);
  const everything = await world.person('risk auditor', ['rk:risk:all']);
  expect(await list(everything)).toEqual(expect.arrayContaining([inProject.id, inProgram.id]));
  const { weeks } = (await lead.client.send(riskTrend, { programId: program, weeks: 3 })).data;
  expect(weeks.map(({ raised, high, unjudged }) => [raised, high, unjudged])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [2, 1, 1],
  ]);
});

test('amounts are for those who may see costs, and two who save at once do not overwrite each other', async () => {
  const row = await begin('金额', { responses: [response()] });
  const [line] = (await get(row.id, lead)).responses!;
  const money = { reserve: 500_00, min: 100_00, likely: 200_00, max: 900_00, responses: { [line!.id!]: 30_00 } };
  expect((await owner.client.send(readRiskMoney, { riskId: row.id })).code).toBe(403);
  expect((await owner.client.send(saveRiskMoney, { riskId: row.id, version: 1, money })).code).toBe(403);
  expect((await stranger.client.send(readRiskMoney, { riskId: row.id })).code).toBe(404);
  const save = (version: number, more: object = {}) =>
    lead.client.send(saveRiskMoney, { riskId: row.id, version, money: { ...money, ...more } });
  expect((await save(row.version, { max: 150_00 })).problems?.[0]?.field).toBe('likely');
  expect((await save(row.version, { reserve: -1 })).problems?.[0]?.field).toBe('reserve');
  expect((await save(row.version, { responses: { 999999: 1 } })).problems?.[0]?.field).toBe('responses');
  const both = await Promise.all([save(row.version), save(row.version, { reserve: 1 })]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 409]);
  expect((await lead.client.send(readRiskMoney, { riskId: row.id })).data).toMatchObject({
    version: row.version + 1,
    likely: 200_00,
  });
});

test('bad input names its field and leaves the record as it was', async () => {
  const row = await begin('输入检查');
  const send = (values: object) =>
    lead.client.send(riskCalls.update, { id: row.id, version: row.version, ...values } as never);
  expect((await send({ name: '长'.repeat(201) })).problems?.[0]?.field).toBe('name');
  expect((await send({ description: 'x'.repeat(4001) })).problems?.[0]?.field).toBe('description');
  expect((await send({ strategy: 'exploit' })).problems?.[0]?.field).toBe('strategy');
  expect((await send({ owner: stranger.id })).problems?.[0]).toMatchObject({ field: 'owner' });
  expect((await send({ responses: Array.from({ length: 51 }, () => response()) })).problems?.[0]?.field).toBe(
    'responses',
  );
  expect(await get(row.id, lead)).toMatchObject({ version: 1, name: '输入检查' });
  expect((await reader.client.send(riskCalls.update, { id: row.id, version: 1, name: 'x' } as never)).code).toBe(403);
  await moved(row.id, 'close', lead, { reason: 'x', values: { closeReason: 'merged' } });
  expect((await lead.client.send(riskCalls.update, { id: row.id, version: 2, name: 'x' } as never)).msg).toContain(
    '已关闭',
  );
});

test('a review that is due is told once to the owner, later once to the manager', async () => {
  const row = await begin('复核提醒');
  await moved(row.id, 'assess', lead, HIGH);
  await query("UPDATE risk SET next_review = '2030-01-01' WHERE id = $1", [row.id]);
  const told = async (title: string) =>
    (await query('SELECT count(*)::int AS n FROM message WHERE related_id = $1 AND title LIKE $2', [row.id, title]))[0];
  const at = (day: string) => Date.parse(`${day}T09:00:00+08:00`);
  await Promise.all([remindOfReviews(server.db, at('2030-01-01')), remindOfReviews(server.db, at('2030-01-01'))]);
  await remindOfReviews(server.db, at('2030-01-02'));
  expect([await told('%已到复核日期'), await told('%复核已逾期%')]).toEqual([{ n: 1 }, { n: 0 }]);
  await remindOfReviews(server.db, at('2030-01-08'));
  await remindOfReviews(server.db, at('2030-01-09'));
  expect([await told('%已到复核日期'), await told('%复核已逾期%')]).toEqual([{ n: 1 }, { n: 1 }]);
});

test('many reviews that are due at once are told once each on three nodes, late ones to managers as well', async () => {
  const rows = [];
  for (let n = 0; n < 12; n++) rows.push(await begin(`成批复核 ${n}`));
  const ids = rows.map(({ id }) => id);
  await query(
    "UPDATE risk SET next_review = CASE WHEN id % 2 = 0 THEN date '2031-01-01' ELSE '2031-01-20' END WHERE id = ANY($1)",
    [ids],
  );
  const told = async () =>
    (
      await query(
        `SELECT r.id % 2 = 0 AS late, count(*)::int AS n, count(DISTINCT m.receiver)::int AS people FROM risk r JOIN message m ON m.related_id = r.id
          AND m.title LIKE '%成批复核%复核%' WHERE r.id = ANY($1) AND m.event LIKE '%review%' GROUP BY r.id, 1 ORDER BY r.id`,
        [ids],
      )
    ).map(({ late, n, people }) => ({ late, n, people }));
  const at = Date.parse('2031-01-20T09:00:00+08:00');
  const runs = await Promise.all([1, 2, 3].map(() => remindOfReviews(server.db, at)));
  const expected = ids
    .toSorted((a, b) => a - b)
    .map((id) => ({ late: id % 2 === 0, n: id % 2 === 0 ? 2 : 1, people: id % 2 === 0 ? 2 : 1 }));
  expect(await told()).toEqual(expected);
  expect(runs.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(18);
  expect(await remindOfReviews(server.db, at)).toBe(0);
  expect(await told()).toEqual(expected);
});

test('an opportunity is no danger: not in the levels of the trend, not above the appetite, not in messages of risks', async () => {
  const here = { projectId: project };
  const week = async () => {
    const { data } = await reader.client.send(riskTrend, { ...here, weeks: 1 });
    return data.weeks[0]!;
  };
  const before = await week();
  const gain = await begin('钢材降价', { nature: 'opportunity' });
  const threat = await begin('钢材涨价');
  for (const { id } of [gain, threat]) await moved(id, 'assess', owner, HIGH);
  const after = await week();
  expect([after.high - before.high, after.opportunities - before.opportunities]).toEqual([1, 1]);
  const { list: placed } = (await reader.client.send(riskMatrix, here)).data;
  expect([gain, threat].map(({ id }) => placed.find((one) => one.id === id)?.nature)).toEqual([
    'opportunity',
    'threat',
  ]);
  const accept = (id: number, strategy: string) =>
    move(id, 'accept', owner, { reason: '不采取行动', values: { strategy } });
  expect((await accept(threat.id, 'accept')).msg).toContain('超出可接受');
  expect((await accept(gain.id, 'reject')).msg).toBe('');
  const told = await query('SELECT title, en_title FROM message WHERE receiver = $1 AND title LIKE $2', [
    owner.id,
    '%钢材%',
  ]);
  expect(told.map(({ title, en_title: en }) => [title, en]).sort()).toEqual([
    [`您成为机会“钢材降价”（${gain.code}）的责任人`, `You are the owner of the opportunity "钢材降价" (${gain.code})`],
    [`您成为风险“钢材涨价”（${threat.code}）的责任人`, `You are the owner of the risk "钢材涨价" (${threat.code})`],
  ]);
});
