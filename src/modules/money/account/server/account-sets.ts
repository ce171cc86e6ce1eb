/** Account sets and their months. The company has one default set; months are made as they are needed. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type AccountSetRow, accountSet, type FiscalPeriodRow, fiscalPeriod } from '../account.entity.ts';
import { accountTexts as t, wrongStart } from '../account.rules.ts';
import { fiscalPeriodLife, type PeriodFacts } from '../fiscal-period.life.ts';
import { monthAfter, monthOf } from '../months.ts';
import { usesOf } from './subject-uses.ts';

/** So many months after the current one there are at least. */
const AHEAD = 12;
const todayOf = (ctx: Ctx): string => dateOfInstant(ctx.now, ctx.utcOffset);

/** Makes the months of a set from its first one to a year from now, or to `last`, those that are not there. */
export async function makePeriods(ctx: Ctx, companyId: number, setId: number, last?: string): Promise<void> {
  const to = last ?? monthAfter(monthOf(todayOf(ctx)), AHEAD);
  await sql`INSERT INTO fiscal_period (company_id, account_set, month)
    SELECT a.company_id, a.id, m::date FROM account_set a,
      generate_series(a.start_month::timestamp, greatest(${to}::date, a.start_month)::timestamp, '1 month') m
    WHERE a.company_id = ${companyId} AND a.id = ${setId} ON CONFLICT (company_id, account_set, month) DO NOTHING`.execute(
    ctx.db,
  );
}

async function setProblems(ctx: Ctx, before: AccountSetRow | null, after: AccountSetRow): Promise<Problem[]> {
  const found = wrongStart(after, before, todayOf(ctx));
  if (before?.isDefault && !after.active) found.push(problem(t.defaultKept, undefined, 'active'));
  if (before && before.baseCurrency !== after.baseCurrency) {
    const { rows } = await sql<{ id: number }>`SELECT id FROM subject
      WHERE company_id = ${ctx.viewer.companyId} AND account_set = ${before.id} ORDER BY id FOR UPDATE`.execute(ctx.db);
    const uses = await usesOf(
      ctx,
      rows.map(({ id }) => id),
    );
    if (uses.length > 0) found.push(problem(t.currencyKept, undefined, 'baseCurrency'));
  }
  return found;
}

/** A set without subjects and closed months may go, and its months with it. */
async function removeProblems(ctx: Ctx, { id, isDefault }: AccountSetRow): Promise<Problem[]> {
  if (isDefault) return [problem(t.defaultKept)];
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ subjects: number; closed: number }>`SELECT
      (SELECT count(*) FROM subject WHERE company_id = ${companyId} AND account_set = ${id}) AS subjects,
      (SELECT count(*) FROM fiscal_period WHERE company_id = ${companyId} AND account_set = ${id} AND status = 'closed') AS closed`.execute(
    ctx.db,
  );
  const { subjects, closed } = rows[0]!;
  if (subjects > 0) return [problem(t.hasSubjects, { count: subjects })];
  if (closed > 0) return [problem(t.hasClosed)];
  await sql`DELETE FROM fiscal_period WHERE company_id = ${companyId} AND account_set = ${id}`.execute(ctx.db);
  return [];
}

export const accountSetService = entityService(accountSet, {
  check: (ctx, { mode, before, after }) =>
    mode === 'remove' ? removeProblems(ctx, before!) : setProblems(ctx, before, after!),
  async changed(ctx, { after }) {
    if (after) await makePeriods(ctx, ctx.viewer.companyId, after.id);
  },
});

/** Makes a set the default of its company. */
export async function setDefault(ctx: Ctx, id: number): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`SELECT 1 FROM account_set WHERE company_id = ${companyId} ORDER BY id FOR UPDATE`.execute(ctx.db);
  const row = await accountSetService.row(ctx, id, true);
  if (!row.active) throw refuse(t.notDefault);
  if (row.isDefault) return;
  await sql`UPDATE account_set SET is_default = false, version = version + 1
    WHERE company_id = ${companyId} AND is_default`.execute(ctx.db);
  await accountSetService.update(ctx, id, null, {}, { isDefault: true });
}

