/** Server of teams: roles and members of objects, and what holds for them. */
import { sql } from 'kysely';
import { objectKind, objectOfRef, scopesOf } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { checkRights } from '#modules/people/access/access.rules.ts';
import { scopesOfRoles } from '#modules/people/access/role.entity.ts';
import { rightGroups, withRow } from '#modules/people/access/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { mustNotStand } from '#server/entity/standing.ts';
import { rightsForRole } from '../team.calls.ts';
import { type ProjectMemberRow, projectMember, projectRole } from '../team.entity.ts';
import { teamModule } from '../team.module.ts';
import { heldObjects, insideHeld, objectIdsWith, objectsWith } from './held.ts';
import { somebodyJoined } from './joined.ts';
import { manyMembersHandlers } from './many-members.ts';
import { keepWithinTeam, type Owner, toGive } from './team-guard.ts';

const teamTexts = texts('team', {
  managerRole: ['经理角色不能删除', '經理角色不能刪除', 'The manager role cannot be deleted'],
  roleInUse: [
    '还有成员使用该角色，不能删除',
    '還有成員使用該角色，不能刪除',
    'Members still have this role, so it cannot be deleted',
  ],
  foreignRole: ['角色不属于该对象', '角色不屬於該對象', 'The role does not belong to this object'],
  managerStays: ['经理必须保留为成员', '經理必須保留為成員', 'The manager must remain a member'],
});

/** The team of an object and its rights stand still with it. */
async function mustMayChange(ctx: Ctx, { before, after }: Pick<Change<Owner>, 'before' | 'after'>): Promise<void> {
  const { scope, id } = objectOfRef((after ?? before)!)!;
  // An approval of the object starts before or after it, never meanwhile.
  await sql`SELECT 1 FROM ${sql.table(scope)} WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}
    FOR KEY SHARE`.execute(ctx.db);
  await mustNotStand(ctx, scope, [id], ['members']);
}

const projectRoleService = entityService(projectRole, {
  async check(ctx, change) {
    await mustMayChange(ctx, change);
    const { mode, before, after } = change;
    if (mode !== 'remove') {
      const scopes = scopesOfRoles(objectKind(objectOfRef(after!)!.scope).team.roles);
      return (after!.rights ?? []).length > 0 ? checkRights(after!.rights, rightGroups(), scopes) : [];
    }
    if (before!.manager) return [problem(teamTexts.managerRole)];
    const { rows } =
      await sql`SELECT 1 FROM project_member WHERE company_id = ${ctx.viewer.companyId} AND roles && ARRAY[${before!.id}]::bigint[] LIMIT 1`.execute(
        ctx.db,
      );
    return rows.length > 0 ? [problem(teamTexts.roleInUse)] : [];
  },
  // A new role has no members.
  async changed(ctx, { mode, before, after }) {
    if (mode === 'update')
      await keepWithinTeam(ctx, after!, (now) => ({ ...now, roles: withRow(now.roles, before!.id, before) }));
  },
});

async function checkMember(ctx: Ctx, after: Pick<ProjectMemberRow, 'roles'> & Owner): Promise<Problem[]> {
  const { scope, id } = objectOfRef(after)!;
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM project_role WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${after.roles}::bigint[])
    AND object_key = object_key(${scope}, ${id}::bigint)`.execute(ctx.db);
  return rows[0]!.n === new Set(after.roles).size ? [] : [problem(teamTexts.foreignRole, undefined, 'roles')];
}

async function isManager(ctx: Ctx, member: ProjectMemberRow): Promise<boolean> {
  const { scope, id } = objectOfRef(member)!;
  if (objectKind(scope).rights.by === 'company') return false;
  const { rows } = await sql`SELECT 1 FROM object
    WHERE company_id = ${ctx.viewer.companyId} AND kind = ${scope} AND id = ${id} AND manager = ${member.user}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Members are known to whoever may see those of the object. */
async function knownMembers(ctx: Ctx): Promise<Where> {
  const right = projectMember.rights.read;
  const kinds = scopesOf(projectMember);
  const held = await heldObjects(ctx, kinds, [right]);
  return insideHeld(ctx, kinds, held, right);
}

const members = entityService(projectMember, {
  visible: knownMembers,
  async check(ctx, change) {
    await mustMayChange(ctx, change);
    const { mode, before, after } = change;
    if (mode !== 'remove') return checkMember(ctx, after!);
    return (await isManager(ctx, before!)) ? [problem(teamTexts.managerStays)] : [];
  },
  async changed(ctx, { mode, before, after }) {
    if (after) await keepWithinTeam(ctx, after, (now) => ({ ...now, members: withRow(now.members, after.id, before) }));
    if (mode === 'create') await somebodyJoined(ctx, objectOfRef(after!)!, after!.user);
  },
});

/** A list that names no object has the members of all that the viewer may see the members of. */
export const projectMemberService: typeof members = {
  ...members,
  list: (ctx, input) => {
    const { viewer } = ctx;
    const reads = new Set([...viewer.rights, projectMember.rights.read]);
    return members.list(objectOfRef(input) ? ctx : ctx.as({ ...viewer, rights: reads }), input);
  },
};

export const teamServer: ServerModule = {
  ...teamModule,
  held: { among: objectIdsWith, where: objectsWith },
  services: [projectRoleService, projectMemberService],
  handlers: [
    ...entityHandlers(projectRoleService),
    ...entityHandlers(projectMemberService),
    ...manyMembersHandlers((ctx, values) => projectMemberService.create(ctx, values)),
    handle(rightsForRole, async (ctx, { id }) => ({
      rights: await toGive(ctx, await projectRoleService.row(ctx, id), id),
    })),
  ],
};
