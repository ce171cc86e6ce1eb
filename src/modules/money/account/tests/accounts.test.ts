/** Books: the default set, subjects as a tree, months that are closed in order, and bookings at the same moment. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { withTx } from '#server/tx.ts';
import { makeDefaultSet, subjectsOf } from '../account.calls.ts';
import { accountSet, exchangeRate, subject } from '../account.entity.ts';
import { fiscalPeriodLife } from '../fiscal-period.life.ts';
import { defaultSet, mustTake, postingDate, toBase } from '../server/public.ts';

const ROUNDS = Number(process.env.ACCOUNT_ROUNDS ?? 20);
const world = await planWorld();
const { server, home } = world;
const { pool } = server.database;
afterAll(world.close);

const books = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: [
    ...['sys:accountSet:query', 'sys:accountSet:edit', 'sys:subject:query', 'sys:subject:edit'],
    ...['sys:period:close', 'sys:period:reopen', 'sys:exchangeRate:edit'],
  ],
});
const done: typeof world.done = (call, input) => world.done(call, input, books);
const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTx(server.db, (db) => {
    const system = installer(db, 480, []);
    return work(system.as({ ...system.viewer, companyId: home.companyId }));
  });
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => {
      if (error instanceof Refusal) return error.problems[0]!.message.key;
      throw error;
    },
  );

let setId = 0;
beforeAll(async () => {
  const set = await inside(defaultSet);
  setId = set.id;
  expect(set).toMatchObject({ code: 'MAIN', baseCurrency: 'CNY', yearStart: 1 });
  await pool.query('DELETE FROM fiscal_period WHERE account_set = $1', [setId]);
  await pool.query(`UPDATE account_set SET start_month = '2026-01-01' WHERE id = $1`, [setId]);
  await pool.query(
    `INSERT INTO fiscal_period (company_id, account_set, month)
      SELECT company_id, id, m FROM account_set, generate_series('2026-01-01'::date, '2026-05-01', '1 month') m WHERE id = $1`,
    [setId],
  );
});

const add = (code: string, more: object = {}) =>
  books.send(entityCalls(subject).create, {
    accountSet: setId,
    code,
    name: `科目 ${code}`,
    scope: ['budget'],
    ...more,
  });
const idOf = async (answer: ReturnType<typeof add>): Promise<number> => ((await answer).data as { id: number }).id;

test('a code begins with that of its parent, leaves alone take amounts, and six levels are enough', async () => {
  const one = await idOf(add('5'));
  expect((await add('601', { parent: one })).msg).toBe('科目编码应以上级编码 5 开头');
  const child = await idOf(add('501', { parent: one, scope: ['budget', 'income'] }));
  const offered = await done(subjectsOf, { scope: 'budget' });
  expect(offered.filter(({ code }) => code.startsWith('5')).map(({ code, usable }) => [code, usable])).toEqual([
    ['5', false],
    ['501', true],
  ]);
  expect(await refusalOf(inside((ctx) => mustTake(ctx, [one], 'budget')))).toBe('account.notLeaf');
  expect(await refusalOf(inside((ctx) => mustTake(ctx, [child], 'actual')))).toBe('account.wrongScope');
  expect(await refusalOf(inside((ctx) => mustTake(ctx, [child], 'income')))).toBe('');
  let parent = child;
  for (const code of ['50101', '5010101', '501010101', '50101010101']) parent = await idOf(add(code, { parent }));
  expect((await add('5010101010101', { parent })).msg).toBe('科目最多 6 级');
  expect((await books.send(entityCalls(subject).remove, { id: child })).msg).toBe('科目有下级科目，不能删除');
});

test('a subject that is being used gets none below it at the same moment', async () => {
  const projectId = await world.newProject();
  for (let round = 0; round < ROUNDS; round++) {
    const id = await idOf(add(`7${String(round).padStart(2, '0')}`));
    const use = inside(async (ctx) => {
      await mustTake(ctx, [id], 'budget');
      await sql`WITH made AS (INSERT INTO budget (company_id, object_kind, object_id, currency)
          VALUES (${home.companyId}, 'project', ${projectId}, 'CNY') ON CONFLICT (company_id, object_key) DO UPDATE SET currency = 'CNY'
          RETURNING company_id, id)
        INSERT INTO budget_line (company_id, budget, subject, kind, spread, cents, position)
          SELECT company_id, id, ${id}, 'work', 'project', 1, 0 FROM made`.execute(ctx.db);
    });
    const [used, child] = await Promise.all([
      refusalOf(use),
      add(`7${String(round).padStart(2, '0')}1`, { parent: id }),
    ]);
    expect([used === '', child.code === 0].filter(Boolean), `round ${round}: ${used} ${child.msg}`).toHaveLength(1);
    if (used === '') expect((await books.send(entityCalls(subject).remove, { id })).msg).toContain('预算记录 1');
  }
});

const periods = async (): Promise<Map<string, { id: number; status: string }>> => {
  const { rows } = await pool.query<{ id: string; month: string; status: string }>(
    `SELECT id, month::text AS month, status FROM fiscal_period WHERE account_set = $1 ORDER BY month`,
    [setId],
  );
  return new Map(rows.map(({ id, month, status }) => [month.slice(0, 7), { id: Number(id), status }]));
};
const move = async (month: string, action: 'close' | 'reopen') => {
  const { id } = (await periods()).get(month)!;
  return books.send(lifecycleCalls(fiscalPeriodLife).move, {
    id,
    action,
    ...(action === 'reopen' && { reason: '更正' }),
  });
};

test('months are closed in order, the last closed one is opened again, and a closed day is booked in the next open month', async () => {
  expect((await move('2026-02', 'close')).msg).toBe('请按月份顺序结账：2026-01 尚未结账');
  expect((await move('2026-01', 'close')).msg).toBe('');
  expect((await move('2026-02', 'close')).msg).toBe('');
  expect((await move('2026-01', 'reopen')).msg).toBe('只能重新打开最后结账的期间：2026-02 已结账');
  const on = (day: string) => inside((ctx) => postingDate(ctx, day));
  expect([await on('2026-01-20'), await on('2026-03-31'), await on('2026-08-09')]).toEqual([
    '2026-03-01',
    '2026-03-31',
    '2026-08-09',
  ]);
  expect(await refusalOf(on('2025-12-31'))).toBe('account.beforeStart');
  expect((await move('2026-02', 'reopen')).msg).toBe('');
  expect(await on('2026-01-20')).toBe('2026-02-01');
});

test('a month is not closed while something is booked in it, and nothing is booked in it afterwards', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    if ((await periods()).get('2026-03')!.status === 'closed') expect((await move('2026-03', 'reopen')).msg).toBe('');
    if ((await periods()).get('2026-02')!.status === 'open') expect((await move('2026-02', 'close')).msg).toBe('');
    let closedBefore = false;
    const book = inside(async (ctx) => {
      const day = await postingDate(ctx, '2026-03-15');
      await new Promise((resolve) => setTimeout(resolve, 5));
      closedBefore = (await periods()).get('2026-03')!.status === 'closed';
      return day;
    });
    const [day] = await Promise.all([book, move('2026-03', 'close')]);
    expect([day, closedBefore], `round ${round}`).toEqual(closedBefore ? ['2026-04-01', true] : ['2026-03-15', false]);
  }
});

test('amounts of other currencies follow the latest rate; without one they are refused', async () => {
  await done(entityCalls(exchangeRate).create, { currency: 'USD', day: '2026-01-01', rate: '7.1234' });
  await done(entityCalls(exchangeRate).create, { currency: 'USD', day: '2026-03-01', rate: '7.2' });
  const base = (cents: number, day: string) => inside(async (ctx) => (await toBase(ctx, cents, 'USD', day)).cents);
  expect([await base(1_000_000, '2026-02-28'), await base(500_000, '2026-03-01')]).toEqual([7_123_400, 3_600_000]);
  expect(await refusalOf(base(1, '2025-12-31'))).toBe('account.noRate');
  expect(await refusalOf(base(Number.MAX_SAFE_INTEGER, '2026-03-01'))).toBe('account.tooLarge');
  const own = await books.send(entityCalls(exchangeRate).create, { currency: 'CNY', day: '2026-01-01', rate: '1' });
  expect(own.msg).toBe('本位币不需要汇率');
});

test('one set is the default, whoever asks at the same moment', async () => {
  const make = async (code: string): Promise<number> =>
    ((await done(entityCalls(accountSet).create, { name: code, code, startMonth: '2026-01-01' })) as { id: number }).id;
  const ids = [await make('A'), await make('B')];
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(ids.map((id) => books.send(makeDefaultSet, { id })));
    expect(answers.map(({ msg }) => msg)).toEqual(['', '']);
    const { rows } = await pool.query('SELECT id FROM account_set WHERE company_id = $1 AND is_default', [
      home.companyId,
    ]);
    expect(rows).toHaveLength(1);
  }
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM account_set WHERE company_id = $1 AND is_default', [
    home.companyId,
  ]);
  const refused = await books.send(entityCalls(accountSet).remove, { id: Number(rows[0]!.id) });
  expect(refused.msg).toContain('默认账套不能删除');
  await done(makeDefaultSet, { id: setId });
});
