/**
 * Passkeys of people, and signing in by them.
 *
 * Hides: @simplewebauthn/server. Invariants: a key is asked for the person's verification, so it stands for two steps; it counts only
 * at the address it was made at; its counter only grows, decided by one statement; a person has at most twenty, counted under the lock
 * of their credential; their last way in stays. A key that is refused, disabled accounts and companies that take no passwords are in
 * the login log.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { absent, problem, Refusal, refuse } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rightsPort } from '#server/rights-port.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  myPasskeys,
  passkeySignIn,
  removePasskey,
  removePasskeysOf,
  renamePasskey,
} from '../../passkey/passkey.calls.ts';
import { passkeyTexts as x } from '../../passkey/passkey.texts.ts';
import { userTexts } from '../../user.texts.ts';
import { logLogin } from '../login-log.ts';
import { NO_PASSWORD } from '../password-hash.ts';
import { proveSelf } from '../second-factor.ts';
import { endSessions, type SessionTimes } from '../session.ts';
import { accountById, enterAccount } from '../sign-in.ts';
import { tellPerson } from '../tell.ts';
import { userService } from '../users.ts';
import { holdWaysIn, mustKeepWayIn } from '../ways-in.ts';
import { askCeremony, placeOf, takeCeremony } from './ceremonies.ts';

export const MOST_PASSKEYS = 20;
/** Who has neither password nor code proves themselves by having signed in so recently. */
const FRESH_MS = 600_000;
const RP_NAME = 'Waymark';
/** EdDSA, ES256, RS256 (COSE): what devices have; those still on trial in Node are not asked for. */
const ALGORITHMS = [-8, -7, -257];

const hostOf = (origin: string): string => new URL(origin).hostname;
const keep = (found: ReturnType<typeof problem>): Refusal => new Refusal([found], 400, null, true);

async function mustBeThemselves(ctx: Ctx, proof: { password?: string | null; code?: string | null }): Promise<void> {
  const { userId, sessionId } = ctx.viewer;
  const { rows } = await sql<{ bare: boolean; fresh: boolean }>`SELECT k.hash = ${NO_PASSWORD} AS bare,
      s.created_at > ${new Date(ctx.now - FRESH_MS)} AS fresh
    FROM credential k JOIN session s ON s.user_id = k.user_id
    WHERE k.user_id = ${userId} AND s.id = ${sessionId}::bigint`.execute(ctx.db);
  if (!rows[0]?.bare || proof.code) await proveSelf(ctx, proof);
  else if (!rows[0].fresh) throw refuse(x.signInAnew);
}

