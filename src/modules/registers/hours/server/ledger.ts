/**
 * The ledger of approved hours: signed entries, only appended (records.md 0.1). Approving books plus, undoing minus, correcting
 * both; actual work of tasks and labor cost are its sums, and can be asked as of any moment.
 *
 * Invariants: what a record has booked is its minutes while it is approved and nothing otherwise (the database checks it when a
 * transaction ends); a minus repeats the plus it takes back, and a replacement repeats its terms, so money changes with hours and
 * never with rates. Whoever books holds the company's hours, the plans of the tasks (`holdPlans`), then the records.
 */
import { sql } from 'kysely';
import { dictKeys } from '#modules/base/dict/server/public.ts';
import type { PlanConfig } from '#modules/objects/project/plan-setting.ts';
import { planConfigOf } from '#modules/objects/project/server/public.ts';
import { ratesOn } from '#modules/people/job-post/server/public.ts';
import { changeTasks, loadPlan, type StoredPlan } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { labourCents, minutesOf, type PricedEntry, pricedAgain } from '../hours.rules.ts';
import type { WorkRecordRow } from '../work-record.entity.ts';
import type { HoursConfigs } from './hours-settings.ts';

export type Cause = 'approve' | 'revoke' | 'correct';
export type Plans = ReadonlyMap<number, StoredPlan>;
const idsOf = (rows: readonly WorkRecordRow[]): number[] => rows.map(({ id }) => id);

/** Locks the plans whose tasks take their actual hours from the ledger, in the order of their projects. */
export async function holdPlans(
  ctx: Ctx,
  records: readonly Pick<WorkRecordRow, 'task' | 'projectId'>[],
): Promise<Plans> {
  const ids = new Set(records.flatMap(({ task, projectId }) => (task !== null && projectId ? [projectId] : [])));
  const plans = new Map<number, StoredPlan>();
  for (const projectId of [...ids].sort((a, b) => a - b))
    if ((await planConfigOf(ctx, { projectId })).config.hoursSource === 'records')
      plans.set(projectId, await loadPlan(ctx, { projectId }, true));
  return plans;
}

/**
 * When an entry is booked: now, and after every closing, even one by a call that began later; so the state known at a closing never
 * changes. Whoever books holds the company's hours.
 */
const bookingTime = (
  ctx: Ctx,
) => sql`greatest(${new Date(ctx.now)}::timestamptz, (SELECT max(p.closed_at) + interval '1 millisecond'
  FROM work_period p WHERE p.company_id = ${ctx.viewer.companyId}))`;

interface Replaced extends PricedEntry {
  record: number;
  kind: number;
  jobPost: number | null;
}

