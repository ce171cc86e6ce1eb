/**
 * Reviews (records.md B4): chairs, votes and findings; conditions for concluding and closing; findings that become issues; and
 * milestones that need a passed review, with the races of all of these.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls as issueCalls, issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { message } from '#modules/people/message/message.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import {
  readFinishConfig,
  saveCompanyFinishConfig,
  saveFinishConfig,
} from '#modules/planning/task/finish-config.calls.ts';
import type { FinishConfig } from '#modules/planning/task/finish-config.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { findingToIssue, reviewsOfTask, reviewVotes, voteReview } from '../review.calls.ts';
import { type ReviewFindingRow, type ReviewRow, review, reviewFinding } from '../review.entity.ts';
import { reviewFindingLife, reviewLife } from '../review.life.ts';
import { remindPassed } from '../server/passed.ts';

const world = await issueWorld();
const { server, boss, done, planned, query } = world;
afterAll(world.close);
const reviews = { ...entityCalls(review), ...lifecycleCalls(reviewLife) };
const findings = { ...entityCalls(reviewFinding), ...lifecycleCalls(reviewFindingLife) };

let chair: Someone;
let anna: Someone;
let ben: Someone;
let carl: Someone;
let stranger: Someone;
beforeAll(async () => {
  [chair, anna, ben, carl, stranger] = (await Promise.all(
    ['chair', 'anna', 'ben', 'carl', 'stranger'].map((name) => world.person(name)),
  )) as [Someone, Someone, Someone, Someone, Someone];
});

/** A project with tasks that are milestones, under way, and everybody but the stranger in it. */
async function place(milestones = 1) {
  const { projectId, ids } = await planned(Array.from({ length: milestones }, () => null));
  await query(`UPDATE task SET milestone = true, status = 'ongoing' WHERE id = ANY($1)`, [ids]);
  const view = ['pm:project:query', 'pm:plan:query', 'pm:review:query'];
  await world.member('project', projectId, chair, [...view, 'pm:issue:query', 'pm:issue:add']);
  for (const who of [anna, ben, carl]) await world.member('project', projectId, who, view);
  return { projectId, ids };
}
const make = async (projectId: number, values: object = {}) =>
  (await done(reviews.create, {
    ...{ projectId, name: '概要设计评审', plannedOn: '2026-03-02', chair: chair.id, experts: [anna.id, ben.id] },
    ...values,
  } as never)) as unknown as ReviewRow;
const row = async (id: number) => (await done(reviews.get, { id })).row as unknown as ReviewRow;
const move = (id: number, action: string, who = chair.client, more: object = {}) =>
  who.send(reviews.move, { id, action, ...more } as never);
const moved = async (...args: Parameters<typeof move>) => {
  const answer = await move(...args);
  expect(answer.problems ?? answer.msg, args[1]).toBe('');
};
const conclude = (id: number, conclusion = 'pass', who = chair.client) =>
  move(id, 'conclude', who, { values: { conclusion, opinion: '同意转入下一阶段' } });
const vote = (of: ReviewRow, who: Someone, values: object = { vote: 'agree' }) =>
  who.client.send(voteReview, { reviewId: of.id, ...values } as never);
const find = (of: ReviewRow, who = anna, values: object = {}) =>
  who.client.send(findings.create, {
    projectId: of.projectId,
    review: of.id,
    name: '接口未定义超时',
    ...values,
  } as never);
const found = async (...args: Parameters<typeof find>) => {
  const answer = await find(...args);
  expect(answer.problems ?? answer.msg).toBe('');
  return answer.data as unknown as ReviewFindingRow;
};
const finding = async (id: number) => (await done(findings.get, { id })).row as unknown as ReviewFindingRow;
const settle = (id: number, action: string, who = chair.client) =>
  who.send(findings.move, {
    ...{ id, action },
    ...(action === 'close' ? { values: { answer: '已补充' } } : { reason: '未改完' }),
  } as never);
const finish = (taskId: number) => boss.send(taskAction, { taskId, action: 'finish' });
const fields = (answer: { problems?: readonly { field?: string }[] | null }) =>
  answer.problems?.map(({ field }) => field);
async function need(projectId: number, config: Partial<FinishConfig>): Promise<void> {
  const now = await done(readFinishConfig, { projectId });
  await done(saveFinishConfig, { projectId, version: now.version, config: { ...now.config, ...config } } as never);
}

