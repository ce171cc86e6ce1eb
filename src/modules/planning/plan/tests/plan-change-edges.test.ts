/**
 * Plan change control at its edges: requests that were returned, change nothing any more, meet deleted tasks or close a
 * circle, lines that others stand on, what a request may not smuggle in, and what stays on record.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { changed, link } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { refuseRows, workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { baseline } from '#modules/planning/plan/baseline.entity.ts';
import {
  openPlanChange,
  planChangeDiff,
  publishPlan,
  savePlanChange,
  submitPlanChange,
} from '#modules/planning/plan/change/change.calls.ts';
import { planChange } from '#modules/planning/plan/change/plan-change.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { compareBaselines, createBaseline, readBaseline, readPlan } from '#modules/planning/plan/plan.calls.ts';
import { planTexts } from '#modules/planning/plan/plan.texts.ts';
import { newPlanTask, type Plan } from '#modules/planning/plan/plan-model.ts';
import { planUnseen } from '#modules/planning/plan/plan-unseen.texts.ts';

const world = await approvalWorld();
const { boss, judge, done, open, publish, publishedPlan, drafted, bind, startItem, act, agree, withdraw } = world;
afterAll(world.close);
beforeAll(async () => {
  await publish('approve');
  expect((await bind('plan.change', 'approve')).msg).toBe('');
});
const changes = entityCalls(planChange);
const baselines = entityCalls(baseline);

/** A published plan: phase 1 > 2 and 3 (2 before 3), phase 4 > 5. */
async function published() {
  const { projectId, ids } = await publishedPlan([null, -1, -1, null, -4], [link(-2, -3)]);
  return { projectId, ids: ids as [number, number, number, number, number] };
}
const renamed = (id: number, name: string) => (plan: Plan) => changed(plan, id, { name });
const submit = (projectId: number, changeId: number, reason = '客户要求', who = boss) =>
  who.send(submitPlanChange, { projectId, changeId, reason });
async function started(projectId: number, changeId: number): Promise<number> {
  const { approval } = await done(submitPlanChange, { projectId, changeId, reason: '客户要求' });
  return (await startItem(approval!)) as number;
}
async function returned(projectId: number, changeId: number): Promise<number> {
  const id = await started(projectId, changeId);
  const task = await world.taskOf(id);
  expect((await act(id, { kind: 'reject', task, to: 'start', mode: 'normal', opinion: '不行' })).msg).toBe('');
  return id;
}
const rowOf = async (projectId: number, changeId: number) =>
  (await done(changes.list, { projectId, pageSize: 100 })).list.find((one) => one.id === changeId);
const versions = async (projectId: number) => (await done(baselines.list, { projectId, pageSize: 100 })).total;
let people = 0;
/** A member of the project with some rights; by default one who may edit its plan, not the project. */
async function memberOf(projectId: number, held = ['pm:project:query', 'pm:plan:query', 'pm:plan:edit']) {
  const { server, home } = world;
  const rights = JSON.stringify(held);
  const { rows } = await server.database.pool.query<{ id: string }>(
    `WITH person AS (INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
        SELECT company_id, $4, $4, department, true, status FROM "user" WHERE id = $2 RETURNING id, company_id),
      held AS (INSERT INTO project_role (company_id, object_kind, object_id, name, rights)
        SELECT company_id, 'project', $1, $4, $3::jsonb FROM person RETURNING id)
    INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
      SELECT p.company_id, 'project', $1, p.id, ARRAY[h.id] FROM person p, held h RETURNING "user" AS id`,
    [projectId, home.userId, rights, `member${++people}`],
  );
  return server.as({ userId: Number(rows[0]!.id), companyId: home.companyId, departments: null });
}
/** While no workflow is bound to changes of plans. */
const unbound = async (work: () => Promise<void>) => {
  expect((await bind('plan.change', null)).msg).toBe('');
  try {
    await work();
  } finally {
    expect((await bind('plan.change', 'approve')).msg).toBe('');
  }
};

