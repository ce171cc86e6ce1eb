/**
 * Actual cost of the sample company beside its hours: sheets of each month that has passed, by the subjects of the budgets, confirmed when
 * they came; and how far tasks were week by week. So that earned value is a curve on the first start.
 */
import { sql } from 'kysely';
import type { Call } from '#kernel/call.ts';
import { dateOfInstant, formatDay, instantOfMinute, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { fiscalPeriodLife } from '#modules/money/account/fiscal-period.life.ts';
import { monthAfter, monthOf } from '#modules/money/account/months.ts';
import { accountServer } from '#modules/money/account/server/account.ts';
import { costSheet } from '#modules/money/cost/cost-sheet.entity.ts';
import { costSheetLife } from '#modules/money/cost/cost-sheet.life.ts';
import { costServer } from '#modules/money/cost/server/cost.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import { hindrancesOf } from '#server/entity/hindrances.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';

const run = (server: ServerModule, call: Call, ctx: Ctx, input: Record<string, unknown>): Promise<unknown> =>
  server.handlers!.find((one) => one.call.path === call.path && one.call.method === call.method)!.run(ctx, input);

interface Bill {
  code: string;
  name: string;
  /** Day of the month. */
  day: number;
  /** Yuan in each month, from so many months after the beginning. */
  from: number;
  yuan: readonly string[];
}
const PLATFORM: readonly Bill[] = [
  { code: '201', name: '测试服务器与终端', day: 18, from: 0, yuan: ['88420.00', '0', '41200.00'] },
  { code: '203', name: '云资源与协作软件', day: 25, from: 0, yuan: ['12000.00', '12860.50', '12000.00', '13150.00'] },
  { code: '302', name: '安全测评与验收咨询', day: 20, from: 2, yuan: ['0', '38000.00'] },
  { code: '401', name: '试点部门调研差旅', day: 27, from: 0, yuan: ['3862.40', '4518.00', '6240.70', '5310.00'] },
];
const HOUSE: readonly Bill[] = [
  {
    code: '202',
    name: '钢筋、混凝土与防水材料',
    day: 22,
    from: 0,
    yuan: ['186350.00', '251200.00', '331780.00', '262400.00', '214960.00', '158700.00', '93250.00'],
  },
  {
    code: '201',
    name: '塔吊与施工机械租赁',
    day: 28,
    from: 0,
    yuan: ['60000.00', '35000.00', '36400.00', '35000.00', '35000.00', '21800.00'],
  },
  {
    code: '301',
    name: '劳务分包',
    day: 26,
    from: 1,
    yuan: ['97200.00', '146300.00', '143850.00', '125600.00', '81400.00'],
  },
  {
    code: '302',
    name: '基坑监测与材料复试',
    day: 15,
    from: 0,
    yuan: ['15800.00', '8000.00', '8600.00', '12400.00', '8000.00', '13650.00'],
  },
];

async function subjectsOf(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`SELECT s.id, s.code FROM subject s
    JOIN account_set a ON a.company_id = s.company_id AND a.id = s.account_set AND a.is_default
    WHERE s.company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Enters and confirms the bills of a project that have come by now; the last one still waits. */
async function makeSheets(ctx: Ctx, projectId: number, bills: readonly Bill[]): Promise<void> {
  const { rows } = await sql<{ start: string }>`SELECT planned_start AS start FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId}`.execute(ctx.db);
  const first = monthOf(rows[0]!.start);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const subjects = await subjectsOf(ctx);
  const made = bills
    .flatMap(({ code, name, day, from, yuan }) =>
      yuan.map((amount, n) => ({
        code,
        name,
        amount,
        day: formatDay(parseDay(monthAfter(first, from + n))! + day - 1),
      })),
    )
    .filter(({ amount, day }) => Number(amount) !== 0 && day < today)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  for (const [i, { code, name, amount, day }] of made.entries()) {
    // Entered at the end of its day, and confirmed then.
    const then: Ctx = { ...ctx, now: Date.parse(instantOfMinute(parseDay(day)! * 1440 + 1020, ctx.utcOffset)) };
    const lines = [{ subject: subjects.get(code)!, task: null, amount: { amount, currency: 'CNY' }, note: null }];
    const values = { projectId, name: `${told(ctx, name)} ${day.slice(0, 7)}`, day, lines };
    const { id, version } = (await run(costServer, entityCalls(costSheet).create, then, values)) as {
      id: number;
      version: number;
    };
    if (i < made.length - 1)
      await run(costServer, lifecycleCalls(costSheetLife).move, then, { id, version, action: 'confirm' });
  }
}

/** Tasks that are under way told each week how far they were; finished ones how they came there. */
async function makeProgress(ctx: Ctx): Promise<void> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  await sql`INSERT INTO progress_entry (company_id, task, day, percent, actual_start, at, by)
    SELECT t.company_id, t.id, d::date, floor(t.progress * 100 * (d::date - t.actual_start) / greatest(e.until - t.actual_start, 1))::integer,
      t.actual_start, d + interval '9 hours', t.responsible
    FROM task t CROSS JOIN LATERAL (SELECT coalesce(t.actual_end, ${today}::date) AS until) e
      CROSS JOIN LATERAL generate_series(t.actual_start + 7, e.until - 1, interval '7 days') d
    WHERE t.company_id = ${companyId} AND t.project_id IS NOT NULL AND t.actual_start IS NOT NULL AND t.progress > 0 AND NOT t.summary`.execute(
    ctx.db,
  );
}

/** Months are closed in order at the tenth of the month after the next; the first one in which something still waits stays open. */
async function closeMonths(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number; month: string }>`SELECT p.id, p.month FROM fiscal_period p
      JOIN account_set a ON a.company_id = p.company_id AND a.id = p.account_set AND a.is_default
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.status = 'open' ORDER BY p.month`.execute(ctx.db);
  for (const { id, month } of rows) {
    const now = Date.parse(instantOfMinute((parseDay(monthAfter(month, 2))! + 9) * 1440 + 600, ctx.utcOffset));
    if (now >= ctx.now) return;
    const hindered = await hindrancesOf('fiscalPeriod', 'close', ctx, [{ id }]);
    if ((hindered.get(id) ?? []).length > 0) return;
    await run(accountServer, lifecycleCalls(fiscalPeriodLife).move, { ...ctx, now }, { id, action: 'close' });
  }
}

export async function makeSampleCost({ lina, admin }: People, places: Places): Promise<void> {
  await makeProgress(lina);
  await makeSheets(lina, places.platform, PLATFORM);
  await makeSheets(lina, places.house, HOUSE);
  await closeMonths(admin);
}