test('planned by who manages, led by its chair, judged by its experts, closed when nothing is open', async () => {
  const { projectId } = await place();
  const titles = async (who: Someone) =>
    (await done(entityCalls(message).list, { pageSize: 1000 }, who.client)).list.map(({ title }) => String(title));
  const values = { projectId, name: 'x', plannedOn: '2026-03-02', chair: chair.id };
  expect((await chair.client.send(reviews.create, values as never)).code).toBe(403);
  const outside = await boss.send(reviews.create, { ...values, chair: stranger.id, experts: [stranger.id] } as never);
  expect(fields(outside)).toEqual(['chair', 'experts']);
  const crowd = await boss.send(reviews.create, {
    ...values,
    experts: Array.from({ length: 11 }, (_, i) => i + 1),
    objects: Array.from({ length: 51 }, () => ({ what: '说明书' })),
  } as never);
  expect(fields(crowd)?.toSorted()).toEqual(['experts', 'objects']);
  const one = await make(projectId, { objects: [{ what: '概要设计说明书 V1', note: '接口' }] });
  expect((await titles(anna))[0]).toBe('请参加 2026-03-02 的评审“概要设计评审”');
  expect((await stranger.client.send(reviews.get, { id: one.id })).code).toBe(404);
  expect((await vote(one, anna)).msg).toBe('只有评审中可以表决和登记意见');
  expect((await move(one.id, 'hold', anna.client)).msg).toBe('仅评审组长或评审管理人员可以操作');
  await moved(one.id, 'hold');
  expect((await titles(ben))[0]).toBe('评审“概要设计评审”已开始，请表决');
  expect((await conclude(one.id)).msg).toContain('还有专家未表决：anna、ben');
  expect(fields(await vote(one, anna, { vote: 'disagree' }))).toEqual(['opinion']);
  expect((await vote(one, anna, { vote: 'disagree', opinion: '缺少异常流程' })).msg).toBe('');
  expect(await row(one.id)).toMatchObject({ agreed: 0, disagreed: 1 });
  expect((await vote(one, anna)).msg).toBe('');
  expect((await vote(one, carl)).msg).toBe('您不是本次评审的专家，不能表决');
  const first = await found(one);
  expect((await find(one, carl)).msg).toBe('仅评审组长、专家或评审管理人员可以登记意见');
  await vote(one, ben);
  expect(await row(one.id)).toMatchObject({ agreed: 2, disagreed: 0, findings: 1, openFindings: 1 });
  expect((await conclude(one.id)).msg).toContain('结论不能为“通过”');
  expect((await conclude(one.id, 'conditional')).msg).toBe('');
  expect((await boss.send(reviews.update, { id: one.id, version: (await row(one.id)).version, name: 'y' })).msg).toBe(
    '评审已有结论，不能修改；如需继续请先重新评审',
  );
  expect((await move(one.id, 'close')).msg).toBe('还有 1 条评审意见未关闭，不能关闭评审');
  expect((await settle(first.id, 'close', ben.client)).msg).toContain('仅意见提出人、负责人');
  expect((await settle(first.id, 'close', anna.client)).msg).toBe('');
  await moved(one.id, 'close');
  expect((await settle(first.id, 'reopen')).msg).toBe('评审已关闭，意见不能重新打开');
  expect(await row(one.id)).toMatchObject({ status: 'closed', openFindings: 0, conclusion: 'conditional' });
});

