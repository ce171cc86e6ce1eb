/** Names of what a task of a plan can be, for fields, lists and the editor. */

/** Specification 1-product §4.3. */
export const taskStatus = {
  new: ['未开始', '未開始', 'Unstarted'],
  ongoing: ['进行中', '進行中', 'In progress'],
  pause: ['已暂停', '已暫停', 'Paused'],
  done: ['已完成', '已完成', 'Completed'],
  passoff: ['已终止', '已終止', 'Terminated'],
  discarded: ['已废弃', '已廢棄', 'Discarded'],
} as const;

export const scheduleModes = {
  auto: ['自动排程', '自動排程', 'Auto scheduled'],
  manual: ['手动排程', '手動排程', 'Manually scheduled'],
} as const;

export const taskTypes = {
  fixedUnits: ['固定单位', '固定單位', 'Fixed units'],
  fixedDuration: ['固定工期', '固定工期', 'Fixed duration'],
  fixedWork: ['固定工时', '固定工時', 'Fixed work'],
} as const;

/** Settings of a plan's schedule (PlanOptions). */
export const scheduleFromTexts = {
  start: ['从项目开始时间', '從項目開始時間', 'Project start'],
  finish: ['从项目完成时间', '從項目完成時間', 'Project finish'],
} as const;
export const progressRules = {
  actual: ['保持实际时间', '保持實際時間', 'Keep the reported dates'],
  retained: [
    '剩余工作从状态日期起，等待前置任务',
    '剩餘工作從狀態日期起，等待前置任務',
    'Remaining work after the status date, waiting for predecessors',
  ],
  override: [
    '剩余工作从状态日期起，不等前置任务',
    '剩餘工作從狀態日期起，不等前置任務',
    'Remaining work after the status date, ignoring predecessors',
  ],
} as const;
export const lagCalendars = {
  successor: ['后置任务的日历', '後置任務的日曆', 'Calendar of the successor'],
  predecessor: ['前置任务的日历', '前置任務的日曆', 'Calendar of the predecessor'],
  project: ['项目日历', '項目日曆', 'Calendar of the project'],
  allDay: ['全天 24 小时', '全天 24 小時', 'Around the clock'],
} as const;

export const constraints = {
  ASAP: ['越早越好', '越早越好', 'As soon as possible'],
  ALAP: ['越晚越好', '越晚越好', 'As late as possible'],
  SNET: ['不得早于…开始', '不得早於…開始', 'Start no earlier than'],
  SNLT: ['不得晚于…开始', '不得晚於…開始', 'Start no later than'],
  FNET: ['不得早于…完成', '不得早於…完成', 'Finish no earlier than'],
  FNLT: ['不得晚于…完成', '不得晚於…完成', 'Finish no later than'],
  MSO: ['必须开始于', '必須開始於', 'Must start on'],
  MFO: ['必须完成于', '必須完成於', 'Must finish on'],
} as const;
