/** The jobs of the installation: what there is, when it runs, and what became of its runs. The operator's alone. */
import { call, output } from '#kernel/call.ts';
import { text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';

export interface JobRow {
  id: number;
  module: string;
  bean: string;
  method: string;
  label: string;
  lane: string;
  essential: boolean;
  /** Its own times; null: it has its beat. */
  cron: string | null;
  everySeconds: number;
  parameters: string | null;
  status: 'normal' | 'paused';
  running: boolean;
  waiting: number;
  nextAt: string | null;
  /** The next ten times. */
  next: string[];
  lastAt: string | null;
  lastOutcome: string | null;
  lastError: string | null;
  failures: number;
}
export interface JobLogRow {
  id: number;
  module: string;
  bean: string;
  label: string;
  outcome: string;
  startedAt: string;
  endedAt: string;
  dueAt: string;
  runs: number;
  skipped: number;
  millis: number;
  lateMillis: number;
  company: string | null;
  node: string;
  askedBy: string | null;
  error: string | null;
}

const bean = text(['任务标识', '任務標識', 'Bean name'], { required: true, max: 100 });
export const cronField = text(['Cron 表达式', 'Cron 運算式', 'Cron expression'], { max: 120 });

export const jobSchedule = call(
  'GET',
  '/api/v1/job/schedule',
  'op:job:query',
  listInput,
  output<ReportAnswer<JobRow>>(),
  { label: ['定时任务', '定時任務', 'Scheduled jobs'] },
);
export const jobLog = call('GET', '/api/v1/job/log', 'op:job:query', listInput, output<ReportAnswer<JobLogRow>>(), {
  label: ['任务运行记录', '任務執行記錄', 'Runs of jobs'],
});
export const exportJobLog = call('GET', '/api/v1/job/log/export', 'op:job:query', sheetInput, output<Uint8Array>(), {
  label: ['导出任务运行记录', '匯出任務執行記錄', 'Export runs of jobs'],
  body: 'download',
});
export const previewTimes = call(
  'GET',
  '/api/v1/job/preview',
  'op:job:query',
  { cron: text(['Cron 表达式', 'Cron 運算式', 'Cron expression'], { required: true, max: 120 }) },
  output<{ next: string[]; wrong: string | null }>(),
  { label: ['预览任务时间', '預覽任務時間', 'Preview the times of a job'] },
);
const touches = ['job'] as const;
export const runJob = call('POST', '/api/v1/job/run', 'op:job:run', { bean }, output<null>(), {
  label: ['立即运行任务', '立即執行任務', 'Run a job now'],
  touches,
});
export const pauseJob = call('POST', '/api/v1/job/pause', 'op:job:edit', { bean }, output<null>(), {
  label: ['暂停任务', '暫停任務', 'Pause a job'],
  touches,
});
export const resumeJob = call('POST', '/api/v1/job/resume', 'op:job:edit', { bean }, output<null>(), {
  label: ['恢复任务', '恢復任務', 'Resume a job'],
  touches,
});
export const setJobTimes = call('PUT', '/api/v1/job/times', 'op:job:edit', { bean, cron: cronField }, output<null>(), {
  label: ['设置任务时间', '設定任務時間', 'Set the times of a job'],
  touches,
});
