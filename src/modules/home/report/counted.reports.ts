/** Projects, documents and risks in groups (1-product §2.16: projectReport, projectFileReport, projectRiskReport). */
import { bool, choice, date, dict, int, money, ref, text } from '#kernel/field.ts';
import { document, documentStatus } from '#modules/documents/document/document.entity.ts';
import { levels } from '#modules/documents/document/levels.ts';
import { risk, riskNatures, riskStatus } from '#modules/registers/risk/risk.entity.ts';
import { riskLevels } from '#modules/registers/risk/risk-matrix.ts';
import { countedPage } from './counted.ts';
import { stateColumns } from './project-state.ts';
import { reportTexts as x } from './report.texts.ts';

export const projectCounted = countedPage({
  ...{ name: 'projects', path: '/modules/projectReport', label: x.overall.text, rowsLabel: x.projects.text },
  reads: ['project', 'task'],
  columns: stateColumns,
  title: 'title',
  list: {
    columns: [
      'title',
      'light',
      'type',
      'manager',
      'department',
      'plannedEnd',
      'planned',
      'actual',
      'slip',
      'lateTasks',
    ],
    filters: ['light', 'status', 'type', 'manager', 'department', 'program'],
    sort: 'title',
  },
  search: { in: ['title', 'code'], label: x.search.text },
  groups: ['light', 'status', 'type', 'department', 'manager', 'program'],
  counted: {
    total: x.projects.text,
    waiting: x.notStarted.text,
    running: x.running.text,
    late: x.lateProjects.text,
    done: x.finished.text,
    ended: x.terminated.text,
  },
  bad: ['late'],
  measures: {
    progress: { label: x.averageProgress.text, of: 'actual', how: 'average' },
    slip: { label: x.averageSlip.text, of: 'slip', how: 'average' },
  },
  narrowed: ['department', 'type', 'program'],
  drawn: ['waiting', 'running', 'done', 'ended'],
});

const required = { required: true } as const;
const { fields: d } = document;
export const fileCounted = countedPage({
  ...{ name: 'documents', path: '/modules/projectFileReport', label: x.files.text, rowsLabel: x.documents.text },
  reads: ['document', 'project', 'task'],
  columns: {
    title: text(d.title.label, required),
    code: text(d.code.label, required),
    project: ref(['项目', '項目', 'Project'], 'project'),
    type: dict(d.type.label, 'document_type'),
    level: choice(d.level.label, levels, required),
    status: choice(d.status.label, documentStatus, required),
    owner: ref(d.owner.label, 'user'),
    task: ref(d.task.label, 'task'),
    due: date(x.due.text),
    overdue: bool(x.overdue.text, required),
    version: text(d.effective.label),
  },
  title: 'title',
  list: {
    columns: ['title', 'project', 'type', 'level', 'status', 'version', 'owner', 'due'],
    filters: ['project', 'type', 'level', 'status', 'owner', 'due'],
    sort: 'title',
  },
  search: { in: ['title', 'code'], label: x.search.text },
  groups: ['project', 'status', 'level', 'type', 'owner'],
  counted: {
    total: x.documents.text,
    incomplete: documentStatus.incomplete,
    completed: documentStatus.completed,
    approving: documentStatus.approving,
    archived: documentStatus.archived,
    overdue: x.overdue.text,
  },
  bad: ['overdue'],
  narrowed: ['project', 'type'],
  drawn: ['incomplete', 'completed', 'approving', 'archived'],
});

const { fields: r } = risk;
export const riskCounted = countedPage({
  ...{ name: 'risks', path: '/modules/projectRiskReport', label: x.risks.text, rowsLabel: x.riskRows.text },
  reads: ['risk', 'project', 'program'],
  columns: {
    name: text(r.name.label, required),
    code: text(r.code.label, required),
    project: ref(['项目', '項目', 'Project'], 'project'),
    program: ref(['项目集', '項目集', 'Program'], 'program'),
    type: dict(r.type.label, 'risk_type'),
    nature: choice(r.nature.label, riskNatures, required),
    level: choice(r.level.label, riskLevels),
    status: choice(r.status.label, riskStatus, required),
    owner: ref(r.owner.label, 'user'),
    probability: int(r.probability.label),
    impact: int(x.impact.text),
    exposure: money(x.exposure.text),
    nextReview: date(r.nextReview.label),
    raisedOn: date(x.raisedOn.text, required),
    closedOn: date(x.closedOn.text),
  },
  title: 'name',
  list: {
    columns: ['code', 'name', 'project', 'nature', 'level', 'status', 'owner', 'exposure', 'nextReview'],
    filters: [
      ...['project', 'program', 'type', 'nature', 'level', 'status', 'owner', 'probability', 'impact', 'nextReview'],
    ],
    sort: '-raisedOn',
  },
  search: { in: ['name', 'code'], label: x.search.text },
  groups: ['level', 'status', 'type', 'project', 'owner', 'nature'],
  counted: {
    total: x.riskRows.text,
    open: x.openRisks.text,
    high: x.highRisks.text,
    overdue: x.reviewDue.text,
    occurred: riskStatus.occurred,
    closed: riskStatus.closed,
  },
  bad: ['high', 'overdue', 'occurred'],
  measures: { exposure: { label: x.exposure.text, of: 'exposure', how: 'amount' } },
  narrowed: ['project', 'type', 'nature'],
  drawn: ['open', 'closed'],
  charts: {
    weeks: {
      kind: 'line',
      label: x.riskTrend.text,
      lines: {
        open: { label: x.openRisks.text },
        raised: { label: x.raised.text, dashed: true },
        closed: { label: riskStatus.closed, dashed: true },
      },
    },
  },
});
export const countedPages = { projects: projectCounted, documents: fileCounted, risks: riskCounted } as const;
