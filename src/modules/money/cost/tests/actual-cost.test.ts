/**
 * Hours become cost at the rate of the day worked (design, section 15, scenarios 4 to 6 and 9), and sheets: booked once, reversed
 * exactly, closed months never move.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursOver, type Someone } from '#app/testing/hours-world.ts';
import { issueWorld } from '#app/testing/issue-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { fiscalPeriod } from '#modules/money/account/account.entity.ts';
import { fiscalPeriodLife } from '#modules/money/account/fiscal-period.life.ts';
import { addJobPostRate } from '#modules/people/job-post/job-post.calls.ts';
import { passRecords, undoRecords } from '#modules/registers/hours/hours.calls.ts';
import { costEntries } from '../cost.calls.ts';
import { actualAt, learnedBetween } from '../cost.rules.ts';
import { costSheet } from '../cost-sheet.entity.ts';
import { costSheetLife } from '../cost-sheet.life.ts';
import { applyRecost, readRecost } from '../recost.calls.ts';

const world = hoursOver(await issueWorld());
const { person, projectFor, submitted, query, done, home, configure, day } = world;
afterAll(world.close);

const sheets = entityCalls(costSheet);
const moves = lifecycleCalls(costSheetLife);
const periods = entityCalls(fiscalPeriod);
const closing = lifecycleCalls(fiscalPeriodLife);

/** The last day of last month, and the first of this one. */
const first = `${day(0).slice(0, 7)}-01`;
const last = formatDay(parseDay(first)! - 1);

let worker: Someone;
let manager: Someone;
let clerk: Someone;
let books: Someone;
let post: number;
let place: { projectId: number; tasks: number[] };
let labour: number;
let material: number;

beforeAll(async () => {
  await configure({ backDays: 200, hoursPerDay: 8 });
  manager = await person('manager');
  worker = await person('worker');
  clerk = await person('clerk');
  books = await person('books', {
    rights: ['sys:accountSet:query', 'sys:period:close', 'sys:period:reopen', 'sys:jobPost:query', 'sys:jobPost:edit'],
  });
  const [made] = await query<{ id: number }>(
    "INSERT INTO job_post (company_id, name, rate) VALUES ($1, '工程师', 800) RETURNING id::int AS id",
    [home.companyId],
  );
  post = made!.id;
  await query('UPDATE "user" SET job_post = $1 WHERE id = $2', [post, worker.id]);
  place = await projectFor([worker], 2, manager);
  for (const [code, scope] of [
    ['01', '{actual,labour}'],
    ['02', '{actual}'],
  ])
    await query(
      `INSERT INTO subject (company_id, account_set, code, name, scope, leaf)
       SELECT company_id, id, $1, $1, $2::text[], true FROM account_set WHERE company_id = $3 AND is_default`,
      [code, scope, home.companyId],
    );
  const ids = await query<{ id: number }>('SELECT id::int AS id FROM subject ORDER BY code');
  [labour, material] = [ids[0]!.id, ids[1]!.id];
  const rights = [
    'pm:project:query',
    'pm:plan:query',
    'pm:task:query',
    'pm:actualCost:query',
    'pm:actualCost:edit',
    'pm:actualCost:confirm',
  ];
  await world.member('project', place.projectId, clerk, [...rights, 'pm:actualCost:reverse', 'pm:cost:query']);
});

const entries = () =>
  query<{ cents: number; day: string; posting: string; subject: number; reverses: number | null; minutes: number }>(
    `SELECT cents::int AS cents, effect_date::text AS day, posting_date::text AS posting, subject::int AS subject,
       reverses::int AS reverses, minutes FROM cost_entry WHERE object_id = $1 ORDER BY id`,
    [place.projectId],
  );
/** Entries and their sums by month agree at any time. */
async function sumsAgree(): Promise<void> {
  const off =
    await query(`SELECT * FROM (SELECT object_kind, object_id, coalesce(subject, 0) AS s, coalesce(task, 0) AS t,
      date_trunc('month', effect_date::timestamp)::date AS m, sum(cents) AS c, sum(minutes) AS n FROM cost_entry GROUP BY 1, 2, 3, 4, 5) e
    FULL JOIN cost_cell c ON c.object_kind = e.object_kind AND c.object_id = e.object_id AND c.subject = e.s AND c.task = e.t AND c.month = e.m
    WHERE c.cents IS DISTINCT FROM e.c::bigint OR c.minutes IS DISTINCT FROM e.n::int`);
  expect(off).toEqual([]);
}

