import { texts } from '#kernel/text.ts';

export const outputPageTexts = texts('outputPage', {
  page: ['项目交付物', '項目交付物', 'Project outputs'],
  templatePage: ['模板交付物', '範本交付物', 'Template outputs'],
  versions: ['文件版本', '文件版本', 'Versions'],
  versionsCount: ['文件版本 ({count})', '文件版本 ({count})', 'Versions ({count})'],
  newVersion: ['新建版本', '新建版本', 'New version'],
  noVersions: ['还没有提交文件', '還沒有提交文件', 'No files have been put here yet'],
  outputs: ['交付物', '交付物', 'Outputs'],
  outputsCount: ['交付物 ({count})', '交付物 ({count})', 'Outputs ({count})'],
  noOutputs: ['该任务没有交付物', '該任務沒有交付物', 'This task has no outputs'],
  name: ['名称', '名稱', 'Name'],
  place: ['所属任务', '所屬任務', 'Of'],
  own: ['本任务', '本任務', 'This task'],
  subtask: ['子任务“{task}”', '子任務「{task}」', 'Subtask "{task}"'],
  status: ['状态', '狀態', 'Status'],
  responsible: ['负责人', '負責人', 'Person in charge'],
  due: ['应交日期', '應交日期', 'Due'],
  holds: ['未完成前任务不能完成', '未完成前任務不能完成', 'The task cannot finish before it is completed'],
  files: ['文件', '檔案', 'Files'],
  note: ['版本说明', '版本說明', 'Note'],
  late: ['已逾期', '已逾期', 'Overdue'],
});