async function factsOf(ctx: Ctx, rows: readonly FiscalPeriodRow[]): Promise<(row: FiscalPeriodRow) => PeriodFacts> {
  const { rows: found } = await sql<PeriodFacts & { id: number }>`SELECT p.id,
      (SELECT min(o.month) FROM fiscal_period o WHERE o.company_id = p.company_id AND o.account_set = p.account_set
        AND o.status = 'open' AND o.month < p.month) AS open_before,
      (SELECT max(o.month) FROM fiscal_period o WHERE o.company_id = p.company_id AND o.account_set = p.account_set
        AND o.status = 'closed' AND o.month > p.month) AS closed_after
    FROM fiscal_period p WHERE p.company_id = ${ctx.viewer.companyId}
      AND p.id = ANY(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const byId = new Map(found.map((one) => [one.id, one]));
  return ({ id }) => byId.get(id) ?? { openBefore: null, closedAfter: null };
}

export const fiscalPeriodService = entityService(fiscalPeriod, { life: fiscalPeriodLife, facts: factsOf });

/** Months of one set are closed and opened one after the other. */
export async function holdSet(ctx: Ctx, periodId: number): Promise<void> {
  await sql`SELECT 1 FROM account_set a WHERE a.company_id = ${ctx.viewer.companyId} AND a.id =
      (SELECT p.account_set FROM fiscal_period p WHERE p.company_id = a.company_id AND p.id = ${periodId})
    FOR NO KEY UPDATE`.execute(ctx.db);
}

export interface DefaultSet
  extends Pick<AccountSetRow, 'id' | 'code' | 'name' | 'startMonth' | 'yearStart' | 'baseCurrency'> {}

/** The books that amounts of the company are kept in. */
export async function defaultSet(ctx: Ctx): Promise<DefaultSet> {
  const { rows } = await sql<DefaultSet>`SELECT id, code, name, start_month, year_start, base_currency FROM account_set
    WHERE company_id = ${ctx.viewer.companyId} AND is_default`.execute(ctx.db);
  return rows[0]!;
}

/**
 * The day an effect is booked on: the day itself, or the first day of the first open month after its closed one. The month is held
 * until the end of the transaction: it is not closed meanwhile. Errors: refuses a day before the first month of the set.
 */
export async function postingDate(ctx: Ctx, effectDate: string): Promise<string> {
  const { companyId } = ctx.viewer;
  const set = await defaultSet(ctx);
  const month = monthOf(effectDate);
  if (month < set.startMonth)
    throw new Refusal([problem(t.beforeStart, { day: effectDate, month: set.startMonth.slice(0, 7) })]);
  for (;;) {
    const { rows } = await sql<{ month: string }>`SELECT p.month FROM fiscal_period p
      WHERE p.company_id = ${companyId} AND p.account_set = ${set.id} AND p.status = 'open' AND p.month >= ${month}::date
      ORDER BY p.month LIMIT 1 FOR SHARE`.execute(ctx.db);
    if (rows[0]) return rows[0].month === month ? effectDate : rows[0].month;
    // None was found because it was closed while it was waited for, or because months have still to be made.
    const there = await sql<{ last: string; open: boolean }>`SELECT max(month) AS last,
        coalesce(bool_or(status = 'open' AND month >= ${month}::date), false) AS open
      FROM fiscal_period WHERE company_id = ${companyId} AND account_set = ${set.id}`.execute(ctx.db);
    const { last, open } = there.rows[0]!;
    if (!open) await makePeriods(ctx, companyId, set.id, last < month ? month : monthAfter(last, 1));
  }
}

/** The first day of the month of each of these periods, with its set; for those who say what is in the way of closing it. */
export async function monthsOfPeriods(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, { accountSet: number; month: string; isDefault: boolean }>> {
  const { rows } = await sql<{
    id: number;
    accountSet: number;
    month: string;
    isDefault: boolean;
  }>`SELECT p.id, p.account_set,
      p.month, a.is_default FROM fiscal_period p
      JOIN account_set a ON a.company_id = p.company_id AND a.id = p.account_set
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/** The account set of a new company. */
export async function beginBooks(ctx: Ctx, companyId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`INSERT INTO account_set (company_id, name, code, start_month, is_default)
    VALUES (${companyId}, ${ctx.say(t.defaultName)}, 'MAIN', ${`${todayOf(ctx).slice(0, 4)}-01-01`}::date, true)
    RETURNING id`.execute(ctx.db);
  await makePeriods(ctx, companyId, rows[0]!.id);
}
