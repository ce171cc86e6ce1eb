/** What the report says of plans of GanttProject and GNOME Planner. */
import { texts } from '#kernel/text.ts';

export const desktopTexts = texts('planDesktop', {
  noPlan: ['文件中没有计划', '檔案中沒有計劃', 'The file contains no plan'],
  rubber: [
    '松散的任务关系按普通关系导入',
    '鬆散的任務關係按一般關係匯入',
    'A rubber link is imported as an ordinary one',
  ],
  notRead: ['不导入此部分（{count} 项）', '不匯入此部分（{count} 項）', 'This section is not imported ({count} items)'],
});
