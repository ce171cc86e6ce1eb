/** Server of form registrations: which form a workflow is filled in with. */
import { sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import { formVariables } from '#modules/flow/form/form-variables.ts';
import { publishedForm } from '#modules/flow/form/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import * as calls from '../../definition/form-registration.calls.ts';
import { registrationTexts as t } from '../../definition/form-registration.texts.ts';
import { originOf } from '../../integration/url-form.ts';
import { definitionOf } from './definition-store.ts';
import { setForm } from './definitions.ts';

interface Stored extends Omit<calls.RegistrationRow, 'updatedAt'> {
  updatedAt: Date;
  schema: FormSchema | null;
}

/** The form's schema is that of the version instances are filled in with (ADR 034); of an unpublished workflow, the newest. */
async function stored(ctx: Ctx, by: { defKey?: string; id?: number }): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    SELECT r.id, r.definition_id, d.key AS def_key, d.name AS workflow_name, r.form_type, r.form_url, r.form_id,
      f.name AS form_name, r.variables, r.updated_at, coalesce(pinned.schema, v.schema) AS schema
    FROM wf_form_registration r
    JOIN wf_definition d ON d.company_id = r.company_id AND d.id = r.definition_id
    LEFT JOIN form f ON f.company_id = r.company_id AND f.id = r.form_id
    LEFT JOIN form_version v ON v.company_id = r.company_id AND v.form_id = r.form_id AND v.no = f.version_no
    LEFT JOIN wf_definition_version dv ON dv.company_id = r.company_id AND dv.definition_id = d.id AND dv.no = d.version_no
    LEFT JOIN form_version pinned ON pinned.company_id = r.company_id AND pinned.id = dv.form_version_id AND pinned.form_id = r.form_id
    WHERE r.company_id = ${ctx.viewer.companyId} ${by.defKey === undefined ? sql`` : sql`AND d.key = ${by.defKey}`}
      ${by.id === undefined ? sql`` : sql`AND r.id = ${by.id}`}
    ORDER BY d.name, r.id`.execute(ctx.db);
  return rows;
}

/** The page at a URL that instances of a definition are filled in with; null: none is registered. */
export async function pageOf(ctx: Ctx, defKey: string): Promise<{ formUrl: string; variableKeys: string[] } | null> {
  const [row] = await stored(ctx, { defKey });
  if (row?.formType !== '1' || row.formUrl === null) return null;
  return { formUrl: row.formUrl, variableKeys: row.variables.map((one) => one.variableKey) };
}

const variablesOf = (ctx: Ctx, row: Stored): calls.RegisteredVariable[] =>
  row.schema === null
    ? row.variables
    : formVariables(row.schema).map(({ variableKey, label, type }) => ({
        variableKey,
        variableName: say(label, ctx.lang),
        variableType: type,
      }));

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Variables as they came, or a refusal. */
function readVariables(value: unknown): calls.RegisteredVariable[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const out = list.map((one) => {
    const { variableKey, variableName, variableType } = isPlain(one) ? one : {};
    const named = typeof variableName === 'string' && variableName.trim() !== '' && variableName.length <= 100;
    if (typeof variableKey !== 'string' || !KEY.test(variableKey) || !named)
      throw refuse(t.badVariables, undefined, 'variables');
    if (typeof variableType !== 'string' || !Object.hasOwn(calls.REGISTERED_TYPES, variableType))
      throw refuse(t.badVariables, undefined, 'variables');
    return { variableKey, variableName, variableType: variableType as calls.RegisteredVariable['variableType'] };
  });
  if (new Set(out.map((one) => one.variableKey)).size !== out.length)
    throw refuse(t.badVariables, undefined, 'variables');
  return out;
}

export const registrationHandlers = [
  handle(calls.getFormRegisByCondition, async (ctx, { defKey }) => {
    const [row] = await stored(ctx, { defKey });
    if (!row) return null;
    const { id, formType, formUrl, formId, workflowName } = row;
    return { id, formType, formUrl, formId, workflowName };
  }),
  handle(calls.formRegistDetailList, async (ctx, { pageNum, pageSize, configId }) => {
    const [row] = await stored(ctx, { id: configId });
    if (!row) throw absent();
    const [page, size] = [pageNum ?? 1, pageSize ?? 999];
    const all = variablesOf(ctx, row);
    return { list: all.slice((page - 1) * size, page * size), total: all.length };
  }),
  handle(calls.listRegistrations, async (ctx) =>
    (await stored(ctx, {})).map((row) => {
      const { schema: _schema, ...rest } = row;
      return { ...rest, variables: variablesOf(ctx, row), updatedAt: row.updatedAt.toISOString() };
    }),
  ),
  handle(calls.saveRegistration, async (ctx, { definitionId, formType, formUrl, formId, variables }) => {
    await definitionOf(ctx, definitionId, true);
    const page = formType === '1';
    if (page && !formUrl) throw refuse(t.needUrl, undefined, 'formUrl');
    if (page && originOf(formUrl!) === null) throw refuse(t.badUrl, undefined, 'formUrl');
    if (!page && !formId) throw refuse(t.needForm, undefined, 'formId');
    if (!page) await publishedForm(ctx, formId!, null);
    await setForm(ctx, definitionId, page ? null : formId!);
    const given = JSON.stringify(page ? readVariables(variables) : []);
    const { companyId, userId } = ctx.viewer;
    await sql`INSERT INTO wf_form_registration (company_id, definition_id, form_type, form_url, form_id, variables, updated_at, updated_by)
      VALUES (${companyId}, ${definitionId}, ${formType}, ${page ? formUrl : null}, ${page ? null : formId}, ${given}::jsonb, ${new Date(ctx.now)}, ${userId})
      ON CONFLICT (company_id, definition_id) DO UPDATE SET form_type = excluded.form_type, form_url = excluded.form_url,
        form_id = excluded.form_id, variables = excluded.variables, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
      ctx.db,
    );
    return null;
  }),
  handle(calls.removeRegistration, async (ctx, { definitionId }) => {
    await setForm(ctx, definitionId, null);
    const { numAffectedRows } = await sql`DELETE FROM wf_form_registration
      WHERE company_id = ${ctx.viewer.companyId} AND definition_id = ${definitionId}`.execute(ctx.db);
    if (numAffectedRows !== 1n) throw absent();
    return null;
  }),
];