describe('a request that was returned', () => {
  test('is submitted again in its workflow only, and takes effect once', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, renamed(ids[0], '甲'));
    const id = await returned(projectId, changeId);
    expect((await submit(projectId, changeId)).msg).toBe(planTexts.changeReturned.text[0]);
    // Neither where no approval would be needed any more.
    await unbound(async () => expect((await submit(projectId, changeId)).code).toBe(400));
    expect((await act(id, { kind: 'resubmit' }, boss)).msg).toBe('');
    expect((await agree(id)).msg).toBe('');
    expect(await versions(projectId)).toBe(2);
  });

  test('a workflow prepared before another one was returned does not start beside it', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, renamed(ids[0], '甲'));
    const id = await started(projectId, changeId);
    await withdraw(id);
    const { approval } = await done(submitPlanChange, { projectId, changeId, reason: '再次' });
    const { data } = await act(id, { kind: 'resubmit' }, boss);
    expect(data).toBeNull();
    const next = (await startItem(approval!)) as number;
    const task = await world.taskOf(next);
    await act(next, { kind: 'reject', task, to: 'start', mode: 'normal', opinion: '不行' });
    expect(await rowOf(projectId, changeId)).toMatchObject({ status: 'returned', instance: next });
  });

  test('stays on record: drafts alone are deleted, one by one and several together', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, renamed(ids[0], '甲'));
    const draft = await drafted(projectId, renamed(ids[3], '乙'));
    const id = await returned(projectId, changeId);
    const { version } = (await rowOf(projectId, changeId))!;
    const kept = planTexts.changeKept.text[0];
    expect((await boss.send(changes.remove, { id: changeId, version })).msg).toBe(kept);
    const other = await drafted(projectId, renamed(ids[2], '丙'));
    const batch = (await boss.send(changes.batchRemove, { ids: [other, changeId] })).data;
    expect([batch.done, batch.refused.map((left) => [left.id, left.reason])]).toEqual([[other], [[changeId, kept]]]);
    await withdraw(id);
    expect((await boss.send(changes.remove, { id: changeId })).msg).toBe(kept);
    expect((await boss.send(changes.remove, { id: draft })).msg).toBe('');
  });
});

test('versions of a published plan are kept; other baselines of it are deleted', async () => {
  const { projectId, ids } = await published();
  await unbound(async () => {
    await done(submitPlanChange, {
      projectId,
      changeId: await drafted(projectId, renamed(ids[0], '甲')),
      reason: '客户要求',
    });
  });
  const own = (await done(createBaseline, { projectId, name: '自存' })).id;
  const { list } = await done(baselines.list, { projectId });
  for (const { id } of list.filter((one) => one.id !== own))
    expect((await boss.send(baselines.remove, { id })).msg).toBe(planTexts.versionKept.text[0]);
  const batch = (await boss.send(baselines.batchRemove, { ids: list.map((one) => one.id) })).data;
  expect(batch.done).toEqual([own]);
  expect(batch.refused.map(({ reason }) => reason)).toEqual(list.slice(1).map(() => planTexts.versionKept.text[0]));
  expect(await versions(projectId)).toBe(2);
});

describe('a request that changes nothing any more', () => {
  test('is not submitted and makes no version', async () => {
    const { projectId, ids } = await published();
    const [one, two] = [
      await drafted(projectId, renamed(ids[0], '甲')),
      await drafted(projectId, renamed(ids[0], '甲')),
    ];
    await unbound(async () => {
      await done(submitPlanChange, { projectId, changeId: one, reason: '客户要求' });
      expect((await submit(projectId, two)).msg).toBe(planTexts.changeEmpty.text[0]);
    });
    expect(await versions(projectId)).toBe(2);
  });

  test('is not agreed to either', async () => {
    const { projectId, ids } = await published();
    const one = await started(projectId, await drafted(projectId, renamed(ids[0], '甲')));
    const two = await started(projectId, await drafted(projectId, renamed(ids[0], '甲')));
    expect((await agree(one)).msg).toBe('');
    expect((await agree(two)).msg).toContain(planTexts.changeEmpty.text[0]);
    expect(await versions(projectId)).toBe(2);
  });
});

