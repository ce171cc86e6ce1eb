/** Users as administrators keep them: account, status, one-time passwords, where rights come from. */
import { sql } from 'kysely';
import type { Row } from '#kernel/entity.ts';
import { absent, problem, Refusal } from '#kernel/problem.ts';
import { expandRights, keepSpecialRoles } from '#modules/access/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { baseWhere } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import {
  batchResetPassword,
  batchStatus,
  endSession,
  lockedUsers,
  myAccount,
  mySessions,
  type OneTimePassword,
  resetPassword,
  type SessionRow,
  saveMyAccount,
  setUserStatus,
  unlockUser,
  userRights,
} from '../user.calls.ts';
import { user, userStatus } from '../user.entity.ts';
import { userTexts } from '../user.texts.ts';
import { userGroup } from '../user-group.entity.ts';
import { oneTimePassword } from './one-time-password.ts';
import { endSessions } from './session.ts';
import { storeNoPassword, storePassword } from './sign-in.ts';

export const userService = entityService(user, {
  async changed(ctx, { mode, before, after }) {
    if (before && (!after || before.status !== after.status || before.expireTime !== after.expireTime))
      await keepSpecialRoles(ctx);
    // An administrator gives the first password by resetting it.
    if (mode === 'create') await storeNoPassword(ctx, ctx.viewer.companyId, after!.id);
  },
  check: (ctx, { mode, before }) =>
    mode === 'remove' && before!.id === ctx.viewer.userId ? [problem(userTexts.notYourself)] : [],
});
export const userGroupService = entityService(userGroup, { changed: keepSpecialRoles });

async function setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
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

/** Rights of one user with the roles that give them. */
async function rightSources(ctx: Ctx, id: number): Promise<{ key: string; roles: string[] }[]> {
  await userService.row(ctx, id);
  const { rows } = await sql<{
    name: string;
    rights: string[];
  }>`SELECT r.name, r.rights FROM role r WHERE r.company_id = ${ctx.viewer.companyId} AND r.active
    AND (r.users && ARRAY[${id}]::bigint[] OR EXISTS (SELECT 1 FROM user_group g WHERE g.company_id = r.company_id AND g.id = ANY(r.user_groups) AND g.members && ARRAY[${id}]::bigint[]))`.execute(
    ctx.db,
  );
  const roles = new Map<string, string[]>();
  for (const row of rows)
    for (const key of expandRights(row.rights)) roles.set(key, [...(roles.get(key) ?? []), row.name]);
  return [...roles].map(([key, names]) => ({ key, roles: names }));
}

async function giveOneTimePassword(ctx: Ctx, id: number): Promise<OneTimePassword> {
  const { empName, username } = await userService.row(ctx, id, true);
  const password = oneTimePassword();
  await storePassword(ctx, ctx.viewer.companyId, id, password, true);
  return { id, empName, username, password };
}

export const accountHandlers = [
  handle(resetPassword, async (ctx, { id }) => ({ password: (await giveOneTimePassword(ctx, id)).password })),
  handle(batchResetPassword, async (ctx, { ids }) => {
    const given: OneTimePassword[] = [];
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) given.push(await giveOneTimePassword(ctx, id));
    return given;
  }),
  handle(setUserStatus, async (ctx, { id, status }) => {
    await setStatus(ctx, id, status);
    return null;
  }),
  handle(batchStatus, async (ctx, { ids, status }) => {
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) await setStatus(ctx, id, status);
    return { changed: ids.length };
  }),
  handle(lockedUsers, async (ctx) => {
    const { rows } = await sql<{ id: number; lockedUntil: Date }>`SELECT t.id, k.locked_until FROM "user" t
      JOIN credential k ON k.user_id = t.id WHERE ${baseWhere(user, ctx)} AND k.locked_until > ${new Date(ctx.now)}`.execute(
      ctx.db,
    );
    return rows.map(({ id, lockedUntil }) => ({ id, until: new Date(lockedUntil).toISOString() }));
  }),
  handle(unlockUser, async (ctx, { id }) => {
    await userService.row(ctx, id, true);
    await sql`UPDATE credential SET failed = 0, locked_until = NULL WHERE user_id = ${id}`.execute(ctx.db);
    return null;
  }),
  handle(userRights, async (ctx, { id }) => rightSources(ctx, id)),
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
  handle(saveMyAccount, async (ctx, { empName, phone, email }) => {
    // One's own name and addresses: everybody may, and data permissions do not apply.
    const self = ctx.as({
      ...ctx.viewer,
      departments: null,
      rights: new Set([...ctx.viewer.rights, user.rights.update]),
    });
    await userService.update(self, ctx.viewer.userId, null, { empName, phone: phone ?? null, email: email ?? null });
    return null;
  }),
];
