import { texts } from '#kernel/text.ts';

export const hoursIssueTexts = texts('hoursIssue', {
  issue: ['问题', '問題', 'Issue'],
  remaining: ['剩余工时', '剩餘工時', 'Hours left'],
  unit: ['小时', '小時', 'h'],
  remainingHint: ['该任务还需多少小时', '該任務還需多少小時', 'How many hours the task still needs'],
  pick: ['关联的问题（选填）', '關聯的問題（選填）', 'Issue (optional)'],
  none: ['没有可选的未关闭问题', '沒有可選的未關閉問題', 'There are no open issues to choose from'],
  ofTask: ['本任务', '本任務', 'this task'],
  approved: ['已通过', '已通過', 'Approved'],
  waiting: ['待审批', '待審批', 'Waiting'],
  noHours: ['还没有您可查看的工时', '還沒有您可查看的工時', 'There are no hours you can view'],
  date: ['日期', '日期', 'Date'],
  person: ['人员', '人員', 'Person'],
  hours: ['工时', '工時', 'Hours'],
  content: ['工作内容', '工作內容', 'Work content'],
  status: ['状态', '狀態', 'Status'],
  more: [
    '仅列出最近 {count} 条，共 {total} 条',
    '僅列出最近 {count} 條，共 {total} 條',
    'The latest {count} of {total} are listed',
  ],
  edit: ['剩余工时与问题', '剩餘工時與問題', 'Hours left and issue'],
  saved: ['已保存', '已儲存', 'Saved'],
});
