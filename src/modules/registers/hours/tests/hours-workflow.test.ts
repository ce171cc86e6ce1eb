/** Hours behind workflows (records.md A8): what the engine decides is booked, returned or taken back in its step. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { hoursOver, type Someone } from '#app/testing/hours-world.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { refuseRows, workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import {
  askCorrection,
  closePeriod,
  corrections,
  decideCorrection,
  hoursToApprove,
  passRecords,
  recordStory,
  reopenPeriod,
  returnRecords,
  submitRecords,
  undoRecords,
  withdrawRecords,
} from '../hours.calls.ts';
import type { HoursCell } from '../hours-cells.ts';

const world = hoursOver(await approvalWorld());
const { person, projectFor, save, saved, cell, day, record, booked, query, done, judge, judgeId, act, agree } = world;
afterAll(world.close);
const ROUNDS = Number(process.env.HOURS_ROUNDS ?? 8);
const STEPS = Number(process.env.HOURS_ACTIONS ?? 120);

let worker: Someone;
let manager: Someone;
let place: { projectId: number; tasks: number[] };
beforeAll(async () => {
  manager = await person('manager');
  worker = await person('worker');
  place = await projectFor([worker], 3, manager);
  await world.hoursFrom(place.projectId, 'records');
  await world.publish('hours');
  expect((await world.bind('hours.submit', 'hours')).msg).toBe('');
});
const on = (n = 0) => ({ task: place.tasks[n]!, projectId: place.projectId });
const statuses = async (ids: readonly number[]) => (await Promise.all(ids.map(record))).map(({ status }) => status);

/** Saves cells and asks for their workflow; answers the records and what starts it. */
async function asked(cells: Partial<HoursCell>[]): Promise<{ ids: number[]; item: ApprovalItem }> {
  const ids: number[] = [];
  for (const one of cells) ids.push((await saved(worker, one)).id);
  const answer = await done(submitRecords, { ids }, worker.client);
  expect([answer.done, answer.refused, answer.approvals.length]).toEqual([[], [], 1]);
  return { ids, item: answer.approvals[0]! };
}
/** The same with the workflow started. */
async function sent(cells: Partial<HoursCell>[]): Promise<{ ids: number[]; instance: number }> {
  const { ids, item } = await asked(cells);
  const instance = await world.startItem(item, worker.client);
  expect(typeof instance).toBe('number');
  return { ids, instance: instance as number };
}
const stateOf = async (instance: number) =>
  (await query<{ status: string }>('SELECT status FROM wf_instance WHERE id = $1', [instance]))[0]!.status;

test('a bound workflow gets the batch: one instance, nothing booked before it passes, approved from the page of hours', async () => {
  const { ids, item } = await asked([
    { ...on(), workDate: day(-1), hours: '3' },
    { ...on(1), workDate: day(-2), hours: '4.5' },
  ]);
  expect(await statuses(ids)).toEqual(['draft', 'draft']);
  const instance = (await world.startItem(item, worker.client)) as number;
  expect(await statuses(ids)).toEqual(['submitted', 'submitted']);
  expect(await world.startItem(item, worker.client)).toBe('该对象已有审批中的流程');
  const { lines } = await done(hoursToApprove, {}, judge);
  expect(lines.map(({ id, workflow }) => [id, workflow?.instance]).toSorted()).toEqual(
    ids.map((id) => [id, instance]).toSorted(),
  );
  // Whom the settings of hours name has no say.
  expect((await done(hoursToApprove, {}, manager.client)).lines).toEqual([]);
  const half = await judge.send(passRecords, { ids: [ids[0]!] });
  expect(half.msg).toMatch(/须一起决定/);
  const passed = await done(passRecords, { ids, opinion: '同意' }, judge);
  expect([passed.done.toSorted(), passed.refused]).toEqual([ids.toSorted(), []]);
  expect([await statuses(ids), await stateOf(instance)]).toEqual([['approved', 'approved'], 'approved']);
  expect(await Promise.all(ids.map(booked))).toEqual([180, 270]);
  const sums = await query<{ minutes: number }>(
    'SELECT actual_work_minutes::int AS minutes FROM task WHERE id = ANY($1) ORDER BY id',
    [place.tasks.slice(0, 2)],
  );
  expect(sums.map(({ minutes }) => minutes)).toEqual([180, 270]);
  const story = await done(recordStory, { recordId: ids[0]! }, worker.client);
  expect(story.steps).toMatchObject([{ step: 'workflow', state: 'passed', decidedBy: judgeId, opinion: '同意' }]);
  expect(story.workflow?.instance).toBe(instance);
  expect((await done(undoRecords, { ids }, judge)).done).toHaveLength(2);
  expect(await Promise.all(ids.map(booked))).toEqual([0, 0]);
});

