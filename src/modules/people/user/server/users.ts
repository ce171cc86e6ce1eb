/** Users as administrators keep them: account, status, one-time passwords, where rights come from. */
import { sql } from 'kysely';
import type { BatchDone } from '#kernel/batch.ts';
import type { Row } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { batchDone, eachAlone } from '#server/batch.ts';
import { type Ctx, type Handler, handle, type Upload } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { baseWhere } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { callName } from '#server/http/admit.ts';
import { rightsPort } from '#server/rights-port.ts';
import {
  batchResetPassword,
  batchStatus,
  createUser,
  endSession,
  endSessionsOf,
  lockedUsers,
  myAccount,
  mySessions,
  type OneTimePassword,
  resetPassword,
  rolesToGive,
  type SessionRow,
  saveMyAccount,
  setUserStatus,
  unlockUser,
} from '../user.calls.ts';
import { type UserRow, user, userStatus } from '../user.entity.ts';
import { userTexts } from '../user.texts.ts';
import { userGroup } from '../user-group.entity.ts';
import { addressesChanged } from './addresses.ts';
import { logLogin } from './login-log.ts';
import { oneTimePassword } from './one-time-password.ts';
import { hasSecondFactor, proveSelf } from './second-factor.ts';
import { endSessions } from './session.ts';
import { storeNoPassword, storePassword } from './sign-in.ts';
import { checkName, keepTakenNames } from './taken-names.ts';
import { tellPerson } from './tell.ts';
import { forgetTries } from './tries.ts';

/** Held while somebody changes their own account by its page, which asks for the password. No role has it. */
const OWN_ACCOUNT = 'own account';

/** What opens an account to others, or longer than before: changed only over people who reach no further than oneself. */
const OPENING = ['email', 'phone', 'expireTime', 'usbKey', 'adAccount', 'wechatId'] as const;

async function checkAccount(ctx: Ctx, { before, after }: Change<UserRow>): Promise<Problem[]> {
  if (!before) {
    await checkName(ctx, after!.username);
    return [];
  }
  const opened = after ? OPENING.filter((name) => before[name] !== after[name]) : [];
  if (before.id === ctx.viewer.userId) {
    if (!after) return [problem(userTexts.notYourself)];
    return ctx.viewer.rights.has(OWN_ACCOUNT)
      ? []
      : opened.map((name) => problem(userTexts.ownAccount, undefined, name));
  }
  const enabled = after?.status === 'inUse' && before.status !== 'inUse';
  await rightsPort().needOver(ctx, [before.id], opened.length === 0 && !enabled);
  return [];
}

export const userService = entityService(user, {
  async changed(ctx, { mode, before, after }) {
    if (mode === 'update') await addressesChanged(ctx, before!, after!);
    // An administrator gives the first password by resetting it.
    if (mode === 'create') await storeNoPassword(ctx, ctx.viewer.companyId, after!.id);
  },
  check: checkAccount,
});
export const userGroupService = entityService(userGroup);

/** Changes what an account is; whoever is not in use any more is signed out. */
export async function setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
  if (!Object.hasOwn(userStatus, status)) throw new Refusal([problem(userTexts.wrongStatus, undefined, 'status')]);
  if (id === ctx.viewer.userId && status !== 'inUse') throw new Refusal([problem(userTexts.notYourself)]);
  await userService.row(ctx, id, true);
  await userService.update(
    ctx,
    id,
    null,
    {},
    { status: status as Row<typeof user>['status'], isEnable: status === 'inUse' },
  );
  if (status !== 'inUse') await endSessions(ctx.db, ctx.now, id);
}

async function giveOneTimePassword(ctx: Ctx, id: number): Promise<OneTimePassword> {
  const { empName, username } = await userService.row(ctx, id, true);
  await rightsPort().needOver(ctx, [id]);
  const password = oneTimePassword();
  const { companyId } = ctx.viewer;
  await storePassword(ctx, companyId, id, password, true);
  await logLogin(ctx, companyId, id, username, 'passwordReset');
  await tellPerson(ctx, companyId, id, { subject: userTexts.passwordSetSubject, text: userTexts.passwordSetBody });
  return { id, empName, username, password };
}

const [creating, importing] = (['create', 'import'] as const).map(
  (name) => entityHandlers(userService).find(({ call }) => callName(call) === callName(entityCalls(user)[name]))!,
);

/** An account with the roles of its holder, in one transaction. */
const createWithRoles: Handler = {
  call: createUser,
  run: async (ctx, input) => {
    const { roles, ...values } = input as Record<string, unknown> & { roles?: number[] | null };
    const row = (await creating!.run(ctx, values)) as UserRow;
    if (roles && roles.length > 0) await rightsPort().giveRoles(ctx, row.id, [...new Set(roles)]);
    return row;
  },
};

/** Making accounts, one or a sheet of them: names reported as taken are recorded whatever becomes of the rest. */
const making = [creating!, createWithRoles, importing!].map((handler) => ({
  ...handler,
  run: async (ctx: Ctx, ...rest: [unknown, Upload?]) => {
    try {
      return await handler.run(ctx, ...rest);
    } finally {
      await keepTakenNames(ctx);
    }
  },
}));

