/** Rights by system roles, as queries over people: for work on many at once. */
import { type RawBuilder, sql } from 'kysely';
import type { RightKey } from '#kernel/entity.ts';
import { ALL_RIGHTS } from '../reach.ts';

/** Ids of people who hold active roles `r` directly or by a user group. */
const holders = (companyId: number, where: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (SELECT h.user_id FROM role r JOIN role_user h ON h.company_id = r.company_id AND h.role = r.id
     WHERE r.company_id = ${companyId} AND r.active AND ${where}
   UNION SELECT m.user_id FROM role r JOIN user_group_user m ON m.company_id = r.company_id AND r.user_groups @> ARRAY[m.user_group]
     WHERE r.company_id = ${companyId} AND r.active AND ${where})`;

/** Ids of the people whose system roles give a right. */
export const rightHolders = (companyId: number, right: RightKey): RawBuilder<number> =>
  holders(
    companyId,
    sql`(r.rights @> ${JSON.stringify([right])}::jsonb OR r.rights @> ${JSON.stringify([ALL_RIGHTS])}::jsonb)`,
  );

/** Ids of the people who hold these active system roles; `roles` is compared with by `=`. */
export const holdersOf = (companyId: number, roles: RawBuilder<unknown>): RawBuilder<number> =>
  holders(companyId, sql`r.id = ${roles}`);

/** Ids of the officers: administrators, security officers and security auditors (1-product §6.1, special roles). */
export const officers = (companyId: number): RawBuilder<number> => holders(companyId, sql`r.built_in IS NOT NULL`);
