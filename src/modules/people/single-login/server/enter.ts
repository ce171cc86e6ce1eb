/**
 * Coming in with what a provider vouched for.
 *
 * Invariants: who somebody is follows from provider and subject alone, never from an e-mail or a name; a subject is linked by whoever
 * proves an account with its password, or by an administrator; one subject of a provider is one account, decided by the database.
 */
import { sql } from 'kysely';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import {
  type Account,
  accountById,
  enterAccount,
  hasSecondFactor,
  logLogin,
  proveAccount,
  proveStep,
  type SessionTimes,
  userService,
} from '#modules/people/user/server/public.ts';
import { type Ctx, type Handler, handle } from '#server/context.ts';
import { askAccount, type Entered, enterSingle, linkByPassword } from '../single-login.calls.ts';
import { accountName } from '../single-login.rules.ts';
import { singleTexts as x } from '../single-login.texts.ts';
import { type Arrived, arrived, endFlow } from './flows.ts';
import { addLink } from './identities.ts';

interface Known {
  id: number;
  userId: number;
}

async function knownAs(ctx: Ctx, { provider, vouched }: Arrived): Promise<Known | null> {
  const { rows } = await sql<Known>`SELECT id, user_id FROM user_identity
    WHERE provider_id = ${provider.id} AND subject = ${vouched.subject}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The one account an administrator gave this directory account; it is linked from now on. */
async function writtenDown(ctx: Ctx, of: Arrived): Promise<Known | null> {
  const { provider, vouched, names = [] } = of;
  if (provider.kind !== 'ldap' || names.length === 0) return null;
  const { rows } = await sql<{ id: number; username: string }>`SELECT u.id, u.username FROM "user" u
    WHERE u.company_id = ${provider.companyId} AND lower(btrim(u.ad_account)) = ANY(${names.map((one) => one.toLowerCase())}::text[])
      AND u.status <> 'cancelled'
      AND NOT EXISTS (SELECT 1 FROM user_identity i WHERE i.provider_id = ${provider.id} AND i.user_id = u.id)
    LIMIT 2`.execute(ctx.db);
  const [found] = rows;
  if (!found || rows.length > 1) return null;
  const inCompany = ctx.as({ ...ctx.viewer, companyId: provider.companyId });
  await addLink(inCompany, provider, vouched.subject, found.id, null);
  await logLogin(ctx, provider.companyId, found.id, found.username, 'identityLinked');
  return knownAs(ctx, of);
}

/** How the person is told who they are taken for. */
const calledBy = ({ vouched }: Arrived): string => vouched.name || vouched.account || vouched.email || vouched.subject;

async function opened(
  ctx: Ctx,
  of: Arrived,
  account: Account,
  times: SessionTimes,
  stepped: boolean,
): Promise<Entered> {
  const { provider } = of;
  await sql`UPDATE user_identity SET last_used_at = ${new Date(ctx.now)}
    WHERE provider_id = ${provider.id} AND subject = ${of.vouched.subject}`.execute(ctx.db);
  const by = { provider: provider.id, factor: provider.vouchesFactor || stepped };
  const token = await enterAccount(ctx, account, times, { by, action: 'singleSignIn' });
  await endFlow(ctx, of.hash);
  return { state: 'in', token, leave: of.leave };
}

const waits = (of: Arrived): Entered => ({ state: 'waiting', provider: of.provider.name, name: calledBy(of) });

async function enter(ctx: Ctx, flow: string, code: string | null | undefined, times: SessionTimes): Promise<Entered> {
  const of = await arrived(ctx, flow);
  const known = (await knownAs(ctx, of)) ?? (await writtenDown(ctx, of));
  if (!known) {
    const { provider, vouched } = of;
    const mayAsk = provider.newPeople === 'pending';
    return { state: 'unknown', provider: provider.name, name: calledBy(of), email: vouched.email, mayAsk };
  }
  const account = (await accountById(ctx, known.userId))!;
  if (account.status === 'reload') return waits(of);
  const stepped = !of.provider.vouchesFactor && (await hasSecondFactor(ctx, account.id));
  if (stepped) await proveStep(ctx, account, code);
  return opened(ctx, of, account, times, stepped);
}

async function makeAccount(ctx: Ctx, of: Arrived): Promise<void> {
  const { provider, vouched } = of;
  const username = accountName(vouched);
  if (username === '') throw refuse(x.noName);
  if (provider.department === null) throw refuse(x.noDepartment);
  const inCompany = ctx.as({ ...ctx.viewer, companyId: provider.companyId, departments: null });
  const values = { username, empName: vouched.name || username, department: provider.department };
  const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(vouched.email) ? { email: vouched.email } : {};
  const { id } = await userService.create(inCompany, { ...values, ...email }, { status: 'reload', isEnable: false });
  await addLink(inCompany, provider, vouched.subject, id, null);
}

export const enterHandlers = (times: SessionTimes): Handler[] => [
  handle(enterSingle, (ctx, { flow, code }) => enter(ctx, flow, code, times)),
  handle(linkByPassword, async (ctx, { flow, ...input }) => {
    const of = await arrived(ctx, flow);
    const account = await proveAccount(ctx, { ...input, stay: false });
    // The same words for all that is wrong about it would tell nothing more to whoever knows the password.
    if (account.companyId !== of.provider.companyId) throw refuse(x.otherCompany, undefined, 'username');
    const inCompany = ctx.as({ ...ctx.viewer, companyId: account.companyId });
    await addLink(inCompany, of.provider, of.vouched.subject, account.id, null);
    await logLogin(ctx, account.companyId, account.id, account.username, 'identityLinked');
    return opened(ctx, of, account, times, await hasSecondFactor(ctx, account.id));
  }),
  handle(askAccount, async (ctx, { flow }) => {
    const of = await arrived(ctx, flow);
    if (await knownAs(ctx, of)) throw refuse(x.linkedMeanwhile);
    if (of.provider.newPeople !== 'pending') throw new Refusal([problem(x.notTaken, { name: of.provider.name })]);
    await makeAccount(ctx, of);
    return waits(of);
  }),
];
