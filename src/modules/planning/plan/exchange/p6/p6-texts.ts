/** What the report says of plans of Primavera P6. */
import { texts } from '#kernel/text.ts';

export const p6Texts = texts('planP6', {
  noProject: ['文件中没有 Primavera 项目', '檔案中沒有 Primavera 項目', 'The file contains no Primavera project'],
  severalProjects: [
    '文件含有 {count} 个项目，每个项目成为一个顶层任务',
    '檔案含有 {count} 個項目，每個項目成為一個頂層任務',
    'The file contains {count} projects; each becomes a task at the top',
  ],
  brokenCalendar: [
    '日历数据不完整，改用标准工作时间',
    '日曆資料不完整，改用標準工作時間',
    'The data of the calendar is incomplete; standard working time is used instead',
  ],
  secondConstraint: [
    '第二个限制（{value}）不导入：任务只有一个限制',
    '第二個限制（{value}）不匯入：任務只有一個限制',
    'The second constraint ({value}) is not imported: a task has one',
  ],
  levelOfEffort: [
    '投入比例任务按普通任务导入，日期保持不变',
    '投入比例任務按一般任務匯入，日期保持不變',
    'A level-of-effort activity is imported as a task that keeps its dates',
  ],
  tableIgnored: ['不导入此表（{count} 行）', '不匯入此表（{count} 列）', 'This table is not imported ({count} rows)'],
});
