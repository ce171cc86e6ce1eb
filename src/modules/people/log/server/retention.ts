/**
 * Forgets sign-ins and operations that are older than their company keeps logs (2-rules §5: 90-720 days), by the one way
 * the database leaves open (forget_logs): the application itself may not delete them.
 */
import { sql } from 'kysely';
import { keptDaysSql } from '#modules/base/dict/server/public.ts';
import type { WholeJob } from '#server/context.ts';

export const retention: WholeJob = {
  name: 'log.retention',
  label: ['清理过期日志', '清理過期日誌', 'Removal of old log lines'],
  essential: true,
  lane: 'night',
  everySeconds: 3600,
  async run(db, _now, aged) {
    const asOf = new Date(await aged());
    await sql`SELECT forget_logs(k.company_id, k.days, ${asOf}::timestamptz) FROM (${keptDaysSql('sys.log.retentionDays')}) k`.execute(
      db,
    );
  },
};
