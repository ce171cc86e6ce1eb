import { texts } from '#kernel/text.ts';

export const jobTexts = texts('job', {
  schedule: ['定时任务', '定時任務', 'Scheduled jobs'],
  log: ['任务日志', '任務日誌', 'Job log'],
  unknown: ['没有任务“{bean}”', '沒有任務「{bean}」', 'There is no job "{bean}"'],
  essential: [
    '系统必需的任务不能暂停，也不能改为固定时间',
    '系統必需的任務不能暫停，也不能改為固定時間',
    'A job the system needs cannot be paused or given times of its own',
  ],
  run: ['立即运行', '立即執行', 'Run now'],
  asked: ['已排入队列', '已排入佇列', 'It runs as soon as a place is free'],
  pause: ['暂停', '暫停', 'Pause'],
  pauseAsk: ['暂停“{name}”？', '暫停「{name}」？', 'Pause "{name}"?'],
  pauseNote: [
    '恢复之前不会再运行，期间积累的工作会在恢复后处理。',
    '恢復之前不會再執行，期間累積的工作會在恢復後處理。',
    'It does not run until it is resumed; what comes together meanwhile is done then.',
  ],
  resume: ['恢复', '恢復', 'Resume'],
  times: ['运行时间', '執行時間', 'Times'],
  done: ['已保存', '已儲存', 'Saved'],
  every: ['每 {text}', '每 {text}', 'every {text}'],
  running: ['运行中', '執行中', 'Running'],
  next: ['接下来的十次', '接下來的十次', 'Next ten times'],
  noTimes: ['按固定间隔运行', '按固定間隔執行', 'It runs by its interval'],
  cronNote: [
    '留空表示按固定间隔运行。5 段：分 时 日 月 周；6 段在前面加秒，7 段在后面加年，周日为 1。时间按本公司时区。',
    '留空表示按固定間隔執行。5 段：分 時 日 月 週；6 段在前面加秒，7 段在後面加年，週日為 1。時間按本公司時區。',
    'Empty: by its interval. 5 fields: minute hour day month weekday; with 6 seconds stand before them, with 7 a year behind, and Sunday is day 1. On the clock of this company.',
  ],
  none: ['没有符合的任务', '沒有符合的任務', 'No such jobs'],
  noRuns: ['没有符合的运行记录', '沒有符合的執行記錄', 'No such runs'],
  hourly: [
    '一小时内正常完成的运行合为一行',
    '一小時內正常完成的執行合為一行',
    'Runs that went well within an hour are one line',
  ],
  seconds: ['{count} 秒', '{count} 秒', '{count} s'],
  minutes: ['{count} 分钟', '{count} 分鐘', '{count} min'],
  hours: ['{count} 小时', '{count} 小時', '{count} h'],
});
