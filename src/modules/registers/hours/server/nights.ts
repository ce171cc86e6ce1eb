/** Work of the night. */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, minuteOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';
import type { CompanyJob } from '#server/context.ts';

/** Minute of the company's night from which on it is done. */
const NIGHT = 60;

type Runs = 'work_finding_run' | 'work_month_run';
interface Night {
  id: number;
  day: string;
}

/** Companies where it is night and the job is not done yet, according to `runs`. */
async function nights(db: Kysely<Tables>, at: number, runs: Runs): Promise<Night[]> {
  const { rows } = await sql<{ id: number; utcOffset: number }>`SELECT id, utc_offset FROM company ORDER BY id`.execute(
    db,
  );
  const due = rows
    .filter(({ utcOffset }) => minuteOfInstant(at, utcOffset) % 1440 >= NIGHT)
    .map(({ id, utcOffset }) => ({ id, day: dateOfInstant(at, utcOffset) }));
  const { rows: left } = await sql<Night>`SELECT d.id, d.day FROM unnest(${due.map(({ id }) => id)}::bigint[],
      ${due.map(({ day }) => day)}::date[]) AS d (id, day)
    WHERE NOT EXISTS (SELECT 1 FROM ${sql.table(runs)} r WHERE r.company_id = d.id AND r.day = d.day) ORDER BY d.id`.execute(
    db,
  );
  return left;
}

/**
 * A job that does work once a night for every company, however many nodes run; a night that was interrupted is done again.
 * The result of `work` is logged when the night is done.
 */
export function nightly(
  name: string,
  label: Triple,
  runs: Runs,
  work: (db: Kysely<Tables>, id: number, at: number) => Promise<Error | undefined>,
): CompanyJob {
  return {
    name,
    label,
    lane: 'night',
    everySeconds: 600,
    companies: async (db, at) => (await nights(db, at, runs)).map(({ id }) => id),
    async each(db, companyId, at) {
      // Another node may have done it since it was found.
      const night = (await nights(db, at, runs)).find(({ id }) => id === companyId);
      if (!night) return undefined;
      const alarm = await work(db, companyId, at);
      await sql`INSERT INTO ${sql.table(runs)} (company_id, day) VALUES (${companyId}, ${night.day}::date)
        ON CONFLICT DO NOTHING`.execute(db);
      if (alarm) throw alarm;
      return undefined;
    },
  };
}