test('scenario 4: two days, two rates, approved together', async () => {
  await done(addJobPostRate, { jobPost: post, from: first, rate: '960' }, books.client);
  const at = { projectId: place.projectId, task: place.tasks[0]!, hours: '6' };
  const ids = await submitted(worker, [
    { ...at, workDate: last },
    { ...at, workDate: first },
  ]);
  await done(passRecords, { ids }, manager.client);
  expect((await entries()).map(({ cents, day: of, subject }) => [of, cents, subject])).toEqual([
    [last, 60_000, labour],
    [first, 72_000, labour],
  ]);
  await sumsAgree();
});

test('scenario 5: a rate that is added later moves nothing, and no rate is added twice', async () => {
  const start = `${last.slice(0, 7)}-01`;
  await done(addJobPostRate, { jobPost: post, from: start, rate: '840' }, books.client);
  expect((await entries()).map(({ cents }) => cents)).toEqual([60_000, 72_000]);
  const again = await books.client.send(addJobPostRate, { jobPost: post, from: start, rate: '850' });
  expect(again.problems?.map(({ field }) => field)).toEqual(['from']);
  const { lines } = await done(readRecost, { projectId: place.projectId } as never, clerk.client);
  expect(lines.map(({ day: of, was, cents }) => [of, was, cents])).toEqual([[last, 60_000, 63_000]]);
  const entriesOf = { projectId: place.projectId, entries: lines.map(({ entry }) => entry) };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => clerk.client.send(applyRecost, entriesOf as never)),
  );
  expect(answers.reduce((sum, { data }) => sum + data.booked, 0)).toBe(1);
  expect((await entries()).map(({ cents }) => cents)).toEqual([60_000, 72_000, 3_000]);
  expect((await done(readRecost, { projectId: place.projectId } as never, clerk.client)).lines).toEqual([]);
  const none = await worker.client.send(addJobPostRate, { jobPost: post, from: day(0), rate: '1' });
  expect(none.code).toBe(403);
});

test('scenario 6: an approval that is undone takes its cost back, to the cent', async () => {
  const [one] = await query<{ id: number }>('SELECT id::int AS id FROM work_record WHERE work_date = $1', [last]);
  await done(undoRecords, { ids: [one!.id] }, manager.client);
  const all = await entries();
  // What was adjusted goes with it.
  expect(all.map(({ cents }) => cents)).toEqual([60_000, 72_000, 3_000, -60_000, -3_000]);
  expect(all[3]).toMatchObject({ day: last, reverses: expect.any(Number), minutes: -360 });
  expect(all.reduce((sum, { cents }) => sum + cents, 0)).toBe(72_000);
  await sumsAgree();
});

test('scenario 6: fifty approvals of one record at once make one entry', async () => {
  const [id] = await submitted(worker, [
    { projectId: place.projectId, task: place.tasks[1]!, workDate: day(0), hours: '2' },
  ]);
  const before = (await entries()).length;
  await Promise.all(Array.from({ length: 50 }, () => manager.client.send(passRecords, { ids: [id] })));
  expect(await entries()).toHaveLength(before + 1);
  await sumsAgree();
});

test('the ledger is only appended: the database refuses everything else', async () => {
  await expect(query('UPDATE cost_entry SET cents = 0')).rejects.toThrow();
  await expect(query('DELETE FROM cost_entry')).rejects.toThrow();
  await expect(
    query(`INSERT INTO cost_entry (company_id, object_kind, object_id, effect_date, posting_date, known_at, cents, source, source_id, part)
      SELECT company_id, object_kind, object_id, effect_date, posting_date, now(), 1, source, source_id, part FROM cost_entry
      WHERE reverses IS NULL LIMIT 1`),
  ).rejects.toThrow('cost_entry_once');
});

