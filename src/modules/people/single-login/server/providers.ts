/** Identity providers: their secrets, and what keeps a wrong one from opening accounts or locking people out. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { endVouched } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { rightsPort } from '#server/rights-port.ts';
import { seal, unseal } from '#server/secret.ts';
import { type IdentityProviderRow, identityProvider } from '../identity-provider.entity.ts';
import { singleTexts as x } from '../single-login.texts.ts';
import { directoryProblems } from './ldap/directory-checks.ts';

/** Whether the company takes nothing but single sign-on now. */
export const onlyNow = (ctx: Ctx, companyId: number) =>
  sql<boolean>`EXISTS (SELECT 1 FROM sign_in_rule r WHERE r.company_id = ${companyId}
    AND (r.kept OR r.tried_until > ${new Date(ctx.now)}))`;

async function isLast(ctx: Ctx, id: number): Promise<boolean> {
  const { companyId } = ctx.viewer;
  // Two who each end one of two providers must not both be right.
  await sql`SELECT 1 FROM identity_provider WHERE company_id = ${companyId} ORDER BY id FOR UPDATE`.execute(ctx.db);
  const { rows } = await sql<{ last: boolean }>`SELECT ${onlyNow(ctx, companyId)} AND NOT EXISTS (
    SELECT 1 FROM identity_provider WHERE company_id = ${companyId} AND active AND id <> ${id}) AS last`.execute(
    ctx.db,
  );
  return rows[0]!.last;
}

const named = () => ({ key: randomBytes(15).toString('base64url') });

export const identityProviderService = entityService(identityProvider, {
  derive: (_ctx, { before }) => (before ? {} : named()),
  async check(ctx, { before, after }): Promise<Problem[]> {
    // Whoever names a provider decides who is who in the company.
    await rightsPort().needOverAll(ctx);
    if (after?.issuer && !/^https?:\/\//i.test(after.issuer)) return [problem(x.plain, undefined, 'issuer')];
    const wrong = after?.kind === 'ldap' ? await directoryProblems(ctx, before, after) : [];
    if (wrong.length > 0) return wrong;
    const ends = before?.active && !after?.active;
    return ends && (await isLast(ctx, before.id)) ? [problem(x.lastProvider, undefined, 'active')] : [];
  },
  async changed(ctx, { before, after }) {
    if (before?.active && !after?.active) await endVouched(ctx, before.id);
  },
});

const sealedAs = (id: number): string => `identity-provider:${id}`;

/** Sets the secret, or takes it away (null). */
export async function keepSecret(ctx: Ctx, id: number, secret: string | null): Promise<void> {
  await identityProviderService.row(ctx, id, true);
  await rightsPort().needOverAll(ctx);
  if (secret === null) await sql`DELETE FROM identity_secret WHERE provider_id = ${id}`.execute(ctx.db);
  else
    await sql`INSERT INTO identity_secret (provider_id, sealed) VALUES (${id}, ${seal(secret, sealedAs(id))})
      ON CONFLICT (provider_id) DO UPDATE SET sealed = excluded.sealed`.execute(ctx.db);
  await identityProviderService.update(ctx, id, null, {}, { hasSecret: secret !== null });
}

export type Provider = IdentityProviderRow & { secret: string | null };

async function providerWhere(ctx: Ctx, which: ReturnType<typeof sql>): Promise<Provider | null> {
  const { rows } = await sql<
    IdentityProviderRow & { sealed: string | null }
  >`SELECT p.*, s.sealed FROM identity_provider p
    LEFT JOIN identity_secret s ON s.provider_id = p.id WHERE ${which}`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  const { sealed, ...row } = found;
  const secret = sealed === null ? null : unseal(sealed, sealedAs(row.id));
  if (sealed !== null && secret === null) throw new Refusal([problem(x.keyLost)]);
  return { ...row, secret };
}

/** The active provider that an address names. */
export async function providerByKey(ctx: Ctx, key: string): Promise<Provider> {
  const found = await providerWhere(ctx, sql`p.key = ${key} AND p.active`);
  if (!found) throw new Refusal([problem(x.unknownWay, undefined, 'provider')]);
  return found;
}

export async function providerById(ctx: Ctx, id: number): Promise<Provider> {
  const found = await providerWhere(ctx, sql`p.id = ${id}`);
  if (!found) throw absent();
  return found;
}
