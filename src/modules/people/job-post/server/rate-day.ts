/** When a rate of a coming day comes into force, the job post shows it. */
import { sql } from 'kysely';
import type { Job } from '#server/context.ts';

export const rateDayJob: Job = {
  name: 'jobPost.rateDay',
  label: ['岗位费率生效', '崗位費率生效', 'Rates of job posts by the day'],
  lane: 'minutes',
  everySeconds: 600,
  run: async (db, at) => {
    await sql`UPDATE job_post j SET rate = r.day_cents / 100.0, version = j.version + 1, updated_at = ${new Date(at)}
      FROM job_post p JOIN company c ON c.id = p.company_id CROSS JOIN LATERAL (SELECT day_cents FROM job_post_rate r
        WHERE r.company_id = p.company_id AND r.post = p.id
          AND r.from_day <= ((${new Date(at)}::timestamptz AT TIME ZONE 'UTC') + c.utc_offset * interval '1 minute')::date
        ORDER BY r.from_day DESC LIMIT 1) r
      WHERE j.id = p.id AND j.company_id = p.company_id AND (j.rate * 100)::bigint <> r.day_cents`.execute(db);
  },
};