async function sheet(lines: object[], more: object = {}) {
  return clerk.client.send(sheets.create, {
    ...{ projectId: place.projectId, name: '差旅', day: day(-1), lines },
    ...more,
  } as never);
}
const line = (amount: string, more: object = {}) => ({
  subject: material,
  amount: { amount, currency: 'CNY' },
  ...more,
});
async function made(lines: object[], more: object = {}) {
  const answer = await sheet(lines, more);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as unknown as { id: number; version: number };
}
const move = (row: { id: number; version: number }, action: string, reason?: string) =>
  clerk.client.send(moves.move, { id: row.id, version: row.version, action, ...(reason && { reason }) } as never);

test('a sheet is confirmed once, by however many at once, and reversed exactly', async () => {
  const row = await made([line('100.01', { task: place.tasks[0]! }), line('-0.02', { note: '退款' })]);
  const before = (await entries()).length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => move(row, 'confirm')));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await entries()).slice(before).map(({ cents }) => cents)).toEqual([10_001, -2]);
  const [stored] = await query<{ total: string; version: number }>(
    'SELECT (total).cents::text AS total, version FROM cost_sheet WHERE id = $1',
    [row.id],
  );
  expect(stored!.total).toBe('9999');
  const changed = await clerk.client.send(sheets.update, {
    id: row.id,
    version: stored!.version,
    name: '别的',
  } as never);
  expect(changed.code).not.toBe(0);
  expect((await move({ id: row.id, version: stored!.version }, 'reverse')).problems?.[0]?.field).toBe('reason');
  expect((await move({ id: row.id, version: stored!.version }, 'reverse', '重复')).code).toBe(0);
  expect((await entries()).slice(before).map(({ cents }) => cents)).toEqual([10_001, -2, -10_001, 2]);
  await sumsAgree();
});

test('what a sheet refuses, by field', async () => {
  const fields = async (...of: Parameters<typeof sheet>) => (await sheet(...of)).problems?.map(({ field }) => field);
  expect(await fields([])).toEqual(['lines']);
  expect(await fields([line('0')])).toEqual(['lines.0.amount']);
  expect(await fields([line('-5')])).toEqual(['lines.0.note']);
  expect(await fields([line('5.001')])).toHaveLength(1);
  expect(await fields([line('5')], { day: day(1) })).toEqual(['day']);
  const usd = await made([{ subject: material, amount: { amount: '10', currency: 'USD' } }]);
  expect((await move(usd, 'confirm')).problems?.[0]?.field).toBe('lines.0.amount');
  await query("INSERT INTO exchange_rate (company_id, currency, day, rate) VALUES ($1, 'USD', $2, 7.2)", [
    home.companyId,
    day(-30),
  ]);
  expect((await move(usd, 'confirm')).code).toBe(0);
  expect((await entries()).at(-1)!.cents).toBe(7200);
});

