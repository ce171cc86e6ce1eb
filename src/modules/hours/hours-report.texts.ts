/** Texts of the statistics of hours. */
import { texts } from '#kernel/text.ts';

export const hoursReportTexts = texts('hoursReport', {
  mine: ['我的工时统计', '我的工時統計', 'My hours statistics'],
  summary: ['工时汇总统计', '工時匯總統計', 'Summary of hours'],
  people: ['部门人员工时', '部門人員工時', 'Hours by person'],
  departments: ['部门工时汇总', '部門工時匯總', 'Hours by department'],
  figures: ['统计', '統計', 'Figures'],
  records: ['工时明细', '工時明細', 'Records'],
  group: ['分组', '分組', 'Group'],
  approved: ['已通过（小时）', '已通過（小時）', 'Approved (h)'],
  waiting: ['待审批（小时）', '待審批（小時）', 'Waiting (h)'],
  share: ['占比', '佔比', 'Share'],
  persons: ['人数', '人數', 'People'],
  days: ['人天', '人天', 'Person-days'],
  perGroup: ['各组工时', '各組工時', 'Hours by group'],
  none: ['（无）', '（無）', '(none)'],
  search: ['工作内容', '工作內容', 'Work content'],
  month: ['月份', '月份', 'Month'],
  noProject: ['不属于项目', '不屬於項目', 'In no project'],
  noTask: ['不属于任务', '不屬於任務', 'Of no task'],
  noCategory: ['无类别', '無類別', 'Of no category'],
  noDepartment: ['无部门', '無部門', 'Of no department'],
  nothing: [
    '这段时间没有您可以查看的工时',
    '這段時間沒有您可以檢視的工時',
    'No work hours you can view in this period',
  ],
});
