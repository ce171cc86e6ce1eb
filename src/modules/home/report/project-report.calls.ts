/** Projects in figures: the monitoring wall, and the report on their progress (1-product §2.8, §2.16). */
import { call, output } from '#kernel/call.ts';
import { choice } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { ProjectState } from './project-state.ts';

export const projectScopes = {
  open: ['进行中的项目', '進行中的項目', 'Projects under way'],
  all: ['全部项目', '全部項目', 'All projects'],
} as const;
const over = { scope: choice(['项目范围', '項目範圍', 'Projects'], projectScopes, { required: true }) } as const;
const READS = ['project', 'task', 'risk', 'issue', 'budget'] as const;
const PATH = '/api/v1/report';

/** Projects the viewer may see; costs only of those where they may see them. */
export const projectMonitoring = call(
  'GET',
  `${PATH}/monitoring`,
  'login',
  { ...over, ...listInput },
  output<ReportAnswer<ProjectState>>(),
  { label: ['项目监控', '項目監控', 'Project monitoring'], reads: READS },
);
export const exportProjectMonitoring = call(
  'GET',
  `${PATH}/monitoring/export`,
  'login',
  { ...over, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出项目监控', '匯出項目監控', 'Export project monitoring'], body: 'download' },
);
export const projectProcessReport = call(
  'GET',
  `${PATH}/process`,
  'login',
  { ...over, ...listInput },
  output<ReportAnswer<ProjectState>>(),
  { label: ['进度统计', '進度統計', 'Progress report'], reads: READS },
);
export const exportProjectProcessReport = call(
  'GET',
  `${PATH}/process/export`,
  'login',
  { ...over, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出进度统计', '匯出進度統計', 'Export the progress report'], body: 'download' },
);