describe('lines that others stand on', () => {
  const refuse = (instanceId: number, refused: number[]) => judge.send(refuseRows, { instanceId, refused });

  test('the deletion of a child under the deletion of its parent is not refused alone', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, (plan) =>
      changed(changed(plan, ids[3], { status: 'discarded' }), ids[4], { status: 'discarded' }),
    );
    const id = await started(projectId, changeId);
    expect((await refuse(id, [ids[4]])).msg).toBe(planTexts.restoreParent.text[0]);
    expect((await refuse(id, [ids[3]])).msg).toBe('');
    expect((await agree(id)).msg).toBe('');
    const after = (await open(projectId)).plan.tasks;
    expect(after.filter((t) => t.status === 'discarded').map((t) => t.id)).toEqual([ids[4]]);
  });

  test('what would leave a circle is not refused: the approver keeps their rows', async () => {
    const { projectId, ids } = await published();
    // Instead of 2 before 3: 3 before 2. Line 3 is the old link cut, line 2 the new one.
    const id = await started(projectId, await drafted(projectId, (p) => ({ ...p, links: [link(ids[2], ids[1])] })));
    expect((await refuse(id, [ids[2]])).code).toBe(400);
    const { diff, refused } = await done(workflowDiff, { instanceId: id }, judge);
    expect(refused).toEqual([]);
    expect(diff!.tables[0]!.rows.filter((row) => row.decidable).map((row) => row.id)).toEqual(
      expect.arrayContaining([ids[1], ids[2]]),
    );
    expect((await refuse(id, [ids[1]])).msg).toBe('');
    expect((await agree(id)).msg).toBe('');
    expect((await open(projectId)).plan.links).toEqual([]);
  });

  test('a new parent with everything under it is refused with the request, not by its line', async () => {
    const { projectId } = await published();
    const changeId = await drafted(projectId, (p) => ({
      ...p,
      tasks: [...p.tasks, newPlanTask(-1, null, '新阶段'), newPlanTask(-2, -1, '新任务')],
    }));
    const id = await started(projectId, changeId);
    expect((await refuse(id, [-1])).msg).toBe(planTexts.nothingLeft.text[0]);
    expect((await refuse(id, [-2])).msg).toBe('');
    expect((await agree(id)).msg).toBe('');
    expect((await open(projectId)).plan.tasks.map((t) => t.name)).toContain('新阶段');
  });

  test('a refused new parent leaves what moved under it where it stood, and drops links to it', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, (p) => ({
      ...p,
      tasks: [
        ...p.tasks.filter((t) => t.id !== ids[4]),
        newPlanTask(-1, null, '新阶段'),
        { ...p.tasks.find((t) => t.id === ids[4])!, parentId: -1, name: '改名' },
        newPlanTask(-2, ids[3], '另一任务'),
      ].sort((a, b) => Number(a.parentId === -1 || a.id === -1) - Number(b.parentId === -1 || b.id === -1)),
      links: [...p.links, link(-1, ids[2])],
    }));
    const id = await started(projectId, changeId);
    expect((await refuse(id, [-1])).msg).toBe('');
    expect((await agree(id)).msg).toBe('');
    const { plan } = await open(projectId);
    expect(plan.tasks.find((t) => t.id === ids[4])).toMatchObject({ parentId: ids[3], name: '改名' });
    expect(plan.links).toEqual([link(ids[1], ids[2])]);
    expect(plan.tasks.map((t) => t.name)).not.toContain('新阶段');
  });
});

