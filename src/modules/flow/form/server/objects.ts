/** Server of business objects and their rows. */
import { sql } from 'kysely';
import { absent, refuse } from '#kernel/problem.ts';
import { DEFAULT_PAGE_SIZE } from '#kernel/query.ts';
import { say } from '#kernel/text.ts';
import { dropFiles, onFileOwner, setFiles } from '#modules/base/file/server/public.ts';
import { type Ctx, Download, handle } from '#server/context.ts';
import { cellOf } from '#server/entity/sheet-cells.ts';
import { computedRows, reportAnswer } from '#server/report/report.ts';
import { XLSX } from '#server/sheet.ts';
import { writeBook } from '#server/workbooks.ts';
import { objectReport } from '../form.reports.ts';
import { formTexts as t } from '../form.texts.ts';
import { fileIdsOf } from '../form-files.ts';
import { type FormSchema, type FormValues, inputsOf } from '../form-schema.ts';
import * as calls from '../object.calls.ts';
import { conflict, fieldsOf, needKey, readSchema, takeValues, titlesIn } from './store.ts';

interface StoredObject {
  id: number;
  key: string;
  name: string;
  description: string | null;
  schema: FormSchema;
  revision: number;
  rowCount: number;
  updatedAt: Date;
  updatedBy: string | null;
}
async function objects(ctx: Ctx, id: number | null, lock = false): Promise<StoredObject[]> {
  if (lock)
    await sql`SELECT 1 FROM business_object WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} FOR UPDATE`.execute(
      ctx.db,
    );
  const { rows } = await sql<StoredObject>`
    SELECT o.id, o.key, o.name, o.description, o.schema, o.revision, o.updated_at,
      (SELECT count(*)::int FROM object_row r WHERE r.company_id = o.company_id AND r.object_id = o.id) AS row_count,
      (SELECT u.emp_name FROM "user" u WHERE u.company_id = o.company_id AND u.id = o.updated_by) AS updated_by
    FROM business_object o
    WHERE o.company_id = ${ctx.viewer.companyId} ${id === null ? sql`` : sql`AND o.id = ${id}`}
    ORDER BY o.name, o.id`.execute(ctx.db);
  if (id !== null && rows.length === 0) throw absent();
  return rows;
}
const toSummary = ({ schema, updatedAt, ...row }: StoredObject): calls.ObjectSummary => ({
  ...row,
  fieldCount: inputsOf(schema).size,
  updatedAt: updatedAt.toISOString(),
});

type StoredRow = Omit<calls.ObjectRow, 'updatedAt'> & { updatedAt: Date };
interface RowsQuery {
  id?: number;
  search?: string | null | undefined;
  limit?: number;
  offset?: number;
}
async function rowsOfObject(ctx: Ctx, objectId: number, query: RowsQuery) {
  const { rows } = await sql<StoredRow & { total: number }>`
    SELECT r.id, r.revision, r.data AS "values", r.updated_at, count(*) OVER ()::int AS total,
      (SELECT u.emp_name FROM "user" u WHERE u.company_id = r.company_id AND u.id = r.updated_by) AS updated_by
    FROM object_row r WHERE r.company_id = ${ctx.viewer.companyId} AND r.object_id = ${objectId}
      ${query.id === undefined ? sql`` : sql`AND r.id = ${query.id}`}
      ${query.search ? sql`AND EXISTS (SELECT 1 FROM jsonb_each_text(r.data) e WHERE strpos(lower(e.value), lower(${query.search})) > 0)` : sql``}
    ORDER BY r.id DESC LIMIT ${query.limit ?? 1} OFFSET ${query.offset ?? 0}`.execute(ctx.db);
  return rows;
}

const EXPORT_LIMIT = 100_000;

async function exportOf(ctx: Ctx, objectId: number): Promise<Download> {
  const [object] = await objects(ctx, objectId);
  const fields = fieldsOf(object!.schema);
  const rows = await rowsOfObject(ctx, objectId, { limit: EXPORT_LIMIT });
  const all: FormValues[] = rows.map((row) => row.values);
  const titles = await titlesIn(ctx, fields, all);
  const names = Object.keys(fields);
  const cells = all.map((values) => names.map((name) => cellOf(fields[name]!, values[name], titles[name] ?? {}, ctx)));
  const head = names.map((name) => say(fields[name]!.label, ctx.lang));
  return new Download(
    `${object!.name}.xlsx`,
    XLSX,
    await writeBook(
      ctx,
      object!.name,
      [head, ...cells],
      names.map(() => 18),
    ),
  );
}

