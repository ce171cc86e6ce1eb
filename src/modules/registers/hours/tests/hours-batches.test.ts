/** One record of a batch is gone: the others are done, and it is reported (case batch-pass-with-a-deleted-record). */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import type { Call, OutputOf } from '#kernel/call.ts';
import { passRecords, returnRecords, saveHours, submitRecords, undoRecords, withdrawRecords } from '../hours.calls.ts';
import { acceptFindings, explainFindings, findNow } from '../hours-findings.calls.ts';

const world = await hoursWorld();
const { person, projectFor, saved, cell, day, query, done, record } = world;
afterAll(world.close);

interface Case {
  steps: { as: 'worker' | 'approver'; call: string; input: { ids?: string[]; cells?: { id: string }[] } }[];
  expected: { done: string[]; refused: string[] };
}
const CALLS = [submitRecords, withdrawRecords, saveHours, passRecords] as const;
const GONE = '数据不存在或已被删除';

const CASE = new URL('../../../../../../shared/cases/batch-pass-with-a-deleted-record.json', import.meta.url);

test.runIf(existsSync(CASE))('the case: of four records one was withdrawn and deleted meanwhile', async () => {
  const { steps, expected } = JSON.parse(readFileSync(CASE, 'utf8')) as Case;
  const [worker, approver] = [await person('worker of the case'), await person('approver of the case')];
  const { projectId, tasks } = await projectFor([worker], 1, approver);
  const on = { projectId, task: tasks[0]!, workDate: day(-1), hours: '1' };
  const ids = new Map<string, number>();
  for (const name of ['r1', 'r2', 'r3', 'r4']) ids.set(name, (await saved(worker, on)).id);
  const idsOf = (names: readonly string[]) => names.map((name) => ids.get(name)!);
  let answer: unknown = null;
  for (const { as, call: said, input } of steps) {
    const call = CALLS.find(({ path }) => said === `POST ${path}`)! as Call;
    const cells = await Promise.all(
      (input.cells ?? []).map(async (one) => {
        const id = ids.get(one.id)!;
        return cell({ ...on, ...one, id, version: (await record(id)).version });
      }),
    );
    const given = input.ids ? { ids: idsOf(input.ids) } : { cells };
    answer = await done(call, given, (as === 'worker' ? worker : approver).client);
  }
  const { done: passed, refused } = answer as OutputOf<typeof passRecords>;
  expect(passed).toEqual(idsOf(expected.done));
  expect(refused).toEqual(idsOf(expected.refused).map((id) => ({ id, title: '', reason: GONE })));
});

test('every batch of hours does those that are there: gone, foreign and hidden ones are told of alike', async () => {
  const [worker, manager] = [await person('worker'), await person('manager')];
  const stranger = await person('stranger');
  const [place, elsewhere] = [await projectFor([worker], 1, manager), await projectFor([stranger], 1, stranger)];
  const on = (workDate: string) => ({ projectId: place.projectId, task: place.tasks[0]!, workDate, hours: '1' });
  const hidden = await saved(stranger, { ...on(day(-2)), projectId: elsewhere.projectId, task: elsewhere.tasks[0]! });
  const absent = [hidden.id, 999_999_999];
  const told = absent.map((id) => ({ id, title: '', reason: GONE }));
  const run = async (call: Call, who: Someone, ids: readonly number[], more: object = {}) => {
    const { done: did, refused } = (await done(call, { ids: [...absent, ...ids], ...more }, who.client)) as OutputOf<
      typeof passRecords
    >;
    expect([did, refused], call.path).toEqual([ids, told]);
    const alone = await who.client.send(call, { ids: [999_999_999], ...more });
    expect([alone.code, alone.msg], call.path).toEqual([404, GONE]);
  };
  const ids = [(await saved(worker, on(day(-2)))).id, (await saved(worker, on(day(-3)))).id];
  await run(submitRecords, worker, ids);
  await run(withdrawRecords, worker, ids);
  await done(submitRecords, { ids }, worker.client);
  await run(returnRecords, manager, ids, { opinion: '补充' });
  await done(submitRecords, { ids }, worker.client);
  await run(passRecords, manager, ids);
  await run(undoRecords, manager, ids);
  // Long days are worth asking back about.
  for (const n of [5, 6]) await world.submitted(worker, [{ ...on(day(-n)), hours: '13' }]);
  const finder = await person('finder', {
    rights: ['wr:workRecord:department', 'wr:workRecord:all'],
    departments: null,
  });
  await done(findNow, {}, finder.client);
  const found = (
    await query<{ id: number }>(
      `SELECT id::int AS id FROM work_finding WHERE person = $1 AND kind = 'long' ORDER BY id`,
      [worker.id],
    )
  ).map(({ id }) => id);
  expect(found.length).toBeGreaterThan(1);
  absent[0] = 999_999_998;
  told[0]!.id = 999_999_998;
  await run(explainFindings, worker, found, { note: '赶工' });
  await run(acceptFindings, finder, found);
});
