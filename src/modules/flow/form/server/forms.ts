/** Server of forms: drafts, versions, data templates. */
import { sql } from 'kysely';
import { sameValue } from '#kernel/diff.ts';
import { absent, refuse } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { dropFiles, setFiles } from '#modules/base/file/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer } from '#server/report/report.ts';
import * as calls from '../form.calls.ts';
import { formReport, templateReport } from '../form.reports.ts';
import { formTexts as t } from '../form.texts.ts';
import { fileIdsOf } from '../form-files.ts';
import { type FormSchema, inputsOf } from '../form-schema.ts';
import { formVariables } from '../form-variables.ts';
import { conflict, needKey, readSchema, takeValues } from './store.ts';
import { storedTemplates, TEMPLATE_OWNER } from './templates.ts';

interface Stored {
  id: number;
  key: string;
  name: string;
  description: string | null;
  schema: FormSchema;
  revision: number;
  versionNo: number | null;
  published: FormSchema | null;
  updatedAt: Date;
  updatedBy: string | null;
}

/** `lock`: locked in its own statement first, because one that waits for a lock reads joined rows as they were. */
async function stored(ctx: Ctx, id: number | null, lock = false): Promise<Stored[]> {
  if (lock)
    await sql`SELECT 1 FROM form WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} FOR UPDATE`.execute(ctx.db);
  const { rows } = await sql<Stored>`
    SELECT f.id, f.key, f.name, f.description, f.draft AS schema, f.revision, f.version_no, v.schema AS published,
      f.updated_at, (SELECT u.emp_name FROM "user" u WHERE u.company_id = f.company_id AND u.id = f.updated_by) AS updated_by
    FROM form f
    LEFT JOIN form_version v ON v.company_id = f.company_id AND v.form_id = f.id AND v.no = f.version_no
    WHERE f.company_id = ${ctx.viewer.companyId} ${id === null ? sql`` : sql`AND f.id = ${id}`}
    ORDER BY f.name, f.id`.execute(ctx.db);
  if (id !== null && rows.length === 0) throw absent();
  return rows;
}

const toRow = ({ schema, published, updatedAt, ...row }: Stored): calls.FormRow => ({
  ...row,
  changed: !sameValue(schema, published),
  state: row.versionNo === null ? 'draft' : sameValue(schema, published) ? 'published' : 'changed',
  fieldCount: inputsOf(schema).size,
  updatedAt: updatedAt.toISOString(),
});

const templateRows = async (ctx: Ctx, formId: number | null): Promise<calls.TemplateRow[]> =>
  (await storedTemplates(ctx, formId, null)).map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));

async function insert(ctx: Ctx, key: string, name: string, description: string | null, schema: FormSchema) {
  needKey(key);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO form (company_id, key, name, description, draft, updated_at, updated_by)
    VALUES (${ctx.viewer.companyId}, ${key}, ${name}, ${description}, ${JSON.stringify(schema)}::jsonb, ${new Date(ctx.now)}, ${ctx.viewer.userId})
    ON CONFLICT (company_id, key) DO NOTHING RETURNING id`.execute(ctx.db);
  if (!rows[0]) throw refuse(t.keyTaken, { key }, 'key');
  return { id: rows[0].id };
}

async function publish(ctx: Ctx, id: number, revision: number, note: string | null): Promise<{ no: number }> {
  const [form] = await stored(ctx, id, true);
  if (form!.revision !== revision) throw conflict();
  const schema = readSchema(form!.schema, 'publish');
  if (sameValue(schema, form!.published)) throw refuse(t.unchanged);
  const no = (form!.versionNo ?? 0) + 1;
  const { companyId, userId } = ctx.viewer;
  await sql`INSERT INTO form_version (company_id, form_id, no, schema, note, published_at, published_by)
    VALUES (${companyId}, ${id}, ${no}, ${JSON.stringify(schema)}::jsonb, ${note}, ${new Date(ctx.now)}, ${userId})`.execute(
    ctx.db,
  );
  await sql`UPDATE form SET version_no = ${no} WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
  return { no };
}

type VersionFacts = Omit<calls.FormVersionRow, 'publishedAt'> & { publishedAt: Date; name: string; schema: FormSchema };
async function versions(ctx: Ctx, id: number, no: number | null): Promise<VersionFacts[]> {
  const { rows } = await sql<VersionFacts>`
    SELECT v.no, v.note, v.published_at, f.name ${no === null ? sql`` : sql`, v.schema`},
      (SELECT u.emp_name FROM "user" u WHERE u.company_id = v.company_id AND u.id = v.published_by) AS published_by
    FROM form_version v JOIN form f ON f.company_id = v.company_id AND f.id = v.form_id
    WHERE v.company_id = ${ctx.viewer.companyId} AND v.form_id = ${id} ${no === null ? sql`` : sql`AND v.no = ${no}`}
    ORDER BY v.no DESC`.execute(ctx.db);
  return rows;
}

/** A published version of a form (`no` null: the current one), with the name of the form; refused when there is none. */
export async function publishedForm(ctx: Ctx, id: number, no: number | null) {
  const [form] = await stored(ctx, id);
  const wanted = no ?? form!.versionNo;
  const [version] = wanted === null ? [] : await versions(ctx, id, wanted);
  if (!version) throw absent();
  return { id, no: version.no, name: version.name, schema: version.schema };
}

