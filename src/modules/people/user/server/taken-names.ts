/**
 * Accounts are unique over all companies of an installation, so "taken" reveals a name of another company. It is revealed a hundred
 * times an hour and company, each logged; then new accounts wait (docs/adr/112-account-names.md).
 *
 * Written and counted at the end of a call, one call after the other: while a sheet is read nobody waits for it.
 */
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { hasBeen } from '#server/wall-clock.ts';
import { userTexts } from '../user.texts.ts';

const HOUR_MS = 3_600_000;
const PER_HOUR = 100;
const KEEP_MS = 30 * 24 * HOUR_MS;

/** Names found taken in a transaction: a refused row of a sheet takes back what it wrote, so they are kept here. */
const found = new WeakMap<object, string[]>();

/** How often names were revealed: to people of the company, or to those who register with its invitations. */
async function toldLately({ db, viewer, now }: Ctx, registering = false): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM taken_name
    WHERE company_id = ${viewer.companyId} AND (user_id IS NULL) = ${registering} AND at > ${new Date(now - HOUR_MS)} AND ${hasBeen(sql`at`, now)}`.execute(
    db,
  );
  return rows[0]!.n;
}
const wait = () => new Refusal([problem(userTexts.namesWait, undefined, 'username')]);

/** Refuses a name another company has; and every name, once too many have been revealed. */
export async function checkName(ctx: Ctx, username: string): Promise<void> {
  const here = found.get(ctx.db) ?? [];
  if ((await toldLately(ctx)) + here.length >= PER_HOUR) throw wait();
  const { rows } = await sql`SELECT 1 FROM "user"
    WHERE lower(username) = lower(${username}) AND company_id <> ${ctx.viewer.companyId}`.execute(ctx.db);
  if (rows.length === 0) return;
  found.set(ctx.db, [...here, username]);
  throw new Refusal([problem(userTexts.nameTaken, undefined, 'username')], 400, null, true);
}

/** Records what is about to be revealed; refuses (revealing nothing) if that is too much. */
export async function keepTakenNames(ctx: Ctx): Promise<void> {
  const names = found.get(ctx.db) ?? [];
  found.delete(ctx.db);
  if (names.length === 0) return;
  const { companyId, userId } = ctx.viewer;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('taken names', ${companyId}))`.execute(ctx.db);
  if ((await toldLately(ctx)) + names.length > PER_HOUR) throw wait();
  await sql`DELETE FROM taken_name WHERE at < ${new Date(ctx.now - KEEP_MS)}`.execute(ctx.db);
  await sql`INSERT INTO taken_name (company_id, user_id, username, at)
    SELECT ${companyId}, ${userId || null}::bigint, unnest(${names}::text[]), ${new Date(ctx.now)}`.execute(ctx.db);
}

/**
 * The same for people who register with an invitation of the viewer's company: also a hundred times an hour; accounts made by its
 * people are not affected. The caller refuses with the returned text.
 */
export async function tellTaken(ctx: Ctx, username: string): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('taken names', ${companyId}))`.execute(ctx.db);
  if ((await toldLately(ctx, true)) >= PER_HOUR)
    throw new Refusal([problem(userTexts.namesWait, undefined, 'username')], 400, null, true);
  await sql`INSERT INTO taken_name (company_id, user_id, username, at)
    VALUES (${companyId}, NULL, ${username}, ${new Date(ctx.now)})`.execute(ctx.db);
}
