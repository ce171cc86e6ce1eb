/** Texts of project statistics, on screens and in sheets. */
import { texts } from '#kernel/text.ts';

export const statisticsTexts = texts('taskStatistics', {
  statistics: ['项目统计', '項目統計', 'Project statistics'],
  people: ['人员任务与工时', '人員任務與工時', 'Tasks and hours by person'],
  tasks: ['任务清单', '任務清單', 'Tasks'],
  byStatus: ['任务状态', '任務狀態', 'Tasks by status'],
  overTime: ['进度趋势', '進度趨勢', 'Progress over time'],
  responsible: ['负责人', '負責人', 'Person in charge'],
  nobody: ['未指定', '未指定', 'Nobody'],
  taskCount: ['任务数', '任務數', 'Tasks'],
  late: ['逾期', '逾期', 'Overdue'],
  open: ['未完成', '未完成', 'Open'],
  completion: ['完成率', '完成率', 'Completion rate'],
  plannedHours: ['计划工时（小时）', '計劃工時（小時）', 'Planned hours'],
  actualHours: ['实际工时（小时）', '實際工時（小時）', 'Actual hours'],
  planned: ['计划进度', '計劃進度', 'Planned'],
  actual: ['实际进度', '實際進度', 'Actual'],
  search: ['任务名称或编号', '任務名稱或編號', 'Task name or number'],
});