test('returned with an opinion from the page, edited and submitted again: a new workflow, the old one is taken back', async () => {
  const { ids, instance } = await sent([{ ...on(), workDate: day(-3), hours: '2' }]);
  await done(returnRecords, { ids, opinion: '写明成果' }, judge);
  expect([await statuses(ids), await stateOf(instance)]).toEqual([['returned'], 'returned']);
  const sheet = await world.sheet(worker, day(-3), day(-3));
  expect(sheet.records.map(({ opinion }) => opinion)).toEqual(['写明成果']);
  const [{ version }] = [await record(ids[0]!)];
  const edited = await save(worker, [cell({ ...on(), id: ids[0]!, version, workDate: day(-3), hours: '1.5' })]);
  expect(edited.data.refused).toEqual([]);
  const again = await done(submitRecords, { ids }, worker.client);
  expect(await stateOf(instance)).toBe('withdrawn');
  const second = (await world.startItem(again.approvals[0]!, worker.client)) as number;
  expect((await agree(second)).msg).toBe('');
  expect([await statuses(ids), await booked(ids[0]!)]).toEqual([['approved'], 90]);
  const { steps } = await done(recordStory, { recordId: ids[0]! }, worker.client);
  expect(steps.map(({ round, state }) => [round, state])).toEqual([
    [1, 'returned'],
    [2, 'passed'],
  ]);
});

test('a batch that came back is also submitted again in its own workflow, with what is left of it', async () => {
  const { ids, instance } = await sent([
    { ...on(), workDate: day(-4), hours: '2' },
    { ...on(1), workDate: day(-4), hours: '1' },
  ]);
  await done(returnRecords, { ids, opinion: '不符' }, judge);
  const gone = await save(worker, [
    cell({ ...on(1), id: ids[1]!, version: (await record(ids[1]!)).version, hours: '', workDate: day(-4) }),
  ]);
  expect(gone.data.refused).toEqual([]);
  expect((await act(instance, { kind: 'resubmit' }, worker.client)).msg).toBe('');
  expect(await statuses([ids[0]!])).toEqual(['submitted']);
  expect((await agree(instance)).msg).toBe('');
  expect(await booked(ids[0]!)).toBe(120);
});

