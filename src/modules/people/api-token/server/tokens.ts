/** Making, listing and revoking tokens. */
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { absent, Refusal, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { accessTexts } from '#modules/people/access/access.rules.ts';
import { rightGroups } from '#modules/people/access/server/public.ts';
import { logLogin, tellPerson } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { secretHash } from '#server/secret.ts';
import {
  apiTokens,
  exportApiTokens,
  makeApiToken,
  myApiTokens,
  revokeMyToken,
  revokeToken,
  type TokenFacts,
  type TokenRow,
  tokenReach,
  tokenSelf,
} from '../api-token.calls.ts';
import { apiTokenReport } from '../api-token.report.ts';
import { endOfDay, endProblem, MOST_NETWORKS, MOST_TOKENS } from '../api-token.rules.ts';
import { apiTokenTexts as a } from '../api-token.texts.ts';
import { newToken } from './resolve.ts';

const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
};

/** Networks as people list them. */
function networksOf(text: string | null | undefined): string[] {
  const found = (text ?? '').split(/[\s,，;；、]+/).filter((one) => one !== '');
  if (found.length > MOST_NETWORKS) throw refuse(a.manyNetworks, { most: MOST_NETWORKS }, 'networks');
  const bad = found.find((one) => !isNetwork(one));
  if (bad !== undefined) throw refuse(a.badNetwork, { network: bad.slice(0, 60) }, 'networks');
  return found;
}

/** Rights a token is limited to; null: none. What a right needs otherwise is no matter here: a limit gives nothing. */
function limitOf(reach: string, rights: unknown): string[] | null {
  if (reach === 'all' || (Array.isArray(rights) && rights.includes('*'))) return null;
  if (!Array.isArray(rights) || rights.length === 0) throw refuse(accessTexts.rightsNeeded, undefined, 'rights');
  const known = new Set(rightGroups().flatMap((group) => group.rights.map(({ key }) => key)));
  const bad = rights.find((key) => !known.has(key));
  if (bad !== undefined) throw refuse(accessTexts.unknownRight, { key: String(bad).slice(0, 50) }, 'rights');
  return [...new Set(rights as string[])];
}

const stateSql = (now: number) =>
  sql`CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN t.ends_at <= ${new Date(now)} THEN 'ended' ELSE 'active' END`;
const accessSql = sql`CASE WHEN t.writes THEN 'write' ELSE 'read' END`;

interface Stored extends Omit<TokenFacts, 'createdAt' | 'endsAt' | 'lastUsedAt'> {
  createdAt: Date;
  endsAt: Date;
  lastUsedAt: Date | null;
}

