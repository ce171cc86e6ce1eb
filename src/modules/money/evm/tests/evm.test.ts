/**
 * Earned value over the real tables: the base case of the design on a published plan, what somebody without the right to costs is told,
 * programs by sums, the two clocks.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { changed } from '#app/testing/plan-world.ts';
import { parseDay } from '#kernel/dates.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { fiscalPeriodLife } from '#modules/money/account/fiscal-period.life.ts';
import { costEntries } from '#modules/money/cost/cost.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { createBaseline } from '#modules/planning/plan/plan.calls.ts';
import { budgetActual, projectCostReport } from '../budget-actual.calls.ts';
import { readClosedMonths, readEvm, readProgramEvm, saveTechnique } from '../evm.calls.ts';
import { measures } from '../evm.rules.ts';
import { evmAt, scheduleAt } from '../evm-at.ts';

const world = await issueWorld();
const { home, done, query, planned, open, save } = world;
afterAll(world.close);

const DAY = '2026-04-03';
const STATUS = parseDay(DAY)!;
let projectId: number;
let programId: number;
let ids: number[];
let leader: Someone;
let member: Someone;

const FIXED = [10_000_000, 20_000_000, 30_000_000];
const SPANS = [
  ['2026-03-02', 10],
  ['2026-03-16', 10],
  ['2026-03-30', 20],
] as const;
/** Working hours of the calendar of the company, whatever they are. */
async function schedule(): Promise<void> {
  const { plan, revision } = await open(projectId);
  const perDay = plan.settings.minutesPerDay;
  let next = plan;
  for (const [i, id] of ids.entries()) {
    const [from, count] = SPANS[i]!;
    next = changed(next, id, {
      ...{ fixedCostCents: FIXED[i]!, durationMinutes: count * perDay, workMinutes: 0, responsibleId: null },
      ...{ constraint: 'SNET' as const, constraintAt: parseDay(from)! * 1440 },
    });
  }
  const answer = await save(projectId, revision, diffPlans(plan, next));
  expect(answer.problems ?? answer.msg).toEqual('');
}

beforeAll(async () => {
  const made = await planned([null, null, null]);
  [projectId, ids] = [made.projectId, made.ids];
  // No holiday lies in the example.
  await query('DELETE FROM calendar_exception WHERE company_id = $1', [home.companyId]).catch(() => undefined);
  await schedule();
  await done(createBaseline, { projectId, name: 'V1' });
  for (const [i, percent] of [100, 80, 10].entries())
    await query(
      `INSERT INTO progress_entry (company_id, task, day, percent, actual_start, at) VALUES ($1, $2, '2026-04-02', $3, $4, '2026-04-02T09:00:00Z')`,
      [home.companyId, ids[i], percent * 100, SPANS[i]![0]],
    );
  await query(
    `INSERT INTO cost_entry (company_id, object_kind, object_id, task, effect_date, posting_date, known_at, cents, source, source_id)
     VALUES ($1, 'project', $2, $3, '2026-03-31', '2026-03-31', '2026-04-01T00:00:00Z', 25000000, 'import', 1),
       ($1, 'project', $2, NULL, '2026-03-31', '2026-04-01', '2026-04-10T00:00:00Z', 8000000, 'import', 2)`,
    [home.companyId, projectId, ids[0]],
  );
  programId = await world.newProgram();
  await query('UPDATE project SET program = $1 WHERE id = $2', [programId, projectId]);
  leader = await world.person('leader');
  member = await world.person('member');
  const view = ['pm:project:query', 'pm:plan:query', 'pm:evm:query', 'pm:actualCost:query'];
  await world.member('project', projectId, leader, [...view, 'pm:cost:query', 'pm:budget:query']);
  await world.member('project', projectId, member, view);
  await world.member('program', programId, leader, [
    'pm:program:query',
    'pm:evm:query',
    'pm:actualCost:query',
    'pm:cost:query',
  ]);
});

const read = (who: Someone, more: object = {}) => done(readEvm, { projectId, ...more }, who.client);

test('scenarios 1 and 2 on the server: the answer gives the numbers of the design', async () => {
  const { data, unit, baseline, version } = await read(leader);
  expect([unit, baseline, version]).toEqual(['money', true, 'V1']);
  const at = evmAt(data, STATUS);
  expect(at.total).toMatchObject({ bac: 60_000_000, pv: 37_500_000, ev: 29_000_000, ac: 33_000_000 });
  expect(measures(at.total).eac).toBe(68_275_862);
  expect(scheduleAt(data, at, STATUS)).toMatchObject({ es: 19.5, at: 25, pd: 40 });
});