test('scenario 9: a closed month never moves; what is approved later is booked in the next one and known later', async () => {
  const waiting = await made([line('9.99')], { day: last });
  await query("UPDATE fiscal_period SET status = 'closed', closed_at = now() WHERE month < $1", [
    `${last.slice(0, 7)}-01`,
  ]);
  const month = (
    await done(periods.list, { pageSize: 30, filters: { month: `${last.slice(0, 7)}-01` } } as never, books.client)
  ).list[0] as { id: number; version: number };
  const close = () =>
    books.client.send(closing.move, { id: month.id, version: month.version, action: 'close' } as never);
  const refused = await close();
  expect(refused.code).not.toBe(0);
  expect(JSON.stringify(refused.problems)).toContain('差旅');
  await done(sheets.remove, { id: waiting.id, version: waiting.version } as never, clerk.client);
  expect((await close()).code).toBe(0);
  const [closed] = await query<{ at: Date }>('SELECT closed_at AS at FROM fiscal_period WHERE id = $1', [month.id]);
  const [id] = await query<{ id: number }>("SELECT id::int AS id FROM work_record WHERE status = 'revoked'");
  await query("UPDATE work_record SET status = 'submitted', round = round + 1, submitted_at = now() WHERE id = $1", [
    id!.id,
  ]);
  await query(
    `INSERT INTO work_approval (company_id, record, round, step, approver, state)
     SELECT company_id, id, round, 'manager', $2, 'open' FROM work_record WHERE id = $1`,
    [id!.id, manager.id],
  );
  await done(passRecords, { ids: [id!.id] }, manager.client);
  const all = await entries();
  expect(all.at(-1)).toMatchObject({ cents: 60_000, day: last, posting: first });
  const known = (
    await query<{ effectDate: string; knownAt: Date; cents: number }>(
      `SELECT effect_date::text AS "effectDate", known_at AS "knownAt", cents::int AS cents FROM cost_entry WHERE object_id = $1`,
      [place.projectId],
    )
  ).map((one) => ({ ...one, knownAt: one.knownAt.getTime() }));
  const then = closed!.at.getTime();
  expect(actualAt(known, last)).toBe(actualAt(known, last, then) + 60_000);
  expect(learnedBetween(known, last, then).map(({ cents }) => cents)).toEqual([60_000]);
  // The list of the page says the same: as known at the closing, and now.
  const sum = async (more: object) =>
    (await done(costEntries, { projectId: place.projectId, to: last, ...more } as never, clerk.client)).figures.amount;
  expect(Number(await sum({}))).toBe(Number(await sum({ known: closed!.at.toISOString() })) + 600);
  await sumsAgree();
});

test('under stop two sheets at once against one balance: exactly one is booked, MONEY_ROUNDS times', async () => {
  const other = await projectFor([worker], 1, manager);
  const rights = ['pm:project:query', 'pm:actualCost:query', 'pm:actualCost:edit', 'pm:actualCost:confirm'];
  await world.member('project', other.projectId, clerk, rights);
  await query(
    `WITH b AS (INSERT INTO budget (company_id, object_kind, object_id, status, control_mode, currency, published_at)
       VALUES ($1, 'project', $2, 'published', 'stop', 'CNY', now()) RETURNING company_id, id)
     INSERT INTO budget_line (company_id, budget, subject, kind, spread, cents, position) SELECT company_id, id, $3, 'work', 'project', 0, 1 FROM b`,
    [home.companyId, other.projectId, material],
  );
  for (let round = 1; round <= Number(process.env.MONEY_ROUNDS ?? 8); round++) {
    await query('UPDATE budget_line SET cents = $1', [(round - 1) * 6000 + 10_000]);
    const two = [
      await made([line('60')], { projectId: other.projectId }),
      await made([line('60')], { projectId: other.projectId }),
    ];
    const answers = await Promise.all(two.map((one) => move(one, 'confirm')));
    expect(
      answers.filter(({ code }) => code === 0),
      `round ${round}`,
    ).toHaveLength(1);
    const [sum] = await query<{ cents: number }>(
      'SELECT sum(cents)::int AS cents FROM cost_entry WHERE object_id = $1',
      [other.projectId],
    );
    expect(sum!.cents).toBe(round * 6000);
  }
});

test('who may not see rates is told the labor of a month, without people, hours and rates', async () => {
  const reader = await person('reader');
  await world.member('project', place.projectId, reader, ['pm:project:query', 'pm:actualCost:query']);
  const { list } = await done(costEntries, { projectId: place.projectId, pageSize: 30 } as never, reader.client);
  const labor = list.filter(({ source }) => source === 'hours');
  expect(labor).toHaveLength(2);
  for (const row of labor) expect(row).toMatchObject({ person: null, hours: null, dayRate: null, sourceId: null });
  const whole = await done(costEntries, { projectId: place.projectId, pageSize: 30 } as never, clerk.client);
  expect(whole.list.find(({ source }) => source === 'hours')).toMatchObject({ person: worker.id });
  expect((await done(costEntries, { projectId: place.projectId } as never, reader.client)).figures.amount).toBe(
    (await done(costEntries, { projectId: place.projectId } as never, clerk.client)).figures.amount,
  );
  const stranger = await person('stranger');
  expect((await stranger.client.send(costEntries, { projectId: place.projectId } as never)).code).toBe(404);
  expect((await done(costEntries, {} as never, stranger.client)).list).toEqual([]);
});
