/** Saving of plans in the whole composition: merging, crossing, refusals. */
import { afterAll, describe, expect, test } from 'vitest';
import { changed, link, planWorld } from '#app/testing/plan-world.ts';
import type { Envelope } from '#kernel/call.ts';
import { conflictKey, diffPlans, type PlanEdits } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, type SaveConflict } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask, type Plan, type PlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';

const { server, home, done, newProject, open, save, planned, close } = await planWorld();
afterAll(close);

describe('saving', () => {
  test('new tasks get ids, numbers, WBS and dates; the project gets its hours and days', async () => {
    const { projectId, ids, answer } = await planned([null, -1, -1], [link(-2, -3)]);
    expect(new Set(Object.values(answer.codes)).size).toBe(3);
    const { rows } = await server.database.pool.query(
      'SELECT wbs, parent::int, summary, planned_start::text, planned_hours::float AS hours FROM task WHERE project_id = $1 ORDER BY position',
      [projectId],
    );
    expect(rows).toEqual([
      { wbs: '1', parent: null, summary: true, planned_start: '2026-01-05', hours: 16 },
      { wbs: '1.1', parent: ids[0], summary: false, planned_start: '2026-01-05', hours: 8 },
      { wbs: '1.2', parent: ids[0], summary: false, planned_start: '2026-01-06', hours: 8 },
    ]);
    const facts = await server.database.pool.query(
      'SELECT planned_hours::float AS hours, duration_days::int AS days, progress::int FROM project WHERE id = $1',
      [projectId],
    );
    expect(facts.rows).toEqual([{ hours: 16, days: 2, progress: 0 }]);
  });

  test('changes of others in other fields are merged, in the same field they are asked about', async () => {
    const { projectId, ids } = await planned([null, null]);
    const { plan, revision } = await open(projectId);
    const id = ids[0]!;
    const first = await save(projectId, revision, diffPlans(plan, changed(plan, id, { name: 'theirs' })));
    expect(first.code).toBe(0);
    const merged = await save(projectId, revision, diffPlans(plan, changed(plan, id, { durationMinutes: 960 })));
    expect(decodePlan(merged.data.wire!).tasks[0]).toMatchObject({ name: 'theirs', durationMinutes: 960 });
    const mine = diffPlans(plan, changed(plan, id, { name: 'mine' }));
    const refused = await save(projectId, revision, mine);
    expect(refused.code).toBe(409);
    const data = (refused as unknown as Envelope<SaveConflict>).data;
    expect(data.conflicts).toMatchObject([{ taskId: id, field: 'name', mine: 'mine', theirs: 'theirs' }]);
    expect((await open(projectId)).plan.tasks[0]!.name).toBe('theirs');
    const choices = { [conflictKey(data.conflicts[0]!)]: 'mine' };
    expect((await save(projectId, data.revision, mine, { choices })).code).toBe(0);
    expect((await open(projectId)).plan.tasks[0]!.name).toBe('mine');
  });

  test('twelve saves at once lose nothing', async () => {
    const { projectId, ids } = await planned(Array.from({ length: 12 }, () => null));
    const { plan, revision } = await open(projectId);
    const answers = await Promise.all(
      ids.map((id, i) => save(projectId, revision, diffPlans(plan, changed(plan, id, { name: `neu ${i}` })))),
    );
    expect(answers.map((a) => a.code)).toEqual(ids.map(() => 0));
    const after = await open(projectId);
    expect(after.plan.tasks.map((t) => t.name)).toEqual(ids.map((_, i) => `neu ${i}`));
    expect(after.revision).toBe(revision + 12);
  });

  test('the same save sent twice makes one task', async () => {
    const projectId = await newProject();
    const { plan, revision } = await open(projectId);
    const edits = diffPlans(plan, { ...plan, tasks: [newPlanTask(-1, null, 'once')] });
    const key = { 'idempotency-key': 'plan-life-once-0001' };
    const [a, b] = [await save(projectId, revision, edits, {}, key), await save(projectId, revision, edits, {}, key)];
    expect([a.code, b.code]).toEqual([0, 0]);
    expect(b.data).toEqual(a.data);
    expect((await open(projectId)).plan.tasks).toHaveLength(1);
  });

  test('the name of a task is one line, however it is sent', async () => {
    const { projectId, ids } = await planned([null]);
    const { plan, revision } = await open(projectId);
    const edits = diffPlans(plan, changed(plan, ids[0]!, { name: 'Site\r\nBcc: all' }));
    edits.created.push(newPlanTask(-7, null, 'Two\u2028lines'));
    edits.placed.push({ id: -7, parentId: null, after: ids[0]! } as PlanEdits['placed'][number]);
    expect((await save(projectId, revision, edits)).msg).toBe('');
    expect((await open(projectId)).plan.tasks.map((t) => t.name)).toEqual(['Site Bcc: all', 'Two lines']);
  });

  test('what a plan may not hold is refused and nothing is stored', async () => {
    const { projectId, ids } = await planned([null, null], [link(-1, -2)]);
    const { plan, revision } = await open(projectId);
    const [a, b] = ids as [number, number];
    const wrong: [string, Plan][] = [
      ['name', changed(plan, a, { name: '' })],
      ['long name', changed(plan, a, { name: 'x'.repeat(201) })],
      ['duration', changed(plan, a, { durationMinutes: 0 })],
      ['hours', changed(plan, a, { workMinutes: -60 })],
      ['person', changed(plan, a, { responsibleId: 999_999 })],
      ['role', changed(plan, a, { roleId: 999_999 })],
      ['dictionary', changed(plan, a, { priority: 999_999 })],
      ['status', changed(plan, a, { status: 'done' })],
      ['circle', { ...plan, links: [...plan.links, link(b, a)] }],
    ];
    for (const [what, next] of wrong) {
      const answer = await save(projectId, revision, diffPlans(plan, next));
      expect([what, answer.code]).toEqual([what, 400]);
      expect(answer.msg, what).not.toBe('');
    }
    expect(await open(projectId)).toEqual({ plan, revision });
    const none = diffPlans(plan, plan);
    const nonsense: object[] = [
      {},
      { ...none, changed: [1] },
      { ...none, changed: [{ id: a, fields: { durationMinutes: [480, 'x'] } }] },
      { ...none, changed: [{ id: a, fields: { participantIds: [[], 7] } }] },
      { ...none, changed: [{ id: a, fields: { name: [plan.tasks[0]!.name, 7] } }] },
      { ...none, changed: [{ id: a, fields: { ext: [{}, null] } }] },
      { ...none, settings: { minutesPerDay: [480, 'x'] } },
      { ...none, settings: { minutesPerDay: [480, 0] } },
      { ...none, settings: { calendarId: [plan.settings.calendarId, 999_999] } },
      { ...none, settings: { criticalSlackMinutes: [0, 1e30] } },
      { ...none, created: [newPlanTask(a, null, 'taken')] },
      { ...none, removed: [a], removedBefore: [] },
    ];
    for (const edits of nonsense)
      expect([edits, (await save(projectId, revision, edits as PlanEdits)).code]).toEqual([edits, 400]);
    expect((await open(projectId)).revision).toBe(revision);
  });

  test('a deleted branch comes back from the top, in the state its actual times speak of', async () => {
    const { projectId, ids } = await planned([null, -1]);
    const [top, child] = ids as [number, number];
    const step = async (...pairs: [number, PlanTask['status']][]) => {
      const { plan, revision } = await open(projectId);
      const next = pairs.reduce((p, [id, status]) => changed(p, id, { status }), plan);
      const answer = await save(projectId, revision, diffPlans(plan, next));
      return answer.code === 0 ? '' : answer.msg;
    };
    expect(await step([top, 'discarded'], [child, 'discarded'])).toBe('');
    const hours = await server.database.pool.query('SELECT planned_hours::float AS hours FROM project WHERE id = $1', [
      projectId,
    ]);
    expect(hours.rows).toEqual([{ hours: 0 }]);
    expect(await step([child, 'new'])).toContain('请先恢复父任务');
    expect(await step([top, 'done'], [child, 'new'])).toContain('任务操作');
    expect(await step([top, 'new'], [child, 'new'])).toBe('');
  });

  test('200 changed tasks of 1000 are saved with little work', async () => {
    const { projectId, ids } = await planned(Array.from({ length: 1000 }, () => null));
    const { plan, revision } = await open(projectId);
    const some = new Set(ids.slice(0, 200));
    const next = { ...plan, tasks: plan.tasks.map((t) => (some.has(t.id) ? { ...t, name: `${t.name} b` } : t)) };
    const before = process.cpuUsage();
    expect((await save(projectId, revision, diffPlans(plan, next))).code).toBe(0);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });

  test('strangers know nothing of a plan, and an ended project keeps its plan', async () => {
    const { projectId } = await planned([null]);
    const stranger = server.as({ userId: home.userId + 1000, companyId: home.companyId, rights: [] });
    expect((await stranger.send(readPlan, { projectId })).code).toBe(404);
    const { plan, revision } = await open(projectId);
    await server.database.pool.query(`UPDATE project SET status = 'done' WHERE id = $1`, [projectId]);
    const edits = diffPlans(plan, { ...plan, tasks: [] });
    expect((await save(projectId, revision, edits)).code).toBe(400);
    expect((await done(readPlan, { projectId })).editable).toBe(false);
  });
});
