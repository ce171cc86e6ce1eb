/**
 * Figures of plans that are kept for a day. Invariants: whoever writes a task leaves a mark in the same transaction (migration 0790);
 * a sum is read only without a mark and on a day it holds for, else it is computed from the tasks; so what is read equals what
 * would be computed at that moment. ADR 437.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import type { CompanyJob, Ctx } from '#server/context.ts';
import { withTx } from '#server/tx.ts';

/** Tasks that are counted as such: the lowest level, without those that count nowhere. Alias t. */
export const COUNTS_AS_TASK = sql<SqlBool>`NOT t.summary AND t.active AND t.status <> 'discarded' AND NOT t.external`;

/** Tasks that count in progress, actual and planned: counted and not terminated. Alias t. */
export const COUNTS_IN_PROGRESS = sql<SqlBool>`${COUNTS_AS_TASK} AND t.status <> 'passoff'`;

/** What such a task weighs: its duration, or the working time that an elapsed one spans. */
export const PROGRESS_WEIGHT = sql<number>`coalesce(t.weight_minutes, t.duration_minutes)::float8`;

/** SQL: the planned progress of a task on a day, `elapsedShare` of objects/project/progress.ts. Alias t. */
export const plannedShare = (day: string) =>
  sql<number>`CASE WHEN t.planned_start IS NULL OR t.planned_end IS NULL OR t.planned_end < t.planned_start
      OR ${day}::date < t.planned_start THEN 0
    WHEN ${day}::date > t.planned_end THEN 100
    ELSE (${day}::date - t.planned_start + 1)::float8 / (t.planned_end - t.planned_start + 1) * 100 END`;

/** SQL: `spreadOf` of the columns share and progress by the column weight. */
export const PROGRESS_OF_TASKS = sql`
  CASE WHEN sum(weight) > 0 THEN sum(weight * share) / sum(weight) ELSE avg(share) END AS planned,
  min(share)::float8 AS planned_least, max(share)::float8 AS planned_most,
  CASE WHEN sum(weight) > 0 THEN sum(weight * progress) / sum(weight) ELSE avg(progress) END AS actual,
  min(progress)::float8 AS actual_least, max(progress)::float8 AS actual_most`;
export interface ProgressRow {
  planned: number;
  plannedLeast: number;
  plannedMost: number;
  actual: number;
  actualLeast: number;
  actualMost: number;
}

/** The figures of one plan on a day. */
export interface PlanSum extends ProgressRow {
  projectId: number;
  tasks: number;
  openTasks: number;
  weight: number;
  planEnd: string | null;
  lateTasks: number;
  /** The late task that is looked at first, and the earliest planned finish of a late one. */
  lateName: string | null;
  lateSince: string | null;
  dueToday: number;
  toStart: number;
}

const NAMES = [
  ...[
    'tasks',
    'open_tasks',
    'weight',
    'planned',
    'planned_least',
    'planned_most',
    'actual',
    'actual_least',
    'actual_most',
  ],
  ...['plan_end', 'late_tasks', 'late_name', 'late_since', 'due_today', 'to_start'],
];
const COLUMNS = sql.raw(NAMES.join(', '));
const SET = sql.raw(NAMES.map((name) => `${name} = excluded.${name}`).join(', '));

/** SQL: the sums of projects on a day, of their tasks as they are now; with `until`, the last day they hold for. */
const fromTasks = (companyId: number, projectIds: readonly number[], day: string): RawBuilder<PlanSum> => sql<PlanSum>`
  SELECT id AS project_id, count(*)::integer AS tasks, count(*) FILTER (WHERE open)::integer AS open_tasks, sum(weight) AS weight,
    ${PROGRESS_OF_TASKS}, max(planned_end) AS plan_end, count(*) FILTER (WHERE late)::integer AS late_tasks,
    (array_agg(name ORDER BY planned_end, position) FILTER (WHERE late))[1] AS late_name, min(planned_end) FILTER (WHERE late) AS late_since,
    count(*) FILTER (WHERE open AND planned_end = ${day}::date)::integer AS due_today,
    count(*) FILTER (WHERE status = 'new' AND planned_start <= ${day}::date)::integer AS to_start,
    coalesce(least(min(planned_start) FILTER (WHERE planned_start > ${day}::date) - 1,
      CASE WHEN bool_or(planned_end >= ${day}::date AND coalesce(planned_start <= ${day}::date, true)) THEN ${day}::date END), date '9999-12-31') AS until
  FROM (SELECT t.project_id AS id, t.name, t.position, t.status, t.planned_start, t.planned_end, t.progress::float8 AS progress,
      ${PROGRESS_WEIGHT} AS weight, o.open, coalesce(o.open AND t.planned_end < ${day}::date, false) AS late, ${plannedShare(day)} AS share
    FROM task t CROSS JOIN LATERAL (SELECT t.status NOT IN ('done', 'passoff') AS open) o
    WHERE t.company_id = ${companyId} AND t.project_id = ANY(${[...projectIds]}::bigint[]) AND ${COUNTS_IN_PROGRESS}) s
  GROUP BY id`;

