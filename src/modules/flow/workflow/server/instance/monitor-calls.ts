/** Handlers of the process monitor. What is changed goes through the same command as a person's actions (instances.ts). */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { Refusal } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer, reportSheet } from '#server/report/report.ts';
import type { Graph } from '../../graph.ts';
import {
  exportIncidents,
  exportMonitor,
  exportStatistics,
  incidentList,
  monitorCounts,
  monitorList,
  monitorStatistics,
  monitorVersions,
  nodeStatistics,
  tryAction,
  type VersionSteps,
} from '../../instance/monitor.calls.ts';
import { figuresReport, incidentReport, monitorReport } from '../../instance/monitor.reports.ts';
import { personAction } from '../../instance/person-actions.ts';
import type { InstanceStatus } from '../../state.ts';
import { workflowProblems } from '../../workflow.problems.ts';
import { periodOf } from '../periods.ts';
import { tryOnWorkflow } from './commands.ts';
import { type MonitorQuery, monitored, monitorNumbers, openIncidents } from './monitor.ts';
import { figureRows, nodeLines } from './statistics.ts';

type Asked = Pick<InputOf<typeof monitorList>, 'definition' | 'approver' | 'from' | 'to' | 'kind'>;

const KINDS: Readonly<Record<string, Partial<MonitorQuery>>> = {
  open: { ended: false },
  ended: { ended: true },
  overdue: { overdue: true },
  incident: { incident: true },
};
function queryOf(ctx: Ctx, { definition, approver, kind, ...period }: Asked): MonitorQuery {
  return {
    ...(definition && { definition }),
    ...(approver && { approver }),
    ...(kind && (KINDS[kind] ?? { status: kind as InstanceStatus })),
    ...periodOf(ctx, period),
  };
}

const figures = async (ctx: Ctx, { by, ...input }: Pick<InputOf<typeof monitorStatistics>, 'by' | 'from' | 'to'>) =>
  computedRows(figuresReport, await figureRows(ctx, by, periodOf(ctx, input)));

/** Versions of a definition with the steps a token can be at. */
async function versionsOf(ctx: Ctx, definition: string): Promise<VersionSteps[]> {
  const { rows } = await sql<{ no: number; current: boolean; graph: Graph }>`
    SELECT v.no, v.no = d.version_no AS current, v.graph FROM wf_definition d
    JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.key = ${definition} ORDER BY v.no DESC`.execute(ctx.db);
  return rows.map(({ no, current, graph }) => ({
    no,
    current,
    steps: Object.values(graph.nodes).map(({ id, name, kind }) => ({ id, name, kind })),
  }));
}

export const monitorHandlers = [
  handle(monitorList, (ctx, input) => reportAnswer(ctx, monitorReport, input, monitored(ctx, queryOf(ctx, input)))),
  handle(monitorCounts, (ctx, input) => monitorNumbers(ctx, queryOf(ctx, input), input)),
  handle(exportMonitor, (ctx, input) => reportSheet(ctx, monitorReport, input, monitored(ctx, queryOf(ctx, input)))),
  handle(monitorStatistics, async (ctx, input) => reportAnswer(ctx, figuresReport, input, await figures(ctx, input))),
  handle(nodeStatistics, (ctx, input) => nodeLines(ctx, input.definition, periodOf(ctx, input))),
  handle(exportStatistics, async (ctx, input) => reportSheet(ctx, figuresReport, input, await figures(ctx, input))),
  handle(incidentList, (ctx, input) => reportAnswer(ctx, incidentReport, input, openIncidents(ctx))),
  handle(exportIncidents, (ctx, input) => reportSheet(ctx, incidentReport, input, openIncidents(ctx))),
  handle(monitorVersions, (ctx, { definition }) => versionsOf(ctx, definition)),
  handle(tryAction, async (ctx, { instanceId, action }) => {
    const wanted = personAction(action);
    if ('problems' in wanted) throw new Refusal(wanted.problems);
    const decision = await tryOnWorkflow(ctx, instanceId, wanted, true);
    if (decision.kind === 'fault') return { refused: ctx.say(workflowProblems.ENGINE_FAULT_TRIED) };
    if (decision.kind !== 'refused') return { refused: null };
    return { refused: decision.refusal.problems.map((one) => ctx.say(one.message, one.params)).join(' ') };
  }),
];
