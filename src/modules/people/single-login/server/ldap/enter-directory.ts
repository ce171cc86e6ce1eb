/**
 * Signing in by a directory: whose password it is, the directory says.
 *
 * Invariants: a try is counted before the directory is asked, under a name of its own, so that nobody locks an account of ours by it;
 * unknown accounts, several of one name and wrong passwords have one answer, after as many questions.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal, refuse } from '#kernel/problem.ts';
import { admit, forgetTries, logLogin, wrong } from '#modules/people/user/server/public.ts';
import { handle, Outside } from '#server/context.ts';
import { proveByDirectory } from '../../directory.calls.ts';
import { directoryTexts as d } from '../../directory.texts.ts';
import { singleTexts as x } from '../../single-login.texts.ts';
import { type Answered, newFlow } from '../flows.ts';
import { type Provider, providerByKey } from '../providers.ts';
import { provesPassword, reasonOf, type Server, withDirectory } from './client.ts';
import { personNamed, personOf, readDirectory } from './read-directory.ts';

/** Where a directory is, and who reads it. Errors: refuses a provider that is none, or has no password yet. */
export function readerOf(provider: Provider): { server: Server; as: { name: string; password: string } } {
  const { kind, server, startTls, certificate, bindName, secret } = provider;
  if (kind !== 'ldap' || server === null || bindName === null) throw refuse(x.unknownWay, undefined, 'provider');
  if (secret === null) throw refuse(d.noSecret);
  return { server: { server, startTls: startTls ?? true, certificate }, as: { name: bindName, password: secret } };
}

/** How many people it tells of. Errors: refuses with the kind of fault. */
export async function tryDirectory(
  server: Server,
  as: { name: string; password: string },
  by: Provider,
): Promise<number> {
  try {
    const { people } = await withDirectory(server, as, (reader) => readDirectory(reader, by, false));
    return people.length;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(d.unreachable, { reason: reasonOf(error) });
  }
}

/** Who it is, when the password is theirs; null: not. */
async function proved(provider: Provider, username: string, password: string): Promise<Answered | null> {
  const { server, as } = readerOf(provider);
  const found = await withDirectory(server, as, (reader) => personNamed(reader, provider, username));
  const [entry] = found;
  const one = found.length === 1 && entry ? personOf(entry, provider) : null;
  // A name that is not there costs the same question.
  const name = one?.dn ?? `${provider.accountAttribute}=${randomUUID()},${provider.baseName}`;
  const right = await provesPassword(server, name, password);
  if (!right || !one || one.disabled) return null;
  if (one.subject === '') throw refuse(d.noSubject, { attribute: provider.subjectAttribute ?? '' });
  const { subject, email, account, principal } = one;
  const names = [account, principal].filter((each) => each !== '');
  return { vouched: { subject, name: one.name, email, account }, leave: null, names };
}

export const enterDirectory = handle(proveByDirectory, async (ctx, { provider: key, username, password, ...work }) => {
  const provider = await providerByKey(ctx, key);
  readerOf(provider);
  const input = { ...work, username: `${provider.key}/${username.trim()}`, password };
  const { client, tries } = await admit(ctx, input, undefined);
  return new Outside(async (again) => {
    let answered: Answered | null;
    try {
      answered = password === '' ? null : await proved(provider, username.trim(), password);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const reason = reasonOf(error);
      await again((next) => logLogin(next, provider.companyId, null, `${provider.name}: ${reason}`, 'singleRefused'));
      throw refuse(d.unreachable, { reason });
    }
    if (answered === null) {
      const refused = await again(async (next) => {
        await logLogin(next, provider.companyId, null, `${provider.name}: ${username.trim()}`, 'wrongPassword');
        return wrong(next, input, tries);
      });
      throw refused;
    }
    const given = answered;
    return again(async (next) => {
      await forgetTries(next, input.username, client);
      // Whoever ended or changed it meanwhile meant it.
      const { rows } = await sql`SELECT 1 FROM identity_provider
        WHERE id = ${provider.id} AND active AND version = ${provider.version}`.execute(next.db);
      if (rows.length === 0) throw refuse(x.expired);
      return { flow: await newFlow(next, provider, { answered: given }) };
    });
  });
});
