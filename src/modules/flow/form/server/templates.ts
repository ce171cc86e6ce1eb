/**
 * Data templates as they are stored, and who reads their files.
 *
 * Files of a template are read by whoever reads forms, and by those who fill such a form in elsewhere: the module that lets
 * them says so (`letFilesOfTemplatesBeRead`), because this one knows no workflows.
 */
import { sql } from 'kysely';
import { onFileOwner } from '#modules/base/file/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { FormValues } from '../form-schema.ts';

export interface StoredTemplate {
  id: number;
  formId: number;
  formName: string;
  name: string;
  values: FormValues;
  revision: number;
  updatedAt: Date;
}

/** Owner of files in data templates. */
export const TEMPLATE_OWNER = 'dataTemplate';

/** Templates of a form, or one by its id, by name. */
export async function storedTemplates(ctx: Ctx, formId: number | null, id: number | null): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    SELECT d.id, d.form_id, f.name AS form_name, d.name, d.data AS "values", d.revision, d.updated_at
    FROM data_template d JOIN form f ON f.company_id = d.company_id AND f.id = d.form_id
    WHERE d.company_id = ${ctx.viewer.companyId} ${formId === null ? sql`` : sql`AND d.form_id = ${formId}`}
      ${id === null ? sql`` : sql`AND d.id = ${id}`}
    ORDER BY f.name, d.name`.execute(ctx.db);
  return rows;
}

/** Options for a form. The caller has checked that the viewer may fill it in. */
export async function templatesOfForm(ctx: Ctx, formId: number): Promise<{ id: number; name: string }[]> {
  return (await storedTemplates(ctx, formId, null)).map(({ id, name }) => ({ id, name }));
}

/** Values of a template of this form; null: it has none of that id. */
export async function templateOfForm(ctx: Ctx, formId: number, id: number): Promise<FormValues | null> {
  return (await storedTemplates(ctx, formId, id))[0]?.values ?? null;
}

type MayFill = (ctx: Ctx, formId: number) => Promise<boolean>;
const fillers: MayFill[] = [];

/** Registered once, when the modules are loaded. */
export function letFilesOfTemplatesBeRead(mayFill: MayFill): void {
  fillers.push(mayFill);
}

onFileOwner(TEMPLATE_OWNER, async (ctx, templateId) => {
  if (await ctx.can('wf:form:query')) return true;
  const [template] = await storedTemplates(ctx, null, templateId);
  for (const mayFill of fillers) if (template && (await mayFill(ctx, template.formId))) return true;
  return false;
});
