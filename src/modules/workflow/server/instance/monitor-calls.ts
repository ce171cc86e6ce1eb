/** Handlers of the process monitor. What is changed goes through the same command as a person's actions (instances.ts). */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import { Refusal } from '#kernel/problem.ts';
import { LANGS } from '#kernel/text.ts';
import { userNames } from '#modules/user/server/public.ts';
import { type Ctx, Download, handle } from '#server/context.ts';
import { titlesById } from '#server/entity/entity-read.ts';
import { computedRows, reportAnswer, reportSheet } from '#server/report/report.ts';
import { type Cell, XLSX } from '#server/sheet.ts';
import { writeBook } from '#server/workbooks.ts';
import type { Graph } from '../../graph.ts';
import {
  exportIncidents,
  exportMonitor,
  exportStatistics,
  INSTANCE_STATUSES,
  incidentList,
  type MonitorAnswer,
  monitorCounts,
  monitorList,
  monitorStatistics,
  monitorVersions,
  nodeStatistics,
  tryAction,
  type VersionSteps,
} from '../../instance/monitor.calls.ts';
import { figuresReport, incidentReport } from '../../instance/monitor.reports.ts';
import { monitorTexts as m } from '../../instance/monitor.texts.ts';
import { personAction } from '../../instance/person-actions.ts';
import { workflowProblems } from '../../workflow.problems.ts';
import { periodOf } from '../periods.ts';
import { tryOnWorkflow } from './commands.ts';
import { type Monitored, type MonitorQuery, monitorNumbers, monitorPage, openIncidents } from './monitor.ts';
import { figureRows, nodeLines } from './statistics.ts';

const EXPORTED = 10_000;
const PART = 500;

type Filters = Omit<InputOf<typeof monitorList>, 'pageNum' | 'pageSize'>;
function queryOf(ctx: Ctx, input: Filters): Omit<MonitorQuery, 'pageNum' | 'pageSize'> {
  const { search, definition, project, initiator, approver, status, ended, overdue, incident } = input;
  return {
    ...(search && { search }),
    ...(definition && { definition }),
    ...(project && { projectId: project }),
    ...(initiator && { initiator }),
    ...(approver && { approver }),
    ...(status && { status }),
    ...(typeof ended === 'boolean' && { ended }),
    ...(overdue && { overdue }),
    ...(incident && { incident }),
    ...periodOf(ctx, input),
  };
}

async function projectNames(ctx: Ctx, rows: readonly Monitored[]): Promise<Record<number, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.projectId ?? []))];
  return ids.length === 0 ? {} : titlesById('project', ctx, ids);
}

async function pageOf(ctx: Ctx, query: MonitorQuery): Promise<MonitorAnswer> {
  const page = await monitorPage(ctx, query);
  const users = page.list.flatMap((row) => [row.initiator, ...row.asked.map((one) => one.user)]);
  return { ...page, people: await userNames(ctx, users), projects: await projectNames(ctx, page.list) };
}

const named = (ctx: Ctx, title: Parameters<Ctx['say']>[0]): string =>
  `${ctx.say(title)}-${dateOfInstant(ctx.now, ctx.utcOffset)}.xlsx`;
const civil = (ctx: Ctx, at: number | null): string =>
  at === null ? '' : new Date(at + ctx.utcOffset * 60_000).toISOString().slice(0, 16).replace('T', ' ');

async function exported(ctx: Ctx, input: Filters): Promise<Download> {
  const columns = [m.number, m.title, m.definition, m.project, m.initiator, m.started, m.status, m.waiting, m.asked];
  const head = [...columns, m.overdue, m.incidents, m.ended].map((text) => ctx.say(text));
  const out: Cell[][] = [head];
  for (let pageNum = 1; out.length <= EXPORTED; pageNum++) {
    const { list, people, projects } = await pageOf(ctx, { ...queryOf(ctx, input), pageNum, pageSize: PART });
    for (const row of list)
      out.push([
        row.number,
        row.title,
        row.definitionName,
        projects[row.projectId ?? 0] ?? '',
        people[row.initiator] ?? '',
        civil(ctx, row.startedAt),
        INSTANCE_STATUSES[row.status as keyof typeof INSTANCE_STATUSES][LANGS.indexOf(ctx.lang)] ?? '',
        row.waiting.join(', '),
        [...new Set(row.asked.map((one) => people[one.user] ?? ''))].join(', '),
        ctx.say(row.overdue ? m.yes : m.no),
        row.incidents,
        civil(ctx, row.endedAt),
      ]);
    if (list.length < PART) break;
  }
  const widths = [22, 44, 22, 24, 12, 17, 12, 24, 24, 8, 8, 17];
  return new Download(
    named(ctx, m.page),
    XLSX,
    await writeBook(ctx, ctx.say(m.page), out.slice(0, EXPORTED + 1), widths),
  );
}

const figures = async (ctx: Ctx, { by, ...input }: Pick<InputOf<typeof monitorStatistics>, 'by' | 'from' | 'to'>) =>
  computedRows(figuresReport, await figureRows(ctx, by, periodOf(ctx, input)));

/** Versions of a definition with the steps a token can stand at. */
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
  handle(monitorList, (ctx, { pageNum, pageSize, ...input }) =>
    pageOf(ctx, { ...queryOf(ctx, input), pageNum: pageNum ?? 1, pageSize: pageSize ?? 10 }),
  ),
  handle(monitorCounts, (ctx, input) => monitorNumbers(ctx, queryOf(ctx, input))),
  handle(exportMonitor, exported),
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
