/**
 * OpenID Connect: what providers say of themselves, the address to go to, and the check of their answers.
 *
 * Hides: openid-client. Invariants: code with PKCE (S256), state and nonce; the ID token is checked with the keys of its issuer; all
 * requests go through the guard of addresses, within seconds and a megabyte; http only into networks the operator allows. What a
 * provider says of itself is kept for ten minutes.
 */
import * as oidc from 'openid-client';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import { isAllowed, reachableAddress } from '#server/outbound/address-guard.ts';
import { guardedFetch } from '#server/outbound/guarded-request.ts';
import type { IdentityProviderRow } from '../identity-provider.entity.ts';
import { singleTexts as x } from '../single-login.texts.ts';

const MOST_BYTES = 1_048_576;
const MILLIS = 10_000;
const KEEP_MS = 600_000;

export type Settings = Pick<IdentityProviderRow, 'id' | 'version'> & {
  issuer: string;
  clientId: string;
  scopes: string;
  secret: string | null;
};

/** What is asked of a provider of this kind. Errors: refuses one of another kind. */
export function oidcOf(provider: IdentityProviderRow & { secret: string | null }): Settings {
  const { id, version, kind, issuer, clientId, scopes, secret } = provider;
  if (kind !== 'oidc' || issuer === null || clientId === null) throw refuse(x.unknownWay, undefined, 'provider');
  return { id, version, issuer, clientId, scopes: scopes ?? 'openid', secret };
}

/** Refused without a word of what was sent: the answer of a stranger is not echoed, only the kind of fault. */
const reasonOf = (error: unknown): string => {
  const { code, cause, error: told } = error as { code?: string; error?: string; cause?: { code?: string } };
  const found = told ?? code ?? cause?.code ?? (error as Error).name;
  return /^[A-Za-z0-9_]{1,60}$/.test(found) ? found : 'OTHER';
};

/** `http` sends the client's secret and tokens in the clear: only inside networks the operator has named. */
async function mayBePlain(url: URL): Promise<boolean> {
  if (url.protocol === 'https:') return false;
  const { address } = await reachableAddress(url);
  if (!isAllowed(address)) throw new Refusal([problem(x.plain, undefined, 'issuer')]);
  return true;
}

async function discover({ issuer, clientId, secret }: Settings): Promise<oidc.Configuration> {
  try {
    const url = new URL(issuer);
    const plain = await mayBePlain(url);
    const auth = secret === null ? oidc.None() : oidc.ClientSecretBasic(secret);
    const found = await oidc.discovery(url, clientId, { [oidc.clockTolerance]: 30 }, auth, {
      [oidc.customFetch]: guardedFetch(MOST_BYTES, MILLIS) as oidc.CustomFetch,
      execute: [oidc.enableNonRepudiationChecks, ...(plain ? [oidc.allowInsecureRequests] : [])],
    });
    // Some take the secret in the body only.
    const methods = found.serverMetadata().token_endpoint_auth_methods_supported;
    if (secret === null || !methods || methods.includes('client_secret_basic')) return found;
    const again = new oidc.Configuration(
      found.serverMetadata(),
      clientId,
      { [oidc.clockTolerance]: 30 },
      oidc.ClientSecretPost(secret),
    );
    again[oidc.customFetch] = guardedFetch(MOST_BYTES, MILLIS) as oidc.CustomFetch;
    oidc.enableNonRepudiationChecks(again);
    if (plain) oidc.allowInsecureRequests(again);
    return again;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(x.unreachable, { reason: reasonOf(error) });
  }
}

const known = new Map<string, { at: number; found: Promise<oidc.Configuration> }>();

/** What a provider says of itself; `fresh`: asked now. Errors: a refusal with the reason. */
export function configurationOf(provider: Settings, at: number, fresh = false): Promise<oidc.Configuration> {
  const key = `${provider.id}/${provider.version}/${provider.secret === null ? '' : 'secret'}`;
  for (const [name, { at: since }] of known) if (at - since > KEEP_MS || at < since) known.delete(name);
  const kept = known.get(key);
  if (kept && !fresh) return kept.found;
  const found = discover(provider);
  known.set(key, { at, found });
  found.catch(() => known.delete(key));
  return found;
}

/** What one sign-in is known by; the verifier never leaves this side. */
export interface Marks {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the browser comes back to. */
  site: string;
}

export const newMarks = (site: string): Marks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
  site,
});

const landing = (site: string): string => `${site}/singleLogin`;

export async function addressToGo(provider: Settings, marks: Marks, at: number): Promise<string> {
  const found = await configurationOf(provider, at);
  return oidc.buildAuthorizationUrl(found, {
    redirect_uri: landing(marks.site),
    scope: provider.scopes,
    state: marks.state,
    nonce: marks.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(marks.verifier),
    code_challenge_method: 'S256',
    response_type: 'code',
  }).href;
}

export interface Claims {
  subject: string;
  claims: Record<string, unknown>;
}

/** Takes the code of an answer; what it says of the person. Errors: a refusal that says what did not pass. */
export async function claimsOfAnswer(provider: Settings, marks: Marks, answer: string, at: number): Promise<Claims> {
  const found = await configurationOf(provider, at);
  const url = new URL(landing(marks.site));
  url.search = answer;
  try {
    const tokens = await oidc.authorizationCodeGrant(found, url, {
      expectedState: marks.state,
      expectedNonce: marks.nonce,
      pkceCodeVerifier: marks.verifier,
      idTokenExpected: true,
    });
    const said = tokens.claims()!;
    // Names often come from there alone.
    const more = found.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(found, tokens.access_token, said.sub)
      : {};
    return { subject: said.sub, claims: { ...said, ...more } };
  } catch (error) {
    const denied = error instanceof oidc.AuthorizationResponseError;
    throw refuse(denied ? x.denied : x.refused, { reason: reasonOf(error) });
  }
}

/** Where one is signed out of the provider too; null: it has no such address. */
export async function addressToLeave(provider: Settings, site: string, at: number): Promise<string | null> {
  const found = await configurationOf(provider, at);
  if (!found.serverMetadata().end_session_endpoint) return null;
  return oidc.buildEndSessionUrl(found, { client_id: provider.clientId, post_logout_redirect_uri: `${site}/` }).href;
}