/** Owner of files in rows: people who may view business objects read them. */
const ROW = 'objectRow';
onFileOwner(ROW, (ctx) => ctx.can('wf:object:query'));

export const objectHandlers = [
  handle(calls.listObjects, async (ctx) => (await objects(ctx, null)).map(toSummary)),
  handle(calls.objectList, async (ctx, input) =>
    reportAnswer(ctx, objectReport, input, computedRows(objectReport, (await objects(ctx, null)).map(toSummary))),
  ),
  handle(calls.readObject, async (ctx, { id }) => {
    const [object] = await objects(ctx, id);
    return { ...toSummary(object!), schema: object!.schema };
  }),
  handle(calls.createObject, async (ctx, { key, name, description, schema }) => {
    needKey(key);
    const fields = readSchema(schema, 'publish');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO business_object (company_id, key, name, description, schema, updated_at, updated_by)
      VALUES (${ctx.viewer.companyId}, ${key}, ${name}, ${description ?? null}, ${JSON.stringify(fields)}::jsonb, ${new Date(ctx.now)}, ${ctx.viewer.userId})
      ON CONFLICT (company_id, key) DO NOTHING RETURNING id`.execute(ctx.db);
    if (!rows[0]) throw refuse(t.keyTaken, { key }, 'key');
    return { id: rows[0].id };
  }),
  handle(calls.saveObject, async (ctx, { id, revision, name, description, schema }) => {
    const fields = readSchema(schema, 'publish');
    const [object] = await objects(ctx, id, true);
    if (object!.revision !== revision) throw conflict();
    await sql`UPDATE business_object SET schema = ${JSON.stringify(fields)}::jsonb, name = ${name}, description = ${description ?? null},
        revision = revision + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    return { revision: revision + 1 };
  }),
  handle(calls.removeObject, async (ctx, { id }) => {
    const [object] = await objects(ctx, id, true);
    if (object!.rowCount > 0) throw refuse(t.hasRows, { count: object!.rowCount });
    await sql`DELETE FROM business_object WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    return null;
  }),
  handle(calls.listRows, async (ctx, { objectId, pageNum, pageSize, search }) => {
    await objects(ctx, objectId);
    const [page, size] = [pageNum ?? 1, pageSize ?? DEFAULT_PAGE_SIZE];
    const rows = await rowsOfObject(ctx, objectId, { search, limit: size, offset: (page - 1) * size });
    const list = rows.map(({ total: _total, updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
    return { list, total: rows[0]?.total ?? 0, pageNum: page, pageSize: size };
  }),
  handle(calls.createRow, async (ctx, { objectId, values }) => {
    const [object] = await objects(ctx, objectId, true);
    const data = await takeValues(ctx, object!.schema, {}, values, 'submit');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO object_row (company_id, object_id, data, updated_at, updated_by)
      VALUES (${ctx.viewer.companyId}, ${objectId}, ${JSON.stringify(data)}::jsonb, ${new Date(ctx.now)}, ${ctx.viewer.userId})
      RETURNING id`.execute(ctx.db);
    await setFiles(ctx, ROW, rows[0]!.id, fileIdsOf(object!.schema, data));
    return { id: rows[0]!.id };
  }),
  handle(calls.updateRow, async (ctx, { objectId, id, revision, values }) => {
    const [object] = await objects(ctx, objectId, true);
    const [row] = await rowsOfObject(ctx, objectId, { id });
    if (!row) throw absent();
    const data = await takeValues(ctx, object!.schema, row.values, values, 'submit');
    await setFiles(ctx, ROW, id, fileIdsOf(object!.schema, data));
    const { numAffectedRows } =
      await sql`UPDATE object_row SET data = ${JSON.stringify(data)}::jsonb, revision = revision + 1,
        updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} AND revision = ${revision}`.execute(ctx.db);
    if (numAffectedRows !== 1n) throw conflict();
    return { revision: revision + 1 };
  }),
  handle(calls.removeRow, async (ctx, { objectId, id }) => {
    await objects(ctx, objectId);
    const { numAffectedRows } = await sql`DELETE FROM object_row
      WHERE company_id = ${ctx.viewer.companyId} AND object_id = ${objectId} AND id = ${id}`.execute(ctx.db);
    if (numAffectedRows !== 1n) throw absent();
    await dropFiles(ctx, ROW, id);
    return null;
  }),
  handle(calls.exportRows, (ctx, { objectId }) => exportOf(ctx, objectId)),
];