test('a vote is passed on once, to somebody who takes part and is no expert yet', async () => {
  const { projectId } = await place();
  const one = await make(projectId);
  await moved(one.id, 'hold');
  const pass = (who: Someone, to: Someone | null) =>
    vote(one, who, { vote: 'passOn', ...(to && { to: to.id }), opinion: '出差' });
  expect(fields(await pass(anna, null))).toEqual(['to']);
  expect((await pass(anna, ben)).problems).toMatchObject([
    { field: 'to', text: 'ben 已是本次评审的专家，请选择其他人' },
  ]);
  expect(fields(await pass(anna, stranger))).toEqual(['to']);
  expect((await pass(anna, carl)).msg).toBe('');
  expect((await row(one.id)).experts).toEqual([carl.id, ben.id]);
  expect((await pass(carl, anna)).problems).toMatchObject([{ field: 'to', text: 'anna 已将表决转出，不能再转回' }]);
  expect((await vote(one, anna)).code).toBe(400);
  await vote(one, carl);
  const told = await done(reviewVotes, { reviewId: one.id }, ben.client);
  expect([told.cast.map((c) => [c.person.name, c.vote, c.to]), told.missing, told.refused]).toEqual([
    [
      ['anna', 'passOn', 'carl'],
      ['carl', 'agree', null],
    ],
    [{ id: ben.id, name: 'ben' }],
    null,
  ]);
  expect((await stranger.client.send(reviewVotes, { reviewId: one.id })).code).toBe(404);
  // Somebody who cannot come is taken off the list; their vote no longer counts.
  await vote(one, ben, { vote: 'disagree', opinion: '不成熟' });
  const { version } = await row(one.id);
  await done(reviews.update, { id: one.id, version, experts: [carl.id] } as never);
  expect(await row(one.id)).toMatchObject({ agreed: 1, disagreed: 0 });
  expect((await conclude(one.id)).msg).toBe('');
});

test('held again it is voted on anew; what was voted before stays readable', async () => {
  const { projectId } = await place();
  const one = await make(projectId, { name: '复审' });
  await moved(one.id, 'hold');
  await vote(one, anna, { vote: 'passOn', to: carl.id });
  await vote(one, carl, { vote: 'disagree', opinion: '指标不全' });
  await vote(one, ben);
  expect((await conclude(one.id, 'fail')).msg).toBe('');
  await moved(one.id, 'again', chair.client, { reason: '已整改' });
  expect(await row(one.id)).toMatchObject({ round: 2, agreed: 0, disagreed: 0 });
  expect((await conclude(one.id)).msg).toContain('还有专家未表决：carl、ben');
  const titles = (await done(entityCalls(message).list, { pageSize: 1000 }, ben.client)).list;
  expect(titles.filter(({ title }) => title === '评审“复审”已开始，请表决')).toHaveLength(2);
  // Passed back: that they passed it on was in the round before.
  expect((await vote(one, carl, { vote: 'passOn', to: anna.id })).msg).toBe('');
  expect((await vote(one, anna)).msg).toBe('');
  expect((await vote(one, ben, { vote: 'disagree', opinion: '仍不全' })).msg).toBe('');
  expect(await row(one.id)).toMatchObject({ agreed: 1, disagreed: 1 });
  const told = await done(reviewVotes, { reviewId: one.id }, ben.client);
  expect(told.cast.map((c) => [c.person.name, c.round, c.vote])).toEqual([
    ['carl', 2, 'passOn'],
    ['anna', 2, 'agree'],
    ['ben', 2, 'disagree'],
  ]);
  expect(told.earlier.map((c) => [c.person.name, c.round, c.vote, c.opinion])).toEqual([
    ['anna', 1, 'passOn', null],
    ['carl', 1, 'disagree', '指标不全'],
    ['ben', 1, 'agree', null],
  ]);
  expect((await conclude(one.id, 'conditional')).msg).toBe('');
});

test('votes and conclusion at one moment, 20 times: no vote comes after it', async () => {
  const { projectId } = await place();
  for (let i = 0; i < 20; i++) {
    const one = await make(projectId, { name: `评审 ${i}` });
    await moved(one.id, 'hold');
    await vote(one, anna);
    const [last, over, late] = await Promise.all([
      vote(one, ben),
      conclude(one.id),
      find(one, anna, { name: `意见 ${i}` }),
    ]);
    expect(last.msg, `race ${i}`).toBe('');
    const now = await row(one.id);
    expect(now).toMatchObject({ agreed: 2, openFindings: late.code === 0 ? 1 : 0 });
    if (over.code === 0) expect([now.status, late.code], `race ${i}`).toEqual(['concluded', 400]);
    else expect(now.status, `race ${i}`).toBe('held');
  }
});