/** The sums of these projects on a day; of those without tasks there is none. */
export async function planSums(ctx: Ctx, projectIds: readonly number[], day: string): Promise<Map<number, PlanSum>> {
  const { companyId } = ctx.viewer;
  const { rows: kept } = await sql<PlanSum>`SELECT s.project_id, ${COLUMNS} FROM plan_sum s
    WHERE s.company_id = ${companyId} AND s.project_id = ANY(${[...projectIds]}::bigint[]) AND ${day}::date BETWEEN s.day AND s.until
      AND NOT EXISTS (SELECT 1 FROM plan_sum_due d WHERE d.company_id = s.company_id AND d.project_id = s.project_id)`.execute(
    ctx.db,
  );
  const found = new Map(kept.map((row) => [row.projectId, row]));
  const rest = projectIds.filter((id) => !found.has(id));
  if (rest.length === 0) return found;
  const { rows } = await fromTasks(companyId, rest, day).execute(ctx.db);
  for (const row of rows) found.set(row.projectId, row);
  return found;
}

/** Projects that are summed up in one turn. */
const BATCH = 200;

interface Due {
  id: number;
  marks: number[];
}

/** Sums up marked projects, and those whose day is over; returns how many there were. */
export async function keepSums(db: Kysely<Tables>, companyId: number, day: string): Promise<number> {
  return withTx(db, async (tx) => {
    // One at a time: an older sum must not follow a newer one. Whoever finds it taken leaves the work to the other.
    const { rows: lock } = await sql<{
      free: boolean;
    }>`SELECT pg_try_advisory_xact_lock(hashtextextended('planSums', ${companyId})) AS free`.execute(tx);
    if (!lock[0]!.free) return 0;
    const { rows: due } =
      await sql<Due>`SELECT project_id AS id, array_agg(mark) FILTER (WHERE mark IS NOT NULL) AS marks FROM (
        (SELECT project_id, id AS mark FROM plan_sum_due WHERE company_id = ${companyId} ORDER BY id LIMIT ${10 * BATCH})
        UNION ALL (SELECT project_id, NULL FROM plan_sum WHERE company_id = ${companyId} AND (until < ${day}::date OR day > ${day}::date) LIMIT ${BATCH})) x
      GROUP BY 1 ORDER BY 1 LIMIT ${BATCH}`.execute(tx);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    // Marks first, tasks afterwards: what is changed meanwhile has a mark that stays.
    await sql`WITH gone AS (DELETE FROM plan_sum WHERE company_id = ${companyId} AND project_id = ANY(${ids}::bigint[])
        AND NOT EXISTS (SELECT 1 FROM task t WHERE t.company_id = plan_sum.company_id AND t.project_id = plan_sum.project_id AND ${COUNTS_IN_PROGRESS}))
      INSERT INTO plan_sum (company_id, project_id, day, until, ${COLUMNS})
      SELECT ${companyId}, s.project_id, ${day}::date, s.until, ${COLUMNS} FROM (${fromTasks(companyId, ids, day)}) s
      WHERE EXISTS (SELECT 1 FROM project p WHERE p.company_id = ${companyId} AND p.id = s.project_id)
      ON CONFLICT (company_id, project_id) DO UPDATE SET day = excluded.day, until = excluded.until, ${SET}`.execute(
      tx,
    );
    await sql`DELETE FROM plan_sum_due WHERE id = ANY(${due.flatMap(({ marks }) => marks ?? [])}::bigint[])`.execute(
      tx,
    );
    return due.length;
  });
}
export const keepPlanSums: CompanyJob = {
  name: 'plan-sums',
  label: ['计划汇总', '計劃彙總', 'Sums of plans'],
  essential: true,
  lane: 'seconds',
  everySeconds: 5,
  async companies(db, at) {
    const { rows } = await sql<{
      id: number;
      utcOffset: number;
      due: boolean;
      until: string | null;
      day: string | null;
    }>`SELECT c.id, c.utc_offset,
        EXISTS (SELECT 1 FROM plan_sum_due d WHERE d.company_id = c.id) AS due,
        (SELECT min(s.until) FROM plan_sum s WHERE s.company_id = c.id) AS until,
        (SELECT max(s.day) FROM plan_sum s WHERE s.company_id = c.id) AS day FROM company c ORDER BY c.id`.execute(db);
    return rows.flatMap(({ id, utcOffset, due, until, day }) => {
      const today = dateOfInstant(at, utcOffset);
      return due || (until !== null && until < today) || (day !== null && day > today) ? [id] : [];
    });
  },
  async each(db, companyId, at) {
    const { rows } = await sql<{ utcOffset: number }>`SELECT utc_offset FROM company WHERE id = ${companyId}`.execute(
      db,
    );
    if (!rows[0]) return undefined;
    const done = await keepSums(db, companyId, dateOfInstant(at, rows[0].utcOffset));
    return done === BATCH ? 'more' : undefined;
  },
};
