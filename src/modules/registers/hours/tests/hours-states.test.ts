/** Hours count on the state that their project and task had on the work date, not on the current one (records.md A4). */
import { afterAll, describe, expect, test } from 'vitest';
import { hoursWorld } from '#app/testing/hours-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { projectLife } from '#modules/objects/project/project.life.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { writeSheet } from '#server/sheet.ts';
import { workRecord } from '../work-record.entity.ts';

const world = await hoursWorld();
const { person, projectFor, save, cell, day, query, done } = world;
afterAll(world.close);

/** How something is paused and taken up again, by the calls people use. */
const KINDS = {
  project: async (projectId: number, _task: number, on: boolean) =>
    done(lifecycleCalls(projectLife).move, { id: projectId, action: on ? 'recover' : 'pause' }, world.boss),
  task: async (_projectId: number, taskId: number, on: boolean) =>
    done(taskAction, { taskId, action: on ? 'resume' : 'pause' }, world.boss),
} as const;

describe.each(['project', 'task'] as const)('a %s', (kind) => {
  test('that is paused now takes hours of last week; one that stood still then takes none of those days', async () => {
    const worker = await person(`worker of ${kind}`);
    const { projectId, tasks } = await projectFor([worker], 1);
    const task = tasks[0]!;
    // It has been in progress since long ago.
    await query(`UPDATE state_change SET at = now() - interval '60 days' WHERE record = ANY($1)`, [[projectId, task]]);
    const on = (workDate: string) => cell({ projectId, task, workDate, hours: '1', key: workDate });
    const refusedOf = async (...dates: string[]) =>
      (await save(worker, dates.map(on))).data.refused.map(({ key, field, reason }) => [key, field, reason]);
    const days = async () => {
      const { rows } = await world.sheet(worker, day(-6), day(0));
      return rows.find((row) => row.task === task)?.days ?? [];
    };
    await KINDS[kind](projectId, task, false);
    expect(await days()).toEqual([-6, -5, -4, -3, -2, -1, 0].map(day));
    expect(await refusedOf(day(-6), day(-1), day(0))).toEqual([]);
    // As if it had been paused five days ago, and again in progress since yesterday.
    await query(`UPDATE state_change SET at = at - interval '5 days' WHERE record = $1 AND after = 'pause'`, [
      kind === 'project' ? projectId : task,
    ]);
    await KINDS[kind](projectId, task, true);
    await query(`UPDATE state_change SET at = at - interval '1 day' WHERE record = $1 AND before = 'pause'`, [
      kind === 'project' ? projectId : task,
    ]);
    expect(await days()).toEqual([-6, -5, -1, 0].map(day));
    const answer = await refusedOf(day(-5), day(-4), day(-2), day(-1));
    expect(answer.map(([key]) => key)).toEqual([day(-4), day(-2)]);
    expect(answer[0]![2]).toContain(`在 ${day(-4)} 不在进行中`);
    // Rows of a sheet are judged by their days as well.
    const [names] = await query<{ project: string; task: string }>(
      'SELECT p.name AS project, t.name AS task FROM project p JOIN task t ON t.project_id = p.id WHERE t.id = $1',
      [task],
    );
    const rows = [day(-6), day(-4)].map((date) => [date, names!.project, names!.task, 1, '导入']);
    const file = writeSheet('x', [['workDate', 'projectName', 'taskName', 'hours', 'content'], ...rows]);
    const read = await worker.client.send(entityCalls(workRecord).import, { file, dryRun: true });
    expect(read.data, read.msg).toMatchObject({ accepted: 1, rejected: 1 });
  });
});