interface Stored {
  id: number;
  userId: number;
  companyId: number;
  username: string;
  origin: string;
  credential: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

async function begin(ctx: Ctx, site: string): Promise<{ ceremony: string; options: Record<string, unknown> }> {
  const { origin, host } = placeOf(site);
  const { userId } = ctx.viewer;
  const { rows } = await sql<{ username: string; empName: string; handle: string }>`SELECT username, emp_name,
      encode(sha256(convert_to(${`passkey:${userId}`}, 'UTF8')), 'hex') AS handle
    FROM "user" WHERE id = ${userId}`.execute(ctx.db);
  const me = rows[0]!;
  const mine = await sql<{ credential: string }>`SELECT credential FROM passkey WHERE user_id = ${userId}`.execute(
    ctx.db,
  );
  if (mine.rows.length >= MOST_PASSKEYS) throw refuse(x.most, { count: MOST_PASSKEYS });
  const options = await generateRegistrationOptions({
    ...{ rpName: RP_NAME, rpID: host, userName: me.username, userDisplayName: me.empName },
    userID: new Uint8Array(Buffer.from(me.handle, 'hex')),
    ...{ attestationType: 'none', timeout: 300_000, supportedAlgorithmIDs: ALGORITHMS },
    excludeCredentials: mine.rows.map((one) => ({ id: one.credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ceremony = await askCeremony(ctx, { challenge: options.challenge, origin, userId });
  return { ceremony, options: { ...options } };
}

/** What a browser answered, when it passes; the package throws for every way in which it does not. */
async function registered(answer: unknown, challenge: string, origin: string) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
    });
    return verified ? registrationInfo : null;
  } catch {
    return null;
  }
}

async function add(ctx: Ctx, ceremony: string, name: string, answer: Record<string, unknown>): Promise<void> {
  const { userId, companyId } = ctx.viewer;
  const { challenge, origin } = await takeCeremony(ctx, ceremony, userId);
  const info = await registered(answer, challenge, origin);
  if (!info) throw refuse(x.refused);
  const { credential, credentialBackedUp: synced } = info;
  await holdWaysIn(ctx, userId);
  const { rows } =
    await sql`INSERT INTO passkey (company_id, user_id, name, credential, public_key, counter, transports, origin, synced, created_at)
    SELECT ${companyId}, ${userId}, ${name}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${(credential.transports ?? []).slice(0, 10)}::text[], ${origin}, ${synced}, ${new Date(ctx.now)}
    WHERE (SELECT count(*) FROM passkey WHERE user_id = ${userId}) < ${MOST_PASSKEYS}
    ON CONFLICT (credential) DO NOTHING RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) {
    const taken = await sql`SELECT 1 FROM passkey WHERE credential = ${credential.id}`.execute(ctx.db);
    throw taken.rows.length > 0 ? refuse(x.known) : refuse(x.most, { count: MOST_PASSKEYS });
  }
  await logLogin(ctx, companyId, userId, ctx.viewer.name, 'passkeyAdded');
  await tellPerson(ctx, companyId, userId, { subject: x.addedSubject, text: x.addedBody });
}

async function passed(answer: unknown, key: Stored, challenge: string): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      ...{ expectedChallenge: challenge, expectedOrigin: key.origin, expectedRPID: hostOf(key.origin) },
      credential: { id: key.credential, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Whose key it was, when it passes; refuses otherwise, and writes that down where the key is known. */
async function proved(ctx: Ctx, ceremony: string, answer: Record<string, unknown>): Promise<Stored> {
  const { challenge, origin } = await takeCeremony(ctx, ceremony, null);
  const id = typeof answer.id === 'string' ? answer.id : '';
  const { rows } =
    await sql<Stored>`SELECT p.id, p.user_id, p.company_id, u.username, p.origin, p.credential, p.public_key, p.counter, p.transports
    FROM passkey p JOIN "user" u ON u.id = p.user_id WHERE p.credential = ${id}`.execute(ctx.db);
  const [key] = rows;
  if (!key) throw keep(problem(x.unknown));
  const counter = key.origin === origin ? await passed(answer, key, challenge) : null;
  // A counter that does not grow is that of a copy; keys that count nothing stay at zero.
  const used =
    counter === null
      ? []
      : (
          await sql`UPDATE passkey SET counter = ${counter}, last_used_at = ${new Date(ctx.now)}
            WHERE id = ${key.id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0)) RETURNING 1`.execute(
            ctx.db,
          )
        ).rows;
  if (used.length > 0) return key;
  await logLogin(ctx, key.companyId, key.userId, key.username, 'passkeyRefused');
  throw keep(problem(x.refused));
}

export const passkeyHandlers = (times: SessionTimes) => [
  handle(myPasskeys, async (ctx) => {
    const { rows } = await sql<{
      id: number;
      name: string;
      createdAt: Date;
      lastUsedAt: Date | null;
      synced: boolean;
    }>`SELECT id, name, created_at, last_used_at, synced FROM passkey
      WHERE user_id = ${ctx.viewer.userId} AND company_id = ${ctx.viewer.companyId} ORDER BY name, id`.execute(ctx.db);
    return {
      most: MOST_PASSKEYS,
      list: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      })),
    };
  }),
  handle(beginPasskey, async (ctx, { site, password, code }) => {
    placeOf(site);
    await mustBeThemselves(ctx, { password: password ?? null, code: code ?? null });
    return begin(ctx, site);
  }),
  handle(addPasskey, async (ctx, { ceremony, name, answer }) => {
    await add(ctx, ceremony, name, answer);
    return null;
  }),
  handle(renamePasskey, async (ctx, { passkey, name }) => {
    const { rows } = await sql`UPDATE passkey SET name = ${name}
      WHERE id = ${passkey} AND user_id = ${ctx.viewer.userId} RETURNING 1`.execute(ctx.db);
    if (rows.length === 0) throw absent();
    return null;
  }),
  handle(removePasskey, async (ctx, { passkey }) => {
    const { userId, companyId, name } = ctx.viewer;
    await holdWaysIn(ctx, userId);
    const { rows } = await sql`DELETE FROM passkey WHERE id = ${passkey} AND user_id = ${userId} RETURNING 1`.execute(
      ctx.db,
    );
    if (rows.length === 0) throw absent();
    await mustKeepWayIn(ctx, userId);
    await logLogin(ctx, companyId, userId, name, 'passkeyRemoved');
    return null;
  }),
  handle(removePasskeysOf, async (ctx, { id }) => {
    const { username } = await userService.row(ctx, id, true);
    await rightsPort().needOver(ctx, [id]);
    if (id === ctx.viewer.userId) throw refuse(x.own);
    const { rows } = await sql`DELETE FROM passkey WHERE user_id = ${id} RETURNING 1`.execute(ctx.db);
    if (rows.length > 0) {
      await logLogin(ctx, ctx.viewer.companyId, id, username, 'passkeyRemoved');
      await endSessions(ctx.db, ctx.now, id);
    }
    return { removed: rows.length };
  }),
  handle(beginPasskeySignIn, async (ctx, { site }) => {
    const { origin, host } = placeOf(site);
    const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required', timeout: 300_000 });
    const ceremony = await askCeremony(ctx, { challenge: options.challenge, origin, userId: null });
    return { ceremony, options: { ...options } };
  }),
  handle(passkeySignIn, async (ctx, { ceremony, answer }) => {
    const { userId } = await proved(ctx, ceremony, answer);
    const account = (await accountById(ctx, userId))!;
    if (account.rule === 'single') {
      await logLogin(ctx, account.companyId, account.id, account.username, 'singleOnly');
      throw keep(problem(userTexts.singleOnly));
    }
    const by = { provider: null, factor: true };
    return { token: await enterAccount(ctx, account, times, { by, action: 'passkeySignIn' }) };
  }),
];
