/**
 * What people have to do: open and overdue tasks in their charge, and their load in the weeks from that of a day on.
 *
 * Kept for a day. Invariants: whoever writes a task, a project's state or calendar, or a calendar leaves a mark in the same transaction
 * (migrations 0791, 0931); a load is read only without a mark and on its day, else it is computed from the tasks. ADR 437.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import type { CompanyJob, Ctx } from '#server/context.ts';
import { sumsOfPeople } from '../spread.ts';
import type { Weeks } from '../weeks.ts';
import { addedByBookings, type Instead } from './booking/booked-load.ts';
import { partsOfPeople } from './parts.ts';

/** Weeks that are kept, from the one of the day on. */
export const LOAD_WEEKS = 8;

export interface PersonLoad {
  person: number;
  openTasks: number;
  lateTasks: number;
  minutes: number[];
}

async function fromTasks(ctx: Ctx, people: readonly number[], today: string): Promise<PersonLoad[]> {
  const day = parseDay(today)!;
  const weeks = { first: mondayOf(day), count: LOAD_WEEKS };
  const { rows: counts } = await sql<Omit<PersonLoad, 'minutes'>>`SELECT t.responsible AS person,
      count(*)::integer AS open_tasks, count(*) FILTER (WHERE t.planned_end < ${today}::date)::integer AS late_tasks
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id AND p.status NOT IN ('done', 'passoff')
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.responsible = ANY(${[...people]}::bigint[]) AND NOT t.summary AND t.active
      AND NOT t.external AND t.status NOT IN ('done', 'passoff', 'discarded') GROUP BY 1`.execute(ctx.db);
  const loads = await loadOf(ctx, people, weeks, today);
  const open = new Map(counts.map((one) => [one.person, one]));
  return people.flatMap((person) => {
    const minutes = loads.get(person);
    const counted = open.get(person);
    if (!minutes && !counted) return [];
    const { openTasks, lateTasks } = counted ?? { openTasks: 0, lateTasks: 0 };
    return [{ person, openTasks, lateTasks, minutes: minutes ?? Array.from({ length: LOAD_WEEKS }, () => 0) }];
  });
}

/**
 * The load of people by week or day: what they do of their tasks in all projects, done and left, and what is booked of them beyond
 * that. Of who has none there is none.
 */
export async function loadOf(
  ctx: Ctx,
  people: readonly number[],
  weeks: Weeks,
  today: string,
  instead?: Instead,
): Promise<Map<number, number[]>> {
  const loads = sumsOfPeople(await partsOfPeople(ctx, people, weeks), people, weeks, parseDay(today)!);
  for (const { person, minutes } of await addedByBookings(ctx, people, weeks, today, instead)) {
    const so = loads.get(person);
    loads.set(person, so ? so.map((before, i) => before + minutes[i]!) : minutes);
  }
  return loads;
}

/** The loads of these people on a day; of who has nothing to do there is none. */
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
