/** Figures of workflows and their incidents as reports. */
import { bool, choice, decimal, instant, int, json, longText, percent, ref, text } from '#kernel/field.ts';
import { type Asked, listAddress, report } from '#kernel/report.ts';
import { incidentTexts } from './incident.texts.ts';
import {
  exportIncidents,
  exportMonitor,
  exportStatistics,
  type FigureRow,
  INSTANCE_STATUSES,
  type IncidentLine,
  incidentList,
  type MonitoredWorkflow,
  monitorList,
  monitorStatistics,
} from './monitor.calls.ts';
import { monitorTexts as m } from './monitor.texts.ts';

const MONITOR = '/modules/workflow/processMonitor';

export const monitorReport = report<MonitoredWorkflow>({
  name: 'workflowMonitor',
  label: m.page.text,
  call: monitorList,
  sheet: exportMonitor,
  columns: {
    number: text(m.number.text, { required: true }),
    title: text(m.title.text, { required: true }),
    definitionName: text(m.definition.text, { required: true }),
    definitionVersion: int(m.version.text, { required: true }),
    project: ref(m.project.text, 'project'),
    initiator: ref(m.initiator.text, 'user', { required: true }),
    status: choice(m.status.text, INSTANCE_STATUSES, { required: true }),
    waiting: json<string>()(m.waiting.text),
    askedNames: json<string>()(m.asked.text),
    overdue: bool(m.overdue.text),
    incidents: int(m.incidents.text),
    startedAt: instant(m.started.text, { required: true }),
    endedAt: instant(m.ended.text),
  },
  title: 'title',
  list: {
    columns: ['number', 'title', 'definitionName', 'initiator', 'status', 'waiting', 'askedNames', 'startedAt'],
    filters: ['project', 'initiator', 'endedAt'],
    sort: '-id',
  },
  search: { in: ['title', 'number'], label: m.search.text },
});

/** The workflows a number counts: of the line's definition, started in the period, of a kind the monitor knows. */
const workflows =
  (kind: string | null) =>
  ({ definition, node }: FigureRow, { from, to }: Asked): string | null =>
    node === null ? listAddress(MONITOR, { definition, from, to, kind }) : null;
const allWorkflows =
  (kind: string | null) =>
  ({ by, from, to }: Asked): string | null =>
    by === 'definition' ? listAddress(MONITOR, { from, to, kind }) : null;

const hours = { digits: 2 } as const;
const share = { digits: 1 } as const;

export const figuresReport = report<FigureRow>({
  name: 'workflowFigures',
  label: m.statistics.text,
  call: monitorStatistics,
  sheet: exportStatistics,
  columns: {
    name: text(m.definition.text, { required: true }),
    instances: int(m.count.text, { required: true }),
    running: int(m.running.text, { required: true }),
    ended: int(m.endedCount.text, { required: true }),
    mean: decimal(m.meanHours.text, hours),
    median: decimal(m.medianHours.text, hours),
    p90: decimal(m.p90Hours.text, hours),
    overdue: percent(m.overduePercent.text, share),
    rejected: percent(m.rejectedPercent.text, share),
  },
  title: 'name',
  list: {
    columns: ['name', 'instances', 'running', 'ended', 'mean', 'median', 'p90', 'overdue', 'rejected'],
    filters: [],
    sort: 'id',
  },
  search: { in: ['name'], label: m.definition.text },
  start: () => ({ by: 'definition' }),
  summary: {
    instances: { label: m.count.text, sum: 'instances' },
    running: { label: m.running.text, sum: 'running' },
    ended: { label: m.endedCount.text, sum: 'ended' },
  },
  charts: {
    counts: {
      kind: 'stack',
      label: m.chartCounts.text,
      lines: { ended: { label: m.endedCount.text }, running: { label: m.running.text } },
      of: { x: 'name', sort: '-instances', most: 12 },
    },
    times: {
      kind: 'bar',
      label: m.chartTimes.text,
      lines: { median: { label: m.median.text }, p90: { label: m.p90.text } },
      of: { x: 'name', sort: '-instances', most: 12 },
    },
  },
  drill: { instances: workflows(null), running: workflows('open'), ended: workflows('ended') },
  drillSummary: { instances: allWorkflows(null), running: allWorkflows('open'), ended: allWorkflows('ended') },
});

/** Codes of incidents with their words. */
const codes = Object.fromEntries(Object.entries(incidentTexts).map(([code, { text: words }]) => [code, words]));

export const incidentReport = report<IncidentLine>({
  name: 'workflowIncidents',
  label: m.incidents.text,
  call: incidentList,
  sheet: exportIncidents,
  columns: {
    at: instant(m.since.text, { required: true }),
    number: text(m.number.text, { required: true }),
    title: text(m.title.text, { required: true }),
    definitionName: json<string>()(m.definition.text),
    nodeName: json<string>()(m.step.text),
    code: choice(m.reason.text, codes, { required: true }),
    detail: longText(m.detail.text),
  },
  title: 'title',
  list: {
    columns: ['at', 'number', 'title', 'definitionName', 'nodeName', 'code', 'detail'],
    filters: ['at', 'code'],
    sort: '-at',
  },
  search: { in: ['title', 'number'], label: m.search.text },
});
