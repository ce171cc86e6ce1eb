/** Issues from being raised to being closed: handlers, required fields, and their story (records.md B9-4, 5, 6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { message } from '#modules/people/message/message.entity.ts';
import type { Job } from '#server/context.ts';
import { runIfDue } from '#server/jobs/jobs.ts';
import { issueDefaults, issueSteps } from '../issue.calls.ts';
import { resumeDue, resumeJob } from '../server/resume-due.ts';

const world = await issueWorld();
const { server, raise, get, move, moved, list, item, configure, query } = world;
afterAll(world.close);

let project: number;
let raiser: Someone;
let worker: Someone;
let other: Someone;
let lead: Someone;
let stranger: Someone;
let solution: { solution: string; cause: number };
beforeAll(async () => {
  project = await world.newProject();
  [raiser, worker, other, lead, stranger] = [
    await world.person('raiser'),
    await world.person('worker'),
    await world.person('other'),
    await world.person('lead'),
    await world.person('stranger', ['business:issue:add']),
  ];
  for (const who of [raiser, worker, other])
    await world.member('project', project, who, ['pm:project:query', 'pm:issue:add']);
  await world.member('project', project, lead, ['pm:issue:query', 'pm:issue:edit', 'pm:issue:delete']);
  solution = { solution: '改用新接口', cause: await item('design') };
});

const mine = (who: Someone) => list(who, { view: 'needMeHandle' });
const dealt = (who: Someone) => list(who, { view: 'hadDealt' });

test('B9-4: who has it follows its states; whoever had it finds it again', async () => {
  const { id } = await raise(raiser, { projectId: project, name: '接口超时' });
  // Nobody yet: whoever may edit the issues of the project decides.
  expect([await mine(lead), await mine(raiser), await mine(worker)]).toEqual([[id], [], []]);
  await moved(id, 'assign', lead, { values: { responsible: worker.id } });
  expect([await mine(lead), await mine(worker)]).toEqual([[], [id]]);
  expect((await move(id, 'accept', other)).code).toBe(404);
  await moved(id, 'accept', worker);
  await moved(id, 'transfer', worker, { reason: '转给熟悉的人', values: { responsible: other.id } });
  expect([await mine(worker), await mine(other)]).toEqual([[], [id]]);
  await moved(id, 'solve', other, { values: solution });
  // The verifier is who raised it.
  expect([await mine(other), await mine(raiser)]).toEqual([[], [id]]);
  await moved(id, 'sendBack', raiser, { reason: '仍然超时' });
  expect([await mine(raiser), await mine(other)]).toEqual([[], [id]]);
  await moved(id, 'solve', other);
  const closed = await moved(id, 'verify', raiser);
  expect(closed).toMatchObject({ status: 'closed', result: 'fixed', solvedBy: other.id });
  for (const who of [raiser, worker, other, lead]) expect(await mine(who)).toEqual([]);
  for (const who of [raiser, worker, other, lead]) expect(await dealt(who)).toEqual([id]);
  expect(await dealt(stranger)).toEqual([]);
  const { data } = await worker.client.send(issueSteps, { issueId: id });
  expect(data.steps.map(({ action, had, by }) => [action, had, by])).toEqual([
    ['create', null, raiser.id],
    ['assign', null, lead.id],
    ['accept', worker.id, worker.id],
    ['transfer', worker.id, worker.id],
    ['solve', other.id, other.id],
    ['sendBack', raiser.id, raiser.id],
    ['solve', other.id, other.id],
    ['verify', raiser.id, raiser.id],
  ]);
  expect(data.steps[3]!.note).toBe('转给熟悉的人');
  expect((await stranger.client.send(issueSteps, { issueId: id })).code).toBe(404);
});

test('whoever gets it is told once, in their list of messages', async () => {
  const before = (await worker.client.send(entityCalls(message).list, { pageSize: 1000 })).data.total;
  const { id, code } = await raise(raiser, { projectId: project, name: '打印错位', responsible: worker.id });
  const told = (await worker.client.send(entityCalls(message).list, { pageSize: 1000 })).data;
  expect(told.total).toBe(before + 1);
  expect(told.list.map((one) => one.title)).toContain(`问题“打印错位”（${code}）待您处理`);
  await moved(id, 'accept', worker);
  expect((await worker.client.send(entityCalls(message).list, { pageSize: 1000 })).data.total).toBe(before + 1);
});

test('B9-5: with four eyes on, whoever solved it cannot verify it', async () => {
  await configure({ fourEyes: true }, project);
  const { id } = await raise(worker, { projectId: project, name: '自己提出自己解决', responsible: worker.id });
  await moved(id, 'accept', worker);
  await moved(id, 'solve', worker, { values: solution });
  const refused = await move(id, 'verify', worker);
  expect([refused.code, refused.msg]).toEqual([400, '解决人不能验证自己解决的问题']);
  expect((await worker.client.send(calls.get, { id })).data.abilities!.actions.verify).toBe(refused.msg);
  expect((await get(id, worker)).status).toBe('solved');
  await configure({ fourEyes: false }, project);
  await moved(id, 'verify', worker);
});

test('what the settings demand is asked for, and nothing is left behind', async () => {
  const { id } = await raise(raiser, { projectId: project, name: '缺原因', responsible: worker.id });
  await moved(id, 'accept', worker);
  const refused = await move(id, 'solve', worker, { values: { solution: '重启' } });
  expect(refused.problems?.map(({ field }) => field)).toEqual(['cause']);
  expect(await get(id, worker)).toMatchObject({ status: 'processing', solution: null, version: 2 });
  await configure({ required: { new: ['severity'], solved: [] } }, project);
  await moved(id, 'solve', worker);
  const bare = await raiser.client.send(calls.create, { projectId: project, name: '无等级' });
  expect(bare.problems?.map(({ field }) => field)).toEqual(['severity']);
  await configure({}, project);
});

test('where nobody need accept, being given it is enough', async () => {
  await configure({ acceptance: false }, project);
  const { id } = await raise(raiser, { projectId: project, name: '直接处理', responsible: worker.id });
  expect((await get(id, worker)).status).toBe('processing');
  const later = await raise(raiser, { projectId: project, name: '稍后分派' });
  expect((await get(later.id, raiser)).status).toBe('new');
  await moved(later.id, 'assign', raiser, { values: { responsible: worker.id } });
  expect((await get(later.id, worker)).status).toBe('processing');
  await configure({}, project);
});

test('whom it is up to: others are refused in words and leave it as it was', async () => {
  const { id } = await raise(raiser, { projectId: project, name: '谁能做', responsible: worker.id });
  const refused = async (who: Someone, action: string, more: object = {}) => {
    const answer = await move(id, action, who, more);
    return [answer.code, answer.problems?.[0]?.key];
  };
  expect(await refused(raiser, 'accept')).toEqual([400, 'issue.notInCharge']);
  expect(await refused(worker, 'assign', { values: { responsible: other.id } })).toEqual([400, 'issue.notAssigner']);
  await moved(id, 'accept', worker);
  expect(await refused(raiser, 'close', { reason: '不做', values: { result: 'willNotDo' } })).toEqual([
    400,
    'issue.notCloser',
  ]);
  expect(await refused(worker, 'transfer', { reason: '转出', values: { responsible: stranger.id } })).toEqual([
    400,
    'team.notMember',
  ]);
  expect(await refused(lead, 'close', { reason: '已修复', values: { result: 'fixed' } })).toEqual([
    400,
    'issue.notFixed',
  ]);
  expect(await refused(lead, 'close', { reason: '重复', values: { result: 'duplicate' } })).toEqual([
    400,
    'check.required',
  ]);
  expect(await refused(lead, 'close', { reason: '重复', values: { result: 'duplicate', duplicateOf: id } })).toEqual([
    400,
    'issue.ownDuplicate',
  ]);
  expect(await get(id, worker)).toMatchObject({ status: 'processing', version: 2, result: null });
  await moved(id, 'close', lead, { reason: '不属于本期', values: { result: 'notFault' } });
  const edit = await lead.client.send(calls.update, { id, version: 3, name: '改名' });
  expect(edit.problems?.[0]?.key).toBe('issue.closedReadOnly');
  expect(await refused(worker, 'reopen', { reason: '再看' })).toEqual([400, 'issue.notVerifier']);
  expect(await moved(id, 'reopen', raiser, { reason: '再看' })).toMatchObject({
    status: 'processing',
    reopened: 1,
    result: null,
  });
});

test('edits: whoever raised it while it is new, then its work by the person in charge, all by the right', async () => {
  const { id } = await raise(raiser, { projectId: project, name: '可修改', responsible: worker.id });
  const edit = async (who: Someone, values: object) => {
    const { version } = await get(id, raiser);
    const answer = await who.client.send(calls.update, { id, version, ...values });
    return answer.code === 0 ? 'done' : (answer.problems?.[0]?.key ?? answer.code);
  };
  expect(await edit(raiser, { name: '可修改 2' })).toBe('done');
  expect(await edit(worker, { name: '可修改 3' })).toBe('common.noEdit');
  expect(await edit(worker, { measures: [{ what: '抓包', who: other.id, done: false }] })).toBe('done');
  await moved(id, 'accept', worker);
  expect(await edit(raiser, { name: '可修改 4' })).toBe('common.noEdit');
  expect(await edit(lead, { responsible: other.id })).toBe('issue.byTransfer');
  expect(await edit(lead, { name: '可修改 5' })).toBe('done');
  const { data } = await worker.client.send(calls.get, { id });
  expect(data.editable.toSorted()).toEqual(['cause', 'causeText', 'files', 'measures', 'solution']);
});

test('another verifier of a solved one is a step too: who had it finds it again', async () => {
  const people = { responsible: worker.id, verifier: stranger.id };
  const { id } = await raise(raiser, { projectId: project, name: '换验证人', ...people });
  await moved(id, 'accept', worker);
  await moved(id, 'solve', worker, { values: solution });
  expect(await mine(stranger)).toContain(id);
  const { version } = await get(id, lead);
  await world.done(calls.update, { id, version, verifier: raiser.id }, lead.client);
  expect([await mine(stranger), await mine(raiser)]).toEqual([[], expect.arrayContaining([id])]);
  expect(await dealt(stranger)).toContain(id);
  const { data } = await lead.client.send(issueSteps, { issueId: id });
  const given = { action: 'assign', had: stranger.id, by: lead.id, from: 'solved', to: 'solved' };
  expect(data.steps.at(-1)).toMatchObject(given);
});

test('deleted while new only, by who raised it or by right; its number is not used again', async () => {
  const gone = await raise(raiser, { projectId: project, name: '误报' });
  expect((await worker.client.send(calls.remove, { id: gone.id })).code).toBe(404);
  await world.done(calls.remove, { id: gone.id }, raiser.client);
  const next = await raise(raiser, { projectId: project, name: '误报' });
  expect(Number(next.code.slice(2))).toBeGreaterThan(Number(gone.code.slice(2)));
  await moved(next.id, 'assign', raiser, { values: { responsible: worker.id } });
  await moved(next.id, 'accept', worker);
  const refused = await raiser.client.send(calls.remove, { id: next.id });
  expect(refused.problems?.[0]?.key).toBe('issue.removeNewOnly');
});

test('steps are only appended, whoever asks the database', async () => {
  for (const pool of [server.database.pool, server.database.owner])
    for (const statement of ['UPDATE issue_step SET note = null', 'DELETE FROM issue_step', 'TRUNCATE issue_step'])
      await expect(pool.query(statement), statement).rejects.toThrow(/only appended|permission denied/);
});

test('B9-6: suspended until tomorrow it comes back once, though two nodes look at the same time', async () => {
  const day = 86_400_000;
  const date = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
  const { id } = await raise(raiser, { projectId: project, name: '等供应商', responsible: worker.id });
  await moved(id, 'accept', worker);
  const past = await move(id, 'suspend', worker, { values: { suspendedUntil: date(Date.now()) } });
  expect(past.problems?.[0]?.key).toBe('issue.past');
  const until = date(Date.now() + day);
  expect(await moved(id, 'suspend', worker, { values: { suspendedUntil: until } })).toMatchObject({
    status: 'suspended',
    statusBefore: 'processing',
  });
  const manual = await raise(raiser, { projectId: project, name: '无期限挂起', responsible: worker.id });
  await moved(manual.id, 'suspend', worker, { reason: '等通知' });
  expect(await resumeDue(server.db, Date.now())).toBe(0);
  const counts = await Promise.all([1, 2, 3, 4].map(() => resumeDue(server.db, Date.now() + day)));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await get(id, worker)).toMatchObject({ status: 'processing', statusBefore: null, suspendedUntil: null });
  expect((await get(manual.id, worker)).status).toBe('suspended');
  const steps = await query(`SELECT by FROM issue_step WHERE issue = $1 AND action = 'resume'`, [id]);
  expect(steps).toEqual([{ by: null }]);
  // The job as two nodes run it.
  await moved(id, 'suspend', worker, { values: { suspendedUntil: until } });
  const tomorrow: Job = {
    name: resumeJob.name,
    label: resumeJob.label,
    lane: resumeJob.lane,
    everySeconds: resumeJob.everySeconds,
    run: async (db) => void (await resumeDue(db, Date.now() + day)),
  };
  await query('DELETE FROM job_run WHERE name = $1', [tomorrow.name]);
  const ran = await Promise.all([runIfDue(server.db, tomorrow), runIfDue(server.db, tomorrow)]);
  expect(ran.filter(Boolean)).toHaveLength(1);
  expect((await get(id, worker)).status).toBe('processing');
});

test('the finish is proposed by the severity, in working days; types that are not in use are refused', async () => {
  const [serious, quality] = [await item('serious'), await item('quality')];
  await configure({ days: { serious: 3 }, types: ['technical'], verifier: { by: 'manager', user: null } }, project);
  const { data } = await raiser.client.send(issueDefaults, { projectId: project });
  expect(data).toMatchObject({ verifier: world.home.userId, mayCreate: true });
  expect(data.types).toHaveLength(1);
  const row = await raise(raiser, { projectId: project, name: '有等级', severity: serious });
  expect(row).toMatchObject({ plannedFinish: data.finishBy[serious], verifier: world.home.userId });
  expect(row.plannedFinish! > new Date().toISOString().slice(0, 10)).toBe(true);
  const refused = await raiser.client.send(calls.create, { projectId: project, name: '旧类型', type: quality });
  expect(refused.problems?.map(({ key }) => key)).toEqual(['issue.typeNotInUse']);
  await configure({}, project);
});