/** The last entries that booked hours of records, each taken back since or about to be. */
async function replacedBy(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Replaced>> {
  const { rows } = await sql<Replaced>`SELECT DISTINCT ON (record) record, kind, job_post, minutes, rate_cents AS rate,
      cost_cents AS cost, factor, day_minutes FROM work_ledger
    WHERE company_id = ${ctx.viewer.companyId} AND record = ANY(${[...ids]}::bigint[]) AND minutes > 0
    ORDER BY record, seq DESC`.execute(ctx.db);
  return new Map(rows.map((row) => [row.record, row]));
}

/**
 * Books minutes of records as they are now: by the settings of their departments and the rates of the days worked, or by the terms
 * of the entry that is replaced, whether it is corrected or was taken back before; what had no rate gets one when it is approved
 * anew.
 */
export async function bookPlus(
  ctx: Ctx,
  records: readonly WorkRecordRow[],
  configOf: HoursConfigs,
  cause: Cause,
): Promise<void> {
  if (records.length === 0) return;
  const { companyId } = ctx.viewer;
  const dayOf = ({ person, workDate, projectId }: WorkRecordRow) => ({ person, day: workDate, project: projectId });
  const rateOn = await ratesOn(ctx, records.map(dayOf), true);
  const replaced = await replacedBy(ctx, idsOf(records));
  const kinds = new Map([...(await dictKeys(ctx, 'work_hour_type'))].map(([key, id]) => [id, key]));
  const entries = records.map((row) => {
    const minutes = minutesOf(row.hours);
    const config = configOf(row.department);
    const today = {
      factor: config.factors[kinds.get(row.kind) ?? ''] ?? 100,
      dayMinutes: Math.round(config.hoursPerDay * 60),
    };
    const before = replaced.get(row.id);
    if (before && (cause === 'correct' || before.rate !== null)) {
      const again = pricedAgain(minutes, before, today, before.kind === row.kind);
      return { record: row.id, minutes, rate: before.rate, post: before.jobPost, ...again };
    }
    const { cents: rate, post } = rateOn(dayOf(row));
    const cost = labourCents(minutes, rate, today.factor, today.dayMinutes);
    return { record: row.id, minutes, rate, cost, post, ...today };
  });
  await sql`INSERT INTO work_ledger (company_id, record, seq, person, work_date, booked_at, project_id, task, department, job_post,
      kind, minutes, rate_cents, cost_cents, factor, day_minutes, category, project_name, task_name, cause)
    SELECT ${companyId}::bigint, w.id, coalesce((SELECT max(seq) FROM work_ledger l WHERE l.company_id = w.company_id AND l.record = w.id), 0) + 1,
      w.person, w.work_date, ${bookingTime(ctx)}, w.project_id, w.task, w.department,
      x.post, w.kind, x.minutes, x.rate, x.cost, x.factor, x."dayMinutes", w.category,
      w.project_name, w.task_name, ${cause}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS x(record bigint, minutes integer, rate bigint, cost bigint, post bigint, factor integer, "dayMinutes" integer)
    JOIN work_record w ON w.company_id = ${companyId} AND w.id = x.record`.execute(ctx.db);
}

/** Reverses bookings of records, at their original rates. */
export async function bookMinus(ctx: Ctx, ids: readonly number[], cause: Cause): Promise<void> {
  if (ids.length === 0) return;
  const same = sql`person, work_date, project_id, task, department, job_post, kind, rate_cents, factor, day_minutes, category, project_name, task_name`;
  await sql`INSERT INTO work_ledger (company_id, record, seq, booked_at, minutes, cost_cents, cause, ${same})
    SELECT company_id, record, seq + 1, ${bookingTime(ctx)}, -minutes, -cost_cents, ${cause}, ${same}
    FROM (SELECT DISTINCT ON (record) * FROM work_ledger WHERE company_id = ${ctx.viewer.companyId}
      AND record = ANY(${[...ids]}::bigint[]) ORDER BY record, seq DESC) last WHERE minutes > 0`.execute(ctx.db);
}

/** A plan takes its actual hours from records from now on: tasks that hours were approved of have their sums at once, not with the next booking. */
export async function settleFromRecords(
  ctx: Ctx,
  { before, after }: Change<{ projectId?: number; config: PlanConfig }>,
): Promise<void> {
  const projectId = after?.projectId;
  if (!projectId || after.config.hoursSource !== 'records' || before?.config.hoursSource === 'records') return;
  const { rows } = await sql<{ task: number; projectId: number }>`SELECT DISTINCT task, project_id FROM work_ledger
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND task IS NOT NULL`.execute(ctx.db);
  await settleTasks(ctx, new Map([[projectId, await loadPlan(ctx, { projectId }, true)]]), rows);
}

/** Sets the actual hours of tasks in held plans to their sums in the ledger, and schedules those plans again. */
export async function settleTasks(
  ctx: Ctx,
  plans: Plans,
  records: readonly Pick<WorkRecordRow, 'task' | 'projectId'>[],
): Promise<void> {
  for (const [projectId, stored] of plans) {
    const tasks = new Set(records.flatMap((r) => (r.projectId === projectId && r.task !== null ? [r.task] : [])));
    const { rows } = await sql<{
      task: number;
      minutes: number;
    }>`SELECT task, sum(minutes)::integer AS minutes FROM work_ledger
      WHERE company_id = ${ctx.viewer.companyId} AND task = ANY(${[...tasks]}::bigint[]) GROUP BY 1`.execute(ctx.db);
    const sums = new Map(rows.map(({ task, minutes }) => [task, minutes]));
    if ([...sums.keys()].some((id) => stored.plan.tasks.some((task) => task.id === id)))
      await changeTasks(ctx, stored, (task) =>
        tasks.has(task.id) ? { ...task, actualWorkMinutes: sums.get(task.id) ?? 0 } : task,
      );
  }
}
