/** Own reports in English. */
export const ownReportsInEnglish: Readonly<Record<string, string>> = {
  各项目问题状态: 'Issues by project and state',
  '每个项目的问题按状态计数，可按严重程度筛选。': 'Issues of each project counted by state; choose a severity.',
  各月工时: 'Hours by month',
  '已批准的工时，按人员和月份。': 'Approved hours by person and month.',
  各季度实际成本: 'Actual cost by quarter',
  '只统计查看者有权查看成本的项目。': 'Counts only projects whose costs the reader may see.',
  任务与计划工时: 'Tasks and planned hours',
  '负责人的任务数、计划工时与平均进度。': 'Tasks, planned hours and average progress of those in charge.',
};
