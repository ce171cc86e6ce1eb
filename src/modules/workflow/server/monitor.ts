/** All running and ended workflows of a company for administrators: a list with filters, figures, what is open at whom. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { InstanceStatus } from '../state.ts';
import { graphOfVersion } from './graphs.ts';
import { INSTANCES, instanceColumns, instancePage, type ListedInstance, type Page, type PageQuery } from './lists.ts';

export interface MonitorQuery extends PageQuery {
  status?: InstanceStatus;
  initiator?: number;
  projectId?: number;
  businessType?: string;
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
  actors: number[];
  overdue: boolean;
  incidents: number;
}

/**
 * Instances by filters, newest first; called ones stand under their parents and are left out. `limit`: a condition on
 * alias `i` of a caller whose viewer may not see all.
 */
export async function monitorPage(
  ctx: Ctx,
  query: MonitorQuery,
  limit?: RawBuilder<unknown>,
): Promise<Page<Monitored>> {
  const at = new Date(ctx.now);
  const late = sql`EXISTS (SELECT 1 FROM wf_task k WHERE k.company_id = i.company_id AND k.instance_id = i.id
    AND k.status = 'open' AND k.due_at < ${at})`;
  const incidents = sql`(SELECT count(*) FROM wf_incident n WHERE n.company_id = i.company_id AND n.instance_id = i.id
    AND n.resolved_at IS NULL)`;
  const parts = [sql`i.company_id = ${ctx.viewer.companyId} AND i.parent_id IS NULL`];
  if (limit) parts.push(sql`(${limit})`);
  if (query.status) parts.push(sql`i.status = ${query.status}`);
  if (query.initiator !== undefined) parts.push(sql`i.initiator = ${query.initiator}`);
  if (query.projectId !== undefined) parts.push(sql`i.project_id = ${query.projectId}`);
  if (query.businessType) parts.push(sql`i.business_type = ${query.businessType}`);
  if (query.businessId !== undefined) parts.push(sql`i.business_id = ${query.businessId}`);
  if (query.from !== undefined) parts.push(sql`i.started_at >= ${new Date(query.from)}`);
  if (query.before !== undefined) parts.push(sql`i.started_at < ${new Date(query.before)}`);
  if (query.overdue) parts.push(late);
  if (query.incident) parts.push(sql`${incidents} > 0`);
  const columns = sql`${instanceColumns}, ${late} AS overdue, ${incidents} AS incidents,
    ARRAY(SELECT k.node FROM wf_task k WHERE k.company_id = i.company_id AND k.instance_id = i.id AND k.status = 'open' ORDER BY k.id) AS waiting,
    ARRAY(SELECT DISTINCT a.user_id FROM wf_task_actor a WHERE a.company_id = i.company_id AND a.instance_id = i.id
      AND a.status = 'open' ORDER BY 1) AS actors`;
  const where = sql.join(parts, sql` AND `);
  const page = await instancePage<Monitored>(ctx, query, { ...INSTANCES, columns, where });
  for (const row of page.list) {
    const graph = await graphOfVersion(ctx, row.definition, row.definitionVersion);
    row.waiting = row.waiting.map((node) => graph.nodes[node]?.name ?? node);
  }
  return page;
}

export interface NodeFigures {
  node: string;
  name: string;
  /** Tasks that were opened. */
  tasks: number;
  open: number;
  /** Mean time from opening to closing, of those decided by people. */
  meanMs: number | null;
  /** Share of tasks with a due time that were, or are, late; null: none had one. */
  overdueShare: number | null;
  rejected: number;
}
export interface DefinitionFigures {
  byStatus: Partial<Record<InstanceStatus, number>>;
  /** Mean time from start to end of ended instances. */
  meanMs: number | null;
  nodes: NodeFigures[];
}

/** Figures of a definition over instances started in a period. */
export async function definitionFigures(
  ctx: Ctx,
  definition: string,
  period: { from?: number; before?: number } = {},
): Promise<DefinitionFigures> {
  const at = new Date(ctx.now);
  const of = sql`i.company_id = ${ctx.viewer.companyId} AND i.definition = ${definition}
    ${period.from === undefined ? sql`` : sql`AND i.started_at >= ${new Date(period.from)}`}
    ${period.before === undefined ? sql`` : sql`AND i.started_at < ${new Date(period.before)}`}`;
  const { rows: states } = await sql<{ status: InstanceStatus; count: number; meanMs: number | null }>`
    SELECT status, count(*) AS count, (extract(epoch FROM avg(ended_at - started_at)) * 1000)::float8 AS mean_ms
    FROM wf_instance i WHERE ${of} GROUP BY status`.execute(ctx.db);
  const { rows: nodes } = await sql<NodeFigures & { version: number }>`
    SELECT k.node, max(i.definition_version) AS version, count(*) AS tasks, count(*) FILTER (WHERE k.status = 'open') AS open,
      (extract(epoch FROM avg(k.closed_at - k.opened_at) FILTER (WHERE NOT k.auto)) * 1000)::float8 AS mean_ms,
      (count(*) FILTER (WHERE coalesce(k.closed_at, ${at}) > k.due_at))::float8 / nullif(count(k.due_at), 0) AS overdue_share,
      count(*) FILTER (WHERE k.status IN ('rejected', 'failed')) AS rejected
    FROM wf_task k JOIN wf_instance i ON i.company_id = k.company_id AND i.id = k.instance_id
    WHERE ${of} GROUP BY k.node ORDER BY min(k.id)`.execute(ctx.db);
  const figures: NodeFigures[] = [];
  for (const { version, ...row } of nodes) {
    const graph = await graphOfVersion(ctx, definition, version);
    const node = graph.nodes[row.node];
    if (node?.kind !== 'start') figures.push({ ...row, name: node?.name ?? row.node });
  }
  const ended = states.filter((state) => state.meanMs !== null);
  const count = ended.reduce((sum, state) => sum + state.count, 0);
  return {
    byStatus: Object.fromEntries(states.map((state) => [state.status, state.count])),
    meanMs: count === 0 ? null : ended.reduce((sum, state) => sum + state.meanMs! * state.count, 0) / count,
    nodes: figures,
  };
}

/** Open rows of a person who leaves, to be reassigned one instance at a time (actOnWorkflow, `reassign`). */
export async function liveRowsOf(ctx: Ctx, user: number): Promise<{ instanceId: number; actorId: number }[]> {
  const { rows } = await sql<{
    instanceId: number;
    actorId: number;
  }>`SELECT instance_id, id AS actor_id FROM wf_task_actor
    WHERE company_id = ${ctx.viewer.companyId} AND user_id = ${user} AND status IN ('open', 'waiting', 'taken')
    ORDER BY instance_id, id`.execute(ctx.db);
  return rows;
}
