/**
 * Sign-ins on their way: what the browser went out with, and who the provider says came back.
 *
 * Invariants: a flow belongs to the browser that began it, which alone has its secret; it takes one answer, decided by one statement,
 * and lasts ten minutes. Its marks and what was answered are sealed. Refuses: an answer without its flow (somebody else's, which
 * would sign a person in to a stranger's account).
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { logLogin } from '#modules/people/user/server/public.ts';
import { type Ctx, handle, Outside } from '#server/context.ts';
import { seal, secretHash, unseal } from '#server/secret.ts';
import { lasts } from '#server/wall-clock.ts';
import { beginSingleLogin, singleLoginWays, takeAnswer, type Way } from '../single-login.calls.ts';
import { type Vouched, vouchedOf } from '../single-login.rules.ts';
import { singleTexts as x } from '../single-login.texts.ts';
import { addressToGo, addressToLeave, claimsOfAnswer, type Marks, newMarks, oidcOf } from './oidc.ts';
import { type Provider, providerById, providerByKey } from './providers.ts';

const LIFE_MS = 600_000;
const expired = (): Refusal => new Refusal([problem(x.expired)]);
const siteOf = (site: string): string => new URL(site).origin;

function opened<T>(sealed: string | null, hash: string): T {
  const text = sealed === null ? null : unseal(sealed, `single-login:${hash}`);
  if (text === null) throw expired();
  return JSON.parse(text) as T;
}

/** A flow that is taken for one answer: nobody else can take it. */
async function spend(ctx: Ctx, flow: string): Promise<{ provider: Provider; marks: Marks }> {
  const hash = secretHash(flow);
  const { rows } = await sql<{
    providerId: number;
    sealed: string;
  }>`UPDATE single_login_flow SET answered_at = ${new Date(ctx.now)}
    WHERE flow_hash = ${hash} AND answered_at IS NULL AND ${lasts(sql`ends_at`, ctx.now, LIFE_MS)}
    RETURNING provider_id, sealed`.execute(ctx.db);
  if (!rows[0]) throw expired();
  const provider = await providerById(ctx, rows[0].providerId);
  if (!provider.active) throw expired();
  return { provider, marks: opened<Marks>(rows[0].sealed, hash) };
}

export interface Answered {
  vouched: Vouched;
  /** Where one is signed out of the provider too; null: nowhere. */
  leave: string | null;
  /** Of a directory: the accounts it says the person has there. */
  names?: string[];
}

export interface Arrived extends Answered {
  hash: string;
  provider: Provider;
}

/** Who came back with this flow. The row is held until the end of the transaction. */
export async function arrived(ctx: Ctx, flow: string): Promise<Arrived> {
  const hash = secretHash(flow);
  const { rows } = await sql<{
    providerId: number;
    vouched: string | null;
  }>`SELECT provider_id, vouched FROM single_login_flow WHERE flow_hash = ${hash} AND vouched IS NOT NULL AND ${lasts(sql`ends_at`, ctx.now, LIFE_MS)}
    FOR UPDATE`.execute(ctx.db);
  if (!rows[0]) throw expired();
  const provider = await providerById(ctx, rows[0].providerId);
  if (!provider.active) throw expired();
  return { hash, provider, ...opened<Answered>(rows[0].vouched, hash) };
}

export async function endFlow(ctx: Ctx, hash: string): Promise<void> {
  await sql`DELETE FROM single_login_flow WHERE flow_hash = ${hash}`.execute(ctx.db);
}

/** A sign-in that begins, or, where the provider has vouched for the person already, has come back. */
export async function newFlow(
  ctx: Ctx,
  { id, companyId }: Provider,
  { marks, answered }: { marks?: Marks; answered?: Answered },
): Promise<string> {
  const flow = randomBytes(32).toString('base64url');
  const hash = secretHash(flow);
  const sealed = (value: unknown): string => seal(JSON.stringify(value), `single-login:${hash}`);
  await sql`DELETE FROM single_login_flow WHERE NOT ${lasts(sql`ends_at`, ctx.now, LIFE_MS)}`.execute(ctx.db);
  await sql`INSERT INTO single_login_flow (flow_hash, company_id, provider_id, sealed, answered_at, vouched, ends_at)
    VALUES (${hash}, ${companyId}, ${id}, ${sealed(marks ?? null)}, ${answered ? new Date(ctx.now) : null},
      ${answered ? sealed(answered) : null}, ${new Date(ctx.now + LIFE_MS)})`.execute(ctx.db);
  return flow;
}

const reasonIn = (error: unknown): Problem | undefined => (error instanceof Refusal ? error.problems[0] : undefined);

export const flowHandlers = [
  handle(singleLoginWays, async (ctx, { provider }) => {
    const { rows } = await sql<Way>`SELECT key, name, kind FROM identity_provider
      WHERE active AND shown AND company_id = (SELECT min(id) FROM company) ORDER BY name, id`.execute(ctx.db);
    const named = provider
      ? (
          await sql<Way>`SELECT key, name, kind FROM identity_provider
          WHERE active AND key = ${provider}`.execute(ctx.db)
        ).rows[0]
      : undefined;
    return { ways: rows, named: named ?? null };
  }),
  handle(beginSingleLogin, async (ctx, input) => {
    const provider = await providerByKey(ctx, input.provider);
    const settings = oidcOf(provider);
    const marks = newMarks(siteOf(input.site));
    const flow = await newFlow(ctx, provider, { marks });
    return new Outside(async () => ({ flow, address: await addressToGo(settings, marks, ctx.now) }));
  }),
  handle(takeAnswer, async (ctx, { flow, answer }) => {
    const { provider, marks } = await spend(ctx, flow);
    const hash = secretHash(flow);
    return new Outside(async (again) => {
      try {
        const { subject, claims } = await claimsOfAnswer(oidcOf(provider), marks, answer, ctx.now);
        const leave = await addressToLeave(oidcOf(provider), marks.site, ctx.now);
        const answered: Answered = { vouched: vouchedOf(provider, subject, claims), leave };
        const sealed = seal(JSON.stringify(answered), `single-login:${hash}`);
        await again((next) =>
          sql`UPDATE single_login_flow SET vouched = ${sealed} WHERE flow_hash = ${hash}`.execute(next.db),
        );
        return null;
      } catch (error) {
        const reason = reasonIn(error);
        const params = reason?.params as { reason?: string } | undefined;
        await again((next) =>
          logLogin(next, provider.companyId, null, `${provider.name}: ${params?.reason ?? 'OTHER'}`, 'singleRefused'),
        );
        throw error;
      }
    });
  }),
];
