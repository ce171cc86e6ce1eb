/** The pages of jobs as lists. */
import { bool, choice, instant, int, longText, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import { exportJobLog, type JobLogRow, type JobRow, jobLog, jobSchedule } from './job.calls.ts';

export const jobStatus = {
  normal: ['正常', '正常', 'Normal'],
  paused: ['暂停', '暫停', 'Paused'],
} as const;
export const jobLanes = {
  seconds: ['秒级', '秒級', 'Seconds'],
  minutes: ['分钟级', '分鐘級', 'Minutes'],
  night: ['夜间', '夜間', 'Night'],
} as const;
export const jobOutcomes = {
  ok: ['成功', '成功', 'Succeeded'],
  failed: ['失败', '失敗', 'Failed'],
  lost: ['丢失', '遺失', 'Lost'],
} as const;

const module = text(['模块', '模組', 'Module'], { required: true });
const bean = text(['任务标识', '任務標識', 'Bean name'], { required: true });
const label = text(['任务', '任務', 'Job'], { required: true });

export const jobReport = report<JobRow>({
  name: 'jobSchedule',
  label: ['定时任务', '定時任務', 'Scheduled jobs'],
  call: jobSchedule,
  columns: {
    label,
    module,
    bean,
    method: text(['方法', '方法', 'Method name'], { required: true }),
    parameters: text(['参数', '參數', 'Parameters']),
    cron: text(['Cron 表达式', 'Cron 運算式', 'Cron expression']),
    status: choice(['状态', '狀態', 'Status'], jobStatus, { required: true }),
    lane: choice(['队列', '佇列', 'Lane'], jobLanes, { required: true }),
    nextAt: instant(['下次运行', '下次執行', 'Next run']),
    lastAt: instant(['上次运行', '上次執行', 'Last run']),
    lastOutcome: choice(['上次结果', '上次結果', 'Last result'], jobOutcomes),
    failures: int(['24 小时失败', '24 小時失敗', 'Failures in 24 h'], { required: true }),
    waiting: int(['等待的公司', '等待的公司', 'Companies waiting'], { required: true }),
    essential: bool(['必要', '必要', 'Essential']),
  },
  title: 'label',
  list: {
    // Names of the code can be added; people read labels.
    columns: ['label', 'cron', 'status', 'nextAt', 'lastOutcome', 'failures'],
    filters: ['status', 'lane', 'module', 'lastOutcome'],
    sort: 'label',
  },
  search: { in: ['label', 'bean', 'module'], label: ['任务或标识', '任務或標識', 'Job or bean'] },
  summary: {
    failures: { label: ['24 小时失败', '24 小時失敗', 'Failures in 24 h'], sum: 'failures', bad: true },
    lost: { label: ['24 小时丢失', '24 小時遺失', 'Lost in 24 h'], bad: true },
    paused: { label: ['已暂停', '已暫停', 'Paused'] },
  },
});

export const jobLogReport = report<JobLogRow>({
  name: 'jobLog',
  label: ['任务运行记录', '任務執行記錄', 'Runs of jobs'],
  call: jobLog,
  sheet: exportJobLog,
  columns: {
    startedAt: instant(['开始', '開始', 'Started'], { required: true }),
    endedAt: instant(['结束', '結束', 'Ended'], { required: true }),
    dueAt: instant(['应运行时间', '應執行時間', 'Due'], { required: true }),
    label,
    module,
    bean,
    outcome: choice(['结果', '結果', 'Result'], jobOutcomes, { required: true }),
    runs: int(['次数', '次數', 'Runs'], { required: true }),
    skipped: int(['重叠跳过', '重疊略過', 'Skipped (overlap)'], { required: true }),
    millis: int(['最长耗时（毫秒）', '最長耗時（毫秒）', 'Longest (ms)'], { required: true }),
    lateMillis: int(['最大延迟（毫秒）', '最大延遲（毫秒）', 'Latest (ms)'], { required: true }),
    company: text(['公司', '公司', 'Company']),
    node: text(['节点', '節點', 'Node'], { required: true }),
    askedBy: text(['手动运行人', '手動執行人', 'Asked for by']),
    error: longText(['错误', '錯誤', 'Error']),
  },
  title: 'label',
  list: {
    columns: ['startedAt', 'label', 'outcome', 'runs', 'skipped', 'millis', 'askedBy', 'error'],
    filters: ['startedAt', 'outcome', 'bean', 'module', 'skipped', 'node', 'askedBy'],
    sort: '-startedAt',
  },
  search: { in: ['label', 'bean'], label: ['任务或标识', '任務或標識', 'Job or bean'] },
});
