/** All running and ended workflows of a company for administrators: a list with filters, counts, what waits at whom. */
import { type RawBuilder, sql } from 'kysely';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { chosen, type ReportInput, type Source } from '#server/report/report.ts';
import { incidentTexts } from '../../instance/incident.texts.ts';
import type {
  Asked,
  IncidentLine,
  MonitorCounts,
  MonitoredWorkflow,
  WorkflowLine,
} from '../../instance/monitor.calls.ts';
import { monitorReport } from '../../instance/monitor.reports.ts';
import type { InstanceStatus } from '../../state.ts';
import { graphOfVersion } from '../graphs.ts';
import { matching, named, type PageQuery } from './lists.ts';

export interface MonitorQuery extends Omit<PageQuery, 'pageNum' | 'pageSize'> {
  status?: InstanceStatus;
  initiator?: number;
  /** Asked now. */
  approver?: number;
  businessId?: number;
  /** Started from and before, milliseconds since the epoch. */
  from?: number;
  before?: number;
  /** Only those that have ended, or only those that have not. */
  ended?: boolean;
  /** Only those with an open task that is late. */
  overdue?: boolean;
  /** Only those with an open incident. */
  incident?: boolean;
}

const late = (ctx: Ctx): RawBuilder<unknown> => sql`EXISTS (SELECT 1 FROM wf_task k WHERE k.company_id = i.company_id
  AND k.instance_id = i.id AND k.status = 'open' AND k.due_at < ${new Date(ctx.now)})`;
const INCIDENTS = sql`(SELECT count(*) FROM wf_incident n WHERE n.company_id = i.company_id AND n.instance_id = i.id
  AND n.resolved_at IS NULL)`;

const WAITING = sql`ARRAY(SELECT DISTINCT k.node FROM wf_task k
  WHERE k.company_id = i.company_id AND k.instance_id = i.id AND k.status = 'open')`;
