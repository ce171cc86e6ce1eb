/** Standards and addresses of a template or project come along to what is made of it; pinned versions are a project's own. */
import { sql } from 'kysely';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { copiedTask } from '#modules/output/server/public.ts';
import type { Ctx } from '#server/context.ts';

const has = ({ scope }: ObjectRef): boolean => scope === 'project' || scope === 'template';

export async function referencesMadeOf(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  if (!has(from) || !has(to)) return;
  const { companyId, userId } = ctx.viewer;
  const by = sql`${userId || null}::bigint`;
  const at = sql`${new Date(ctx.now)}::timestamptz`;
  await sql`WITH placed AS (${copiedTask(ctx, from, to)})
    INSERT INTO reference (company_id, ${sql.id(`${to.scope}_id`)}, name, kind, standard, address, task, purpose,
        created_by, updated_by, created_at, updated_at)
      SELECT r.company_id, ${to.id}, r.name, r.kind, r.standard, r.address, p.made, r.purpose, ${by}, ${by}, ${at}, ${at}
      FROM reference r LEFT JOIN placed p ON p.task = r.task
      WHERE r.company_id = ${companyId} AND ${sql.id('r', `${from.scope}_id`)} = ${from.id} AND r.kind <> 'version'
      ORDER BY r.id`.execute(ctx.db);
}
