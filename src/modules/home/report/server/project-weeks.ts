/**
 * What projects came to by week, as rows: each night writes the week that goes on, and no other. A week that is over is never
 * written again, so a look back shows what was seen then.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { figuresOf, told } from '#modules/objects/project/progress.ts';
import { plans } from '#modules/objects/project/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import type { CompanyJob } from '#server/context.ts';

/** Projects that are written in one turn. */
const BATCH = 500;

/** Writes the running week of open projects that today did not write yet; returns how many there were. */
export async function keepWeeks(db: Kysely<Tables>, companyId: number, at: number): Promise<number> {
  return asSystem(db, companyId, at, async (ctx) => {
    const today = dateOfInstant(ctx.now, ctx.utcOffset);
    const week = formatDay(mondayOf(parseDay(today)!));
    const { rows } = await sql<{
      id: number;
      progress: number;
    }>`SELECT p.id, p.progress::float8 AS progress FROM project p
      WHERE p.company_id = ${companyId} AND p.status IN ('new', 'ongoing', 'pause')
        AND NOT EXISTS (SELECT 1 FROM project_week w WHERE w.company_id = p.company_id AND w.project_id = p.id
          AND w.week = ${week}::date AND w.day >= ${today}::date)
      ORDER BY p.id LIMIT ${BATCH}`.execute(ctx.db);
    const figures = await plans().figures(
      ctx,
      rows.map(({ id }) => id),
      today,
    );
    const written = rows.map(({ id, progress }) => {
      const { planned, outlook } = figures(id);
      return {
        id,
        planned: figuresOf(told(planned), progress).plannedProgress,
        actual: progress,
        late: outlook.lateTasks,
      };
    });
    await sql`INSERT INTO project_week (company_id, project_id, week, day, planned, actual, late_tasks)
      SELECT ${companyId}, x.id, ${week}::date, ${today}::date, x.planned, x.actual, x.late
      FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS x (id bigint, planned numeric, actual numeric, late integer)
      ON CONFLICT (company_id, project_id, week) DO UPDATE SET day = excluded.day, planned = excluded.planned,
        actual = excluded.actual, late_tasks = excluded.late_tasks WHERE project_week.day < excluded.day`.execute(
      ctx.db,
    );
    return rows.length;
  });
}

export const keepProjectWeeks: CompanyJob = {
  name: 'project-weeks',
  label: ['项目每周统计', '項目每週統計', 'Weekly figures of projects'],
  lane: 'night',
  everySeconds: 3600,
  async companies(db, at) {
    const { rows } = await sql<{
      id: number;
      utcOffset: number;
    }>`SELECT id, utc_offset FROM company ORDER BY id`.execute(db);
    const days = rows.map(({ utcOffset }) => dateOfInstant(at, utcOffset));
    const { rows: due } = await sql<{ id: number }>`SELECT d.id
      FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${days}::date[]) AS d (id, day)
      WHERE EXISTS (SELECT 1 FROM project p WHERE p.company_id = d.id AND p.status IN ('new', 'ongoing', 'pause')
        AND NOT EXISTS (SELECT 1 FROM project_week w WHERE w.company_id = p.company_id AND w.project_id = p.id AND w.day >= d.day))
      ORDER BY d.id`.execute(db);
    return due.map(({ id }) => id);
  },
  each: async (db, companyId, at) => ((await keepWeeks(db, companyId, at)) === BATCH ? 'more' : undefined),
};
