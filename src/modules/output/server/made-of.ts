/** The outputs of a template or project, asked for again in what is made of it: without versions, days and people. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectRef } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { entityPorts } from '#server/entity/ports.ts';
import { projectOutput } from '../output.entity.ts';

const has = ({ scope }: ObjectRef): boolean => scope === 'project' || scope === 'template';
const of = (alias: string, { scope, id }: ObjectRef) => sql<SqlBool>`${sql.id(alias, `${scope}_id`)} = ${id}`;

/**
 * Tasks of one plan (`task`) with what became of them in its copy (`made`), as a SELECT: by their places, of which a copied
 * plan has the same. To be asked behind the copy of the plan.
 */
export function copiedTask({ viewer: { companyId } }: Ctx, from: ObjectRef, to: ObjectRef): RawBuilder<unknown> {
  const placed = (object: ObjectRef) => sql`SELECT t.id, t.name, row_number() OVER (ORDER BY t.position, t.id) AS place
    FROM task t WHERE t.company_id = ${companyId} AND ${of('t', object)} AND t.status <> 'discarded'`;
  return sql`SELECT a.id AS task, b.id AS made FROM (${placed(from)}) a JOIN (${placed(to)}) b
    ON b.place = a.place AND b.name = a.name`;
}

/** Runs behind the copy of the plan (module plan stands below). One statement for all; template documents are handed on. */
export async function outputsMadeOf(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  if (!has(from) || !has(to)) return;
  const { companyId, userId } = ctx.viewer;
  const by = sql`${userId || null}::bigint`;
  const at = sql`${new Date(ctx.now)}::timestamptz`;
  const { rows } = await sql<{ id: number; templateFile: number[] | null }>`
    WITH placed AS (${copiedTask(ctx, from, to)})
    INSERT INTO output (company_id, ${sql.id(`${to.scope}_id`)}, name, code, type, task, required, template_file, note,
        created_by, updated_by, created_at, updated_at)
      SELECT o.company_id, ${to.id}, o.name, o.code, o.type, p.made, o.required, o.template_file, o.note,
        ${by}, ${by}, ${at}, ${at}
      FROM output o LEFT JOIN placed p ON p.task = o.task
      WHERE o.company_id = ${companyId} AND ${of('o', from)} ORDER BY o.id
    RETURNING id, template_file`.execute(ctx.db);
  for (const { id, templateFile } of rows)
    if (templateFile?.length) await entityPorts().files.use(ctx, projectOutput.name, id, templateFile);
}
