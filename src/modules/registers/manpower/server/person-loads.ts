/**
 * What people in charge of tasks have to do: open and overdue tasks, and the minutes left in the weeks from a day on.
 *
 * Kept for a day. Invariants: whoever writes a task, a project's state or calendar, or a calendar leaves a mark in the same transaction
 * (migration 0791); a load is read only without a mark and on its day, else it is computed from the tasks. ADR 437.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { CompanyJob, Ctx } from '#server/context.ts';
import { left } from '../spread.ts';
import { calendarsOf, type Scheduled } from './facts.ts';

/** Weeks that are kept, from the one of the day on. */
export const LOAD_WEEKS = 8;

export interface PersonLoad {
  person: number;
  openTasks: number;
  lateTasks: number;
  minutes: number[];
}

/** An open task in somebody's charge that begins before the weeks end; civil minutes. */
interface Charged extends Scheduled {
  id: number;
  project: number;
  person: number;
  minutes: number;
  start: number;
  finish: number;
  progress: number;
}

async function fromTasks(ctx: Ctx, people: readonly number[], today: string): Promise<PersonLoad[]> {
  const day = parseDay(today)!;
  const weeks = { first: mondayBefore(day), count: LOAD_WEEKS };
  const charged = sql`FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id AND p.status NOT IN ('done', 'passoff')
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.responsible = ANY(${[...people]}::bigint[]) AND NOT t.summary AND t.active
      AND NOT t.external AND t.status NOT IN ('done', 'passoff', 'discarded')`;
  const { rows: counts } = await sql<
    Omit<PersonLoad, 'minutes'>
  >`SELECT t.responsible AS person, count(*)::integer AS open_tasks,
      count(*) FILTER (WHERE t.planned_end < ${today}::date)::integer AS late_tasks ${charged} GROUP BY 1`.execute(
    ctx.db,
  );
  // What begins behind the weeks leaves nothing to do in them: of a long plan that is most.
  const { rows: tasks } = await sql<Charged>`
    SELECT t.id, t.project_id AS project, t.responsible AS person, t.work_minutes AS minutes,
      coalesce(t.actual_start_at, t.start_at) AS start, t.finish_at AS finish, t.progress::float8 AS progress,
      coalesce(t.calendar, p.calendar) AS calendar, t.ignore_person_calendars AS ignore ${charged}
      AND t.work_minutes > 0 AND t.finish_at IS NOT NULL
      AND coalesce(t.actual_start_at, t.start_at) < ${(weeks.first + 7 * weeks.count) * 1440}`.execute(ctx.db);
  const calendars = await calendarsOf(ctx, people, tasks);
  const byPerson = Map.groupBy(tasks, ({ person }) => person);
  return counts.map((one) => {
    const minutes = Array.from({ length: LOAD_WEEKS }, () => 0);
    for (const task of byPerson.get(one.person) ?? []) {
      const part = { ...task, task: task.id, role: null, ended: false, calendar: calendars.ofPart(task, one.person) };
      for (const [week, more] of left(part, weeks, day).entries()) minutes[week]! += more;
    }
    return { ...one, minutes };
  });
}

const mondayBefore = (day: number): number => day - ((day + 3) % 7);

/** The loads of these people on a day; of who is in charge of nothing open there is none. */
export async function personLoads(
  ctx: Ctx,
  people: readonly number[],
  today: string,
): Promise<Map<number, PersonLoad>> {
  const { companyId } = ctx.viewer;
  const { rows: kept } = await sql<PersonLoad>`SELECT l.person, l.open_tasks, l.late_tasks, l.minutes FROM person_load l
    WHERE l.company_id = ${companyId} AND l.person = ANY(${[...people]}::bigint[]) AND l.day = ${today}::date
      AND NOT EXISTS (SELECT 1 FROM person_load_due d WHERE d.company_id = l.company_id AND d.person = l.person)
      AND NOT EXISTS (SELECT 1 FROM person_load_due d WHERE d.company_id = ${companyId} AND d.person IS NULL)`.execute(
    ctx.db,
  );
  const found = new Map(kept.map((row) => [row.person, row]));
  const rest = people.filter((id) => !found.has(id));
  if (rest.length === 0) return found;
  for (const row of await fromTasks(ctx, rest, today)) found.set(row.person, row);
  return found;
}

