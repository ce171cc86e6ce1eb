/**
 * Who a token of a program belongs to.
 *
 * Hides: the form of tokens: `wmk_`, 48 digits of a random number, 16 of a mark by which invented ones cost the database nothing.
 * Invariants: only the hash is kept; a token works while its owner's account does, with the rights they have at this moment; its
 * calls are counted for all nodes in the statement that finds it. Refuses: work while something is asked of the owner that they do
 * after signing in (a new password, two-step sign-in).
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { RightKey, Tables } from '#kernel/entity.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { secondFactorSql } from '#modules/people/user/server/public.ts';
import { works } from '#server/company-standing.ts';
import type { Viewer } from '#server/context.ts';
import { within } from '#server/http/api-key.ts';
import { httpTexts } from '#server/http/errors.ts';
import type { Session } from '#server/http/pipeline.ts';
import { rightsPort } from '#server/rights-port.ts';
import { keyedHash, secretHash } from '#server/secret.ts';
import { hasBeen } from '#server/wall-clock.ts';
import { CALLS_A_MINUTE } from '../api-token.rules.ts';
import { apiTokenTexts as a } from '../api-token.texts.ts';

const PREFIX = 'wmk_';
const FORM = /^wmk_([0-9a-f]{48})([0-9a-f]{16})$/;
const MINUTE = 60_000;

const markOf = (secret: string): string => keyedHash(secret, 'api token').slice(0, 16);

export function newToken(): string {
  const secret = randomBytes(24).toString('hex');
  return `${PREFIX}${secret}${markOf(secret)}`;
}

/** Whether it looks like a token of a program, ours or not. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

/** Whether this installation made it; it need not work any more. */
export function isOurApiToken(token: string): boolean {
  const [, secret, mark] = FORM.exec(token) ?? [];
  return secret !== undefined && timingSafeEqual(Buffer.from(mark!), Buffer.from(markOf(secret)));
}

interface Found {
  id: number;
  companyId: number;
  userId: number;
  name: string;
  empName: string;
  department: number;
  utcOffset: number;
  expireTime: string | null;
  writes: boolean;
  rights: RightKey[] | null;
  minuteCalls: number;
  mustChange: boolean;
  lacksFactor: boolean;
}

/** The address as networks are compared with it; null: none. */
function plainAddress(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : plain;
}

/** Finds the token that may be used from here, and counts the call. */
async function find(db: Kysely<Tables>, token: string, at: number, ip: string | null): Promise<Found | null> {
  const minute = new Date(Math.floor(at / MINUTE) * MINUTE);
  const same = sql`(t.minute_at >= ${minute} AND t.minute_at <= ${new Date(minute.getTime() + MINUTE)})`;
  const { rows } = await sql<Found>`UPDATE api_token t SET last_used_at = ${new Date(at)}, last_ip = ${ip},
      minute_at = CASE WHEN ${same} THEN t.minute_at ELSE ${minute} END,
      minute_calls = CASE WHEN ${same} THEN t.minute_calls + 1 ELSE 1 END
    FROM "user" u JOIN company c ON c.id = u.company_id JOIN credential k ON k.user_id = u.id
    WHERE t.token_hash = ${secretHash(token)} AND t.revoked_at IS NULL AND t.ends_at > ${new Date(at)} AND ${hasBeen(sql`t.created_at`, at)}
      AND (cardinality(t.networks) = 0 OR EXISTS (SELECT 1 FROM unnest(t.networks) n WHERE ${ip}::inet <<= n))
      AND u.id = t.user_id AND u.is_enable AND u.status = 'inUse' AND ${works(sql`t.company_id`)}
    RETURNING t.id, t.company_id, t.user_id, t.name, u.emp_name, u.department, c.utc_offset, u.expire_time, t.writes, t.rights, t.minute_calls, k.must_change,
      NOT EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AND ${secondFactorSql(sql`c.id`, sql`u.id`)} AS lacks_factor`.execute(
    db,
  );
  const [found] = rows;
  return found && !(found.expireTime && found.expireTime < dateOfInstant(at, found.utcOffset)) ? found : null;
}

function barOf({ minuteCalls, mustChange, lacksFactor }: Found): Refusal | null {
  if (minuteCalls > CALLS_A_MINUTE) return new Refusal([problem(httpTexts.tooMany)], CODE.tooMany);
  return mustChange || lacksFactor ? new Refusal([problem(a.barred)], CODE.forbidden) : null;
}

/** The owner with what the token may do; null: it does not work, or not from this address. */
export async function resolveApiToken(
  db: Kysely<Tables>,
  token: string,
  at: number,
  ip: string | undefined,
): Promise<Session | null> {
  if (!isOurApiToken(token)) return null;
  const found = await find(db, token, at, plainAddress(ip ?? ''));
  if (!found) return null;
  const { id, name, writes, companyId, userId, utcOffset } = found;
  const barred = barOf(found);
  const held = barred
    ? { rights: new Set<RightKey>(), departments: [] }
    : await rightsPort().of(db, companyId, userId, found.department);
  const key = { id, name, writes, within: found.rights && new Set(found.rights) };
  const viewer: Viewer = {
    ...{ userId, companyId, name: found.empName, sessionId: null, key },
    ...{ rights: within({ key }, held.rights), departments: held.departments },
  };
  return { viewer, utcOffset, ...(barred && { barred }) };
}