describe('what took effect meanwhile', () => {
  test.each<[string, (ids: number[]) => (plan: Plan) => Plan, string]>([
    ['a name', (ids) => renamed(ids[2]!, '改名'), 'name'],
    ['a duration', (ids) => (p) => changed(p, ids[2]!, { durationMinutes: 4800 }), 'durationMinutes'],
    ['a link', (ids) => (p) => ({ ...p, links: [...p.links, link(ids[2]!, ids[4]!)] }), 'link'],
  ])('the task is deleted: %s of it is told, and goes with either decision', async (_words, change, field) => {
    const { projectId, ids } = await published();
    const gone = await drafted(projectId, (p) => changed(p, ids[2], { status: 'discarded' }));
    const changeId = await drafted(projectId, (p) => renamed(ids[0], '甲')(change(ids)(p)));
    await unbound(async () => {
      await done(submitPlanChange, { projectId, changeId: gone, reason: '客户要求' });
      const { conflicts, edits, plan } = await done(openPlanChange, { projectId, changeId });
      const told = field === 'link' ? { taskId: ids[4], field: `${ids[2]}>${ids[4]}` } : { taskId: ids[2], field };
      expect(conflicts).toMatchObject([{ kind: 'gone', ...told }]);
      expect((await submit(projectId, changeId)).code).toBe(409);
      const choices = { [`gone:${told.taskId}:${told.field}`]: 'mine' };
      await done(savePlanChange, { projectId, changeId, baseRevision: plan.revision, edits, choices });
      expect((await submit(projectId, changeId)).data).toEqual({ approval: null });
    });
    expect(await rowOf(projectId, changeId)).toMatchObject({ status: 'approved', tasks: 1 });
  });

  test('links of two requests close a circle: the second waits with the words, and nothing moves', async () => {
    const { projectId, ids } = await published();
    const linked = (from: number, to: number) => (p: Plan) => ({ ...p, links: [...p.links, link(from, to)] });
    const one = await started(projectId, await drafted(projectId, linked(ids[2], ids[4])));
    const two = await started(projectId, await drafted(projectId, linked(ids[4], ids[1])));
    expect((await agree(one)).msg).toBe('');
    const { revision } = await open(projectId);
    expect((await agree(two)).code).toBe(400);
    const { diff } = await done(workflowDiff, { instanceId: two }, judge);
    expect(diff!.notes).toHaveLength(1);
    expect((await open(projectId)).revision).toBe(revision);
    expect(await versions(projectId)).toBe(2);
  });

  test('one that is in effect is shown as the plan is, not put on it again', async () => {
    const { projectId } = await published();
    const changeId = await drafted(projectId, (p) => ({ ...p, tasks: [...p.tasks, newPlanTask(-1, null, '新任务')] }));
    await unbound(async () => {
      await done(submitPlanChange, { projectId, changeId, reason: '客户要求' });
    });
    expect(await done(openPlanChange, { projectId, changeId })).toMatchObject({
      edits: null,
      conflicts: [],
      editable: false,
    });
    const { tables } = await done(planChangeDiff, { projectId, changeId });
    expect(tables[0]!.rows.map((row) => row.change)).toEqual(['added']);
  });
});

describe('two windows on one request', () => {
  test('what one saved is told to the other, which keeps or replaces it knowingly', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, renamed(ids[0], '甲'));
    const { plan, revision } = await open(projectId);
    const input = (name: string, version?: number) => ({
      projectId,
      changeId,
      baseRevision: revision,
      edits: diffPlans(plan, renamed(ids[0], name)(plan)),
      ...(version !== undefined && { version }),
    });
    const keptName = async () => (await done(openPlanChange, { projectId, changeId })).edits;
    const { version } = (await done(openPlanChange, { projectId, changeId })).change!;
    const both = await Promise.all(['乙', '丙'].map((name) => boss.send(savePlanChange, input(name, version))));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 409]);
    const [won, lost] = both[0]!.code === 0 ? [both[0]!, both[1]!] : [both[1]!, both[0]!];
    expect(lost.msg).toBe(planTexts.changeElsewhere.text[0]);
    expect(lost.data).toEqual({ version: won.data!.version });
    const before = await keptName();
    expect((await boss.send(savePlanChange, input('丁', version))).code).toBe(409);
    expect(await keptName()).toEqual(before);
    const { version: now } = await done(savePlanChange, input('丁', won.data!.version));
    expect(now).toBeGreaterThan(won.data!.version);
    expect(JSON.stringify(await keptName())).toContain('丁');
  });
});

describe('what a request may not smuggle in', () => {
  test('a calendar that needs an approval of its own', async () => {
    const { projectId } = await published();
    const { rows } = await world.server.database.pool.query<{ id: string }>(
      `INSERT INTO calendar (company_id, name, owner_kind, weekend_rule, hours_per_day, national_holidays, shifts, days, week, is_default)
        SELECT company_id, '第二日历', 'company', weekend_rule, hours_per_day, national_holidays, shifts, days, week, false
        FROM calendar WHERE company_id = $1 AND is_default RETURNING id`,
      [world.home.companyId],
    );
    const calendarId = Number(rows[0]!.id);
    const other = (plan: Plan): Plan => ({ ...plan, settings: { ...plan.settings, calendarId } });
    const changeId = await drafted(projectId, other);
    expect((await bind('project.calendar', 'approve')).msg).toBe('');
    const { plan, revision } = await open(projectId);
    const edits = diffPlans(plan, other(plan));
    expect((await boss.send(savePlanChange, { projectId, changeId, baseRevision: revision, edits })).code).toBe(400);
    expect((await submit(projectId, changeId)).code).toBe(400);
    await unbound(async () => expect((await submit(projectId, changeId)).code).toBe(400));
    expect((await bind('project.calendar', null)).msg).toBe('');
    await unbound(async () => expect((await submit(projectId, changeId)).msg).toBe(''));
    expect((await open(projectId)).plan.settings.calendarId).toBe(calendarId);
  });

  test('settings of the project, from who may edit its plan only', async () => {
    const { projectId, ids } = await published();
    const planner = await memberOf(projectId);
    const { plan, revision } = await open(projectId);
    const send = (next: Plan) =>
      planner.send(savePlanChange, { projectId, baseRevision: revision, edits: diffPlans(plan, next) });
    const framed = { ...plan, settings: { ...plan.settings, parentMode: 'frame' as const } };
    expect((await send(framed)).code).toBe(403);
    expect((await send(renamed(ids[0], '甲')(plan))).msg).toBe('');
  });
});

