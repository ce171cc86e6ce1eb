/**
 * Sessions: opaque 256-bit tokens, stored as SHA-256 only, with a mark by which floods of invented ones are detected.
 *
 * A session ends at sign-out, after the idle time (unless it stays, which the company may forbid), at its absolute end, and at once
 * when the account is disabled or expires or the password changes. Idle time and absolute end are the company's, inside the
 * installation's; they and the rights are read with every request, so a change holds on the next one. Sessions opened or seen by a
 * clock that ran ahead have ended too. With an expired password, or one that must be changed, a session opens only the calls that
 * change it. Source: 1-product §4.6, 2-rules §8.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { limitsOf, parameterSql } from '#modules/base/dict/server/public.ts';
import { works } from '#server/company-standing.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import type { Session } from '#server/http/pipeline.ts';
import { rightsPort } from '#server/rights-port.ts';
import { keyedHash, secretHash } from '#server/secret.ts';
import { hasBeen } from '#server/wall-clock.ts';
import { userTexts } from '../user.texts.ts';
import { secondFactorSql } from './second-factor-rule.ts';

export interface SessionTimes {
  idleMinutes: number;
  hours: number;
}

const MINUTE = 60_000;
/** The idle time is renewed at most this often, so that reading costs no write. */
const RENEW_AFTER = MINUTE;

/** Distinguishes a token of this installation from an invented one without asking the database; it opens nothing. */
const markOf = (secret: string): string => keyedHash(secret, 'session token').slice(0, 16);

/** Whether this installation made the token; those made before tokens were marked, or under another secret, are asked for. */
export function isOurToken(token: string): boolean {
  const [secret = '', mark, more] = token.split('.');
  if (mark?.length !== 16 || more !== undefined) return false;
  return timingSafeEqual(Buffer.from(mark.toWellFormed()).subarray(0, 16), Buffer.from(markOf(secret)));
}

/** How a session came to be otherwise than by a password: who vouched, and whether for a second step too. */
export interface VouchedBy {
  /** Null: nobody else, a passkey did. */
  provider: number | null;
  factor: boolean;
}

/** Opens a session for a user; answers its token. `stay`: it does not end for not being used, where the company allows it. */
export async function openSession(
  ctx: Ctx,
  companyId: number,
  userId: number,
  times: SessionTimes,
  { stay = false, by }: { stay?: boolean; by?: VouchedBy } = {},
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const token = `${secret}.${markOf(secret)}`;
  const at = new Date(ctx.now);
  await sql`INSERT INTO session (company_id, user_id, token_hash, created_at, last_seen_at, ends_at, ip, user_agent, stay, provider, factor_met)
    VALUES (${companyId}, ${userId}, ${secretHash(token)}, ${at}, ${at}, ${new Date(ctx.now + times.hours * 60 * MINUTE)}, ${ctx.ip}, ${ctx.userAgent}, ${stay}, ${by?.provider ?? null}, ${by?.factor ?? false})`.execute(
    ctx.db,
  );
  return token;
}

/** Ends sessions of a user: all, all but one, or one; returns how many there were. */
export async function endSessions(
  db: Transaction<Tables>,
  at: number,
  userId: number,
  which: { keep?: number | null; only?: number } = {},
): Promise<number> {
  const { numAffectedRows } =
    await sql`UPDATE session SET ended_at = ${new Date(at)} WHERE user_id = ${userId} AND ended_at IS NULL
    AND id IS DISTINCT FROM ${which.keep ?? null}::bigint AND (${which.only ?? null}::bigint IS NULL OR id = ${which.only ?? null}::bigint)`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}

/** Ends the sessions a provider vouched for, of everybody or one person; returns how many there were. */
export async function endVouched(ctx: Ctx, provider: number, userId: number | null = null): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE session SET ended_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND provider = ${provider} AND ended_at IS NULL
      AND (${userId}::bigint IS NULL OR user_id = ${userId}::bigint)`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** Ends every session of a company; returns how many there were. */
export async function endCompanySessions(ctx: Ctx, companyId: number): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE session SET ended_at = ${new Date(ctx.now)}
    WHERE company_id = ${companyId} AND ended_at IS NULL`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

interface Found {
  id: number;
  companyId: number;
  userId: number;
  empName: string;
  department: number;
  utcOffset: number;
  createdAt: Date;
  lastSeenAt: Date;
  stay: boolean;
  mayStay: number | null;
  setAt: Date;
  idle: number | null;
  hours: number | null;
  passwordDays: number | null;
  expireTime: string | null;
  mustChange: boolean;
  provider: number | null;
  lacksFactor: boolean;
}

