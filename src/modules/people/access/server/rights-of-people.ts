/** Rights a person holds by system roles, and the departments whose data they open. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { RightKey, Tables } from '#kernel/entity.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { MARK } from '#server/db/prepared.ts';
import type { RightsPort } from '#server/rights-port.ts';
import { expandRights, operatorRights } from './catalogue.ts';
import { needOver, needOverAll } from './reach.ts';
import { holdsRole } from './right-sources.ts';
import { giveRoles, rolesToGive } from './roles.ts';

interface RoleFacts {
  id: number;
  operator: boolean;
  rights: RightKey[];
  hiddenMenus: number[] | null;
  dataScope: 'all' | 'ownTree' | 'own' | 'chosen';
  dataDepartments: number[] | null;
}

/** Roles a person holds directly or by user groups. */
const rolesOf = (db: Kysely<Tables>, companyId: number, userId: number) =>
  sql<RoleFacts>`${MARK}
  SELECT (SELECT min(id) FROM company) = r.company_id AS operator, r.id, r.rights, r.hidden_menus, r.data_scope, r.data_departments FROM role r
  WHERE ${holdsRole(companyId, userId)}`.execute(db);

/** Ids of the active roles a person holds. */
export async function roleIdsOf(db: Kysely<Tables>, companyId: number, userId: number): Promise<number[]> {
  return (await rolesOf(db, companyId, userId)).rows.map((role) => role.id);
}

/** System-wide rights, and the departments whose rows may be seen (null: all). Several roles add up. */
export async function rightsOfUser(
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
  department: number,
): Promise<{ rights: Set<RightKey>; departments: number[] | null }> {
  const { rows } = await rolesOf(db, companyId, userId);
  const rights = new Set(rows.flatMap((r) => expandRights(r.rights)));
  if (!rows[0]?.operator) for (const key of operatorRights()) rights.delete(key);
  if (rows.some((r) => r.dataScope === 'all')) return { rights, departments: null };
  const roots = rows.some((r) => r.dataScope === 'ownTree') ? [department] : [];
  const single = [department, ...rows.flatMap((r) => (r.dataScope === 'chosen' ? (r.dataDepartments ?? []) : []))];
  const below = roots.length > 0 ? await departmentsBelow(db, companyId, roots) : [];
  return { rights, departments: [...new Set([...single, ...below])] };
}

/** Rights and hidden menu entries role by role; somebody without roles gets one that gives and hides nothing. */
export async function menuRoles(
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<{ rights: RightKey[]; hidden: number[] }[]> {
  const { rows } = await rolesOf(db, companyId, userId);
  const roles = rows.map((r) => ({ rights: expandRights(r.rights), hidden: r.hiddenMenus ?? [] }));
  return roles.length > 0 ? roles : [{ rights: [], hidden: [] }];
}

/** Questions about rights from modules below. */
export const rightsOfRoles: RightsPort = {
  of: rightsOfUser,
  asksSecondFactor: (companyId, userId) =>
    sql<SqlBool>`EXISTS (SELECT 1 FROM role r WHERE r.second_factor AND ${holdsRole(companyId, userId)})`,
  needOver,
  needOverAll,
  giveRoles,
  rolesToGive,
};