test('pressed twenty times at once a finding becomes one issue, and is closed with it', async () => {
  const { projectId, ids } = await place();
  const one = await make(projectId, { task: ids[0] });
  await moved(one.id, 'hold');
  const first = await found(one, anna, { name: '<b>断电</b>后数据丢失', place: '第 3.2 节' });
  expect((await anna.client.send(findingToIssue, { findingId: first.id })).code).toBe(403);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => chair.client.send(findingToIssue, { findingId: first.id })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ msg }) => msg))).toEqual(new Set(['意见已转为问题']));
  const issues = await query('SELECT id::int, name, description, source, task::int FROM issue WHERE project_id = $1', [
    projectId,
  ]);
  expect(issues).toEqual([
    {
      id: (await finding(first.id)).issue,
      name: `评审意见：<b>断电</b>后数据丢失（#${first.id}）`,
      description: '<p>概要设计评审<br>第 3.2 节<br>&lt;b&gt;断电&lt;/b&gt;后数据丢失</p>',
      source: 'review',
      task: ids[0],
    },
  ]);
  const issueId = issues[0]!.id as number;
  expect((await settle(first.id, 'close')).msg).toBe('意见已转为问题，问题关闭后自动关闭');
  expect((await boss.send(findings.remove, { id: first.id })).msg).toBe('意见已转为问题，不能删除');
  expect((await boss.send(issueCalls.remove, { id: issueId })).msg).toContain('由评审意见');
  const closed = await boss.send(issueCalls.move, {
    ...{ id: issueId, action: 'close', reason: '不成立', values: { result: 'notFault' } },
  } as never);
  expect(closed.msg).toBe('');
  expect(await finding(first.id)).toMatchObject({
    status: 'closed',
    answer: expect.stringMatching(/^问题 .+ 已关闭$/),
  });
  expect((await row(one.id)).openFindings).toBe(0);
});

test('findings opened again and the review closed at one moment, 10 races: never both', async () => {
  const { projectId } = await place();
  for (let i = 0; i < 10; i++) {
    const one = await make(projectId, { name: `评审 ${i}`, experts: [anna.id] });
    await moved(one.id, 'hold');
    await vote(one, anna);
    const { id } = await found(one);
    expect((await settle(id, 'close')).msg).toBe('');
    expect((await conclude(one.id)).msg).toBe('');
    await Promise.all([settle(id, 'reopen'), move(one.id, 'close')]);
    const now = await row(one.id);
    const { status } = await finding(id);
    expect([now.status, now.openFindings], `race ${i}`).toEqual(status === 'open' ? ['concluded', 1] : ['closed', 0]);
  }
});

test('a milestone asks for a passed review where that is set, and its finish is refused until then', async () => {
  const { projectId, ids } = await place(3);
  const [free, bound, bare] = ids as [number, number, number];
  await make(projectId, { name: '不要求', task: free, plannedOn: '2026-02-02' });
  expect((await finish(free)).msg).toBe('');
  const wrong = await boss.send(saveFinishConfig, {
    ...{ projectId, version: 0, config: { outputs: 'completed', reviews: 'some' } },
  } as never);
  expect(fields(wrong)).toEqual(['reviews']);
  expect((await chair.client.send(saveFinishConfig, { projectId, version: 0, config: null } as never)).code).toBe(403);
  expect((await boss.send(saveCompanyFinishConfig, { version: 0, config: null } as never)).code).toBe(403);
  await need(projectId, { reviews: 'planned' });
  const one = await make(projectId, { name: '验收评审', task: bound, experts: [] });
  expect((await finish(bound)).msg).toBe('里程碑的评审“验收评审”尚未通过，不能完成');
  await moved(one.id, 'hold');
  const { id } = await found(one, chair);
  expect((await conclude(one.id, 'conditional')).msg).toBe('');
  expect((await finish(bound)).msg).toContain('验收评审');
  expect((await settle(id, 'close')).msg).toBe('');
  // The latest review counts: a second one is planned, and fails.
  const second = await make(projectId, { name: '复评', task: bound, experts: [], plannedOn: '2026-03-09' });
  await moved(second.id, 'hold');
  expect((await conclude(second.id, 'fail')).msg).toBe('');
  expect((await finish(bound)).msg).toContain('复评');
  await moved(second.id, 'again', chair.client, { reason: '已整改' });
  expect((await conclude(second.id)).msg).toBe('');
  expect((await finish(bound)).msg).toBe('');
  // Held again after the finish: allowed, and marked.
  await moved(second.id, 'again', chair.client, { reason: '发现遗漏' });
  expect(await row(second.id)).toMatchObject({ status: 'held', afterFinish: true });
  await need(projectId, { reviews: 'all' });
  expect((await finish(bare)).msg).toBe('里程碑尚未安排评审，评审通过后才能完成');
  await query('UPDATE task SET milestone = false WHERE id = $1', [bare]);
  expect((await finish(bare)).msg).toBe('');
});

