/** Server of the logs. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { changeLabels } from '#kernel/module.ts';
import { scopeRefOf, scopesOf } from '#kernel/object-kind.ts';
import { absent, CODE } from '#kernel/problem.ts';
import { LANGS, say, type Triple } from '#kernel/text.ts';
import { type Ctx, handle, type RecordReader, type ServerModule } from '#server/context.ts';
import { readableChanges } from '#server/entity/change-log.ts';
import { tableOf } from '#server/entity/entity-sql.ts';
import { allEntities } from '#server/entity/ports.ts';
import { type ReportInput, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  type ChangeRow,
  exportDynamics,
  exportLoginLog,
  exportOperationLog,
  type LoginLogRow,
  loginLog,
  type OperationLogRow,
  operationLog,
  projectDynamics,
  recordChanges,
} from '../log.calls.ts';
import { logPlaces } from '../log.menu.ts';
import { logModule } from '../log.module.ts';
import { changeVerbs, dynamicsReport, loginLogReport, operationLogReport } from '../log.reports.ts';
import { logRights } from '../log.rights.ts';
import { accessHandlers } from './access-statistics.ts';
import { retention } from './retention.ts';

const signIns = (ctx: Ctx): Source<LoginLogRow> => ({
  rows: sql`SELECT l.id, l.username, u.emp_name AS name, u.id AS "user", u.department, l.action, l.at, l.ip, l.user_agent
    FROM login_log l LEFT JOIN "user" u ON u.id = l.user_id AND u.company_id = l.company_id
    WHERE l.company_id = ${ctx.viewer.companyId}`,
});

/** Labels and reasons are kept in all languages. */
const operations = (ctx: Ctx): Source<OperationLogRow> => {
  const language = LANGS.indexOf(ctx.lang);
  return {
    rows: sql`SELECT l.id, u.emp_name AS name, u.username, l.label::jsonb ->> ${language}::integer AS label, l.call, l.menu_name, l.input,
        l.code, CASE WHEN l.code = ${CODE.ok} THEN 'succeeded' WHEN l.code >= ${CODE.fault} THEN 'failed' ELSE 'refused' END AS result,
        l.reason, l.millis, l.at, l.ip, l.user_id,
        (SELECT string_agg(c.record_title, ', ') FROM (SELECT DISTINCT c.record_title FROM change_log c
          WHERE c.company_id = l.company_id AND c.by = l.user_id AND c.at = l.at LIMIT ${MOST_NAMED}) c) AS object
      FROM operation_log l LEFT JOIN "user" u ON u.id = l.user_id
      WHERE l.company_id = ${ctx.viewer.companyId}`,
    complete: async (rows) => {
      const changed = await changedBy(ctx, rows as Operation[]);
      return (rows as Operation[]).map(({ userId: _, ...row }) => ({
        ...row,
        changed: changed.get(row.id) ?? [],
        reason: row.reason && ((JSON.parse(row.reason) as Triple)[language] ?? null),
      }));
    },
  };
};

/** Records of one operation that are named, and those whose changes are told. */
const MOST_NAMED = 3;
const MOST_TOLD = 20;
type Operation = OperationLogRow & { userId: number | null };

/** What operations changed, by their ids: entries of the change log of the same person and moment, as far as they may be read. */
async function changedBy(ctx: Ctx, rows: readonly Operation[]): Promise<Map<number, OperationLogRow['changed']>> {
  const { rows: found } = await sql<
    OperationLogRow['changed'][number] & { operation: number; objectKind: ScopeName | null; objectId: number | null }
  >`
    SELECT o.id AS operation, c.entity, c.record_id, c.record_title, c.action, c.changes, c.object_kind, c.object_id
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ userId }) => userId)}::bigint[], ${rows.map(({ at }) => new Date(at))}::timestamptz[])
        AS o (id, by, at)
      CROSS JOIN LATERAL (SELECT * FROM change_log c WHERE c.company_id = ${ctx.viewer.companyId} AND c.by = o.by AND c.at = o.at
        ORDER BY c.id LIMIT ${MOST_TOLD}) c ORDER BY c.id`.execute(ctx.db);
  const out = new Map<number, OperationLogRow['changed']>();
  for (const { operation, objectKind, objectId, ...row } of found) {
    const scope = scopeRefOf(objectKind && { scope: objectKind, id: objectId! });
    out.set(operation, [
      ...(out.get(operation) ?? []),
      { ...row, changes: await readableChanges(ctx, { ...row, scope }) },
    ]);
  }
  return out;
}

type Change = ChangeRow & { objectKind: ScopeName | null; objectId: number | null };

