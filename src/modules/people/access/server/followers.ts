/** The rule for changes of people, user groups and departments: nobody gains by them what their maker does not hold. */
import type { DictItemRow } from '#modules/base/dict/dict.entity.ts';
import type { DepartmentRow } from '#modules/people/org/department.entity.ts';
import type { UserRow } from '#modules/people/user/user.entity.ts';
import type { UserGroupRow } from '#modules/people/user/user-group.entity.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { keepWithinReach, withRow } from './reach.ts';
import { keepSpecialRoles } from './special-roles.ts';

/** A new department has nobody in it; moving one or naming its head opens it to others. */
async function department(ctx: Ctx, { mode, before, after }: Change<DepartmentRow>): Promise<void> {
  if (mode === 'update' && (before!.parent !== after!.parent || before!.manager !== after!.manager))
    await keepWithinReach(ctx, (now) => ({ ...now, departments: withRow(now.departments, before!.id, before) }));
}

async function user(ctx: Ctx, { mode, before, after }: Change<UserRow>): Promise<void> {
  if (before && (!after || before.status !== after.status || before.expireTime !== after.expireTime))
    await keepSpecialRoles(ctx);
  if (mode === 'update' && before!.department !== after!.department) {
    const { id, department } = before!;
    await keepWithinReach(ctx, (now) => ({ ...now, homes: new Map([...now.homes, [id, department]]) }), [id]);
  }
}

/** No role names a group that is new; importing many must not hold up everybody who changes accounts. */
async function userGroup(ctx: Ctx, { mode, before, after }: Change<UserGroupRow>): Promise<void> {
  if (mode === 'create') return;
  await keepSpecialRoles(ctx);
  await keepWithinReach(ctx, (now) => ({ ...now, groups: withRow(now.groups, (before ?? after)!.id, before) }));
}

/** Before the three officers may be kept apart, however the parameter is written, they must be apart. */
async function dictItem(ctx: Ctx, { before, after }: Change<DictItemRow>): Promise<void> {
  const keys: readonly (string | undefined)[] = [before?.itemKey, after?.itemKey];
  if (keys.includes('sys.officers.apart')) await keepSpecialRoles(ctx);
}

export const accessFollows = { department, user, userGroup, dictItem };