describe('who may not', () => {
  test('view the Gantt or details of baselines is told so; whoever has nothing to do with the project finds none', async () => {
    const { projectId } = await published();
    const { list } = await done(baselines.list, { projectId });
    const baselineId = list[0]!.id;
    const guest = await memberOf(projectId, ['pm:project:query']);
    expect(await guest.send(readPlan, { projectId })).toMatchObject({ code: 403, msg: planUnseen.gantt.text[0] });
    for (const answer of [
      await guest.send(readBaseline, { projectId, baselineId }),
      await guest.send(compareBaselines, { projectId, before: baselineId }),
    ])
      expect(answer).toMatchObject({ code: 403, msg: planUnseen.baseline.text[0] });
    for (const answer of [
      await judge.send(openPlanChange, { projectId }),
      await judge.send(openPlanChange, { projectId: 999_999 }),
      await judge.send(readBaseline, { projectId, baselineId }),
    ])
      expect(answer.code).toBe(404);
  });

  test('change what they see neither keeps, submits nor publishes; others’ requests are not theirs to submit', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, renamed(ids[0], '甲'));
    const reader = await memberOf(projectId, ['pm:project:query', 'pm:plan:query']);
    const { plan, revision } = await open(projectId);
    const edits = diffPlans(plan, renamed(ids[0], '乙')(plan));
    expect((await done(openPlanChange, { projectId }, reader)).editable).toBe(false);
    expect((await reader.send(savePlanChange, { projectId, baseRevision: revision, edits })).code).toBe(403);
    expect((await reader.send(openPlanChange, { projectId, changeId })).code).toBe(404);
    expect((await submit(projectId, changeId, 'x', await memberOf(projectId))).code).toBe(404);
    const id = await started(projectId, changeId);
    await withdraw(id);
    expect((await reader.send(openPlanChange, { projectId, changeId })).data).toMatchObject({ editable: false });
    expect((await submit(projectId, changeId, 'x', await memberOf(projectId))).code).toBe(403);
    expect((await reader.send(publishPlan, { projectId })).code).toBe(403);
  });
});

test('days of seven hours and elapsed ones are compared as they are', async () => {
  const { projectId, ids } = await publishedPlan([null, null]);
  await unbound(async () => {
    const changeId = await drafted(projectId, (plan) => ({
      ...changed(plan, ids[0]!, { durationMinutes: 1440, elapsed: true }),
      settings: { ...plan.settings, minutesPerDay: 420, minutesPerWeek: 2100 },
    }));
    await done(submitPlanChange, { projectId, changeId, reason: '客户要求' });
    const { tables } = await done(planChangeDiff, { projectId, changeId });
    expect(tables[0]!.rows.find((row) => row.id === ids[0])!.cells[3]).toEqual({ before: 1, after: 1 });
  });
  const { list } = await done(baselines.list, { projectId, sort: 'id' });
  const { before, after, tasks } = await done(compareBaselines, { projectId, before: list[0]!.id });
  expect([before.units.minutesPerDay, after.units.minutesPerDay]).toEqual([480, 420]);
  expect(tasks[0]).toMatchObject({ change: 'changed', before: { elapsed: false }, after: { elapsed: true } });
});

test('a reason of 200 characters beyond the first plane is kept whole', async () => {
  const { projectId, ids } = await published();
  const reason = `a${'😀'.repeat(199)}`;
  await unbound(async () => {
    const changeId = await drafted(projectId, renamed(ids[1], '甲'));
    expect((await submit(projectId, changeId, `${reason}a`)).code).toBe(400);
    expect((await submit(projectId, changeId, reason)).msg).toBe('');
  });
  expect((await done(baselines.list, { projectId })).list[0]!.description).toBe(reason);
});