test('planned for a milestone, or held again, while it is being finished, 30 races: seen or marked', async () => {
  const { projectId, ids } = await place(30);
  await need(projectId, { reviews: 'planned' });
  for (const [i, taskId] of ids.entries()) {
    const one = await make(projectId, { name: `评审 ${i}`, experts: [], ...(i % 2 > 0 && { task: taskId }) });
    let race: () => Promise<{ code: number; msg: string }>;
    if (i % 2 === 0)
      race = () => boss.send(reviews.update, { id: one.id, version: one.version, task: taskId } as never);
    else {
      await moved(one.id, 'hold');
      expect((await conclude(one.id)).msg).toBe('');
      race = () => move(one.id, 'again', chair.client, { reason: '复查' });
    }
    const [raced, finished] = await Promise.all([race(), finish(taskId)]);
    expect(raced.msg).toBe('');
    expect((await row(one.id)).afterFinish, `race ${i}`).toBe(finished.code === 0);
  }
});

test('a day that passed without the review, or with a finding open, is told once on two nodes, and again for the next one', async () => {
  const { projectId } = await place();
  const now = Date.now();
  const day = (ago: number): string => formatDay(parseDay(dateOfInstant(now, 480))! - ago);
  const missed = await make(projectId, { name: '错过的评审', plannedOn: day(2), experts: [] });
  await make(projectId, { name: '今天的评审', plannedOn: day(0), experts: [] });
  const held = await make(projectId, { name: '已开的评审', plannedOn: day(5), experts: [] });
  await moved(held.id, 'hold');
  const late = await found(held, chair, { name: '逾期的意见', due: day(1), responsible: ben.id });
  const nobodys = await found(held, chair, { name: '无人的意见', due: day(1) });
  const settled = await found(held, chair, { name: '已关的意见', due: day(1), responsible: ben.id });
  expect((await settle(settled.id, 'close')).msg).toBe('');
  const told = async (who: Someone, words: RegExp): Promise<number> =>
    (await done(entityCalls(message).list, { pageSize: 1000 }, who.client)).list.filter(({ title }) =>
      words.test(String(title)),
    ).length;
  const many = await Promise.all([remindPassed(server.db, now), remindPassed(server.db, now)]);
  // Those of other stories are older than today too.
  expect(many.filter((one) => one > 0)).toHaveLength(1);
  expect(await remindPassed(server.db, now)).toBe(0);
  const chairs = /评审“错过的评审”应于 .* 召开，尚未开始|意见“无人的意见”应于/;
  expect([await told(chair, chairs), await told(chair, /今天的评审.*尚未|已开的评审.*尚未/)]).toEqual([2, 0]);
  expect([await told(ben, /意见“逾期的意见”应于/), await told(ben, /已关的意见”应于/)]).toEqual([1, 0]);
  // Put off and missed again.
  const { version } = await row(missed.id);
  await done(reviews.update, { id: missed.id, version, plannedOn: day(1) } as never);
  await done(findings.update, { id: late.id, version: (await finding(late.id)).version, due: day(0) } as never);
  expect(await remindPassed(server.db, now)).toBe(1);
  expect(await told(chair, /错过的评审.*尚未开始/)).toBe(2);
  await query("UPDATE project SET status = 'pause' WHERE id = $1", [projectId]);
  await query('UPDATE review_finding SET reminded_for = NULL WHERE id = $1', [nobodys.id]);
  expect(await remindPassed(server.db, now)).toBe(0);
});

