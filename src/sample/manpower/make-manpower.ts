/**
 * Whom the projects of the sample company need, as their manager would have planned it: hours a week that grow when the work
 * begins in earnest and go back towards the end. Templates made of the projects afterwards take it over. One statement.
 */
import { sql } from 'kysely';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';

/** Hours a week at the height of the work, and the shares of it by tenths of the project. */
interface Story {
  /** Its English name: roles are named in all languages. */
  role?: string;
  post?: string;
  hours: number;
  course: readonly number[];
}
const EVEN = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const HILL = [0.4, 0.7, 1, 1, 1, 1, 1, 0.8, 0.6, 0.3];
const EARLY = [1, 1, 0.8, 0.5, 0.3, 0.3, 0.3, 0.3, 0.5, 0.5];
const LATE = [0, 0, 0.2, 0.4, 0.6, 0.8, 1, 1, 1, 0.6];

const STORIES: Readonly<Record<'platform' | 'house' | 'move', readonly Story[]>> = {
  platform: [
    { role: 'Project manager', hours: 16, course: EVEN },
    { role: 'Chief engineer', hours: 8, course: EARLY },
    { role: 'Engineer', hours: 72, course: HILL },
  ],
  // The site is staffed by skill, not by project role.
  house: [
    { role: 'Project manager', hours: 12, course: EVEN },
    { post: '现场工程师', hours: 32, course: HILL },
    { post: '研发工程师', hours: 16, course: LATE },
  ],
  move: [
    { role: 'Project manager', hours: 8, course: EVEN },
    { role: 'Engineer', hours: 20, course: EARLY },
  ],
};

type Places = Readonly<Record<keyof typeof STORIES, number>>;

/** Half days: nobody plans by the hour. */
const HALF_DAY = 4;

export async function makeSampleManpower(ctx: Ctx, places: Places): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const { rows: projects } = await sql<{
    id: number;
    start: string;
    end: string;
  }>`SELECT id, planned_start::text AS start,
      planned_end::text AS "end" FROM project WHERE company_id = ${companyId} AND id = ANY(${[places.platform, places.house, places.move]}::bigint[])`.execute(
    ctx.db,
  );
  const cells = Object.entries(told(ctx, STORIES)).flatMap(([place, stories]) => {
    const project = projects.find(({ id }) => id === places[place as keyof Places])!;
    const first = mondayOf(parseDay(project.start)!);
    const count = Math.floor((parseDay(project.end)! - first) / 7) + 1;
    return stories.flatMap(({ role = null, post = null, hours, course }) =>
      Array.from({ length: count }, (_, week) => {
        const share = course[Math.floor((week * course.length) / count)]!;
        const minutes = Math.round((hours * share) / HALF_DAY) * HALF_DAY * 60;
        return { project: project.id, role, post, week: formatDay(first + 7 * week), minutes };
      }).filter(({ minutes }) => minutes > 0),
    );
  });
  await sql`INSERT INTO manpower_demand (company_id, project_id, role, job_post, week, minutes, updated_at, updated_by)
    SELECT ${companyId}, c.project, r.id, j.id, c.week, c.minutes, ${new Date(ctx.now)}::timestamptz, ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) AS c (project bigint, role text, post text, week date, minutes integer)
      LEFT JOIN project_role r ON r.company_id = ${companyId} AND r.project_id = c.project AND r.en_name = c.role
      LEFT JOIN job_post j ON j.company_id = ${companyId} AND j.name = c.post
    WHERE num_nonnulls(r.id, j.id) = 1`.execute(ctx.db);
}
