/**
 * An object gets another manager, with a choice for the former one: in the transaction of the change, so that nobody keeps a role
 * that should have been removed.
 *
 * Invariant: rights are those before the change, for managers replace themselves as well; somebody who keeps the role is not given
 * anything, they keep what they had.
 */
import { sql } from 'kysely';
import { type BaseRow, scopeId } from '#kernel/entity.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { forbidden } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { type FormerChoice, withFormerCall } from '../team.calls.ts';
import { projectMember } from '../team.entity.ts';
import { projectMemberService } from './team.ts';

interface Asked {
  id: number;
  version: number;
  former: FormerChoice;
}
interface Member {
  id: number;
  roles: number[];
}

async function memberOf(ctx: Ctx, { scope, id }: ObjectRef, user: number): Promise<Member | undefined> {
  const { rows } = await sql<Member>`SELECT id, roles FROM project_member
    WHERE company_id = ${ctx.viewer.companyId} AND object_key = object_key(${scope}, ${id}::bigint) AND "user" = ${user}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** They keep their roles; somebody whose only role was the manager's may no longer be a member. */
async function keepRoles(ctx: Ctx, { scope, id }: ObjectRef, user: number, { roles }: Member): Promise<void> {
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_member AS m (company_id, object_kind, object_id, "user", roles, created_by, updated_by)
    VALUES (${ctx.viewer.companyId}, ${scope}, ${id}, ${user}, ${roles}, ${by}, ${by})
    ON CONFLICT (company_id, object_key, "user") DO UPDATE SET roles = excluded.roles, version = m.version + 1,
      updated_at = ${new Date(ctx.now)}, updated_by = excluded.updated_by`.execute(ctx.db);
}

/** The handler of the change of an object with what becomes of its former manager. */
export const formerManagerHandler = <R extends BaseRow & { manager: number }>(
  service: EntityService<R>,
  scope: ObjectRef['scope'],
) =>
  handle(withFormerCall(service.entity), async (ctx, input) => {
    const { id, version, former, ...values } = input as Record<string, unknown> & Asked;
    const before = await service.row(ctx, id, true);
    const given = values.manager !== undefined && values.manager !== before.manager;
    const choice = given ? former : 'member';
    if (choice !== 'member' && !(await ctx.can(projectMember.rights.update, { [scopeId(scope)]: id })))
      throw forbidden();
    const object = { scope, id };
    const was = await memberOf(ctx, object, before.manager);
    const row = await service.update(ctx, id, version, values);
    const now = await memberOf(ctx, object, before.manager);
    if (choice === 'leaves' && now) await projectMemberService.remove(ctx, now.id);
    if (choice === 'keeps' && was) await keepRoles(ctx, object, before.manager, was);
    return row as never;
  });
