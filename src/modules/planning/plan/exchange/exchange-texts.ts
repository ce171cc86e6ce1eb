/** Texts of plan import, export and the fidelity report. */
import { texts } from '#kernel/text.ts';

export const exchangeTexts = texts('planExchange', {
  // What an import or export does at the moment
  stepReading: ['读取文件', '讀取檔案', 'Reading the file'],
  stepScheduling: ['排程并核对', '排程並核對', 'Scheduling and checking'],
  stepStoring: ['保存计划', '儲存計劃', 'Saving the plan'],
  stepLoading: ['读取计划', '讀取計劃', 'Reading the plan'],
  stepWriting: ['生成文件', '產生檔案', 'Writing the file'],

  // Actual times that cannot be
  actualFuture: [
    '实际时间晚于今天，未采用',
    '實際時間晚於今天，未採用',
    'The actual time is after today, so it was not taken',
  ],
  actualOrder: [
    '实际完成早于实际开始，未采用',
    '實際完成早於實際開始，未採用',
    'The actual finish is before the actual start, so it was not taken',
  ],

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
    'Line {line} contains a document type declaration (DOCTYPE); for security reasons such files are not read',
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
  tooManyCalendars: [
    '日历过多：{count} 个，最多 {limit} 个',
    '日曆過多：{count} 個，最多 {limit} 個',
    'Too many calendars: {count}, at most {limit}',
  ],
  calendarDepth: [
    '日历“{name}”的基准日历超过 {limit} 层',
    '日曆「{name}」的基準日曆超過 {limit} 層',
    'Calendar "{name}" has more than {limit} levels of base calendars',
  ],
  calendarDays: [
    '日历“{name}”的例外（含周期性例外展开的各日）超过 {limit} 个',
    '日曆「{name}」的例外（含週期性例外展開的各日）超過 {limit} 個',
    'Calendar "{name}" has more than {limit} exceptions (each day of recurring ones counted)',
  ],
  calendarDaysAll: [
    '各日历的例外（含从基准日历继承的）总数超过 {limit} 个，读到日历“{name}”时停止',
    '各日曆的例外（含從基準日曆繼承的）總數超過 {limit} 個，讀到日曆「{name}」時停止',
    'All calendars together have more than {limit} exceptions (those of base calendars counted); reading stopped at calendar "{name}"',
  ],
  noStart: [
    '文件没有项目开始日期（StartDate），也没有任何任务日期',
    '檔案沒有項目開始日期（StartDate），也沒有任何任務日期',
    'The file has no project start (StartDate) and no task dates',
  ],
  startOutside: [
    '项目开始日期（StartDate）“{value}”不可用，文件也没有任何任务日期；允许 {from} 至 {to}',
    '項目開始日期（StartDate）「{value}」不可用，檔案也沒有任何任務日期；允許 {from} 至 {to}',
    'The project start (StartDate) "{value}" cannot be used, and there are no task dates; allowed are {from} to {to}',
  ],

  // Changed
  badValue: [
    '“{value}”无法识别，采用 {used}',
    '「{value}」無法識別，採用 {used}',
    '"{value}" is not recognized; {used} is used',
  ],
  adjusted: [
    '“{value}”超出允许的范围，采用 {used}',
    '「{value}」超出允許的範圍，採用 {used}',
    '"{value}" is outside the allowed range; {used} is used',
  ],
  roundedNumber: ['“{value}”取整为 {used}', '「{value}」取整為 {used}', '"{value}" is rounded to {used}'],
  textCut: [
    '超过 {limit} 个字符，只保留前 {limit} 个',
    '超過 {limit} 個字元，只保留前 {limit} 個',
    'Longer than {limit} characters; the first {limit} are kept',
  ],
  secondsCut: [
    '时间精确到分钟，秒被舍去',
    '時間精確到分鐘，秒被捨去',
    'Times are kept to the minute; seconds are dropped',
  ],
  zoneIgnored: [
    '忽略时区，按文件中的钟点导入',
    '忽略時區，按檔案中的鐘點匯入',
    'Time zones are ignored; the time of day is taken as it is written',
  ],
  manualDates: [
    '手动任务的开始和完成不完整或颠倒（{value}），由系统排程',
    '手動任務的開始和完成不完整或顛倒（{value}），由系統排程',
    'The dates of the manual task are incomplete or reversed ({value}); it is scheduled automatically',
  ],
  sharesLeft: [
    '各人员的工时与工期不符：人员照常分配，投入比例不保留，按工期计算',
    '各人員的工時與工期不符：人員照常指派，投入比例不保留，按工期計算',
    'The hours of the people do not match the duration: the people are assigned, but their units are not kept and the duration is used',
  ],
  hoursFromRecords: [
    '本项目的实际工时取自已通过的工时记录，文件中的实际工时未导入',
    '本項目的實際工時取自已通過的工時記錄，檔案中的實際工時未匯入',
    'Actual hours of this project come from approved work records; those of the file were left out',
  ],
  settingsKept: [
    '追加到已有任务的计划：保留现有的开始日期、项目日历和排程设置，不采用文件的',
    '追加到已有任務的計劃：保留現有的開始日期、項目日曆和排程設定，不採用檔案的',
    'The plan already has tasks: its start date, calendar and schedule settings are kept, and those of the file are not used',
  ],
  calendarKept: [
    '按您的选择保留计划的日历“{value}”，文件的项目日历不导入',
    '按您的選擇保留計劃的日曆「{value}」，檔案的項目日曆不匯入',
    'As you chose, the plan keeps its calendar "{value}"; the project calendar of the file is not imported',
  ],
  calendarHeld: [
    '更换项目日历需要审批：保留日历“{value}”，文件的项目日历不导入',
    '更換項目日曆需要審批：保留日曆「{value}」，檔案的項目日曆不匯入',
    'Changing the project calendar requires approval: "{value}" is kept, and the calendar of the file is not imported',
  ],
  datesMoved: [
    '按您的选择，全部日期移动 {days} 天：项目开始由 {from} 改为 {to}',
    '按您的選擇，全部日期移動 {days} 天：項目開始由 {from} 改為 {to}',
    'As you chose, all dates are moved by {days} days: the project starts on {to} instead of {from}',
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
    'The recurring task is imported as its single occurrences',
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
  exceptionsCut: [
    '例外超过 {limit} 段，只保留到 {until}',
    '例外超過 {limit} 段，只保留到 {until}',
    'More than {limit} exceptions; those up to {until} are kept',
  ],
  exceptionCut: [
    '例外日期 {value} 超出 {from} 至 {to}，只保留其中的日期',
    '例外日期 {value} 超出 {from} 至 {to}，只保留其中的日期',
    'The exception of {value} reaches beyond {from} to {to}; only the days between are kept',
  ],

  // Refused
  noDate: ['“{value}”不是有效的日期', '「{value}」不是有效的日期', '"{value}" is not a date'],
  dateOutside: [
    '“{value}”超出允许的日期范围',
    '「{value}」超出允許的日期範圍',
    '"{value}" is outside the allowed dates',
  ],
  allowDates: ['{from} 至 {to}', '{from} 至 {to}', '{from} to {to}'],
  finishedBeforeStart: [
    '实际完成“{value}”早于实际开始',
    '實際完成「{value}」早於實際開始',
    'The actual finish "{value}" is before the actual start',
  ],
  allowFrom: ['不早于 {from}', '不早於 {from}', 'Not before {from}'],
  amountOutside: ['“{value}”超出允许的范围', '「{value}」超出允許的範圍', '"{value}" is outside the allowed range'],
  allowHours: ['0 至 {most} 小时', '0 至 {most} 小時', '0 to {most} hours'],
  allowLag: ['-{most} 至 {most} 小时', '-{most} 至 {most} 小時', '-{most} to {most} hours'],
  allowUnits: ['0% 至 {most}%', '0% 至 {most}%', '0% to {most}%'],
  endsTooLate: [
    '“{value}”使任务在 {until} 之后完成',
    '「{value}」使任務在 {until} 之後完成',
    'With "{value}" the task would finish after {until}',
  ],
  lostPredecessor: [
    '前置任务“{value}”未导入',
    '前置任務「{value}」未匯入',
    'The predecessor "{value}" is not imported',
  ],
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
  lostTask: ['任务“{value}”未导入', '任務「{value}」未匯入', 'The task "{value}" is not imported'],
  unknownTask: ['任务 {value} 不存在', '任務 {value} 不存在', 'Task {value} does not exist'],
  unknownResource: ['资源 {value} 不存在', '資源 {value} 不存在', 'Resource {value} does not exist'],
  namelessResource: ['没有名称的资源', '沒有名稱的資源', 'A resource without a name'],

  // Ignored
  notCompared: ['不是允许的日期，不参与比较', '不是允許的日期，不參與比較', 'Not an allowed date; it is not compared'],
  keptBeside: [
    '计划中不显示；已保留，导出为 Project XML 时写回',
    '計劃中不顯示；已保留，匯出為 Project XML 時寫回',
    'Not shown in the plan; kept, and written again when the plan is exported as Project XML',
  ],
  fieldIgnored: ['不导入此字段', '不匯入此欄位', 'This field is not imported'],
  wbsIgnored: [
    '不导入自定义的 WBS 代码：WBS 由大纲产生',
    '不匯入自訂的 WBS 代碼：WBS 由大綱產生',
    'Custom WBS codes are not imported: they follow from the outline here',
  ],
  calendarUnused: [
    '没有任务使用此日历，不导入',
    '沒有任務使用此日曆，不匯入',
    'No task uses this calendar; it is not imported',
  ],
  resourceWithoutPerson: [
    '没有对应的人员，其 {count} 项分配不导入{tasks}',
    '沒有對應的人員，其 {count} 項指派不匯入{tasks}',
    'No matching person; its {count} assignments are not imported{tasks}',
  ],
  notPerson: [
    '材料或成本资源，其 {count} 项分配不导入{tasks}',
    '材料或成本資源，其 {count} 項指派不匯入{tasks}',
    'A material or cost; its {count} assignments are not imported{tasks}',
  ],
  baselineDates: [
    '基线中缺少开始或完成的 {count} 个任务不导入',
    '基線中缺少開始或完成的 {count} 個任務不匯入',
    '{count} tasks without start or finish in the baseline are not imported',
  ],
  rateIgnored: [
    '不导入资源费率：人员的费率来自其岗位',
    '不匯入資源費率：人員的費率來自其崗位',
    'Rates of resources are not imported: the rates of people come from their job posts',
  ],
  costIgnored: [
    '不导入计算得出的成本：成本由工时、岗位费率和固定成本计算',
    '不匯入計算得出的成本：成本由工時、崗位費率和固定成本計算',
    'Computed costs are not imported: they follow from hours, rates of job posts and fixed costs',
  ],
  noCostRight: [
    '没有查看成本的权限，不导入固定成本',
    '沒有查看成本的權限，不匯入固定成本',
    'Fixed costs are not imported without the permission to view costs',
  ],
  sectionIgnored: [
    '不导入此部分（视图、报表等）',
    '不匯入此部分（視圖、報表等）',
    'This section (views, reports and the like) is not imported',
  ],
  placeholderAssignment: [
    '未分配资源的占位分配不导入，工时保留在任务上',
    '未指派資源的佔位指派不匯入，工時保留在任務上',
    'Placeholders of unassigned work are not imported; the hours stay with the task',
  ],
  timephased: [
    '分时段数据按总量导入；分段数据已保留，导出为 Project XML 时写回',
    '分時段資料按總量匯入；分段資料已保留，匯出為 Project XML 時寫回',
    'Time-phased values are imported as totals; the pieces are kept and written again to Project XML',
  ],
  // Columns of the sheet of refusals
  sheetRow: ['行', '列', 'Row'],
  sheetName: ['任务名称', '任務名稱', 'Task'],
  sheetColumn: ['列', '欄', 'Column'],
  sheetValue: ['值', '值', 'Value'],
  sheetReason: ['原因', '原因', 'Reason'],
  sheetAllowed: ['允许的值', '允許的值', 'Allowed'],
  sheetCount: ['数量', '數量', 'Count'],
});