test('the page of a task tells its reviews, and why a milestone waits; whoever may not read them is told their number', async () => {
  const { projectId, ids } = await place();
  const [taskId] = ids;
  await need(projectId, { reviews: 'all' });
  expect(await done(reviewsOfTask, { taskId })).toMatchObject({
    list: [],
    hidden: 0,
    why: expect.stringContaining('尚未安排评审'),
  });
  await make(projectId, { name: '初评', task: taskId, plannedOn: '2026-03-01', experts: [] });
  const last = await make(projectId, { name: '终评', task: taskId, experts: [] });
  const told = await done(reviewsOfTask, { taskId }, anna.client);
  expect(told.list).toMatchObject([{ id: last.id, chair: 'chair', status: 'planned' }, { name: '初评' }]);
  expect(told.why).toBe('里程碑的评审“终评”尚未通过，不能完成');
  const blind = await world.person('blind');
  await world.member('project', projectId, blind, ['pm:project:query', 'pm:plan:query']);
  const hidden = await done(reviewsOfTask, { taskId }, blind.client);
  expect(hidden).toMatchObject({ list: [], hidden: 2, why: `里程碑的评审“#${last.id}”尚未通过，不能完成` });
  expect((await stranger.client.send(reviewsOfTask, { taskId })).code).toBe(404);
  await moved(last.id, 'hold');
  expect((await conclude(last.id)).msg).toBe('');
  expect((await done(reviewsOfTask, { taskId })).why).toBeNull();
});

test('whoever is named to a review opens it without the right to view reviews; others still find nothing', async () => {
  const { projectId, ids } = await place();
  const [dora, erik] = [await world.person('dora'), await world.person('erik')];
  for (const who of [dora, erik]) await world.member('project', projectId, who, ['pm:project:query', 'pm:plan:query']);
  const one = await make(projectId, { name: '专家评审', experts: [dora.id], task: ids[0] });
  const other = await make(projectId, { name: '他人评审', task: ids[0] });
  const led = await make(projectId, { name: '组长评审', chair: dora.id, experts: [] });
  const seen = async ({ client }: Someone) =>
    (await done(reviews.list, { projectId }, client)).list.map(({ name }) => name).toSorted();
  expect([await seen(dora), await seen(erik)]).toEqual([['专家评审', '组长评审'], []]);
  expect((await stranger.client.send(reviews.list, { projectId })).code).toBe(404);
  expect((await done(reviews.get, { id: one.id }, dora.client)).row.id).toBe(one.id);
  const change = { id: one.id, version: one.version, name: 'x' };
  expect((await dora.client.send(reviews.update, change as never)).code).toBe(403);
  await moved(led.id, 'hold', dora.client);
  await moved(one.id, 'hold');
  const { id } = await found(one, dora);
  expect((await vote(one, dora)).msg).toBe('');
  const inOne = { projectId, filters: { review: String(one.id) } };
  expect((await done(findings.list, inOne as never, dora.client)).total).toBe(1);
  expect(await done(reviewsOfTask, { taskId: ids[0] }, dora.client)).toMatchObject({
    list: [{ id: one.id }],
    hidden: 1,
  });
  for (const { client } of [erik, stranger]) {
    expect((await client.send(reviews.get, { id: one.id })).code).toBe(404);
    expect((await client.send(reviews.move, { id: one.id, action: 'conclude' } as never)).code).toBe(404);
    expect((await client.send(reviewVotes, { reviewId: one.id })).code).toBe(404);
    expect((await client.send(voteReview, { reviewId: one.id, vote: 'agree' } as never)).code).toBe(404);
    expect((await client.send(findings.get, { id })).code).toBe(404);
    expect((await client.send(findings.list, inOne as never)).data?.total ?? 0).toBe(0);
  }
  expect((await find(one, erik)).code).toBe(400);
  expect((await dora.client.send(reviews.get, { id: other.id })).code).toBe(404);
  // The person in charge of a finding reads its review; so does a former expert who has voted.
  await done(findings.update, { id, version: 1, responsible: erik.id } as never);
  expect((await done(reviews.get, { id: one.id }, erik.client)).row.name).toBe('专家评审');
  expect((await settle(id, 'close', erik.client)).msg).toBe('');
  await done(reviews.update, { id: one.id, version: (await row(one.id)).version, experts: [anna.id] } as never);
  expect((await done(reviews.get, { id: one.id }, dora.client)).row.id).toBe(one.id);
});

test('a task with a review is not removed from its plan', async () => {
  const { projectId, ids } = await place(2);
  await make(projectId, { task: ids[1] });
  const { plan, revision } = await world.open(projectId);
  const less = { ...plan, tasks: plan.tasks.filter(({ id }) => id !== ids[1]) };
  expect((await world.save(projectId, revision, diffPlans(plan, less))).msg).toContain('关联了评审“概要设计评审”');
});
