/** System roles: what they may hold, and giving them to somebody new. */
import { sql } from 'kysely';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { ASK_SECOND_FACTOR } from '../access.rights.ts';
import { accessTexts, checkHiddenMenus, checkRights } from '../access.rules.ts';
import { type RoleRow, role } from '../role.entity.ts';
import { rightGroups } from './catalogue.ts';
import { keepWithinReach, refusedToSomebodyNew, withRow } from './reach.ts';
import { keepSpecialRoles } from './special-roles.ts';

const GUARDED = ['users', 'userGroups', 'rights', 'active', 'dataScope', 'dataDepartments', 'secondFactor'] as const;

export const roleService = entityService(role, {
  check: async (ctx, { mode, before, after }) => {
    if (mode === 'remove') return before?.builtIn ? [problem(accessTexts.builtInRole)] : [];
    const renamed = before?.builtIn && before.name !== after!.name;
    // Otherwise anybody who edits roles could become administrator.
    const guarded = before?.builtIn && GUARDED.some((f) => JSON.stringify(before[f]) !== JSON.stringify(after![f]));
    if (guarded && !(await ctx.can('sys:specialRole:edit'))) return [problem(accessTexts.specialOnly)];
    const asks = (row: RoleRow | null): boolean => row?.secondFactor ?? false;
    if (asks(before) !== asks(after) && !(await ctx.can(ASK_SECOND_FACTOR)))
      return [problem(accessTexts.secondFactorRight, undefined, 'secondFactor')];
    return [
      ...checkRights(after!.rights, rightGroups(), ['system']),
      ...checkHiddenMenus(after!.hiddenMenus),
      ...(renamed ? [problem(accessTexts.builtInRole, undefined, 'name')] : []),
    ];
  },
  changed: async (ctx, { before, after }) => {
    if ((before ?? after)!.builtIn) await keepSpecialRoles(ctx);
    await keepWithinReach(ctx, (now) => ({ ...now, roles: withRow(now.roles, (before ?? after)!.id, before) }));
  },
});

/** Names the person in these roles, in the viewer's name: the right to change roles and the rule of reach hold as ever. */
export async function giveRoles(ctx: Ctx, person: number, roles: readonly number[]): Promise<void> {
  // In order of their ids, so that two who give the same roles do not wait for each other.
  for (const id of [...roles].sort((a, b) => a - b)) {
    const { users, version, active } = await roleService.row(ctx, id, true);
    if (!active) throw new Refusal([problem(accessTexts.inactiveRole, undefined, 'roles')]);
    await roleService.update(ctx, id, version, { users: [...(users ?? []), person] });
  }
}

/** Who holds a role directly, by what another system says: some are added and some taken out. For the application itself. */
export async function changeHolders(
  ctx: Ctx,
  id: number,
  give: readonly number[],
  take: readonly number[],
): Promise<void> {
  const { users, builtIn, version } = await roleService.row(ctx, id, true);
  if (builtIn !== null) throw new Refusal([problem(accessTexts.specialOnly)]);
  const gone = new Set(take);
  const after = [...new Set([...(users ?? []).filter((one) => !gone.has(one)), ...give])];
  await roleService.update(ctx, id, version, { users: after });
}

/** The active roles by name, and why the viewer cannot give one to somebody new in the department. */
export async function rolesToGive(
  ctx: Ctx,
  department: number,
): Promise<{ id: number; name: string; refused: Problem | null }[]> {
  if (!(await ctx.can(role.rights.update))) return [];
  const special = await ctx.can('sys:specialRole:edit');
  const refused = await refusedToSomebodyNew(ctx, department);
  const { rows } = await sql<Pick<RoleRow, 'id' | 'name' | 'builtIn'>>`SELECT id, name, built_in FROM role
    WHERE company_id = ${ctx.viewer.companyId} AND active ORDER BY name, id`.execute(ctx.db);
  return rows.map(({ id, name, builtIn }) => ({
    id,
    name,
    refused: builtIn !== null && !special ? problem(accessTexts.specialOnly) : refused(id),
  }));
}
