/** Plans across the projects of a program: links between plans, the Gantt, circuit maps, changes of several plans. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { changed, link } from '#app/testing/plan-world.ts';
import { formatDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lastAnnouncedYear } from '#modules/base/calendar/server/national-days.ts';
import { addProjects } from '#modules/objects/program/program.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { publishPlan, submitPlanChange } from '#modules/planning/plan/change/change.calls.ts';
import { planChange } from '#modules/planning/plan/change/plan-change.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import type { Plan } from '#modules/planning/plan/plan-model.ts';
import { programCircuitMap, projectCircuitMap } from '../circuit.calls.ts';
import { addCrossLink, projectCrossLinks, refreshCrossLink, removeCrossLink } from '../cross-link.calls.ts';
import { programGantt } from '../gantt.calls.ts';
import {
  programChanges,
  programChangeView,
  putIntoProgramChange,
  submitProgramChange,
  takeFromProgramChange,
} from '../program-change.calls.ts';
import { programChange } from '../program-change.entity.ts';

const world = await approvalWorld();
const {
  server,
  home,
  done,
  open,
  save,
  planned,
  publish,
  publishedPlan,
  drafted,
  bind,
  startItem,
  agree,
  act,
  taskOf,
} = world;
const head = server.as({
  ...{ userId: home.userId, companyId: home.companyId, departments: null },
  rights: ['pm:project:manageAll', 'pm:program:manageAll', 'pm:createProProgram:add'],
});
const programs = entityCalls(program);
const bundles = entityCalls(programChange);
const requests = entityCalls(planChange);
let made = 0;
afterAll(world.close);
beforeAll(() => publish('approve'));

async function newProgram(projects: readonly number[]): Promise<number> {
  const { id } = (await done(
    programs.create,
    {
      ...{ name: `项目集 ${++made}`, code: `PG-${made}`, manager: home.userId, department: home.departmentId },
      ...{ plannedStart: '2026-01-05', plannedEnd: '2026-12-31' },
    },
    head,
  )) as { id: number };
  await done(addProjects, { programId: id, projects }, head);
  return id;
}
const edit = async (projectId: number, change: (plan: Plan) => Plan): Promise<void> => {
  const { plan, revision } = await open(projectId);
  const answer = await save(projectId, revision, diffPlans(plan, change(plan)));
  expect(answer.problems ?? answer.msg).toEqual('');
};
const taskIn = async (projectId: number, id: number) =>
  (await open(projectId)).plan.tasks.find((one) => one.id === id)!;
const linksOf = (projectId: number) => done(projectCrossLinks, { projectId }, head);
const longer = (id: number, days: number) => (plan: Plan) => changed(plan, id, { durationMinutes: days * 480 });
const DAY = 1440;
const dayOf = (minute: number): string => formatDay(Math.floor(minute / DAY));

describe('cross-project links', () => {
  test('acceptance 11: S1 slips 3 days: stale, T2 unmoved; refresh moves it by 3 working days; S1 gone: missing, the date stays', async () => {
    const [a, b] = [await planned([null, null], [link(-1, -2)]), await planned([null, null], [link(-1, -2)])];
    const [s1, t2] = [a.ids[1]!, b.ids[0]!];
    const ends = { projectId: b.projectId, task: t2, sourceProject: a.projectId, sourceTask: s1 };
    expect(await done(addCrossLink, { ...ends, type: 'FS' }, head)).toEqual({ changeId: null });
    const [fresh] = await linksOf(b.projectId);
    expect(fresh).toMatchObject({ state: 'fresh', sourceTask: s1, waiters: [{ taskId: t2, type: 'FS' }] });
    const before = await taskIn(b.projectId, t2);
    // A ghost counts nowhere as work of the plan.
    expect((await taskIn(b.projectId, fresh!.ghost)).external).toBe(true);
    expect(before.start!).toBeGreaterThanOrEqual(fresh!.frozenFinish!);

    await edit(a.projectId, longer(a.ids[0]!, 4));
    const [stale] = await linksOf(b.projectId);
    expect(stale).toMatchObject({ state: 'stale', frozenFinish: fresh!.frozenFinish });
    expect(stale!.finish! - stale!.frozenFinish!).toBeGreaterThanOrEqual(3 * DAY);
    expect((await taskIn(b.projectId, t2)).start).toBe(before.start);

    await done(refreshCrossLink, { projectId: b.projectId, linkId: stale!.id }, head);
    const [again] = await linksOf(b.projectId);
    expect(again).toMatchObject({ state: 'fresh', frozenFinish: stale!.finish });
    const moved = await taskIn(b.projectId, t2);
    // Wednesday and Monday: the source ends on Tuesday, then on Friday.
    expect([before, moved].map(({ start }) => dayOf(start!))).toEqual(['2026-01-07', '2026-01-12']);

    await edit(a.projectId, (plan) => changed(plan, s1, { status: 'discarded' }));
    expect(await linksOf(b.projectId)).toMatchObject([{ state: 'missing', frozenFinish: stale!.finish }]);
    expect((await head.send(refreshCrossLink, { projectId: b.projectId, linkId: again!.id })).code).toBe(400);
    expect((await taskIn(b.projectId, t2)).start).toBe(moved.start);

    await done(removeCrossLink, { projectId: b.projectId, linkId: again!.id }, head);
    expect(await linksOf(b.projectId)).toEqual([]);
    expect((await taskIn(b.projectId, t2)).start!).toBeLessThan(moved.start!);
  });

  test('a circle across projects is refused with the way round; two that would close one at once make one link', async () => {
    const [a, b] = [await planned([null, null], [link(-1, -2)]), await planned([null, null], [link(-1, -2)])];
    const to = (from: typeof a, at: number, into: typeof a, task: number) =>
      head.send(addCrossLink, {
        ...{ projectId: into.projectId, task: into.ids[task]!, type: 'FS' },
        ...{ sourceProject: from.projectId, sourceTask: from.ids[at]! },
      });
    expect((await to(a, 1, b, 0)).code).toBe(0);
    const refused = await to(b, 1, a, 0);
    expect(refused.code).toBe(400);
    expect(refused.msg).toContain('→');
    expect((await to(a, 1, a, 0)).code).toBe(400);
    expect((await to(a, 1, b, 0)).msg).toContain('已存在');
    for (let round = 0; round < 5; round++) {
      const four = await Promise.all(Array.from({ length: 4 }, () => planned([null])));
      // Each of the four waits for the next: the last one would close the circle.
      const answers = await Promise.all(four.map((one, i) => to(one, 0, four[(i + 1) % 4]!, 0)));
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 0, 400]);
    }
  });

  test('a published plan takes the link as a change request; whoever may not read the source cannot link to it', async () => {
    const [a, b] = [await planned([null]), await publishedPlan([null])];
    const ends = { projectId: b.projectId, task: b.ids[0]!, sourceProject: a.projectId, sourceTask: a.ids[0]! };
    const before = await taskIn(b.projectId, b.ids[0]!);
    const { changeId } = await done(addCrossLink, { ...ends, type: 'FS' }, head);
    expect(changeId).not.toBeNull();
    expect((await taskIn(b.projectId, b.ids[0]!)).start).toBe(before.start);
    expect(await linksOf(b.projectId)).toMatchObject([{ waiters: [] }]);
    await done(submitPlanChange, { projectId: b.projectId, changeId, reason: '等待' });
    expect(await linksOf(b.projectId)).toMatchObject([{ waiters: [{ taskId: b.ids[0]! }] }]);
    expect((await taskIn(b.projectId, b.ids[0]!)).start!).toBeGreaterThan(before.start!);
    const { rows } = await server.database.pool.query<{ id: string }>(
      `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
        SELECT company_id, 'planner', '计划员', department, true, status FROM "user" WHERE id = $1 RETURNING id`,
      [home.userId],
    );
    const planner = Number(rows[0]!.id);
    const other = await planned([null]);
    await world.join(other.projectId, [planner], '项目经理').catch(() => undefined);
    const own = server.as({ userId: planner, companyId: home.companyId, departments: null });
    const tried = await own.send(addCrossLink, {
      ...ends,
      projectId: other.projectId,
      task: other.ids[0]!,
      type: 'FS',
    });
    expect([403, 404]).toContain(tried.code);
  });
});

describe('reading', () => {
  test('acceptance 14: the Gantt has all plans; of a project without rights a bar and milestones', async () => {
    const [a, b] = [await planned([null, -1, -1], [link(-2, -3)]), await planned([null, null])];
    await edit(b.projectId, (plan) => changed(plan, b.ids[1]!, { milestone: true, durationMinutes: 0 }));
    const programId = await newProgram([a.projectId, b.projectId]);
    const all = await done(programGantt, { programId }, head);
    expect(all.projects.map(({ id, open: readable, tasks }) => [id, readable, tasks])).toEqual([
      [a.projectId, true, 3],
      [b.projectId, true, 2],
    ]);
    expect(all.tasks.id).toEqual([...a.ids, ...b.ids]);
    expect(all.links).toEqual([a.ids[1], a.ids[2], 0]);
    const { rows } = await server.database.pool.query<{ id: string }>(
      `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
        SELECT company_id, 'member', '成员', department, true, status FROM "user" WHERE id = $1 RETURNING id`,
      [home.userId],
    );
    const member = Number(rows[0]!.id);
    await server.database.pool.query(
      `INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
        SELECT company_id, object_kind, object_id, $2, ARRAY[id] FROM project_role
        WHERE object_kind = 'program' AND object_id = $1 AND manager IS NOT TRUE LIMIT 1`,
      [programId, member],
    );
    const reader = server.as({ userId: member, companyId: home.companyId, departments: null });
    const shut = await done(programGantt, { programId }, reader);
    expect(shut.projects.map(({ open: readable, tasks }) => [readable, tasks])).toEqual([
      [false, 0],
      [false, 1],
    ]);
    expect(shut.tasks.id).toEqual([b.ids[1]]);
    expect(shut.links).toEqual([]);
    const map = await done(programCircuitMap, { programId }, reader);
    expect(map.lines.map(({ stations }) => stations.map(({ id }) => id))).toEqual([[], [b.ids[1]]]);
    expect((await reader.send(projectCircuitMap, { projectId: a.projectId })).code).not.toBe(0);
    // A plan that runs further than the announced holidays of its calendar is named by their last year.
    expect(all.holidaysUntil).toBeNull();
    const { pool } = server.database;
    const end = `${lastAnnouncedYear() + 1}-01-08`;
    await pool.query('UPDATE project SET planned_end = $2 WHERE id = $1', [b.projectId, end]);
    const follow = (national: boolean) =>
      pool.query('UPDATE calendar SET national_holidays = $1 WHERE is_default', [national]);
    const { rows: before } = await pool.query<{ national: boolean }>(
      'SELECT national_holidays AS national FROM calendar WHERE is_default AND company_id = $1',
      [home.companyId],
    );
    await follow(true);
    expect((await done(programGantt, { programId }, head)).holidaysUntil).toBe(lastAnnouncedYear());
    await follow(false);
    expect((await done(programGantt, { programId }, head)).holidaysUntil).toBeNull();
    await follow(before[0]!.national);
  });

  test('stations stand in order of time, measured by the plan that was published', async () => {
    const { projectId, ids } = await planned([null, -1, null], [link(-2, -3)]);
    await edit(projectId, (plan) => changed(plan, ids[2]!, { milestone: true, durationMinutes: 0 }));
    await done(publishPlan, { projectId });
    const [line] = (await done(projectCircuitMap, { projectId }, head)).lines;
    expect(line!.stations.map(({ id, stage }) => [id, stage])).toEqual([
      [ids[0], true],
      [ids[2], false],
    ]);
    for (const one of line!.stations) expect(one.agreed).toBe(one.planned);
  });
});

describe('changes of a program', () => {
  /** A program of published plans, a draft of a change of each, and a program change that holds them. */
  async function bundled(count: number) {
    const plans: Awaited<ReturnType<typeof publishedPlan>>[] = [];
    for (let n = 0; n < count; n++) plans.push(await publishedPlan([null, null], [link(-1, -2)]));
    const programId = await newProgram(plans.map(({ projectId }) => projectId));
    const drafts: number[] = [];
    for (const { projectId, ids } of plans) drafts.push(await drafted(projectId, longer(ids[0]!, 5)));
    const { id: changeId } = (await done(bundles.create, { programId, reason: '整体推迟' }, head)) as { id: number };
    await done(putIntoProgramChange, { programId, changeId, planChanges: drafts }, head);
    const starts = async () =>
      Promise.all(plans.map(async ({ projectId, ids }) => (await taskIn(projectId, ids[1]!)).start!));
    const states = async () =>
      Promise.all(
        plans.map(async ({ projectId }, i) => {
          const { list } = await done(requests.list, { projectId }, head);
          return list.find(({ id }) => id === drafts[i])?.status;
        }),
      );
    return { plans, programId, drafts, changeId, starts, states };
  }
  const submit = (one: { programId: number; changeId: number }) =>
    head.send(submitProgramChange, { programId: one.programId, changeId: one.changeId });

  test('acceptance 13: three plans, one changed meanwhile: none applied, the conflict named; then all three', async () => {
    const one = await bundled(3);
    const before = await one.starts();
    const second = one.plans[1]!;
    const other = await drafted(second.projectId, longer(second.ids[0]!, 9), {});
    await done(submitPlanChange, { projectId: second.projectId, changeId: other, reason: '先行' });
    const refused = await submit(one);
    expect(refused.code).toBe(400);
    expect(refused.msg).toContain('项目');
    const between = await one.starts();
    expect([between[0], between[2]]).toEqual([before[0], before[2]]);
    expect(await one.states()).toEqual(['draft', 'draft', 'draft']);
    const view = await done(programChangeView, { programId: one.programId, changeId: one.changeId }, head);
    expect(view.problems).toHaveLength(1);
    // Without what meets later changes the others go on.
    const gone = { programId: one.programId, changeId: one.changeId, planChanges: [one.drafts[1]!] };
    await done(takeFromProgramChange, gone, head);
    const again = await drafted(second.projectId, longer(second.ids[0]!, 12));
    await done(putIntoProgramChange, { ...gone, planChanges: [again] }, head);
    expect((await submit(one)).data).toEqual({ approval: null });
    const after = await one.starts();
    after.forEach((start, i) => {
      expect(start).toBeGreaterThan(before[i]!);
    });
    const { changes } = await done(programChanges, { programId: one.programId }, head);
    expect(changes[0]!.row).toMatchObject({ status: 'approved', plans: 3 });
    expect(changes[0]!.parts.every(({ status }) => status === 'approved')).toBe(true);
    expect((await submit(one)).code).toBe(400);
  });

  test('with a workflow nothing moves before it is approved; rejected it moves nothing; drafts are held meanwhile', async () => {
    await bind('program.change', 'approve');
    const one = await bundled(2);
    const before = await one.starts();
    const { approval } = await done(submitProgramChange, { programId: one.programId, changeId: one.changeId }, head);
    const instance = (await startItem(approval!, head)) as number;
    expect(await one.states()).toEqual(['waiting', 'waiting']);
    expect(await one.starts()).toEqual(before);
    const [first] = one.plans;
    const alone = { projectId: first!.projectId, changeId: one.drafts[0]!, reason: '单独' };
    expect((await head.send(submitPlanChange, alone)).code).toBe(400);
    const parts = { programId: one.programId, changeId: one.changeId, planChanges: [one.drafts[0]!] };
    expect((await head.send(takeFromProgramChange, parts)).code).toBe(400);
    expect((await agree(instance)).code).toBe(0);
    expect(await one.states()).toEqual(['approved', 'approved']);
    (await one.starts()).forEach((start, i) => {
      expect(start).toBeGreaterThan(before[i]!);
    });

    const two = await bundled(2);
    const old = await two.starts();
    const asked = await done(submitProgramChange, { programId: two.programId, changeId: two.changeId }, head);
    const id = (await startItem(asked.approval!, head)) as number;
    expect((await act(id, { kind: 'refuse', task: await taskOf(id), opinion: '不同意' })).code).toBe(0);
    expect(await two.states()).toEqual(['rejected', 'rejected']);
    expect(await two.starts()).toEqual(old);
    await bind('program.change', null);
  });

  test('approved while one of the plans stands in the way: the step is refused, none is applied', async () => {
    await bind('program.change', 'approve');
    const one = await bundled(2);
    const before = await one.starts();
    const { approval } = await done(submitProgramChange, { programId: one.programId, changeId: one.changeId }, head);
    const instance = (await startItem(approval!, head)) as number;
    const last = one.plans[1]!;
    const other = await drafted(last.projectId, longer(last.ids[0]!, 9));
    await done(submitPlanChange, { projectId: last.projectId, changeId: other, reason: '先行' });
    const answer = await agree(instance);
    expect(answer.code).not.toBe(0);
    const after = await one.starts();
    expect(after[0]).toBe(before[0]);
    expect(await one.states()).toEqual(['waiting', 'waiting']);
    await bind('program.change', null);
  });

  test('asked for by two at once it is one; a plan change is in one program change', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await bundled(2);
      const answers = await Promise.all([submit(one), submit(one)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 400]);
    }
    const one = await bundled(1);
    const { id: second } = (await done(bundles.create, { programId: one.programId, reason: '另一项' }, head)) as {
      id: number;
    };
    const put = { programId: one.programId, changeId: second, planChanges: one.drafts };
    expect((await head.send(putIntoProgramChange, put)).code).toBe(400);
    const fresh = await drafted(one.plans[0]!.projectId, longer(one.plans[0]!.ids[1]!, 3));
    const both = [second, one.changeId].map((changeId) =>
      head.send(putIntoProgramChange, { ...put, changeId, planChanges: [fresh] }),
    );
    const codes = (await Promise.all(both)).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
  });
});
