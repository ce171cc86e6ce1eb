/** Statistics of issues as a report, and the list of the issues it counts. */
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import { bool, choice, date, decimal, dict, int, percent, ref, text } from '#kernel/field.ts';
import { type Asked, listAddress, report } from '#kernel/report.ts';
import { issue, issueStatus } from './issue.entity.ts';
import {
  type CountedIssueRow,
  countedIssues,
  exportCountedIssues,
  exportIssueReport,
  type IssueCounted,
  type IssueGroup,
  type IssueGroupRow,
  issueCounted,
  issueReport,
} from './issue-report.calls.ts';
import { issueReportTexts as x } from './issue-report.texts.ts';

export const REPORT_PAGE = '/modules/issueReport';
/** Of the page: its list of issues. */
export const ISSUES_TAB = 'issues';
/** Weeks with which the page opens. */
const WEEKS = 12;

const COUNTED = Object.keys(issueCounted) as IssueCounted[];
/** The filter that narrows the list to a group, and the value for none. */
const FILTERS: Readonly<Record<Exclude<IssueGroup, 'week'>, readonly [one: string, none: string]>> = {
  type: ['type', 'noType'],
  severity: ['severity', 'noSeverity'],
  cause: ['cause', 'noCause'],
  project: ['project', 'outside'],
};

/** The last day of a week, or the end of the period. */
const endOf = (monday: string, to: string): string => {
  const sunday = formatDay(parseDay(monday)! + 6);
  return sunday < to ? sunday : to;
};

const start = (counts: string, { from, to }: Asked) => ({ tabName: ISSUES_TAB, counts, from, to });
function rowsOf(counts: IssueCounted, { key }: Pick<IssueGroupRow, 'key'>, asked: Asked): string {
  const by = asked.by as IssueGroup;
  if (by === 'week') {
    const from = key! < asked.from! ? asked.from : key!;
    return listAddress(REPORT_PAGE, { ...start(counts, asked), from, to: endOf(key!, asked.to!) });
  }
  const [one, none] = FILTERS[by];
  return listAddress(REPORT_PAGE, { ...start(counts, asked), ...(key === null ? { [none]: 'true' } : { [one]: key }) });
}

const each = <V>(make: (counts: IssueCounted) => V): Record<IssueCounted, V> =>
  Object.fromEntries(COUNTED.map((counts) => [counts, make(counts)])) as Record<IssueCounted, V>;
const days = { digits: 1 } as const;
const firstOf = (today: string): string => {
  const day = parseDay(today)!;
  return formatDay(day - ((weekdayOf(day) + 6) % 7) - 7 * (WEEKS - 1));
};

const lines = {
  raised: { label: issueCounted.raised },
  closed: { label: issueCounted.closed },
  open: { label: issueCounted.open, dashed: true },
} as const;

export const issueReportReport = report<IssueGroupRow>({
  name: 'issueReport',
  label: x.page.text,
  call: issueReport,
  sheet: exportIssueReport,
  columns: {
    title: text(x.group.text, { required: true }),
    ...each((counts) => int(issueCounted[counts], { required: true })),
    reopenedRate: percent(x.reopenedRate.text),
    age: decimal(x.age.text, days),
    toClose: decimal(x.toClose.text, days),
    inNew: decimal(x.inNew.text, days),
    inProcessing: decimal(x.inProcessing.text, days),
    inSolved: decimal(x.inSolved.text, days),
  },
  title: 'title',
  list: {
    // What fits into a window of 1440; the times in each state are chosen in the settings of the columns.
    columns: ['title', 'raised', 'closed', 'open', 'overdue', 'reopenedRate', 'age', 'toClose'],
    filters: [],
    sort: 'id',
  },
  start: (today) => ({ by: 'week', from: firstOf(today), to: today }),
  summary: {
    ...each((counts) => ({ label: issueCounted[counts] })),
    reopenedRate: { label: x.reopenedRate.text, unit: '%' },
    age: { label: x.age.text },
    toClose: { label: x.toClose.text },
  },
  charts: {
    weeks: { kind: 'line', label: x.perWeek.text, lines },
    groups: {
      kind: 'bar',
      label: x.perGroup.text,
      lines: { raised: lines.raised, closed: lines.closed, open: { label: issueCounted.open } },
      of: { x: 'title', sort: '-open', most: 20 },
      only: { input: 'by', is: Object.keys(FILTERS) },
    },
  },
  drill: each(
    (counts) =>
      (row: IssueGroupRow, asked: Asked): string =>
        rowsOf(counts, row, asked),
  ),
  drillSummary: each(
    (counts) =>
      (asked: Asked): string =>
        listAddress(REPORT_PAGE, start(counts, asked)),
  ),
});

export const countedIssuesReport = report<CountedIssueRow>({
  name: 'countedIssues',
  label: x.issues.text,
  call: countedIssues,
  sheet: exportCountedIssues,
  columns: {
    name: text(issue.fields.name.label, { required: true }),
    code: text(issue.fields.code.label, { required: true }),
    project: ref(['项目', '項目', 'Project'], 'project'),
    type: dict(issue.fields.type.label, 'issue_type'),
    severity: dict(issue.fields.severity.label, 'severity'),
    cause: dict(issue.fields.cause.label, 'issue_cause'),
    status: choice(issue.fields.status.label, issueStatus, { required: true }),
    responsible: ref(issue.fields.responsible.label, 'user'),
    raisedOn: date(x.raisedOn.text, { required: true }),
    plannedFinish: date(issue.fields.plannedFinish.label),
    closedOn: date(x.closedOn.text),
    days: int(x.days.text, { required: true }),
    reopened: int(x.reopened.text, { required: true }),
    noType: bool(x.noType.text, { required: true }),
    noSeverity: bool(x.noSeverity.text, { required: true }),
    noCause: bool(x.noCause.text, { required: true }),
    outside: bool(x.outside.text, { required: true }),
  },
  title: 'name',
  list: {
    columns: [
      ...['code', 'name', 'project', 'type', 'severity', 'cause', 'status', 'responsible', 'raisedOn'],
      ...['plannedFinish', 'closedOn', 'days', 'reopened'],
    ],
    filters: [
      ...['project', 'type', 'severity', 'cause', 'status', 'responsible'],
      ...['noType', 'noSeverity', 'noCause', 'outside'],
    ],
    sort: '-raisedOn',
  },
  start: (today) => ({ counts: 'open', from: firstOf(today), to: today }),
  search: { in: ['name', 'code'], label: x.search.text },
});