const ASKED = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('actorId', a.id, 'user', a.user_id, 'node', k.node, 'token', k.token) ORDER BY a.id), '[]')
  FROM wf_task_actor a JOIN wf_task k ON k.company_id = a.company_id AND k.id = a.task
  WHERE a.company_id = i.company_id AND a.instance_id = i.id AND a.status = 'open')`;

/** Called instances are under their parents and are left out. */
function whereOf(ctx: Ctx, query: MonitorQuery): RawBuilder<unknown> {
  const parts = [sql`i.company_id = ${ctx.viewer.companyId} AND i.parent_id IS NULL`];
  if (query.status) parts.push(sql`i.status = ${query.status}`);
  if (query.initiator !== undefined) parts.push(sql`i.initiator = ${query.initiator}`);
  if (query.approver !== undefined)
    parts.push(sql`i.id IN (SELECT instance_id FROM wf_task_actor
      WHERE company_id = ${ctx.viewer.companyId} AND user_id = ${query.approver} AND status = 'open')`);
  if (query.businessId !== undefined) parts.push(sql`i.business_id = ${query.businessId}`);
  if (query.from !== undefined) parts.push(sql`i.started_at >= ${new Date(query.from)}`);
  if (query.before !== undefined) parts.push(sql`i.started_at < ${new Date(query.before)}`);
  if (query.ended !== undefined) parts.push(query.ended ? sql`i.ended_at IS NOT NULL` : sql`i.ended_at IS NULL`);
  if (query.overdue) parts.push(late(ctx));
  if (query.incident) parts.push(sql`${INCIDENTS} > 0`);
  return sql.join(parts, sql` AND `);
}

/** Assignees and steps of a row of the monitor, before names are added. */
type Raw = Omit<MonitoredWorkflow, 'waiting' | 'asked'> & { waiting: string[]; asked: Asked[] };

/** The workflows of the company as the monitor lists them. `limit`: a condition on alias `i`, for viewers who may not see all. */
export const monitored = (
  ctx: Ctx,
  query: MonitorQuery,
  limit: RawBuilder<unknown> = sql`true`,
): Source<MonitoredWorkflow> => ({
  rows: sql`SELECT i.id, i.id AS instance_id, i.number, i.title, i.definition, i.definition_version, coalesce(d.name, i.definition) AS definition_name,
      i.project_id AS project, i.initiator, i.status, i.started_at, i.ended_at, ${late(ctx)} AS overdue, ${INCIDENTS} AS incidents,
      ${WAITING} AS waiting, ${ASKED} AS asked, NULL::jsonb AS asked_names
    FROM wf_instance i LEFT JOIN wf_definition d ON d.company_id = i.company_id AND d.key = i.definition
    WHERE ${whereOf(ctx, query)} AND (${limit}) ${matching(query)}`,
  async complete(rows) {
    const raw = await named(ctx, rows as unknown as Raw[]);
    const people = await userNames(
      ctx,
      raw.flatMap((row) => row.asked.map((one) => one.user)),
    );
    return Promise.all(
      raw.map(async (row) => {
        const { nodes } = await graphOfVersion(ctx, row.definition, row.definitionVersion);
        const nameOf = (node: string): string => nodes[node]?.name ?? node;
        const asked = row.asked.map((one) => ({ ...one, node: nameOf(one.node), name: people[one.user] ?? '' }));
        const askedNames = [...new Set(asked.map(({ name }) => name))].join(', ');
        return { ...row, waiting: row.waiting.map(nameOf).join(', '), asked, askedNames };
      }),
    );
  },
});

/** The same for lists of people who do not administer workflows: without incidents and the rows that wait. */
export function listedWorkflows(ctx: Ctx, query: MonitorQuery, limit: RawBuilder<unknown>): Source<WorkflowLine> {
  const { rows, complete } = monitored(ctx, query, limit);
  return {
    rows,
    complete: async (page) =>
      (await complete!(page as MonitoredWorkflow[])).map(({ asked: _asked, incidents: _incidents, ...row }) => row),
  };
}

/** Numbers of what a query finds, by status, and how many of it are late or have an incident. */
export async function monitorNumbers(
  ctx: Ctx,
  query: MonitorQuery,
  input: Pick<ReportInput, 'search' | 'filters'> = {},
): Promise<MonitorCounts> {
  const { rows } = await sql<{ status: InstanceStatus; count: number; overdue: number; incident: number }>`
    SELECT status, count(*) AS count, count(*) FILTER (WHERE overdue) AS overdue, count(*) FILTER (WHERE incidents > 0) AS incident
    FROM ${chosen(ctx, monitorReport, input, monitored(ctx, query).rows)} GROUP BY status`.execute(ctx.db);
  const sum = (of: 'overdue' | 'incident'): number => rows.reduce((total, row) => total + row[of], 0);
  return {
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    overdue: sum('overdue'),
    incident: sum('incident'),
  };
}

type Incident = IncidentLine & { node: string; definition: string; definitionVersion: number };

/** Steps that cannot go on. */
export const openIncidents = (ctx: Ctx): Source<IncidentLine> => ({
  rows: sql`SELECT n.id, n.id AS incident_id, n.node, CASE WHEN n.code = ANY(${Object.keys(incidentTexts)}::text[]) THEN n.code ELSE 'OTHER' END AS code,
      n.detail, n.at, i.id AS instance_id, i.number, i.title, i.definition, i.definition_version,
      NULL::jsonb AS definition_name, NULL::jsonb AS node_name
    FROM wf_incident n JOIN wf_instance i ON i.company_id = n.company_id AND i.id = n.instance_id
    WHERE n.company_id = ${ctx.viewer.companyId} AND n.resolved_at IS NULL`,
  async complete(rows) {
    const lines: IncidentLine[] = [];
    for (const { node, definition, definitionVersion, ...row } of rows as Incident[]) {
      const graph = await graphOfVersion(ctx, definition, definitionVersion);
      lines.push({ ...row, definitionName: graph.name, nodeName: graph.nodes[node]?.name ?? node });
    }
    return lines;
  },
});
