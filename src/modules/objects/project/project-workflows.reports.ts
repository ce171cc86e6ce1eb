/** Lists of the workflows of projects. */
import type { Call } from '#kernel/call.ts';
import { type Report, report } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import type { WorkflowLine } from '#modules/flow/workflow/instance/monitor.calls.ts';
import { monitorReport } from '#modules/flow/workflow/instance/monitor.reports.ts';
import { allProjectWorkflows, projectOtherChanges, projectWorkflows } from './project-workflows.calls.ts';

/** Columns of the monitor, except those for its administrator only. */
const { incidents: _incidents, definitionVersion: _version, ...columns } = monitorReport.columns;
const { project: _project, ...inProject } = columns;
const shown = ['number', 'title', 'definitionName', 'initiator', 'startedAt', 'status', 'waiting', 'askedNames'];

const listed = (name: string, label: Triple, call: Call, of: object): Report<WorkflowLine> =>
  report({
    ...{ name, label, call, columns: inProject, title: 'title', search: monitorReport.search! },
    list: {
      columns: [...shown, 'endedAt'],
      filters: ['status', 'initiator', 'startedAt', 'endedAt', 'definitionName'],
      sort: '-id',
    },
    ...of,
  });

export const projectWorkflowsReport = listed(
  'projectWorkflows',
  ['项目流程', '項目流程', 'Workflows of the project'],
  projectWorkflows,
  {},
);
export const otherChangesReport = listed(
  'projectOtherChanges',
  ['项目状态与日历变更', '項目狀態與日曆變更', 'Status and calendar changes'],
  projectOtherChanges,
  {},
);
export const allProjectWorkflowsReport = listed(
  'allProjectWorkflows',
  ['全部项目流程', '全部項目流程', 'Workflows of all projects'],
  allProjectWorkflows,
  {
    columns,
    list: {
      columns: ['number', 'title', 'project', ...shown.slice(2)],
      filters: ['project', 'status', 'initiator', 'startedAt', 'endedAt', 'definitionName'],
      sort: '-id',
    },
  },
);
