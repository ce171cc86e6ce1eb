/** Rates of job posts by day, and what a day of somebody cost on a day. Kept by triggers of posts and people (0730). */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { forbidden, problem, Refusal } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { addJobPostRate, type DatedRate, listJobPostRates } from '../job-post.calls.ts';
import { agreedRates } from './agreed-rates.ts';

const t = texts('jobPostRate', {
  taken: [
    '该日期已有费率，费率只能追加：请选择其他生效日期',
    '該日期已有費率，費率只能追加：請選擇其他生效日期',
    'There is a rate from this day on already, and rates are only added: choose another day',
  ],
  tooEarly: ['生效日期不能早于 1990-01-01', '生效日期不能早於 1990-01-01', 'The day must not be before 1990-01-01'],
});

/** A person on a day, in a project where rates may be agreed. */
export interface PersonDay {
  person: number;
  day: string;
  project?: number | null;
}
/** Cents of a day, null: none is known; and the job post. */
export interface RateOnDay {
  cents: number | null;
  post: number | null;
}

/**
 * What days of people cost on the days they worked: as agreed in the project, else as their job post. `hold`: agreed rates stay as
 * they are until the end of the transaction. The caller checks who may know.
 */
export async function ratesOn(
  ctx: Ctx,
  asked: readonly PersonDay[],
  hold = false,
): Promise<(one: PersonDay) => RateOnDay> {
  const key = ({ person, day }: PersonDay): string => `${person} ${day}`;
  const inProject = (one: PersonDay): string => `${key(one)} ${one.project}`;
  const pairs = [...new Map(asked.map((one) => [key(one), one])).values()];
  const { rows } = await sql<PersonDay & RateOnDay>`SELECT x.person, x.day::text AS day, p.post, r.day_cents AS cents
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS x(person bigint, day date)
    CROSS JOIN LATERAL (SELECT post FROM person_post p WHERE p.company_id = ${ctx.viewer.companyId} AND p.person = x.person
      AND p.from_day <= x.day ORDER BY p.from_day DESC LIMIT 1) p
    LEFT JOIN LATERAL (SELECT day_cents FROM job_post_rate r WHERE r.company_id = ${ctx.viewer.companyId} AND r.post = p.post
      AND r.from_day <= x.day ORDER BY r.from_day DESC LIMIT 1) r ON true`.execute(ctx.db);
  const found = new Map(rows.map((row) => [key(row), { cents: row.cents, post: row.post }]));
  const ofPost = (one: PersonDay): RateOnDay => found.get(key(one)) ?? { cents: null, post: null };
  const inside = [...new Map(asked.filter(({ project }) => project).map((one) => [inProject(one), one])).values()];
  const agreed = await agreedRates(
    ctx,
    inside.map((one) => ({ project: one.project!, person: one.person, post: ofPost(one).post, day: one.day })),
    hold,
  );
  const byProject = new Map(inside.map((one, at) => [inProject(one), agreed[at] ?? null]));
  return (one) => ({ ...ofPost(one), cents: byProject.get(inProject(one)) ?? ofPost(one).cents });
}

async function mustSee(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`SELECT FROM job_post WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw forbidden();
}

export const datedRateHandlers = [
  handle(listJobPostRates, async (ctx, { jobPost: id }) => {
    await mustSee(ctx, id);
    const { rows } = await sql<DatedRate>`SELECT CASE WHEN from_day > '0001-01-01' THEN from_day::text END AS "from",
        (day_cents / 100.0)::numeric(24, 2)::text AS rate, added_at AS "addedAt", added_by AS "addedBy"
      FROM job_post_rate WHERE company_id = ${ctx.viewer.companyId} AND post = ${id} ORDER BY from_day DESC`.execute(
      ctx.db,
    );
    const people = await userNames(
      ctx,
      rows.flatMap(({ addedBy }) => addedBy ?? []),
    );
    return { rates: rows, people };
  }),
  handle(addJobPostRate, async (ctx, { jobPost: id, from, rate }) => {
    await mustSee(ctx, id);
    if (from < '1990-01-01') throw new Refusal([problem(t.tooEarly, undefined, 'from')]);
    const { companyId, userId } = ctx.viewer;
    const { rows } = await sql`INSERT INTO job_post_rate (company_id, post, from_day, day_cents, added_by, added_at)
      VALUES (${companyId}, ${id}, ${from}::date, (${rate}::numeric * 100)::bigint, ${userId}, ${new Date(ctx.now)})
      ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db);
    if (rows.length === 0) throw new Refusal([problem(t.taken, undefined, 'from')]);
    await followToday(ctx, id, dateOfInstant(ctx.now, ctx.utcOffset));
    return null;
  }),
];

/** The rate a post shows is the one of today. */
async function followToday(ctx: Ctx, id: number, today: string): Promise<void> {
  await sql`UPDATE job_post j SET rate = r.day_cents / 100.0, version = j.version + 1, updated_at = ${new Date(ctx.now)},
      updated_by = ${ctx.viewer.userId}
    FROM (SELECT day_cents FROM job_post_rate WHERE company_id = ${ctx.viewer.companyId} AND post = ${id}
      AND from_day <= ${today}::date ORDER BY from_day DESC LIMIT 1) r
    WHERE j.company_id = ${ctx.viewer.companyId} AND j.id = ${id} AND (j.rate * 100)::bigint <> r.day_cents`.execute(
    ctx.db,
  );
}
