/** All running and ended workflows of a company for administrators: a list with filters, counts, what waits at whom. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Asked, IncidentLine, MonitorCounts } from '../../instance/monitor.calls.ts';
import type { InstanceStatus } from '../../state.ts';
import { graphOfVersion } from '../graphs.ts';
import {
  INSTANCES,
  instanceColumns,
  instancePage,
  type ListedInstance,
  matching,
  ms,
  type PageQuery,
  type Slice,
} from './lists.ts';

export interface MonitorQuery extends PageQuery {
  status?: InstanceStatus;
  initiator?: number;
  /** Asked now. */
  approver?: number;
  businessId?: number;
  /** Started from and before, milliseconds since the epoch. */
  from?: number;
  before?: number;
  /** Only those with an open task that is late. */
  overdue?: boolean;
  /** Only those with an open incident. */
  incident?: boolean;
}

export interface Monitored extends ListedInstance {
  /** Names of the steps that wait. */
  waiting: string[];
  /** Who is asked now. */
  asked: Asked[];
  overdue: boolean;
  incidents: number;
}

const late = (ctx: Ctx): RawBuilder<unknown> => sql`EXISTS (SELECT 1 FROM wf_task k WHERE k.company_id = i.company_id
  AND k.instance_id = i.id AND k.status = 'open' AND k.due_at < ${new Date(ctx.now)})`;
const INCIDENTS = sql`(SELECT count(*) FROM wf_incident n WHERE n.company_id = i.company_id AND n.instance_id = i.id
  AND n.resolved_at IS NULL)`;

/** Called instances stand under their parents and are left out. */
function whereOf(ctx: Ctx, query: Omit<MonitorQuery, keyof PageQuery>): RawBuilder<unknown> {
  const parts = [sql`i.company_id = ${ctx.viewer.companyId} AND i.parent_id IS NULL`];
  if (query.status) parts.push(sql`i.status = ${query.status}`);
  if (query.initiator !== undefined) parts.push(sql`i.initiator = ${query.initiator}`);
  if (query.approver !== undefined)
    parts.push(sql`i.id IN (SELECT instance_id FROM wf_task_actor
      WHERE company_id = ${ctx.viewer.companyId} AND user_id = ${query.approver} AND status = 'open')`);
  if (query.businessId !== undefined) parts.push(sql`i.business_id = ${query.businessId}`);
  if (query.from !== undefined) parts.push(sql`i.started_at >= ${new Date(query.from)}`);
  if (query.before !== undefined) parts.push(sql`i.started_at < ${new Date(query.before)}`);
  if (query.overdue) parts.push(late(ctx));
  if (query.incident) parts.push(sql`${INCIDENTS} > 0`);
  return sql.join(parts, sql` AND `);
}

/** Instances by filters, newest first. `limit`: a condition on alias `i` of a caller whose viewer may not see all. */
export async function monitorPage(
  ctx: Ctx,
  query: MonitorQuery,
  limit: RawBuilder<unknown> = sql`true`,
): Promise<Slice<Monitored>> {
  const columns = sql`${instanceColumns}, ${late(ctx)} AS overdue, ${INCIDENTS} AS incidents,
    ARRAY(SELECT DISTINCT k.node FROM wf_task k WHERE k.company_id = i.company_id AND k.instance_id = i.id AND k.status = 'open') AS waiting,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('actorId', a.id, 'user', a.user_id, 'node', k.node, 'token', k.token) ORDER BY a.id), '[]')
      FROM wf_task_actor a JOIN wf_task k ON k.company_id = a.company_id AND k.id = a.task
      WHERE a.company_id = i.company_id AND a.instance_id = i.id AND a.status = 'open') AS asked`;
  const page = await instancePage<Monitored>(ctx, query, {
    ...INSTANCES,
    columns,
    where: sql`${whereOf(ctx, query)} AND (${limit})`,
  });
  for (const row of page.list) {
    const { nodes } = await graphOfVersion(ctx, row.definition, row.definitionVersion);
    row.waiting = row.waiting.map((node) => nodes[node]?.name ?? node);
    row.asked = row.asked.map((one) => ({ ...one, node: nodes[one.node]?.name ?? one.node }));
  }
  return page;
}

/** Numbers of what a query finds, by status, and how many of it are late or have an incident. */
export async function monitorNumbers(
  ctx: Ctx,
  query: Omit<MonitorQuery, 'pageNum' | 'pageSize'>,
): Promise<MonitorCounts> {
  const { rows } = await sql<{ status: InstanceStatus; count: number; overdue: number; incident: number }>`
    SELECT status, count(*) AS count, count(*) FILTER (WHERE ${late(ctx)}) AS overdue, count(*) FILTER (WHERE ${INCIDENTS} > 0) AS incident
    FROM wf_instance i WHERE ${whereOf(ctx, query)} ${matching(query)} GROUP BY status`.execute(ctx.db);
  const sum = (of: 'overdue' | 'incident'): number => rows.reduce((total, row) => total + row[of], 0);
  return {
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    overdue: sum('overdue'),
    incident: sum('incident'),
  };
}

/** Steps that cannot go on, latest first. */
export async function incidentPage(ctx: Ctx, query: PageQuery): Promise<Slice<IncidentLine>> {
  const open = sql`n.company_id = ${ctx.viewer.companyId} AND n.resolved_at IS NULL`;
  const { rows } = await sql<IncidentLine & ListedInstance & { node: string }>`
    SELECT n.id AS incident_id, n.node, n.code, n.detail, ${ms('n.at')} AS at, ${instanceColumns}
    FROM wf_incident n JOIN wf_instance i ON i.company_id = n.company_id AND i.id = n.instance_id
    WHERE ${open} ORDER BY n.id DESC LIMIT ${query.pageSize} OFFSET ${(query.pageNum - 1) * query.pageSize}`.execute(
    ctx.db,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM wf_incident n WHERE ${open}`.execute(ctx.db);
  const list: IncidentLine[] = [];
  for (const { incidentId, instanceId, number, title, code, detail, at, node, definition, definitionVersion } of rows) {
    const graph = await graphOfVersion(ctx, definition, definitionVersion);
    const nodeName = graph.nodes[node]?.name ?? node;
    list.push({ incidentId, instanceId, number, title, definitionName: graph.name, nodeName, code, detail, at });
  }
  return { list, total: counted[0]!.total };
}