test('as of a day and as known on another are two answers', async () => {
  const then = await read(leader, { known: '2026-04-05T00:00:00Z' });
  expect(evmAt(then.data, STATUS).total.ac).toBe(25_000_000);
  const before = await read(leader, { known: '2026-04-01T12:00:00Z' });
  expect(evmAt(before.data, STATUS).total).toMatchObject({ ev: 0, pv: 37_500_000, ac: 25_000_000 });
});

test('scenario 15: without the right to costs there are hours, and no amount is in the answer', async () => {
  const answer = await read(member);
  expect(answer.unit).toBe('hours');
  const text = JSON.stringify(answer);
  for (const figure of ['10000000', '20000000', '30000000', '33000000', '25000000', '8000000', '37500000'])
    expect(text, figure).not.toContain(figure);
  const stranger = await world.person('stranger');
  expect((await stranger.client.send(readEvm, { projectId })).code).toBe(404);
});

test('a task that is finished today has not earned anything yesterday', async () => {
  const { data } = await read(leader);
  expect(evmAt(data, parseDay('2026-04-01')!).total.ev).toBe(0);
});

test('a program adds up the projects whose cost one may see, and tells how many are left out', async () => {
  const other = await planned([null]);
  await query('UPDATE project SET program = $1 WHERE id = $2', [programId, other.projectId]);
  const whole = await done(readProgramEvm, { programId, day: DAY }, leader.client);
  expect(whole.projects.map(({ project }) => project).sort()).toEqual([projectId, other.projectId].sort());
  expect(whole.left).toBe(0);
  expect(whole.projects.find(({ project }) => project === projectId)).toMatchObject({ ev: 29_000_000, ac: 33_000_000 });
});

test('budget and actual by group: each total is the same, and each actual leads to as much in the ledger', async () => {
  const totals: unknown[] = [];
  for (const by of ['subject', 'task', 'month', 'person'] as const) {
    const { list, figures } = await done(budgetActual, { projectId, by, pageSize: 30 }, leader.client);
    totals.push([by, figures.budget, figures.actual]);
    const sum = list.reduce((all, { actual }) => all + Number(actual.amount), 0);
    expect(sum, by).toBe(330_000);
  }
  expect(totals).toEqual(['subject', 'task', 'month', 'person'].map((by) => [by, 600_000, 330_000]));
  const plain = await done(budgetActual, { projectId, by: 'task', pageSize: 30 }, member.client);
  expect(plain.figures.budget).toBeUndefined();
  expect(Object.keys(plain.list[0]!)).not.toContain('budget');
});

test('the cost report holds a project only for those who may see its cost', async () => {
  const at = { scope: 'all', day: DAY, pageSize: 30 };
  const { list } = await done(projectCostReport, at, leader.client);
  const row = list.find(({ project }) => project === projectId)!;
  expect([row.bac, row.ev, row.ac].map(({ amount }) => Number(amount))).toEqual([600_000, 290_000, 330_000]);
  expect([row.cpi, row.spi]).toEqual(['0.8788', '0.7733']);
  const plain = await done(projectCostReport, at, member.client);
  expect(plain.list).toEqual([]);
  expect(plain.figures.left).toBe(1);
});

test('a task earns by a technique of its own: of its milestones, apportioned, and as the project says again', async () => {
  const lead = await world.person('configures');
  await world.member('project', projectId, lead, [
    'pm:project:query',
    'pm:evm:query',
    'pm:project:config',
    'pm:cost:query',
  ]);
  const set = (more: object) => lead.client.send(saveTechnique, { projectId, task: ids[2]!, ...more } as never);
  const ev = async () => evmAt((await read(lead)).data, STATUS).total.ev;
  const milestones = [
    { task: ids[0]!, weight: 2500 },
    { task: ids[1]!, weight: 7500 },
  ];
  expect((await set({ technique: 'milestones', milestones })).msg).toBe('');
  // T1 is finished, T2 is not: 100,000 + 160,000 + a quarter of 300,000.
  expect(await ev()).toBe(33_500_000);
  expect((await set({ technique: 'milestones', milestones: milestones.slice(1) })).problems![0]).toMatchObject({
    key: 'evm.weightsWhole',
    field: 'milestones',
  });
  expect((await set({ technique: 'apportioned', apportionedTo: ids[1] })).msg).toBe('');
  expect(await ev()).toBe(50_000_000);
  const other = (await planned([null])).ids[0];
  expect((await set({ technique: 'apportioned', apportionedTo: other })).problems![0]!.key).toBe('evm.chooseBase');
  // Two that would follow each other at once: one of them is refused.
  const both = await Promise.all([
    lead.client.send(saveTechnique, { projectId, task: ids[0]!, technique: 'apportioned', apportionedTo: ids[1]! }),
    lead.client.send(saveTechnique, { projectId, task: ids[1]!, technique: 'apportioned', apportionedTo: ids[0]! }),
  ]);
  expect(both.filter(({ code }) => code === 0).length).toBeLessThanOrEqual(1);
  for (const task of ids) await lead.client.send(saveTechnique, { projectId, task });
  expect(await ev()).toBe(29_000_000);
  expect((await leader.client.send(saveTechnique, { projectId, task: ids[0]!, technique: 'effort' })).code).toBe(403);
});

