/** People of the objects that reminders are about. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { ScopeName } from '#kernel/entity.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { availableSql } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ReminderRuleRow } from '../reminder-rule.entity.ts';

/** Members of objects, and those of them in a role made from one of the rule's role templates; nobody who has left. */
export async function teamsOf(ctx: Ctx, rule: ReminderRuleRow, scope: ScopeName, objects: readonly number[]) {
  const members = new Map<number, number[]>();
  const holders = new Map<number, number[]>();
  const roles = rule.roles ?? [];
  if (roles.length === 0 && !rule.receivers?.includes('members')) return { members, holders };
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { rows } = await sql<{ object: number; user: number; holds: boolean }>`SELECT m.object_id AS object, m."user",
      EXISTS (SELECT 1 FROM project_role r WHERE r.company_id = m.company_id AND m.roles @> ARRAY[r.id]
        AND r.template = ANY(${roles}::bigint[])) AS holds
    FROM project_member m
    WHERE m.company_id = ${ctx.viewer.companyId}
      AND m.object_key IN (SELECT object_key(${scope}::text, id) FROM unnest(${[...objects]}::bigint[]) id)
      AND (m.left_at IS NULL OR m.left_at >= ${today}::date)`.execute(ctx.db);
  const add = (map: Map<number, number[]>, key: number, user: number): void => {
    const there = map.get(key);
    if (there) there.push(user);
    else map.set(key, [user]);
  };
  for (const { object, user, holds } of rows) {
    add(members, object, user);
    if (holds) add(holders, object, user);
  }
  return { members, holders };
}

/** People of the rule's departments, with those below, and of its user groups; nobody whose account has ended. */
export async function companyPeopleOf(ctx: Ctx, { departments, groups }: ReminderRuleRow): Promise<number[]> {
  if (!departments?.length && !groups?.length) return [];
  const { companyId } = ctx.viewer;
  const below = await departmentsBelow(ctx.db, companyId, departments ?? []);
  const { rows } = await sql<{
    id: number;
  }>`SELECT u.id FROM "user" u WHERE u.company_id = ${companyId} AND ${availableSql(ctx, 'u')}
    AND (u.department = ANY(${below}::bigint[]) OR u.id IN (SELECT m.user_id FROM user_group_user m
      WHERE m.company_id = ${companyId} AND m.user_group = ANY(${[...(groups ?? [])]}::bigint[]))) ORDER BY u.id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

export async function namesOf(ctx: Ctx, people: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(people.filter((id) => id !== null))];
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, emp_name AS name FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
