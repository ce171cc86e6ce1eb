/** Texts of plan import, export and the fidelity report. */
import { texts } from '#kernel/text.ts';

export const exchangeTexts = texts('planExchange', {
  // The file as a whole
  tooLarge: [
    '文件过大：{size} MB，最多 {limit} MB',
    '檔案過大：{size} MB，最多 {limit} MB',
    'The file is too large: {size} MB, at most {limit} MB',
  ],
  notXml: [
    '第 {line} 行不是有效的 XML，文件可能不完整或已损坏',
    '第 {line} 行不是有效的 XML，檔案可能不完整或已損壞',
    'Line {line} is not well-formed XML; the file may be incomplete or damaged',
  ],
  docType: [
    '第 {line} 行含有文档类型声明（DOCTYPE），出于安全考虑不予读取',
    '第 {line} 行含有文件類型宣告（DOCTYPE），基於安全考量不予讀取',
    'Line {line} holds a document type (DOCTYPE); for safety such files are not read',
  ],
  tooDeep: [
    '第 {line} 行的嵌套超过 {limit} 层',
    '第 {line} 行的巢狀超過 {limit} 層',
    'Line {line} is nested deeper than {limit} levels',
  ],
  notMspdi: [
    '不是 Microsoft Project 的 XML 文件：根元素是 {root}，应为 Project',
    '不是 Microsoft Project 的 XML 檔案：根元素是 {root}，應為 Project',
    'Not a Microsoft Project XML file: the root element is {root}, it should be Project',
  ],
  tooManyTasks: ['任务过多：最多 {limit} 个', '任務過多：最多 {limit} 個', 'Too many tasks: at most {limit}'],
  noStart: [
    '文件没有项目开始日期（StartDate），也没有任何任务日期',
    '檔案沒有項目開始日期（StartDate），也沒有任何任務日期',
    'The file has no project start (StartDate) and no task dates',
  ],

  // Changed
  badValue: [
    '“{value}”无法识别，采用 {used}',
    '「{value}」無法識別，採用 {used}',
    '"{value}" is not understood; {used} is used',
  ],
  roundedMinutes: ['“{value}”取整到分钟', '「{value}」取整到分鐘', '"{value}" is rounded to whole minutes'],
  startFromTask: [
    '文件没有项目开始日期，采用最早的任务开始日期',
    '檔案沒有項目開始日期，採用最早的任務開始日期',
    'The file has no project start; the earliest start of a task is used',
  ],
  scheduledFromFinish: [
    '项目按完成日期倒排，但没有完成日期；导入后按开始日期正排',
    '項目按完成日期倒排，但沒有完成日期；匯入後按開始日期正排',
    'The project was scheduled from its finish, which is missing; here it is scheduled from its start',
  ],
  summaryRow: [
    '项目摘要行作为项目本身，不作为任务',
    '項目摘要列作為項目本身，不作為任務',
    'The project summary row is the project itself, not a task',
  ],
  levelJump: [
    '大纲级别 {level} 无上级，改为 {used}',
    '大綱層級 {level} 無上層，改為 {used}',
    'Outline level {level} has no parent; it becomes {used}',
  ],
  nameless: ['任务没有名称，采用“{used}”', '任務沒有名稱，採用「{used}」', 'The task has no name; "{used}" is used'],
  manualWithoutDates: [
    '手动任务没有日期（{value}），由系统排程',
    '手動任務沒有日期（{value}），由系統排程',
    'The manual task has no dates ({value}); it is scheduled automatically',
  ],
  splitTask: [
    '任务有中断，但各段与工期不符，导入后为连续的任务',
    '任務有中斷，但各段與工期不符，匯入後為連續的任務',
    'The task is split in parts that do not add up to its duration; here it is continuous',
  ],
  recurringTask: [
    '周期性任务按其各次任务导入',
    '週期性任務按其各次任務匯入',
    'The recurring task is taken over as its single occurrences',
  ],
  resourceCalendar: [
    '资源“{value}”有自己的日历，这里按任务的日历计算',
    '資源「{value}」有自己的日曆，這裡按任務的日曆計算',
    'Resource "{value}" has a calendar of its own; here the calendar of the task counts',
  ],
  elapsedPercentLag: [
    '按历时百分比的延隔改为按工期百分比',
    '按歷時百分比的延隔改為按工期百分比',
    'The lag in elapsed percent becomes percent of the duration',
  ],
  constraintWithoutDate: [
    '限制 {value} 没有日期，改为越早越好',
    '限制 {value} 沒有日期，改為越早越好',
    'The constraint {value} has no date; it becomes as soon as possible',
  ],
  unknownCalendar: [
    '日历 {value} 不存在，采用项目日历',
    '日曆 {value} 不存在，採用項目日曆',
    'Calendar {value} does not exist; the project calendar is used',
  ],
  noCalendar: [
    '文件没有日历，采用标准日历（周一至周五 8:00-12:00、13:00-17:00）',
    '檔案沒有日曆，採用標準日曆（週一至週五 8:00-12:00、13:00-17:00）',
    'The file has no calendar; the standard one is used (Monday to Friday 8:00-12:00, 13:00-17:00)',
  ],
  noWorkingTime: [
    '日历没有任何工作时间，采用标准日历',
    '日曆沒有任何工作時間，採用標準日曆',
    'The calendar has no working time at all; the standard one is used',
  ],
  defaultHours: [
    '没有写明工作时间的工作日采用 8:00-12:00、13:00-17:00',
    '沒有寫明工作時間的工作日採用 8:00-12:00、13:00-17:00',
    'Working days without hours get 8:00-12:00, 13:00-17:00',
  ],
  calendarLoop: [
    '日历以自身为基准，按标准日历处理',
    '日曆以自身為基準，按標準日曆處理',
    'The calendar is based on itself; it is taken as a standard one',
  ],
  recurringException: [
    '周期性例外展开为 {count} 天',
    '週期性例外展開為 {count} 天',
    'The recurring exception becomes {count} single days',
  ],
  workWeek: [
    '特定时段的工作周展开为 {count} 个例外',
    '特定時段的工作週展開為 {count} 個例外',
    'The work week of a period becomes {count} exceptions',
  ],
  exceptionCut: [
    '例外超过 {limit} 天，只保留到 {until}',
    '例外超過 {limit} 天，只保留到 {until}',
    'The exception covers more than {limit} days; it is kept up to {until}',
  ],

  // Refused
  blankRow: ['空行', '空列', 'A blank row'],
  duplicateUid: ['任务标识 {value} 重复', '任務識別碼 {value} 重複', 'The task UID {value} occurs twice'],
  noUid: ['没有标识（UID）', '沒有識別碼（UID）', 'There is no UID'],
  crossProjectLink: [
    '前置任务在其他文件中（{value}）',
    '前置任務在其他檔案中（{value}）',
    'The predecessor is in another file ({value})',
  ],
  unknownPredecessor: ['前置任务 {value} 不存在', '前置任務 {value} 不存在', 'The predecessor {value} does not exist'],
  selfLink: ['任务与自身相连', '任務與自身相連', 'The task is linked to itself'],
  duplicateLink: [
    '与前置任务 {value} 的关系重复',
    '與前置任務 {value} 的關係重複',
    'There is already a link from predecessor {value}',
  ],
  familyLink: [
    '父任务与其子任务（{value}）之间不能建立关系',
    '父任務與其子任務（{value}）之間不能建立關係',
    'A parent and its subtask ({value}) cannot be linked',
  ],
  unknownTask: ['任务 {value} 不存在', '任務 {value} 不存在', 'Task {value} does not exist'],
  unknownResource: ['资源 {value} 不存在', '資源 {value} 不存在', 'Resource {value} does not exist'],
  namelessResource: ['没有名称的资源', '沒有名稱的資源', 'A resource without a name'],

  // Ignored
  fieldIgnored: ['不导入此字段', '不匯入此欄位', 'This field is not taken over'],
  rateIgnored: [
    '不导入资源费率：人员的费率来自其岗位',
    '不匯入資源費率：人員的費率來自其崗位',
    'Rates of resources are not taken over: the rates of people come from their job posts',
  ],
  costIgnored: [
    '不导入计算得出的成本：成本由工时、岗位费率和固定成本计算',
    '不匯入計算得出的成本：成本由工時、崗位費率和固定成本計算',
    'Computed costs are not taken over: they follow from hours, rates of job posts and fixed costs',
  ],
  noCostRight: [
    '没有查看成本的权限，不导入固定成本',
    '沒有查看成本的權限，不匯入固定成本',
    'Fixed costs are not taken over without the right to view costs',
  ],
  sectionIgnored: [
    '不导入此部分（视图、报表等）',
    '不匯入此部分（視圖、報表等）',
    'This section (views, reports and the like) is not taken over',
  ],
  placeholderAssignment: [
    '未分配资源的占位分配不导入，工时保留在任务上',
    '未指派資源的佔位指派不匯入，工時保留在任務上',
    'Placeholders of unassigned work are not taken over; the hours stay with the task',
  ],
  timephased: [
    '分时段数据不导入，按总量导入',
    '分時段資料不匯入，按總量匯入',
    'Time-phased values are not taken over, their totals are',
  ],
});
