/** Which subject of a provider is whose account. */
import { sql } from 'kysely';
import { absent, problem, Refusal } from '#kernel/problem.ts';
import { endVouched, holdWaysIn, logLogin, mustKeepWayIn, userService } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rightsPort } from '#server/rights-port.ts';
import { linkedPeople, linkPerson, myIdentities, unlinkMine, unlinkPerson } from '../single-login.calls.ts';
import { singleTexts as x } from '../single-login.texts.ts';
import { identityProviderService } from './providers.ts';

/** Links; of two at once one is refused. `by`: the administrator; null: the person. */
export async function addLink(
  ctx: Ctx,
  { id, companyId }: { id: number; companyId: number },
  subject: string,
  userId: number,
  by: number | null,
): Promise<void> {
  const { rows } = await sql`INSERT INTO user_identity (company_id, provider_id, subject, user_id, linked_at, linked_by)
    VALUES (${companyId}, ${id}, ${subject}, ${userId}, ${new Date(ctx.now)}, ${by})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db);
  if (rows.length > 0) return;
  const taken = await sql<{ userId: number }>`SELECT user_id FROM user_identity
    WHERE provider_id = ${id} AND subject = ${subject}`.execute(ctx.db);
  const field = taken.rows[0] ? 'subject' : 'user';
  throw new Refusal([problem(taken.rows[0] ? x.subjectTaken : x.personLinked, undefined, field)]);
}

interface Removed {
  userId: number;
  providerId: number;
  username: string;
}

/** Unlinks and signs the person out where that identity had opened a session. */
async function unlink(ctx: Ctx, identity: number, userId: number | null): Promise<number> {
  const { companyId } = ctx.viewer;
  const { rows } =
    await sql<Removed>`DELETE FROM user_identity i USING "user" u WHERE i.id = ${identity} AND i.company_id = ${companyId}
    AND u.id = i.user_id AND (${userId}::bigint IS NULL OR i.user_id = ${userId}::bigint)
    RETURNING i.user_id, i.provider_id, u.username`.execute(ctx.db);
  const [gone] = rows;
  if (!gone) throw absent();
  await logLogin(ctx, companyId, gone.userId, gone.username, 'identityUnlinked');
  return endVouched(ctx, gone.providerId, gone.userId);
}

/** Whether an identity of a provider that works opens the account. */
export async function comesByIdentity(ctx: Ctx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM user_identity i JOIN identity_provider p ON p.id = i.provider_id AND p.active
    WHERE i.user_id = ${userId} LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

export const identityHandlers = [
  handle(linkedPeople, async (ctx, { provider }) => {
    await identityProviderService.row(ctx, provider);
    const { rows } = await sql<{
      id: number;
      user: number;
      empName: string;
      username: string;
      subject: string;
      linkedAt: Date;
      linkedBy: string | null;
      lastUsedAt: Date | null;
    }>`SELECT i.id, i.user_id AS "user", u.emp_name, u.username, i.subject, i.linked_at, b.emp_name AS linked_by, i.last_used_at
      FROM user_identity i JOIN "user" u ON u.id = i.user_id LEFT JOIN "user" b ON b.id = i.linked_by
      WHERE i.company_id = ${ctx.viewer.companyId} AND i.provider_id = ${provider} ORDER BY u.emp_name, i.id`.execute(
      ctx.db,
    );
    return {
      list: rows.map((row) => ({
        ...row,
        linkedAt: row.linkedAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      })),
    };
  }),
  handle(linkPerson, async (ctx, { provider, user, subject }) => {
    const found = await identityProviderService.row(ctx, provider, true);
    const { username } = await userService.row(ctx, user, true);
    await rightsPort().needOver(ctx, [user]);
    await addLink(ctx, found, subject, user, ctx.viewer.userId);
    await logLogin(ctx, ctx.viewer.companyId, user, username, 'identityLinked');
    return null;
  }),
  handle(unlinkPerson, async (ctx, { identity }) => ({ ended: await unlink(ctx, identity, null) })),
  handle(myIdentities, async (ctx) => {
    const { rows } = await sql<{
      id: number;
      provider: string;
      linkedAt: Date;
      lastUsedAt: Date | null;
    }>`SELECT i.id, p.name AS provider,
        i.linked_at, i.last_used_at
      FROM user_identity i JOIN identity_provider p ON p.id = i.provider_id
      WHERE i.company_id = ${ctx.viewer.companyId} AND i.user_id = ${ctx.viewer.userId} ORDER BY p.name, i.id`.execute(
      ctx.db,
    );
    return {
      list: rows.map((row) => ({
        ...row,
        linkedAt: row.linkedAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      })),
    };
  }),
  handle(unlinkMine, async (ctx, { identity }) => {
    await holdWaysIn(ctx, ctx.viewer.userId);
    await unlink(ctx, identity, ctx.viewer.userId);
    await mustKeepWayIn(ctx, ctx.viewer.userId);
    return null;
  }),
];
