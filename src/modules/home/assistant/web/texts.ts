/** What the page of the assistant says. */
import { texts } from '#kernel/text.ts';

export const pageTexts = texts('assistant-page', {
  begin: ['新对话', '新對話', 'New conversation'],
  untitled: ['新对话', '新對話', 'New conversation'],
  none: ['还没有对话', '還沒有對話', 'There is no conversation yet'],
  remove: ['删除对话', '刪除對話', 'Delete the conversation'],
  removeAsk: ['删除这个对话？', '刪除這個對話？', 'Delete this conversation?'],
  removeNote: [
    '问题和回答都会删除，已执行的建议不受影响。',
    '問題和回答都會刪除，已執行的建議不受影響。',
    'Questions and answers are deleted; what you confirmed stays.',
  ],
  placeholder: [
    '询问您的任务、项目、计划、问题或工时',
    '詢問您的任務、項目、計劃、問題或工時',
    'Ask about your tasks, projects, plans, issues or hours',
  ],
  ask: ['发送', '傳送', 'Send'],
  stop: ['停止', '停止', 'Stop'],
  thinking: ['正在回答…', '正在回答…', 'Answering…'],
  stopped: ['已停止', '已停止', 'Stopped'],
  you: ['您', '您', 'You'],
  used: ['用到', '用到', 'Used'],
  found: ['{count} 条', '{count} 條', '{count} found'],
  confirm: ['执行', '執行', 'Do it'],
  drop: ['放弃', '放棄', 'Drop'],
  done: ['已执行', '已執行', 'Done'],
  dropped: ['已放弃', '已放棄', 'Dropped'],
  open: ['打开', '開啟', 'Open'],
  proposed: ['建议：{what}', '建議：{what}', 'Proposal: {what}'],
  where: [
    '由 {host} 的 {model} 回答，今天还可用 {left} 个词元。回答只来自您能查看的记录；请核对。',
    '由 {host} 的 {model} 回答，今天還可用 {left} 個詞元。回答只來自您能查看的記錄；請核對。',
    'Answered by {model} at {host}; {left} tokens are left today. Answers come from records you may read; please check them.',
  ],
  tryTasks: ['我有哪些逾期任务？', '我有哪些逾期任務？', 'Which of my tasks are overdue?'],
  tryProjects: ['我的项目进展如何？', '我的項目進展如何？', 'How are my projects doing?'],
  tryHours: ['我本周填了多少工时？', '我本週填了多少工時？', 'How many hours have I filled in this week?'],
});
