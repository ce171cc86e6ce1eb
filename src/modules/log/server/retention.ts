/** Removes sign-ins and operations that are older than their company keeps logs (2-rules §5: 90-720 days). */
import { sql } from 'kysely';
import { keptDaysSql } from '#modules/dict/server/public.ts';
import type { Job } from '#server/context.ts';

export const retention: Job = {
  name: 'log.retention',
  everySeconds: 3600,
  async run(db, now) {
    for (const table of ['login_log', 'operation_log'])
      await sql`DELETE FROM ${sql.table(table)} l USING (${keptDaysSql('sys.log.retentionDays')}) k
        WHERE l.company_id = k.company_id AND l.at < ${new Date(now)}::timestamptz - k.days * interval '1 day'`.execute(
        db,
      );
  },
};