/** Entries of the change log with what the viewer may read of them. */
const changes = (ctx: Ctx, where: RawBuilder<SqlBool>): Source<ChangeRow> => ({
  rows: sql`SELECT c.id, c.entity, c.record_id, c.record_title, c.action, c.changes, c.at, coalesce(u.emp_name, '') AS by,
      CASE WHEN c.action = ANY(${Object.keys(changeVerbs)}::text[]) THEN c.action ELSE 'update' END AS verb, NULL::jsonb AS what,
      c.object_kind, c.object_id
    FROM change_log c LEFT JOIN "user" u ON u.id = c.by
    WHERE c.company_id = ${ctx.viewer.companyId} AND ${where}`,
  complete: (rows) => Promise.all((rows as Change[]).map((row) => readable(ctx, row))),
});

async function readable(ctx: Ctx, { objectKind, objectId, ...row }: Change): Promise<ChangeRow> {
  const scope = scopeRefOf(objectKind && { scope: objectKind, id: objectId! });
  const read = await readableChanges(ctx, { ...row, scope });
  const fields = allEntities().find((entity) => entity.name === row.entity)?.fields ?? {};
  const named = read.map(({ field }) => {
    const label = fields[field]?.label ?? changeLabels().get(field);
    return label ? say(label, ctx.lang) : field;
  });
  return { ...row, changes: read, what: named.join(', ') };
}

/** Entries of a project whose records the viewer may read: of kinds that they read all of, else of each record they see. */
async function readableIn(ctx: Ctx, projectId: number, readers: readonly RecordReader[]): Promise<RawBuilder<SqlBool>> {
  const whole: string[] = [];
  const some: RawBuilder<SqlBool>[] = [];
  for (const { entity, readable } of readers) {
    const { read, all = read } = entity.rights;
    if (all !== 'login' && (await ctx.can(all, { projectId }))) whole.push(entity.name);
    else if (read === 'login') {
      const where = await readable(ctx);
      if (where)
        some.push(sql`c.entity = ${entity.name} AND c.record_id IN (SELECT t.id FROM ${tableOf(entity)} t
          WHERE ${where})`);
    }
  }
  return sql.join([sql`c.entity = ANY(${whole}::text[])`, ...some], sql` OR `);
}

/** Everything that changed in a project, as far as the viewer may read it. */
async function ofProject(ctx: Ctx, projectId: number, readers: readonly RecordReader[]): Promise<Source<ChangeRow>> {
  const within = readers.filter(({ entity }) => entity.name === 'project' || scopesOf(entity).includes('project'));
  const may = await readableIn(ctx, projectId, within);
  return changes(ctx, sql<SqlBool>`c.object_kind = 'project' AND c.object_id = ${projectId} AND (${may})`);
}
const ofRecord = (ctx: Ctx, entity: string, id: number): Source<ChangeRow> =>
  changes(ctx, sql<SqlBool>`c.entity = ${entity} AND c.record_id = ${id}`);
const dynamics = (ctx: Ctx, input: ReportInput, source: Source<ChangeRow>) =>
  reportAnswer(ctx, dynamicsReport, input, source);

/** `readers`: services of all modules, asked whether the viewer may read a record. */
export const logServer = (readers: () => readonly RecordReader[]): ServerModule => ({
  ...logModule,
  menu: logPlaces,
  tables: ['operation_log'],
  rights: [logRights],
  jobs: [retention],
  handlers: [
    ...accessHandlers,
    handle(loginLog, (ctx, input) => reportAnswer(ctx, loginLogReport, input, signIns(ctx))),
    handle(exportLoginLog, (ctx, input) => reportSheet(ctx, loginLogReport, input, signIns(ctx))),
    handle(operationLog, (ctx, input) => reportAnswer(ctx, operationLogReport, input, operations(ctx))),
    handle(exportOperationLog, (ctx, input) => reportSheet(ctx, operationLogReport, input, operations(ctx))),
    handle(recordChanges, async (ctx, { entity, recordId, ...input }) => {
      const reader = readers().find((r) => r.entity.name === entity);
      if (!reader) throw absent();
      await reader.row(ctx, recordId);
      return dynamics(ctx, input, ofRecord(ctx, entity, recordId));
    }),
    handle(projectDynamics, async (ctx, { projectId, ...input }) =>
      dynamics(ctx, input, await ofProject(ctx, projectId, readers())),
    ),
    handle(exportDynamics, async (ctx, { projectId, ...input }) =>
      reportSheet(ctx, dynamicsReport, input, await ofProject(ctx, projectId, readers())),
    ),
  ],
});
