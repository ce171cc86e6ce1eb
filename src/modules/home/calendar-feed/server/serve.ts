/**
 * The address of a feed, which calendar programs read without signing in.
 *
 * Invariants: the secret in it is known by its hash only; whose feed it is must be able to sign in, and it holds what they may read
 * now. Read again unchanged it costs no body (ETag). Refuses: unknown secrets like any other unknown address.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import type { RightKey } from '#kernel/entity.ts';
import { langOf, say } from '#kernel/text.ts';
import { works } from '#server/company-standing.ts';
import type { Viewer } from '#server/context.ts';
import type { Foreign, ForeignAnswer, ForeignAsked, ForeignTools } from '#server/http/foreign.ts';
import { rightsPort } from '#server/rights-port.ts';
import { secretHash } from '#server/secret.ts';
import { feedKinds } from '../calendar-feed.calls.ts';
import { icsCalendar } from '../ics.ts';
import { eventsOf, type Feed } from './events.ts';
import { FEED_PATH } from './feeds.ts';

interface Found extends Feed {
  id: number;
  companyId: number;
  userId: number;
  empName: string;
  department: number;
  utcOffset: number;
  expireTime: string | null;
  language: string | null;
  project: string | null;
}

const UNKNOWN: ForeignAnswer = { status: 404, stranger: true };

async function find({ db }: ForeignTools, secret: string, at: number): Promise<Found | null> {
  const { rows } = await sql<Found>`UPDATE calendar_feed f SET last_read_at = ${new Date(at)}
    FROM "user" u JOIN company c ON c.id = u.company_id LEFT JOIN personal_setting s ON s.user_id = u.id
    WHERE f.token_hash = ${secretHash(secret)} AND u.id = f.user_id AND u.is_enable AND u.status = 'inUse' AND ${works(sql`f.company_id`)}
    RETURNING f.id, f.company_id, f.user_id, f.kind, f.project_id, f.timed, u.emp_name, u.department, u.expire_time, c.utc_offset, s.language,
      (SELECT p.name FROM project p WHERE p.company_id = f.company_id AND p.id = f.project_id) AS project`.execute(db);
  const [found] = rows;
  return found && !(found.expireTime && found.expireTime < dateOfInstant(at, found.utcOffset)) ? found : null;
}

const dayAfter = (day: string): string => formatDay(parseDay(day)! + 1);

async function run(tools: ForeignTools, { id, at, header }: ForeignAsked): Promise<ForeignAnswer> {
  const secret = /^([0-9a-f]{48})(?:\.ics)?$/.exec(id)?.[1];
  const found = secret ? await find(tools, secret, at) : null;
  if (!found) return UNKNOWN;
  const { companyId, userId, empName: name, department, utcOffset, language } = found;
  const held = await rightsPort().of(tools.db, companyId, userId, department);
  const key = { id: found.id, name: FEED_PATH, writes: false, within: null };
  const viewer: Viewer = {
    userId,
    companyId,
    name,
    rights: held.rights as Set<RightKey>,
    departments: held.departments,
    sessionId: null,
    key,
  };
  const lang = langOf(language);
  const body = await tools.as({ viewer, utcOffset }, async (ctx) => {
    const events = await eventsOf({ ...ctx, lang, say: (message, params) => say(message, lang, params) }, found);
    return icsCalendar(found.project ?? say(feedKinds.mine, lang), events, dayAfter);
  });
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="waymark.ics"',
    'cache-control': 'private, no-cache',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  };
  const known = (header('if-none-match') ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === headers.etag);
  return known ? { status: 304, headers } : { status: 200, headers, text: body };
}

export const feedAddress: Foreign = { path: `${FEED_PATH}:id`, methods: ['GET'], run };
