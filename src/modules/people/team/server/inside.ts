/**
 * What lies in objects, of whatever kind, as conditions on rows `t` of an entity whose `scopes` names no kinds.
 *
 * One meaning for all entities: a record is in the object it names, and in the one that object is in (`within` of its
 * kind), at any depth. Refuses nothing: rights are `held.ts`.
 */
import { type SqlBool, sql } from 'kysely';
import { type ObjectRef, objectKinds } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';

/** Records that stand alone in their company. */
export const IN_NO_OBJECT: Where = sql<SqlBool>`t.object_key IS NULL`;

/** Records in an object and in all that lie in it: a program shows those of its projects beside its own. null: none can. */
export function withinObject({ viewer: { companyId } }: Ctx, { scope, id }: ObjectRef): Where | null {
  if (!objectKinds().some(({ within }) => within?.kind === scope)) return null;
  return sql<SqlBool>`t.object_key = ANY(ARRAY(WITH RECURSIVE inside AS (SELECT ${scope}::text AS kind, ${id}::bigint AS id
      UNION SELECT o.kind, o.id FROM object o JOIN inside i ON o.parent_kind = i.kind AND o.parent_id = i.id
        WHERE o.company_id = ${companyId})
    SELECT object_key(kind, id) FROM inside))`;
}