/** Every published form in its current version: what designers of workflows choose from and pin. */
export async function publishedForms(ctx: Ctx) {
  const { rows } = await sql<{ id: number; name: string; versionId: number; schema: FormSchema }>`
    SELECT f.id, f.name, v.id AS version_id, v.schema FROM form f
    JOIN form_version v ON v.company_id = f.company_id AND v.form_id = f.id AND v.no = f.version_no
    WHERE f.company_id = ${ctx.viewer.companyId} ORDER BY f.name, f.id`.execute(ctx.db);
  return rows.map(({ schema, ...form }) => ({
    ...form,
    fields: [...inputsOf(schema).values()].flatMap((item) => {
      if (item.type === 'field') return [{ key: item.key, label: item.field.label }];
      const columns = item.columns.map(({ key, field }) => ({
        key: `${item.key}.${key}`,
        label: item.label.map((words, at) => `${words} / ${field.label[at]}`) as unknown as Triple,
      }));
      return [{ key: item.key, label: item.label }, ...columns];
    }),
    variables: formVariables(schema).map(({ variableKey: name, label, type }) => ({ name, label, type })),
  }));
}

/** The schema of an instance, by the version id its definition is pinned to; null if there is none. */
export async function formOfVersion(ctx: Ctx, versionId: number): Promise<FormSchema | null> {
  const { rows } = await sql<{ schema: FormSchema }>`SELECT schema FROM form_version
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${versionId}`.execute(ctx.db);
  return rows[0]?.schema ?? null;
}

async function nameFree(ctx: Ctx, formId: number, name: string, id: number): Promise<void> {
  const found = await storedTemplates(ctx, formId, null);
  if (found.some((other) => other.name === name && other.id !== id)) throw refuse(t.nameTaken, { name }, 'name');
}

export const formHandlers = [
  handle(calls.listForms, async (ctx) => (await stored(ctx, null)).map(toRow)),
  handle(calls.formList, async (ctx, input) =>
    reportAnswer(ctx, formReport, input, computedRows(formReport, (await stored(ctx, null)).map(toRow))),
  ),
  handle(calls.readForm, async (ctx, { id }) => {
    const [form] = await stored(ctx, id);
    return { ...toRow(form!), schema: form!.schema };
  }),
  handle(calls.createForm, (ctx, { key, name, description, schema }) =>
    insert(ctx, key, name, description ?? null, readSchema(schema, 'draft')),
  ),
  handle(calls.saveForm, async (ctx, { id, revision, name, description, schema }) => {
    const draft = readSchema(schema, 'draft');
    const [form] = await stored(ctx, id, true);
    if (form!.revision !== revision) throw conflict();
    await sql`UPDATE form SET draft = ${JSON.stringify(draft)}::jsonb, name = ${name}, description = ${description ?? null},
        revision = revision + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    return { revision: revision + 1 };
  }),
  handle(calls.publishForm, (ctx, { id, revision, note }) => publish(ctx, id, revision, note ?? null)),
  handle(calls.copyForm, async (ctx, { id, key, name }) => {
    const [form] = await stored(ctx, id);
    return insert(ctx, key, name, form!.description, form!.schema);
  }),
  handle(calls.removeForm, async (ctx, { id }) => {
    const [form] = await stored(ctx, id, true);
    if (form!.versionNo !== null) throw refuse(t.published);
    const { companyId } = ctx.viewer;
    await sql`DELETE FROM data_template WHERE company_id = ${companyId} AND form_id = ${id}`.execute(ctx.db);
    await sql`DELETE FROM form WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
    return null;
  }),
  handle(calls.listFormVersions, async (ctx, { id }) => {
    await stored(ctx, id);
    return (await versions(ctx, id, null)).map(({ no, note, publishedAt, publishedBy }) => ({
      no,
      note,
      publishedBy,
      publishedAt: publishedAt.toISOString(),
    }));
  }),
  handle(calls.readFormVersion, async (ctx, { id, no }) => {
    const [version] = await versions(ctx, id, no);
    if (!version) throw absent();
    return { ...version, publishedAt: version.publishedAt.toISOString() };
  }),
  handle(calls.listTemplates, (ctx, { formId }) => templateRows(ctx, formId ?? null)),
  handle(calls.templateList, async (ctx, input) =>
    reportAnswer(ctx, templateReport, input, computedRows(templateReport, await templateRows(ctx, null))),
  ),
  handle(calls.createTemplate, async (ctx, { formId, name, values }) => {
    const [form] = await stored(ctx, formId, true);
    await nameFree(ctx, formId, name, 0);
    const data = await takeValues(ctx, form!.schema, {}, values, 'draft');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO data_template (company_id, form_id, name, data, updated_at, updated_by)
      VALUES (${ctx.viewer.companyId}, ${formId}, ${name}, ${JSON.stringify(data)}::jsonb, ${new Date(ctx.now)}, ${ctx.viewer.userId})
      RETURNING id`.execute(ctx.db);
    await setFiles(ctx, TEMPLATE_OWNER, rows[0]!.id, fileIdsOf(form!.schema, data));
    return { id: rows[0]!.id };
  }),
  handle(calls.updateTemplate, async (ctx, { id, revision, name, values }) => {
    const [known] = await storedTemplates(ctx, null, id);
    if (!known) throw absent();
    const [form] = await stored(ctx, known.formId, true);
    await nameFree(ctx, known.formId, name, id);
    const data = await takeValues(ctx, form!.schema, known.values, values, 'draft');
    await setFiles(ctx, TEMPLATE_OWNER, id, fileIdsOf(form!.schema, data));
    const { numAffectedRows } =
      await sql`UPDATE data_template SET name = ${name}, data = ${JSON.stringify(data)}::jsonb,
        revision = revision + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} AND revision = ${revision}`.execute(ctx.db);
    if (numAffectedRows !== 1n) throw conflict();
    return null;
  }),
  handle(calls.removeTemplate, async (ctx, { id }) => {
    const { numAffectedRows } =
      await sql`DELETE FROM data_template WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    if (numAffectedRows !== 1n) throw absent();
    await dropFiles(ctx, TEMPLATE_OWNER, id);
    return null;
  }),
];
