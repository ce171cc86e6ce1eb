/** How many sessions are open, for those who watch the installation. */
import { sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import type { Figure } from '#server/watch/gather.ts';
import { gauge } from '#server/watch/metrics.ts';

export const openSessions: Figure = async (db) => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM session
    WHERE ended_at IS NULL AND ends_at > ${new Date(now())}`.execute(db);
  return gauge('waymark_sessions', 'Sessions that are open.', rows[0]!.n);
};
