/**
 * Sessions: opaque 256-bit tokens, stored as SHA-256 only.
 *
 * A session ends at sign-out, after the idle time, at its absolute end, and at once when the account is disabled or
 * expires or the password changes. Rights are read with every request, so a lost role is lost on the next one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { rightsOfUser } from '#modules/access/server/public.ts';
import type { Ctx, Viewer } from '#server/context.ts';

export interface SessionTimes {
  idleMinutes: number;
  hours: number;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const MINUTE = 60_000;
/** The idle time is renewed at most this often, so that reading costs no write. */
const RENEW_AFTER = MINUTE;

/** Opens a session for a user; answers its token. */
export async function openSession(ctx: Ctx, companyId: number, userId: number, times: SessionTimes): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = new Date(ctx.now);
  await sql`INSERT INTO session (company_id, user_id, token_hash, created_at, last_seen_at, ends_at, ip, user_agent)
    VALUES (${companyId}, ${userId}, ${hashOf(token)}, ${at}, ${at}, ${new Date(ctx.now + times.hours * 60 * MINUTE)}, ${ctx.ip}, ${ctx.userAgent})`.execute(
    ctx.db,
  );
  return token;
}

/** Ends sessions of a user: all, all but one, or one. */
export async function endSessions(
  db: Transaction<Tables>,
  at: number,
  userId: number,
  which: { keep?: number | null; only?: number } = {},
): Promise<void> {
  await sql`UPDATE session SET ended_at = ${new Date(at)} WHERE user_id = ${userId} AND ended_at IS NULL
    AND id IS DISTINCT FROM ${which.keep ?? null}::bigint AND (${which.only ?? null}::bigint IS NULL OR id = ${which.only ?? null}::bigint)`.execute(
    db,
  );
}

interface Found {
  id: number;
  companyId: number;
  userId: number;
  empName: string;
  department: number;
  utcOffset: number;
  lastSeenAt: Date;
  expireTime: string | null;
  mustChange: boolean;
}

/** Who a token, or a session by its id (of a used ticket), belongs to; null when the session has ended. */
export async function resolveSession(
  db: Kysely<Tables>,
  by: string | number,
  at: number,
  times: SessionTimes,
): Promise<{ viewer: Viewer; utcOffset: number } | null> {
  if (typeof by === 'string' && by.length > 100) return null;
  const named = typeof by === 'string' ? sql`s.token_hash = ${hashOf(by)}` : sql`s.id = ${by}`;
  const { rows } =
    await sql<Found>`SELECT s.id, s.company_id, s.user_id, u.emp_name, u.department, c.utc_offset, s.last_seen_at, u.expire_time, k.must_change
    FROM session s JOIN "user" u ON u.id = s.user_id JOIN company c ON c.id = s.company_id JOIN credential k ON k.user_id = u.id
    WHERE ${named} AND s.ended_at IS NULL AND s.ends_at > ${new Date(at)}
      AND s.last_seen_at > ${new Date(at - times.idleMinutes * MINUTE)} AND u.is_enable AND u.status = 'inUse'`.execute(
      db,
    );
  const found = rows[0];
  if (!found || (found.expireTime && found.expireTime < dateOfInstant(at, found.utcOffset))) return null;
  if (at - found.lastSeenAt.getTime() > RENEW_AFTER) {
    await sql`UPDATE session SET last_seen_at = ${new Date(at)} WHERE id = ${found.id}`.execute(db);
  }
  const { rights, departments } = found.mustChange
    ? { rights: new Set<string>(), departments: [] }
    : await rightsOfUser(db, found.companyId, found.userId, found.department);
  const viewer: Viewer = {
    userId: found.userId,
    companyId: found.companyId,
    name: found.empName,
    rights,
    departments,
    sessionId: found.id,
  };
  return { viewer, utcOffset: found.utcOffset };
}
