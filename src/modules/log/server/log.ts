/** Server of the logs. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseDay } from '#kernel/dates.ts';
import type { ScopeName } from '#kernel/entity.ts';
import { scopeRefOf } from '#kernel/object-kind.ts';
import { absent } from '#kernel/problem.ts';
import type { Page } from '#kernel/query.ts';
import { LANGS, type Triple } from '#kernel/text.ts';
import { type Ctx, handle, type RecordReader, type ServerModule } from '#server/context.ts';
import { readableChanges } from '#server/entity/change-log.ts';
import { containing } from '#server/like.ts';
import {
  type ChangeRow,
  type LoginLogRow,
  loginLog,
  type OperationLogRow,
  operationLog,
  type PageInput,
  projectDynamics,
  recordChanges,
} from '../log.calls.ts';
import { logPlaces } from '../log.menu.ts';
import { logModule } from '../log.module.ts';
import { logRights } from '../log.rights.ts';
import { accessHandlers } from './access-statistics.ts';
import { retention } from './retention.ts';

type Condition = RawBuilder<SqlBool>;

function period(input: PageInput): Condition {
  const from =
    input.from && parseDay(input.from) !== null ? sql<SqlBool>`t.at >= ${input.from}::date` : sql<SqlBool>`true`;
  const to = input.to && parseDay(input.to) !== null ? sql<SqlBool>`t.at < ${input.to}::date + 1` : sql<SqlBool>`true`;
  return sql<SqlBool>`${from} AND ${to}`;
}

async function pageOf<T>(
  ctx: Ctx,
  input: PageInput,
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  where: Condition,
): Promise<Page<T>> {
  const pageNum = input.pageNum ?? 1;
  const pageSize = input.pageSize ?? 10;
  const all = sql<SqlBool>`t.company_id = ${ctx.viewer.companyId} AND ${where} AND ${period(input)}`;
  const count = await sql<{ total: number }>`SELECT count(*) AS total FROM ${from} WHERE ${all}`.execute(ctx.db);
  const { rows } = await sql<Record<string, unknown>>`SELECT ${columns} FROM ${from} WHERE ${all} ORDER BY t.id DESC
    LIMIT ${pageSize} OFFSET ${Math.min((pageNum - 1) * pageSize, 1e9)}`.execute(ctx.db);
  const list = rows.map((row) => ({ ...row, at: (row.at as Date).toISOString() })) as T[];
  return { list, total: count.rows[0]!.total, pageNum, pageSize };
}

async function changes(ctx: Ctx, input: PageInput, where: Condition): Promise<Page<ChangeRow>> {
  const page = await pageOf<ChangeRow & { objectKind: ScopeName | null; objectId: number | null }>(
    ctx,
    input,
    sql`t.id, t.entity, t.record_id, t.record_title, t.action, t.changes, t.at, coalesce(u.emp_name, '') AS by,
      t.object_kind, t.object_id`,
    sql`change_log t LEFT JOIN "user" u ON u.id = t.by`,
    where,
  );
  const list = page.list.map(async ({ objectKind, objectId, ...row }): Promise<ChangeRow> => {
    const scope = scopeRefOf(objectKind && { scope: objectKind, id: objectId! });
    return { ...row, changes: await readableChanges(ctx, { ...row, scope }) };
  });
  return { ...page, list: await Promise.all(list) };
}

/** `readers`: services of all modules, asked whether the viewer may read a record. */
export const logServer = (readers: () => readonly RecordReader[]): ServerModule => ({
  ...logModule,
  menu: logPlaces,
  tables: ['operation_log'],
  rights: [logRights],
  jobs: [retention],
  handlers: [
    ...accessHandlers,
    handle(loginLog, async (ctx, input) =>
      pageOf<LoginLogRow>(
        ctx,
        input,
        sql`t.id, t.username, u.emp_name AS name, t.action, t.at, t.ip, t.user_agent`,
        sql`login_log t LEFT JOIN "user" u ON u.id = t.user_id`,
        sql<SqlBool>`(t.username ILIKE ${containing(input.search)} OR u.emp_name ILIKE ${containing(input.search)})`,
      ),
    ),
    handle(operationLog, async (ctx, input) => {
      const page = await pageOf<OperationLogRow>(
        ctx,
        input,
        sql`t.id, u.emp_name AS name, u.username, t.label, t.call, t.menu_name, t.input, t.code, t.reason, t.millis, t.at, t.ip`,
        sql`operation_log t LEFT JOIN "user" u ON u.id = t.user_id`,
        sql<SqlBool>`(coalesce(u.emp_name, '') ILIKE ${containing(input.search)} OR t.label ILIKE ${containing(input.search)})`,
      );
      const index = LANGS.indexOf(ctx.lang);
      const said = (text: string): string => (JSON.parse(text) as Triple)[index]!;
      const list = page.list.map((row) => ({ ...row, label: said(row.label), reason: row.reason && said(row.reason) }));
      return { ...page, list };
    }),
    handle(recordChanges, async (ctx, { entity, recordId, ...input }) => {
      const reader = readers().find((r) => r.entity.name === entity);
      if (!reader) throw absent();
      await reader.row(ctx, recordId);
      return changes(ctx, input, sql<SqlBool>`t.entity = ${entity} AND t.record_id = ${recordId}`);
    }),
    handle(projectDynamics, async (ctx, { projectId, search, ...input }) =>
      changes(
        ctx,
        input,
        sql<SqlBool>`t.object_kind = 'project' AND t.object_id = ${projectId} AND t.record_title ILIKE ${containing(search)}`,
      ),
    ),
  ],
});