/** People whose loads are computed in one turn. */
const BATCH = 200;

/** Computes the loads of marked people, and those of another day; returns how many there were. */
export async function keepLoads(db: Kysely<Tables>, companyId: number, at: number): Promise<number> {
  return asSystem(db, companyId, at, async (ctx) => {
    const today = dateOfInstant(ctx.now, ctx.utcOffset);
    // One at a time: an older load must not follow a newer one. Whoever finds it taken leaves the work to the other.
    const { rows: lock } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('personLoads', ${companyId})) AS free`.execute(ctx.db);
    if (!lock[0]!.free) return 0;
    // A mark of the whole company becomes one of each of its people.
    await sql`WITH all_of AS (DELETE FROM person_load_due WHERE company_id = ${companyId} AND person IS NULL RETURNING 1)
      INSERT INTO person_load_due (company_id, person) SELECT company_id, person FROM person_load
      WHERE company_id = ${companyId} AND EXISTS (SELECT 1 FROM all_of)`.execute(ctx.db);
    const { rows: due } = await sql<{ id: number; marks: number[] | null }>`
      SELECT person AS id, array_agg(mark) FILTER (WHERE mark IS NOT NULL) AS marks FROM (
        (SELECT person, id AS mark FROM person_load_due WHERE company_id = ${companyId} AND person IS NOT NULL ORDER BY id LIMIT ${10 * BATCH})
        UNION ALL (SELECT person, NULL FROM person_load WHERE company_id = ${companyId} AND day <> ${today}::date LIMIT ${BATCH})) x
      GROUP BY 1 ORDER BY 1 LIMIT ${BATCH}`.execute(ctx.db);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    // Marks first, tasks afterwards: what is changed meanwhile has a mark that stays.
    const loads = await fromTasks(ctx, ids, today);
    const idle = ids.filter((id) => !loads.some(({ person }) => person === id));
    await sql`INSERT INTO person_load (company_id, person, day, open_tasks, late_tasks, minutes)
      SELECT ${companyId}, x.person, ${today}::date, x.open, x.late, x.minutes FROM jsonb_to_recordset(${JSON.stringify(
        [
          ...loads.map(({ person, openTasks, lateTasks, minutes }) => ({
            person,
            open: openTasks,
            late: lateTasks,
            minutes,
          })),
          ...idle.map((person) => ({ person, open: 0, late: 0, minutes: [] })),
        ],
      )}::jsonb) AS x (person bigint, open integer, late integer, minutes integer[])
      WHERE EXISTS (SELECT 1 FROM "user" u WHERE u.company_id = ${companyId} AND u.id = x.person)
      ON CONFLICT (company_id, person) DO UPDATE SET day = excluded.day, open_tasks = excluded.open_tasks,
        late_tasks = excluded.late_tasks, minutes = excluded.minutes`.execute(ctx.db);
    await sql`DELETE FROM person_load_due WHERE id = ANY(${due.flatMap(({ marks }) => marks ?? [])}::bigint[])`.execute(
      ctx.db,
    );
    return due.length;
  });
}

export const keepPersonLoads: CompanyJob = {
  name: 'person-loads',
  label: ['人员负荷汇总', '人員負荷彙總', 'Loads of people'],
  essential: true,
  lane: 'seconds',
  everySeconds: 5,
  async companies(db, at) {
    const { rows } = await sql<{
      id: number;
      utcOffset: number;
      due: boolean;
      first: string | null;
      last: string | null;
    }>`
      SELECT c.id, c.utc_offset, EXISTS (SELECT 1 FROM person_load_due d WHERE d.company_id = c.id) AS due,
        (SELECT min(l.day) FROM person_load l WHERE l.company_id = c.id) AS first,
        (SELECT max(l.day) FROM person_load l WHERE l.company_id = c.id) AS last FROM company c ORDER BY c.id`.execute(
      db,
    );
    return rows.flatMap(({ id, utcOffset, due, first, last }) => {
      const today = dateOfInstant(at, utcOffset);
      return due || (first !== null && (first !== today || last !== today)) ? [id] : [];
    });
  },
  each: async (db, companyId, at) => ((await keepLoads(db, companyId, at)) === BATCH ? 'more' : undefined),
};