async function own(ctx: Ctx): Promise<TokenFacts[]> {
  const { rows } =
    await sql<Stored>`SELECT t.id, t.name, t.hint, ${accessSql} AS access, t.rights, t.networks::text[] AS networks,
      t.created_at, t.ends_at, t.last_used_at, t.last_ip, ${stateSql(ctx.now)} AS state
    FROM api_token t WHERE t.company_id = ${ctx.viewer.companyId} AND t.user_id = ${ctx.viewer.userId}
    ORDER BY t.revoked_at IS NOT NULL OR t.ends_at <= ${new Date(ctx.now)}, t.id DESC`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** One after the other for a person, so that of many at once no more are made than may be. */
async function mustFit(ctx: Ctx, name: string): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('api_token', ${userId}))`.execute(ctx.db);
  const { rows } = await sql<{
    n: number;
    same: number;
  }>`SELECT count(*)::integer AS n, count(*) FILTER (WHERE name = ${name})::integer AS same
    FROM api_token WHERE company_id = ${companyId} AND user_id = ${userId} AND revoked_at IS NULL AND ends_at > ${new Date(ctx.now)}`.execute(
    ctx.db,
  );
  const { n, same } = rows[0]!;
  if (same > 0) throw refuse(a.nameTaken, { name }, 'name');
  if (n >= MOST_TOKENS) throw refuse(a.manyTokens, { most: MOST_TOKENS });
}

async function usernameOf(ctx: Ctx, userId: number): Promise<string> {
  const { rows } = await sql<{ username: string }>`SELECT username FROM "user" WHERE id = ${userId}`.execute(ctx.db);
  return rows[0]!.username;
}

/** Ends a token at once: of the viewer, or of anybody in the company. */
async function revoke(ctx: Ctx, id: number, userId: number | null): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{
    userId: number;
  }>`UPDATE api_token SET revoked_at = ${new Date(ctx.now)}, revoked_by = ${ctx.viewer.userId}
    WHERE id = ${id} AND company_id = ${companyId} AND (${userId}::bigint IS NULL OR user_id = ${userId}::bigint) AND revoked_at IS NULL
    RETURNING user_id`.execute(ctx.db);
  const [gone] = rows;
  if (!gone) throw absent();
  await logLogin(ctx, companyId, gone.userId, await usernameOf(ctx, gone.userId), 'tokenRevoked');
}

async function everybodys(ctx: Ctx): Promise<Source<TokenRow>> {
  const company = sql`t.company_id = ${ctx.viewer.companyId}`;
  const { rows } = await sql<{ active: number }>`SELECT count(*)::integer AS active FROM api_token t
    WHERE ${company} AND ${stateSql(ctx.now)} = 'active'`.execute(ctx.db);
  return {
    rows: sql`SELECT t.id, t.name, u.emp_name AS owner, u.username, t.hint, ${accessSql} AS access,
        coalesce(array_to_string(t.rights, ', '), ${say(tokenReach.all, ctx.lang)}::text) AS reach, array_to_string(t.networks, ', ') AS networks,
        t.created_at, t.ends_at, t.last_used_at, t.last_ip, ${stateSql(ctx.now)} AS state
      FROM api_token t JOIN "user" u ON u.id = t.user_id WHERE ${company}`,
    figures: { active: rows[0]!.active },
  };
}

/** Makes a token of the viewer's. */
export async function makeToken(ctx: Ctx, given: InputOf<typeof makeApiToken>): Promise<{ id: number; token: string }> {
  const { name, access, endsOn, networks, reach, rights } = given;
  const wrong = endProblem(endsOn, ctx.now, ctx.utcOffset);
  if (wrong) throw new Refusal([wrong]);
  const allowed = networksOf(networks);
  const limit = limitOf(reach, rights);
  await mustFit(ctx, name);
  const { companyId, userId } = ctx.viewer;
  const token = newToken();
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO api_token (company_id, user_id, name, token_hash, hint, writes, rights, networks, created_at, ends_at)
    VALUES (${companyId}, ${userId}, ${name}, ${secretHash(token)}, ${token.slice(0, 10)}, ${access === 'write'}, ${limit}::text[], ${allowed}::inet[],
      ${new Date(ctx.now)}, ${new Date(endOfDay(endsOn, ctx.utcOffset))}) RETURNING id`.execute(ctx.db);
  await logLogin(ctx, companyId, userId, await usernameOf(ctx, userId), 'tokenMade');
  const params = { token: name, endsOn };
  await tellPerson(ctx, companyId, userId, { subject: a.madeSubject, text: a.madeText, params });
  return { id: rows[0]!.id, token };
}

export const tokenHandlers = [
  handle(myApiTokens, async (ctx) => ({ list: await own(ctx) })),
  handle(makeApiToken, makeToken),
  handle(revokeMyToken, async (ctx, { id }) => {
    await revoke(ctx, id, ctx.viewer.userId);
    return null;
  }),
  handle(apiTokens, async (ctx, input) => reportAnswer(ctx, apiTokenReport, input, await everybodys(ctx))),
  handle(exportApiTokens, async (ctx, input) => reportSheet(ctx, apiTokenReport, input, await everybodys(ctx))),
  handle(revokeToken, async (ctx, { id }) => {
    await revoke(ctx, id, null);
    return null;
  }),
  handle(tokenSelf, async ({ viewer, db }) => {
    const { key, name, companyId } = viewer;
    if (!key) return { person: name, company: companyId, token: null };
    const { rows } = await sql<{ endsAt: Date }>`SELECT ends_at FROM api_token WHERE id = ${key.id}`.execute(db);
    const access = key.writes ? ('write' as const) : ('read' as const);
    const endsAt = rows[0]!.endsAt.toISOString();
    return {
      person: name,
      company: companyId,
      token: { name: key.name, access, rights: key.within && [...key.within], endsAt },
    };
  }),
];