async function eachAccount(
  ctx: Ctx,
  ids: readonly number[],
  run: (id: number) => Promise<unknown>,
): Promise<BatchDone> {
  const titleOf = async (id: number) => (await userService.row(ctx, id)).empName;
  const { done, left } = await eachAlone(ctx, ids, { entity: user, titleOf, run });
  if (new Set(ids).size === 1 && left[0]) throw left[0].error;
  return batchDone(ctx, done, left);
}

export const accountHandlers = [
  ...making,
  handle(rolesToGive, async (ctx, { department }) => {
    const roles = await rightsPort().rolesToGive(ctx, department);
    return roles.map(({ refused, ...role }) => ({
      ...role,
      refused: refused && ctx.say(refused.message, refused.params),
    }));
  }),
  handle(resetPassword, async (ctx, { id }) => ({ password: (await giveOneTimePassword(ctx, id)).password })),
  handle(batchResetPassword, async (ctx, { ids }) => {
    const given: OneTimePassword[] = [];
    const { refused } = await eachAccount(ctx, ids, async (id) => given.push(await giveOneTimePassword(ctx, id)));
    return { given, refused };
  }),
  handle(setUserStatus, async (ctx, { id, status }) => {
    await setStatus(ctx, id, status);
    return null;
  }),
  handle(batchStatus, async (ctx, { ids, status }) => {
    return eachAccount(ctx, ids, (id) => setStatus(ctx, id, status));
  }),
  handle(lockedUsers, async (ctx) => {
    const { rows } = await sql<{
      id: number;
      lockedUntil: Date;
    }>`SELECT t.id, max(k.locked_until) AS locked_until FROM "user" t
      JOIN sign_in_try k ON k.account = lower(t.username) WHERE ${baseWhere(user, ctx)} AND k.locked_until > ${new Date(ctx.now)}
      GROUP BY t.id`.execute(ctx.db);
    return rows.map(({ id, lockedUntil }) => ({ id, until: new Date(lockedUntil).toISOString() }));
  }),
  handle(unlockUser, async (ctx, { id }) => {
    const { username } = await userService.row(ctx, id, true);
    await rightsPort().needOver(ctx, [id]);
    await forgetTries(ctx, username);
    return null;
  }),
  handle(endSessionsOf, async (ctx, { id }) => {
    const { username } = await userService.row(ctx, id, true);
    if (id === ctx.viewer.userId) throw new Refusal([problem(userTexts.ownSessions)]);
    await rightsPort().needOver(ctx, [id]);
    const ended = await endSessions(ctx.db, ctx.now, id);
    if (ended > 0) await logLogin(ctx, ctx.viewer.companyId, id, username, 'endedByOther');
    return { ended };
  }),
  handle(mySessions, async (ctx) => {
    const { rows } = await sql<
      SessionRow & { createdAt: Date; lastSeenAt: Date }
    >`SELECT id, created_at, last_seen_at, ip, user_agent, id = ${ctx.viewer.sessionId} AS current FROM session
      WHERE user_id = ${ctx.viewer.userId} AND ended_at IS NULL AND ends_at > ${new Date(ctx.now)} ORDER BY last_seen_at DESC`.execute(
      ctx.db,
    );
    return rows.map((r) => ({
      ...r,
      createdAt: new Date(r.createdAt).toISOString(),
      lastSeenAt: new Date(r.lastSeenAt).toISOString(),
    }));
  }),
  handle(endSession, async (ctx, { id }) => {
    const { rows } = await sql`SELECT 1 FROM session WHERE id = ${id} AND user_id = ${ctx.viewer.userId}`.execute(
      ctx.db,
    );
    if (rows.length === 0) throw absent();
    await endSessions(ctx.db, ctx.now, ctx.viewer.userId, { only: id });
    return null;
  }),
  handle(myAccount, async (ctx) => {
    const { rows } = await sql<{
      username: string;
      empName: string;
      phone: string | null;
      email: string | null;
      department: string;
      expireTime: string | null;
    }>`SELECT u.username, u.emp_name, u.phone, u.email, d.name AS department, u.expire_time
      FROM "user" u JOIN department d ON d.id = u.department WHERE u.id = ${ctx.viewer.userId} AND u.company_id = ${ctx.viewer.companyId}`.execute(
      ctx.db,
    );
    return rows[0]!;
  }),
  handle(saveMyAccount, async (ctx, { empName, phone, email, password, code }) => {
    const { rows } = await sql<{ phone: string | null; email: string | null }>`SELECT phone, email FROM "user"
      WHERE id = ${ctx.viewer.userId} AND company_id = ${ctx.viewer.companyId} FOR UPDATE`.execute(ctx.db);
    if (rows[0] && (rows[0].phone !== (phone ?? null) || rows[0].email !== (email ?? null))) {
      const byCode = !password && code && (await hasSecondFactor(ctx, ctx.viewer.userId));
      await proveSelf(ctx, byCode ? { code } : { password });
    }
    // One's own name and addresses: everybody may, and data permissions do not apply.
    const self = ctx.as({
      ...ctx.viewer,
      departments: null,
      rights: new Set([...ctx.viewer.rights, user.rights.update, OWN_ACCOUNT]),
    });
    await userService.update(self, ctx.viewer.userId, null, { empName, phone: phone ?? null, email: email ?? null });
    return null;
  }),
];
