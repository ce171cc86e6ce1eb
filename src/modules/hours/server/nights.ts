/** Work of the night. */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, minuteOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';

/** Minute of the company's night from which on it is done. */
const NIGHT = 60;

/** Every company once a night, however many nodes run, as `runs` says; a night that was interrupted is done again. */
export async function eachNight(
  db: Kysely<Tables>,
  at: number,
  runs: 'work_finding_run' | 'work_month_run',
  work: (companyId: number) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: number; utcOffset: number }>`SELECT id, utc_offset FROM company ORDER BY id`.execute(
    db,
  );
  for (const { id, utcOffset } of rows) {
    if (minuteOfInstant(at, utcOffset) % 1440 < NIGHT) continue;
    const day = dateOfInstant(at, utcOffset);
    const { rows: done } = await sql`SELECT 1 FROM ${sql.table(runs)} WHERE company_id = ${id}
      AND day = ${day}::date`.execute(db);
    if (done.length > 0) continue;
    await work(id);
    await sql`INSERT INTO ${sql.table(runs)} (company_id, day) VALUES (${id}, ${day}::date)
      ON CONFLICT DO NOTHING`.execute(db);
  }
}