/**
 * Whether a password is older than the company allows, by the days of its clock (null: the default of the parameter). One
 * that was set days ahead was set under a clock that ran ahead, and would otherwise hold until then.
 */
export function passwordAged(setAt: Date, days: number | null, at: number, utcOffset: number): boolean {
  const dayOf = (ms: number): number => parseDay(dateOfInstant(ms, utcOffset))!;
  const age = dayOf(at) - dayOf(setAt.getTime());
  return age < -1 || age >= (days ?? limitsOf('sys.password.updateTime').fallback);
}

/** The answer of such a session to everything else. Who came without a password need not change one. */
function barOf(found: Found, at: number): Refusal | null {
  if (found.provider !== null) return null;
  if (passwordAged(found.setAt, found.passwordDays, at, found.utcOffset))
    return new Refusal([problem(userTexts.passwordExpired)], CODE.session);
  return found.mustChange ? new Refusal([problem(userTexts.passwordFirst)], CODE.forbidden) : null;
}

/** A user who must use two-step sign-in and has not set it up can open only that. */
const factorBar = (found: Found): Refusal | null =>
  found.lacksFactor ? new Refusal([problem(userTexts.factorFirst)], CODE.forbidden) : null;

/** Who a token, or a session by its id (of a used ticket), belongs to; null when the session has ended. */
export async function resolveSession(
  db: Kysely<Tables>,
  by: string | number,
  at: number,
  times: SessionTimes,
  renew = true,
): Promise<Session | null> {
  if (typeof by === 'string' && by.length > 100) return null;
  const named = typeof by === 'string' ? sql`s.token_hash = ${secretHash(by)}` : sql`s.id = ${by}`;
  const { rows } =
    await sql<Found>`${MARK} SELECT s.id, s.company_id, s.user_id, u.emp_name, u.department, c.utc_offset, s.created_at, s.last_seen_at, s.stay, s.provider, u.expire_time, k.must_change, k.set_at,
      NOT s.factor_met AND NOT EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
        AND ${secondFactorSql(sql`c.id`, sql`u.id`)} AS lacks_factor,
      ${parameterSql('sys.session.idleMinutes', sql`c.id`)} AS idle, ${parameterSql('sys.session.hours', sql`c.id`)} AS hours,
      ${parameterSql('sys.session.stay', sql`c.id`)} AS may_stay, ${parameterSql('sys.password.updateTime', sql`c.id`)} AS password_days
    FROM session s JOIN "user" u ON u.id = s.user_id JOIN company c ON c.id = s.company_id JOIN credential k ON k.user_id = u.id
    WHERE ${named} AND s.ended_at IS NULL AND s.ends_at > ${new Date(at)}
      AND (s.stay OR s.last_seen_at > ${new Date(at - times.idleMinutes * MINUTE)}) AND ${hasBeen(sql`s.last_seen_at`, at)} AND ${hasBeen(sql`s.created_at`, at)} AND u.is_enable AND u.status = 'inUse'
      AND ${works(sql`s.company_id`)}`.execute(db);
  const found = rows[0];
  if (!found || (found.expireTime && found.expireTime < dateOfInstant(at, found.utcOffset))) return null;
  const idle = Math.min(times.idleMinutes, found.idle ?? times.idleMinutes) * MINUTE;
  const whole = Math.min(times.hours, found.hours ?? times.hours) * 60 * MINUTE;
  const stays = found.stay && (found.mayStay ?? limitsOf('sys.session.stay').fallback) === 1;
  if ((!stays && at - found.lastSeenAt.getTime() >= idle) || at - found.createdAt.getTime() >= whole) return null;
  if (renew && at - found.lastSeenAt.getTime() > Math.min(RENEW_AFTER, idle / 2)) {
    await sql`UPDATE session SET last_seen_at = ${new Date(at)} WHERE id = ${found.id}`.execute(db);
  }
  const barred = barOf(found, at) ?? factorBar(found);
  const { rights, departments } = barred
    ? { rights: new Set<string>(), departments: [] }
    : await rightsPort().of(db, found.companyId, found.userId, found.department);
  const viewer: Viewer = {
    userId: found.userId,
    companyId: found.companyId,
    name: found.empName,
    rights,
    departments,
    sessionId: found.id,
  };
  return { viewer, utcOffset: found.utcOffset, ...(barred && { barred }) };
}
