/** Texts of the project screens. */
import { texts } from '#kernel/text.ts';

export const pageTexts = texts('projectPage', {
  createProject: ['新建项目', '新建項目', 'Create project'],
  information: ['项目信息', '項目資訊', 'Project information'],
  dynamics: ['项目动态', '項目動態', 'Activity'],
  calendar: ['项目日历', '項目日曆', 'Project calendar'],
  light: ['状态灯', '狀態燈', 'Light'],
  planned: ['计划进度', '計劃進度', 'Planned progress'],
  actual: ['实际进度', '實際進度', 'Actual progress'],
  deviation: ['进度偏差', '進度偏差', 'Deviation'],
  deviationRate: ['偏差率', '偏差率', 'Deviation rate'],
  tasks: ['任务', '任務', 'Tasks'],
  tasksDone: ['已完成 {done} / {total}', '已完成 {done} / {total}', '{done} of {total} completed'],
  tasksOngoing: ['进行中 {count}', '進行中 {count}', '{count} in progress'],
  tasksLate: ['逾期 {count}', '逾期 {count}', '{count} late'],
  edit: ['编辑', '編輯', 'Edit'],
  openPlan: ['项目计划', '項目計劃', 'Project plan'],
  saved: ['保存成功', '儲存成功', 'Saved'],
  all: ['全选', '全選', 'All'],
  noDynamics: ['暂无动态', '暫無動態', 'No activity yet'],
  behind: ['落后', '落後', 'behind'],
  ahead: ['超前', '超前', 'ahead'],
  onPlan: ['按计划', '按計劃', 'on plan'],
  timeElapsed: ['时间进度 {percent}%', '時間進度 {percent}%', 'Time elapsed {percent}%'],
  plannedHint: [
    '各任务按起止日期应完成的比例，按工期加权（与实际进度相同）；时间进度是项目起止日期已过去的比例',
    '各任務按起止日期應完成的比例，按工期加權（與實際進度相同）；時間進度是項目起止日期已過去的比例',
    'The share of each task that should be done by its dates, weighted by duration (as actual progress is); time elapsed is the share of the project’s own dates that has passed',
  ],
  deviationHint: [
    '实际进度 - 计划进度，负数为落后；偏差率 = 偏差 / 计划进度',
    '實際進度 - 計劃進度，負數為落後；偏差率 = 偏差 / 計劃進度',
    'Actual minus planned progress, negative is behind; deviation rate = deviation / planned progress',
  ],
  planEnd: ['计划排到 {date}', '計劃排到 {date}', 'Plan finishes {date}'],
  planBehind: ['晚于项目计划结束 {days} 天', '晚於項目計劃結束 {days} 天', '{days} d after the planned end'],
});