test('the approver reads the lines in the workflow and refuses one of them: the others are booked, it goes back', async () => {
  const { ids, instance } = await sent([
    { ...on(), workDate: day(-5), hours: '2' },
    { ...on(1), workDate: day(-5), hours: '1' },
  ]);
  const shown = await done(workflowDiff, { instanceId: instance }, judge);
  expect(shown.diff?.tables[0]?.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  await done(refuseRows, { instanceId: instance, refused: [ids[1]!] }, judge);
  expect((await agree(instance)).msg).toBe('');
  expect(await statuses(ids)).toEqual(['approved', 'returned']);
  expect(await Promise.all(ids.map(booked))).toEqual([120, 0]);
});

test('withdrawn from the page of hours: the whole batch comes back, its workflow ends', async () => {
  const { ids, instance } = await sent([
    { ...on(), workDate: day(-6), hours: '2' },
    { ...on(1), workDate: day(-6), hours: '1' },
  ]);
  const back = await done(withdrawRecords, { ids: [ids[0]!] }, worker.client);
  expect(back.done.toSorted()).toEqual(ids.toSorted());
  expect([await statuses(ids), await stateOf(instance)]).toEqual([['draft', 'draft'], 'withdrawn']);
  expect((await done(passRecords, { ids }, judge)).done).toEqual([]);
});

test('nobody passes their own hours alone, in a workflow either', async () => {
  const [judges] = await query<{ username: string }>('SELECT username FROM "user" WHERE id = $1', [judgeId]);
  expect(judges!.username).toBe('judge');
  const self: Someone = {
    id: judgeId,
    client: world.server.as({
      ...{ userId: judgeId, companyId: world.home.companyId, departments: null, rights: ['wr:workRecord:edit'] },
    }),
  };
  await query('UPDATE task SET participants = participants || $2::bigint WHERE project_id = $1', [
    place.projectId,
    judgeId,
  ]);
  await world.join(place.projectId, [judgeId]);
  const { id } = await saved(self, { ...on(), workDate: day(-7), hours: '1' });
  const { approvals } = await done(submitRecords, { ids: [id] }, self.client);
  const instance = (await world.startItem(approvals[0]!, self.client)) as number;
  expect((await agree(instance)).msg).toBe('不能审批自己的工时');
  expect([(await record(id)).status, await booked(id)]).toEqual(['submitted', 0]);
  expect((await done(withdrawRecords, { ids: [id] }, self.client)).done).toEqual([id]);
});

test('passing by the engine against closing the period, withdrawing against passing: one of them happens, sums agree', async () => {
  const closer = await person('closer', { rights: ['wr:period:close'] });
  for (let round = 0; round < ROUNDS; round++) {
    const workDate = day(-8 - round);
    const { ids, instance } = await sent([{ ...on(round % 3), workDate, hours: '1' }]);
    const task = await world.taskOf(instance);
    const [period, passed] = await Promise.all([
      closer.client.send(closePeriod, { from: workDate, to: workDate }),
      round % 2 ? agree(instance, task) : judge.send(passRecords, { ids, opinion: '同意' }),
    ]);
    expect(period.code).toBe(0);
    const booking = passed.code === 0;
    expect([await statuses(ids), await booked(ids[0]!)]).toEqual(booking ? [['approved'], 60] : [['submitted'], 0]);
    await done(reopenPeriod, { id: period.data.id }, closer.client);
    if (booking) continue;
    const answers = await Promise.all([
      worker.client.send(withdrawRecords, { ids }),
      agree(instance, task),
      judge.send(returnRecords, { ids, opinion: '不符' }),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await booked(ids[0]!)).toBe((await statuses(ids))[0] === 'approved' ? 60 : 0);
  }
  const off = await query(
    `SELECT t.id FROM task t WHERE t.project_id = $1 AND coalesce(t.actual_work_minutes, 0) <>
       (SELECT coalesce(sum(minutes), 0) FROM work_ledger l WHERE l.task = t.id)`,
    [place.projectId],
  );
  expect(off).toEqual([]);
});

test('any sequence of steps leaves every record as a naive model has it', async () => {
  let seed = 20261126;
  const next = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const model = new Map<number, { status: string; minutes: number; batch: number | null }>();
  const batches: { instance: number; ids: number[]; open: boolean }[] = [];
  const of = (status: string) => [...model].filter(([, one]) => one.status === status).map(([id]) => id);
  const pick = <T>(some: readonly T[]): T | undefined => some[next(some.length)];
  const inBatch = (ids: readonly number[], status: string, batch: number | null = null) => {
    for (const id of ids) Object.assign(model.get(id)!, { status, batch });
  };
  for (let n = 0; n < STEPS; n++) {
    const kind = next(8);
    const open = batches.filter((one) => one.open);
    const batch = pick(open);
    if (kind <= 1 && model.size < 40) {
      const tenths = 1 + next(9);
      const workDate = day(-1 - next(28));
      const { id } = await saved(worker, { ...on(next(3)), workDate, hours: (tenths / 10).toFixed(1) });
      model.set(id, { status: 'draft', minutes: tenths * 6, batch: null });
    } else if (kind === 2) {
      const ids = ['draft', 'returned', 'revoked'].flatMap(of).filter(() => next(2) === 0);
      if (ids.length === 0) continue;
      const { approvals } = await done(submitRecords, { ids }, worker.client);
      // A dialog that is closed sends nothing.
      if (next(4) === 0) continue;
      const instance = (await world.startItem(approvals[0]!, worker.client)) as number;
      inBatch(ids, 'submitted', instance);
      batches.push({ instance, ids, open: true });
    } else if (batch && kind === 3) {
      expect((await agree(batch.instance)).msg).toBe('');
      inBatch(batch.ids, 'approved');
      batch.open = false;
    } else if (batch && kind === 4) {
      await done(next(2) ? passRecords : returnRecords, { ids: batch.ids, opinion: '见' }, judge).then(async () => {
        inBatch(batch.ids, (await record(batch.ids[0]!)).status);
      });
      batch.open = false;
    } else if (batch && kind === 5) {
      await done(withdrawRecords, { ids: [pick(batch.ids)!] }, worker.client);
      inBatch(batch.ids, 'draft');
      batch.open = false;
    } else if (kind === 6) {
      const ids = of('approved').filter(() => next(3) === 0);
      if (ids.length === 0) continue;
      expect((await done(undoRecords, { ids }, judge)).done).toEqual(ids.toSorted((a, b) => a - b));
      inBatch(ids, 'revoked');
    } else if (kind === 7) {
      const [first, second] = [pick(open), pick(open)];
      if (!first || !second || first === second) continue;
      const ids = [...first.ids, ...second.ids];
      const both = await done(passRecords, { ids, opinion: '同意' }, judge);
      expect([both.done.toSorted(), both.refused]).toEqual([ids.toSorted(), []]);
      for (const one of [first, second]) {
        inBatch(one.ids, 'approved');
        one.open = false;
      }
    }
  }
  const rows = await query<{ id: number; status: string; minutes: number }>(
    `SELECT w.id::int AS id, w.status, (SELECT coalesce(sum(l.minutes), 0)::int FROM work_ledger l WHERE l.record = w.id) AS minutes
     FROM work_record w WHERE w.id = ANY($1) ORDER BY w.id`,
    [[...model.keys()]],
  );
  expect(rows).toEqual(
    [...model].map(([id, { status, minutes }]) => ({ id, status, minutes: status === 'approved' ? minutes : 0 })),
  );
});

test('a bound correction runs through its workflow: nothing moves before, both entries after; the asker cannot confirm', async () => {
  await world.publish('correct');
  expect((await world.bind('hours.correct', 'correct')).msg).toBe('');
  const rights = ['wr:workRecord:correct', 'wr:workRecord:all'];
  const corrector = await person('corrector', { rights });
  const second = await person('second corrector', { rights });
  const { ids, instance: first } = await sent([{ ...on(2), workDate: day(-20), hours: '2' }]);
  await agree(first);
  const wanted = { recordId: ids[0]!, hours: '3', reason: '漏记' };
  const { id, approval } = await done(askCorrection, wanted, corrector.client);
  expect([id, approval?.businessType]).toEqual([null, 'hours.correct']);
  const instance = (await world.startItem(approval!, corrector.client)) as number;
  expect(await booked(ids[0]!)).toBe(120);
  const [waits] = await done(corrections, {}, second.client);
  expect(waits).toMatchObject({ record: ids[0], wantedMinutes: 180, instance, may: null });
  expect((await second.client.send(decideCorrection, { id: waits!.id, agree: true })).code).toBe(404);
  expect((await second.client.send(askCorrection, { ...wanted, hours: '4' })).code).toBe(400);
  expect((await agree(instance)).msg).toBe('');
  expect([await booked(ids[0]!), (await record(ids[0]!)).hours]).toEqual([180, '3.0']);
  const story = await done(recordStory, { recordId: ids[0]! }, corrector.client);
  expect(story.ledger.map(({ minutes, cause }) => [minutes, cause])).toEqual([
    [120, 'approve'],
    [-120, 'correct'],
    [180, 'correct'],
  ]);
  expect(story.corrections).toMatchObject([{ state: 'done', minutes: 180, decidedBy: '审批人', opinion: '同意' }]);
});
