/** What other modules ask about templates: rights inside one, and its facts. */
import { sql } from 'kysely';
import { rightGroups } from '#modules/access/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type TemplateRow, template } from '../template.entity.ts';

/** Keys of all modules that go with viewing or editing templates. */
const rightsOf = (held: 'read' | 'edit'): string[] =>
  rightGroups().flatMap((group) => group.rights.filter((r) => r.inTemplates === held).map((r) => r.key));

/** Rights inside every template: templates belong to the company, so the system rights decide. */
export function rightsInTemplates(held: ReadonlySet<string>): ReadonlySet<string> {
  if (!held.has('pm:template:query')) return new Set();
  const own = [...held].filter((key) => key.startsWith('pm:template:'));
  return new Set([...own, ...rightsOf('read'), ...(held.has('pm:template:edit') ? rightsOf('edit') : [])]);
}

/** Rights of the viewer inside a template; null: the viewer may not know that it exists. */
export async function templateRights(ctx: Ctx, templateId: number): Promise<ReadonlySet<string> | null> {
  const held = rightsInTemplates(ctx.viewer.rights);
  if (held.size === 0) return null;
  const { rows } =
    await sql`SELECT 1 FROM template WHERE company_id = ${ctx.viewer.companyId} AND id = ${templateId}`.execute(ctx.db);
  return rows.length > 0 ? held : null;
}

/** The template's row, locked when asked. Rights are the caller's business. */
export async function templateRow(ctx: Ctx, templateId: number, lock = false): Promise<TemplateRow | null> {
  const { rows } = await sql<
    Record<string, unknown>
  >`SELECT * FROM template t WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${templateId} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    ctx.db,
  );
  return rows[0] ? fromDb<TemplateRow>(template, rows[0]) : null;
}
