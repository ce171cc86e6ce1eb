/** Contents of baselines: never changed, read by whoever may read the baseline, compared and put into a sheet. */
import { afterAll, describe, expect, test } from 'vitest';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { baseline } from '#modules/planning/plan/baseline.entity.ts';
import { comparedTotals } from '#modules/planning/plan/change/compare.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { compareBaselines, createBaseline, exportComparison, readBaseline } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { readSheet } from '#server/sheet.ts';

const { server, home, boss, done, open, save, planned, close } = await planWorld();
afterAll(close);

const { pool } = server.database;
const contentsOf = async (id: number): Promise<number> =>
  (await pool.query('SELECT 1 FROM baseline_content WHERE baseline_id = $1', [id])).rowCount ?? 0;

/** A phase with two tasks and one behind it; since the baseline one is longer, one gone, one moved, one new. */
async function compared() {
  const { projectId, ids } = await planned([null, -1, -1, null]);
  const { id } = await done(createBaseline, { projectId, name: '第一版' });
  const { plan, revision } = await open(projectId);
  const longer = changed(plan, ids[1]!, { durationMinutes: 960, workMinutes: 960 });
  const under = changed(longer, ids[3]!, { parentId: ids[0]! });
  const tasks = [...under.tasks.filter((t) => t.id !== ids[2]), { ...newPlanTask(-1, null, '新'), workMinutes: 90 }];
  expect((await save(projectId, revision, diffPlans(plan, { ...plan, tasks }))).msg).toBe('');
  return { projectId, ids, before: id };
}

describe('what was frozen', () => {
  test('stays: the database refuses to change it, and to drop it before its baseline', async () => {
    const { projectId } = await planned([null]);
    const { id } = await done(createBaseline, { projectId, name: '不变' });
    const shown = await done(readBaseline, { projectId, baselineId: id });
    for (const statement of [
      `UPDATE baseline_content SET content = '{}' WHERE baseline_id = ${id}`,
      `UPDATE baseline_content SET costs = NULL WHERE baseline_id = ${id}`,
      `DELETE FROM baseline_content WHERE baseline_id = ${id}`,
    ])
      await expect(pool.query(statement)).rejects.toThrow('never change');
    await expect(pool.query('TRUNCATE baseline_content')).rejects.toThrow();
    expect(await done(readBaseline, { projectId, baselineId: id })).toEqual(shown);
    await done(entityCalls(baseline).remove, { id });
    expect(await contentsOf(id)).toBe(0);
  });

  test('goes with its project', async () => {
    const { projectId } = await planned([null]);
    const { id } = await done(createBaseline, { projectId, name: '不变' });
    expect(await contentsOf(id)).toBe(1);
    await pool.query('DELETE FROM project WHERE id = $1', [projectId]);
    expect(await contentsOf(id)).toBe(0);
  });

  test('is not there for who may not read its plan: the same answer as for none', async () => {
    const { projectId, before } = await compared();
    const elsewhere = await planned([null]);
    const stranger = server.as({
      userId: home.userId + 1000,
      companyId: home.companyId,
      departments: null,
      rights: [],
    });
    for (const [of, input] of [
      [readBaseline, { baselineId: before }],
      [compareBaselines, { before }],
      [compareBaselines, { before, after: before }],
      [exportComparison, { before }],
    ] as const) {
      const none = { ...input, ...('before' in input ? { before: 999_999 } : { baselineId: 999_999 }) };
      const [refused, absent, other] = [
        await stranger.send(of, { projectId, ...input }),
        await stranger.send(of, { projectId: 999_999, ...input }),
        await boss.send(of, { projectId: elsewhere.projectId, ...input }),
      ];
      expect([refused.code, absent.code, other.code]).toEqual([404, 404, 404]);
      expect(refused.msg).toBe(absent.msg);
      expect(other.msg).toBe((await boss.send(of, { projectId, ...none })).msg);
    }
  });
});

describe('a comparison', () => {
  test('tells rows by what became of them, and what both states hold together', async () => {
    const { projectId, ids, before } = await compared();
    const { tasks } = await done(compareBaselines, { projectId, before });
    expect(tasks.map(({ key, change, moved, level }) => [key, change, moved, level])).toEqual([
      [ids[0], 'changed', false, 0],
      [ids[1], 'changed', false, 1],
      [ids[2], 'removed', false, 1],
      [ids[3], 'moved', true, 1],
      [expect.any(Number), 'added', false, 0],
    ]);
    const { hours } = comparedTotals(tasks);
    const leaves = (side: 'before' | 'after'): number =>
      tasks.reduce((sum, { [side]: of }) => sum + (of && !of.summary ? of.workMinutes / 60 : 0), 0);
    expect(hours).toEqual({
      before: leaves('before'),
      after: leaves('after'),
      more: leaves('after') - leaves('before'),
    });
  });

  test('is a sheet of the same rows, with every value of both sides and what lies between', async () => {
    const { projectId, before } = await compared();
    const { tasks } = await done(compareBaselines, { projectId, before });
    const sheet = async (input: object) =>
      readSheet(new Uint8Array((await boss.send(exportComparison, { projectId, before, ...input })).raw), 100);
    const [heads = [], ...rows] = await sheet({});
    const at = (name: string): number => heads.indexOf(name);
    const name = at('任务（第一版）');
    expect([name, at('任务（当前计划）')]).not.toContain(-1);
    expect(rows).toHaveLength(tasks.length + 1);
    expect(rows.map((row) => row[0])).toEqual(['变更', '变更', '删除', '移动', '新增', '合计']);
    expect(rows.slice(0, -1).map((row) => [row[name] ?? null, row[name + 1] ?? null])).toEqual(
      tasks.map((task) => [task.before?.name ?? null, task.after?.name ?? null]),
    );
    const hours = at('工时（第一版）');
    const longer = rows[1]!;
    expect(longer.slice(hours, hours + 3)).toEqual([8, 16, 8]);
    const total = comparedTotals(tasks).hours;
    expect(rows.at(-1)!.slice(hours, hours + 3)).toEqual([total.before, total.after, total.more]);
    const finish = at('计划完成（第一版）');
    expect(longer[finish]).not.toBe(longer[finish + 1]);
    const changedRows = await sheet({ show: 'changed' });
    expect(changedRows.slice(1).map((row) => row[0])).toEqual(['变更', '变更', '合计']);
    expect((await sheet({ show: 'removed' })).slice(1).map((row) => row[0])).toEqual(['删除', '合计']);
    expect((await boss.send(exportComparison, { projectId, before, show: 'none' })).code).toBe(400);
  });
});
