/**
 * One-time tickets: the way to a file for addresses that cannot carry headers (a new tab, an office viewer).
 *
 * Hides: storage. Invariants: a ticket opens one address once, for 60 seconds, as the user it was made for and only while
 * the session it was made in lives; the database keeps its hash, logs keep nothing of it. Refuses: session tokens in
 * addresses, and tickets for anything but downloads.
 * Source: specification 2-rules §7 (file calls send the token as a query parameter).
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import type { Tables } from '#kernel/entity.ts';
import { refuse } from '#kernel/problem.ts';
import { type Ctx, handle, type ServerModule, type WholeJob } from '#server/context.ts';
import { lasts } from '#server/wall-clock.ts';
import { secretHash } from '../secret.ts';
import { httpTexts } from './errors.ts';
import type { Session } from './pipeline.ts';
import { progressHandlers } from './progress-handlers.ts';

const LIFE_MS = 60_000;

/** Path and sorted query of an address without its ticket; two addresses of one file are the same text. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://x');
  searchParams.delete('ticket');
  searchParams.delete('token');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

/** Makes a ticket for one address (path and query on this server). */
async function issueTicket(ctx: Ctx, address: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const { companyId, userId, sessionId } = ctx.viewer;
  const purpose = createHash('sha256').update(addressOf(address)).digest('hex');
  await sql`INSERT INTO ticket (company_id, user_id, session_id, purpose, hash, expires_at)
    VALUES (${companyId}, ${userId}, ${sessionId}, ${purpose}, ${secretHash(ticket)}, ${new Date(ctx.now + LIFE_MS)})`.execute(
    ctx.db,
  );
  return ticket;
}

/** Uses a ticket up. Answers the session it was made in, or null when it is unknown, used, late or for elsewhere. */
export async function redeemTicket(
  db: Kysely<Tables>,
  ticket: string,
  url: string,
  at: number,
): Promise<number | null> {
  if (ticket.length > 100) return null;
  // One statement, so that of two readers one gets it.
  const { rows } = await sql<{ sessionId: number | null; purpose: string; good: boolean }>`DELETE FROM ticket
    WHERE hash = ${secretHash(ticket)} RETURNING session_id, purpose, ${lasts(sql`expires_at`, at, LIFE_MS)} AS good`.execute(
    db,
  );
  const purpose = createHash('sha256').update(addressOf(url)).digest('hex');
  const found = rows[0];
  return found && found.purpose === purpose && found.good ? found.sessionId : null;
}

/** `resolveTicket` of the pipeline; `sessionById` answers null when the session has ended. */
export function ticketPort(
  db: Kysely<Tables>,
  sessionById: (sessionId: number, at: number) => Promise<Session | null>,
): (ticket: string, url: string, at: number) => Promise<Session | null> {
  return async (ticket, url, at) => {
    const sessionId = await redeemTicket(db, ticket, url, at);
    return sessionId === null ? null : sessionById(sessionId, at);
  };
}

/** Deletes unused entries. */
export const cleanJob: WholeJob = {
  name: 'http.clean',
  label: ['清理一次性票据', '清理一次性票據', 'Removal of used tickets'],
  essential: true,
  lane: 'minutes',
  everySeconds: 600,
  async run(db, at, aged) {
    await sql`DELETE FROM ticket WHERE expires_at < ${new Date(at)}`.execute(db);
    await sql`DELETE FROM public_rate WHERE window_start < ${new Date(at - 600_000)}`.execute(db);
    await sql`DELETE FROM job_log WHERE started_at < ${new Date((await aged()) - 30 * 86_400_000)}`.execute(db);
    const weekAgo = new Date((await aged()) - 7 * 86_400_000);
    await sql`DELETE FROM idempotency WHERE created_at < ${weekAgo}`.execute(db);
  },
};

/** What the HTTP platform itself brings: the calls for tickets and progress, and the removal of old tickets, counts and idempotency keys. */
export const httpModule: ServerModule = {
  name: 'http',
  handlers: [
    handle(issueTicketCall, async (ctx, { address }) => {
      if (!/^\/(?!\/)[^\\]*$/.test(address)) throw refuse(httpTexts.parameter, undefined, 'address');
      return { ticket: await issueTicket(ctx, address) };
    }),
    ...progressHandlers,
  ],
  jobs: [cleanJob],
};