test('scenario 9: a closed month keeps its figures, and what is known as of its closing is the same, whatever comes later', async () => {
  const books = await world.person('books', ['sys:accountSet:query', 'sys:period:close', 'sys:period:reopen']);
  await query(`UPDATE account_set SET start_month = '2026-03-01' WHERE company_id = $1`, [home.companyId]);
  await query('DELETE FROM fiscal_period WHERE company_id = $1', [home.companyId]);
  const periods = await query(
    `INSERT INTO fiscal_period (company_id, account_set, month)
      SELECT company_id, id, m::date FROM account_set, generate_series('2026-03-01'::timestamp, '2026-05-01', '1 month') m
      WHERE company_id = $1 AND is_default ORDER BY m RETURNING id::int AS id`,
    [home.companyId],
  );
  const move = (action: string, more: object = {}) =>
    books.client.send(lifecycleCalls(fiscalPeriodLife).move, { id: periods[0]!.id, action, ...more } as never);
  await query(
    `INSERT INTO progress_entry (company_id, task, day, percent, actual_start, at) VALUES ($1, $2, '2026-03-31', 5000, '2026-03-16', '2026-03-31T09:00:00Z')`,
    [home.companyId, ids[1]],
  );
  const march = parseDay('2026-03-31')!;
  expect((await move('close')).msg).toBe('');
  const closed = async () => (await done(readClosedMonths, { projectId }, leader.client))[0]!;
  const figures = { bac: 60_000_000, pv: 33_000_000, ev: 10_000_000, ac: 33_000_000 };
  const first = await closed();
  expect(first).toMatchObject({
    day: '2026-03-31',
    ...figures,
    since: 0,
    subjects: [{ subject: null, cents: 33_000_000 }],
  });

  // Later: cost of March, a task that was finished in March after all, and a plan that costs twice as much.
  await query(
    `INSERT INTO cost_entry (company_id, object_kind, object_id, task, effect_date, posting_date, known_at, cents, source, source_id)
     VALUES ($1, 'project', $2, $3, '2026-03-31', '2026-04-01', now() + interval '1 second', 60000, 'import', 3)`,
    [home.companyId, projectId, ids[0]],
  );
  const { plan, revision } = await open(projectId);
  const dearer = changed(plan, ids[2]!, { fixedCostCents: 60_000_000 });
  expect((await save(projectId, revision, diffPlans(plan, dearer))).msg).toBe('');
  await done(createBaseline, { projectId, name: 'V2' });
  await query(
    `UPDATE task SET progress = 100, actual_start = '2026-03-02', actual_end = '2026-03-13', updated_at = now() WHERE id = $1`,
    [ids[0]],
  );

  expect(await closed()).toEqual({ ...first, since: 60_000 });
  const then = await read(leader, { known: first.closedAt });
  expect([then.version, evmAt(then.data, march).total]).toMatchObject(['V1', figures]);
  const now = await read(leader);
  expect([now.version, evmAt(now.data, march).total]).toMatchObject([
    'V2',
    { bac: 90_000_000, ev: 20_000_000, ac: 33_060_000 },
  ]);
  // The difference is a list of entries.
  const late = await done(costEntries, { projectId, to: '2026-03-31', since: first.closedAt } as never, leader.client);
  expect(late.list.map(({ amount, postingDate }) => [amount.amount, postingDate])).toEqual([['600.00', '2026-04-01']]);
  expect(await done(readClosedMonths, { projectId }, member.client)).toEqual([]);
  await expect(query('UPDATE evm_snapshot SET ac = 0')).rejects.toThrow('never change');
  await expect(query('DELETE FROM evm_snapshot')).rejects.toThrow('never change');

  // Opened again it is no closed month; closed again it is frozen anew.
  expect((await move('reopen', { reason: 'late bill' })).msg).toBe('');
  expect(await done(readClosedMonths, { projectId }, leader.client)).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await move('close')).msg).toBe('');
  expect(await closed()).toMatchObject({ bac: 90_000_000, ev: 20_000_000, ac: 33_060_000, since: 0 });
});
