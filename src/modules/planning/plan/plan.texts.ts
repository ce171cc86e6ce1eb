/** Texts of refusals by the plan's server. */
import { texts } from '#kernel/text.ts';

export const planTexts = texts('plan', {
  holidaysEnd: [
    '日历的节假日只到 {year} 年：之后只计法律规定的节日，调休和加长的假期尚未公布，排期可能变化。',
    '日曆的節假日只到 {year} 年：之後只計法律規定的節日，調休和加長的假期尚未公布，排期可能變化。',
    'The holidays of the calendar end with {year}: later only days fixed by law are counted. Longer holidays and adjusted workdays are not announced yet, so dates may change.',
  ],
  movedTooFar: [
    '移动 {days} 天后，有日期超出 1900-01-01 至 2200-12-31；请保留文件的日期',
    '移動 {days} 天後，有日期超出 1900-01-01 至 2200-12-31；請保留檔案的日期',
    'Moved by {days} days some dates would lie outside of 1900-01-01 to 2200-12-31; please keep the dates of the file',
  ],
  ownerMissing: ['缺少项目或模板', '缺少項目或範本', 'The project or template is missing'],
  badEdits: ['参数错误', '參數錯誤', 'Parameter error'],
  conflict: [
    '计划已被 {name} 修改，请核对冲突后再保存',
    '計劃已被 {name} 修改，請核對衝突後再儲存',
    'The plan was changed by {name}; please resolve the conflicts and save again',
  ],
  name: [
    '任务“{task}”的名称应为 1-200 个字符',
    '任務「{task}」的名稱應為 1-200 個字元',
    'Task "{task}": the name must be 1 to 200 characters long',
  ],
  duration: [
    '任务“{task}”的工期必须大于 0',
    '任務「{task}」的工期必須大於 0',
    'Task "{task}": the duration must be positive',
  ],
  actualFuture: [
    '任务“{task}”的实际时间不能晚于当前时间',
    '任務「{task}」的實際時間不能晚於目前時間',
    'Task "{task}": actual times cannot be in the future',
  ],
  actualOrder: [
    '任务“{task}”的实际完成不能早于实际开始',
    '任務「{task}」的實際完成不能早於實際開始',
    'Task "{task}": the actual finish must not be before the actual start',
  ],
  actualUnstarted: [
    '任务“{task}”不在进行中，不能填写进度和实际值，请先开始任务',
    '任務「{task}」不在進行中，不能填寫進度和實際值，請先開始任務',
    'Task "{task}" is not in progress, so it takes no progress or actual values; please start it first',
  ],
  progressFull: [
    '任务“{task}”达到 100% 时请使用“完成”',
    '任務「{task}」達到 100% 時請使用「完成」',
    'Task "{task}": use "Finish" when progress reaches 100%',
  ],
  progressDone: [
    '任务“{task}”已完成，进度为 100%',
    '任務「{task}」已完成，進度為 100%',
    'Task "{task}" is completed; its progress is 100%',
  ],
  actualByFinish: [
    '任务“{task}”的实际完成时间由“完成”操作记录',
    '任務「{task}」的實際完成時間由「完成」操作記錄',
    'Task "{task}": the actual finish is recorded by "Finish"',
  ],
  actualTooMany: [
    '任务“{task}”的实际工时超过其人员自实际开始以来每天 24 小时的总和',
    '任務「{task}」的實際工時超過其人員自實際開始以來每天 24 小時的總和',
    'Task "{task}": the actual hours are more than 24 hours a day for each of its people since it started',
  ],
  notReporter: [
    '按本项目的设置，您不能汇报任务“{task}”的进度和实际值',
    '按本項目的設定，您不能匯報任務「{task}」的進度和實際值',
    'The settings of this project do not allow you to report on task "{task}"',
  ],
  projectNotOngoing: [
    '项目不在进行中，不能填写进度和实际值',
    '項目不在進行中，不能填寫進度和實際值',
    'The project is not in progress, so its tasks take no progress or actual values',
  ],
  hoursNotCounted: [
    '本项目不统计工时，不能修改任务“{task}”的实际工时',
    '本項目不統計工時，不能修改任務「{task}」的實際工時',
    'This project does not track hours; those of task "{task}" cannot be changed',
  ],
  hours: [
    '任务“{task}”的工时不能为负数',
    '任務「{task}」的工時不能為負數',
    'Task "{task}": hours must not be negative',
  ],
  progress: [
    '任务“{task}”的进度应为 0-100',
    '任務「{task}」的進度應為 0-100',
    'Task "{task}": progress must be 0 to 100',
  ],
  onePeriod: [
    '任务“{task}”的开始和完成时间必须同时填写',
    '任務「{task}」的開始和完成時間必須同時填寫',
    'Task "{task}": start and finish must both be given',
  ],
  finishBeforeStart: [
    '任务“{task}”的完成不能早于开始',
    '任務「{task}」的完成不能早於開始',
    'Task "{task}": finish must not be before start',
  ],
  person: [
    '任务“{task}”的负责人或参与人不存在',
    '任務「{task}」的負責人或參與人不存在',
    'Task "{task}": the person does not exist',
  ],
  role: [
    '任务“{task}”的责任角色不属于该项目',
    '任務「{task}」的責任角色不屬於該項目',
    'Task "{task}": the role does not belong to this project',
  ],
  dictionary: [
    '任务“{task}”的优先级或严重程度无效',
    '任務「{task}」的優先級或嚴重程度無效',
    'Task "{task}": priority or severity is not valid',
  ],
  calendar: [
    '任务“{task}”的日历不可用',
    '任務「{task}」的日曆不可用',
    'Task "{task}": the calendar cannot be used here',
  ],
  constraint: [
    '任务“{task}”的限制类型需要日期',
    '任務「{task}」的限制類型需要日期',
    'Task "{task}": this constraint needs a date',
  ],
  statusByAction: [
    '任务“{task}”的状态只能通过任务操作修改',
    '任務「{task}」的狀態只能透過任務操作修改',
    'Task "{task}": the status can only be changed through task operations',
  ],
  deletedTwice: ['已删除的任务不能重复删除！', '已刪除的任務不能重複刪除！', 'Deleted tasks cannot be deleted again!'],
  restoreParent: ['请先恢复父任务！', '請先恢復父任務！', 'Please restore the parent task first!'],
  outsideFrame: [
    '任务“{task}”（{start} 至 {finish}）超出父任务“{parent}”的时间，允许范围为 {from} 至 {to}',
    '任務「{task}」（{start} 至 {finish}）超出父任務「{parent}」的時間，允許範圍為 {from} 至 {to}',
    'Task "{task}" ({start} to {finish}) would exceed the dates of its parent "{parent}"; allowed: {from} to {to}',
  ],
  baselineName: [
    '基线名称已存在，请换一个名称',
    '基線名稱已存在，請換一個名稱',
    'A baseline with this name already exists; please choose another name',
  ],
  schedule: [
    '计划无法排程：{problem}（{tasks}）',
    '計劃無法排程：{problem}（{tasks}）',
    'The plan cannot be scheduled: {problem} ({tasks})',
  ],
  tooMany: ['一个计划最多 {max} 个任务', '一個計劃最多 {max} 個任務', 'A plan may have at most {max} tasks'],
  aboveLimit: [
    '此计划有 {count} 个任务，超过上限 {max}：可以修改和保存，不能再增加任务。请将部分任务移到另一个项目',
    '此計劃有 {count} 個任務，超過上限 {max}：可以修改和儲存，不能再增加任務。請將部分任務移到另一個項目',
    'This plan has {count} tasks, more than the {max} a plan may have. It can be changed and saved, but no task can be added. Move some of them to another project',
  ],
  tooDeep: [
    '任务“{name}”的大纲层级过深：WBS 编号最多 {max} 个字符（约 50 级）',
    '任務「{name}」的大綱層級過深：WBS 編號最多 {max} 個字元（約 50 級）',
    'Task "{name}" is too deep in the outline: WBS numbers have at most {max} characters (some 50 levels)',
  ],
  ended: [
    '项目已结束，不能修改计划',
    '項目已結束，不能修改計劃',
    'The project has ended; its plan can no longer be changed',
  ],
  file: ['请先选择文件', '請先選擇檔案', 'Please upload the file first'],
  badMapping: [
    '列对应不正确：请为每一列选择字段，且每个字段只能使用一次',
    '欄對應不正確：請為每一欄選擇欄位，且每個欄位只能使用一次',
    'The column mapping is not valid: choose a field for each column, and each field only once',
  ],
  noCalendar: [
    '项目只能使用公司日历或自己的日历',
    '項目只能使用公司日曆或自己的日曆',
    'A project can use only a company calendar or its own',
  ],
  hasOwnCalendar: ['项目已经使用自己的日历', '項目已經使用自己的日曆', 'The project already uses its own calendar'],
  fileKind: [
    '只支持 mpp、xml、xml.gz、xer、gan、planner、xlsx 或 xls 文件',
    '只支援 mpp、xml、xml.gz、xer、gan、planner、xlsx 或 xls 檔案',
    'Only mpp, xml, xml.gz, xer, gan, planner, xlsx or xls files are supported',
  ],
  fileDamaged: ['文件已损坏，无法读取', '檔案已損壞，無法讀取', 'The file is damaged and cannot be read'],
  nothingTaken: [
    '文件中没有可以导入的任务，计划未改变',
    '檔案中沒有可以匯入的任務，計劃未改變',
    'The file contains no task that can be imported; the plan is unchanged',
  ],
  changedSincePreview: [
    '预览之后计划已被他人修改，请重新预览后再替换',
    '預覽之後計劃已被他人修改，請重新預覽後再替換',
    'The plan has changed since this preview; please preview the file again before replacing it',
  ],
  published: [
    '计划已发布，任务名称、负责人、时间、工期和工时只能通过计划变更修改',
    '計劃已發佈，任務名稱、負責人、時間、工期和工時只能透過計劃變更修改',
    'The plan is published: task names, people in charge, dates, durations and hours can only be changed through change requests',
  ],
  hoursFromRecords: [
    '本项目的实际工时取自已通过的工时记录，不能在计划中修改“{task}”的实际工时',
    '本項目的實際工時取自已通過的工時記錄，不能在計劃中修改「{task}」的實際工時',
    'Actual hours of this project come from approved work records; those of "{task}" cannot be changed in the plan',
  ],
  notPublished: [
    '计划未发布，请直接编辑',
    '計劃未發佈，請直接編輯',
    'The plan is not published; please edit it directly',
  ],
  alreadyPublished: ['计划已发布', '計劃已發佈', 'The plan is published already'],
  emptyPlan: ['计划中没有任务', '計劃中沒有任務', 'The plan has no tasks'],
  changeHeld: [
    '该变更已提交，不能修改',
    '該變更已提交，不能修改',
    'This change has been submitted and cannot be edited',
  ],
  changeElsewhere: [
    '该变更已在另一个窗口中保存',
    '該變更已在另一個視窗中儲存',
    'This change has been saved in another window',
  ],
  changeReturned: [
    '该变更已退回，请在其审批流程中重新提交',
    '該變更已退回，請在其審批流程中重新提交',
    'This change was returned; please submit it again in its workflow',
  ],
  changeOutsiders: [
    '{names} 不是项目成员：请项目经理 {manager} 添加，或由申请人从变更页面重新提交并添加',
    '{names} 不是項目成員：請項目經理 {manager} 添加，或由申請人從變更頁面重新提交並添加',
    '{names}: not a member of the project. Ask the project manager, {manager}, to add them, or ask the requester to add them when submitting the change again',
  ],
  changeKept: [
    '只能删除草稿，已提交过的变更须保留记录',
    '只能刪除草稿，已提交過的變更須保留記錄',
    'Only drafts can be deleted; changes that were submitted stay on record',
  ],
  nothingLeft: [
    '不同意这些行后没有任何修改，请直接驳回',
    '不同意這些列後沒有任何修改，請直接駁回',
    'Without these rows nothing is changed; please reject the request instead',
  ],
  changeEmpty: ['没有任何修改', '沒有任何修改', 'Nothing has been changed'],
  changeConflict: [
    '变更与“{name}”之后的修改冲突：{tasks}，请申请人重新提交',
    '變更與「{name}」之後的修改衝突：{tasks}，請申請人重新提交',
    'The change conflicts with later changes by {name}: {tasks}. The requester must submit it again',
  ],
  fixedNeedsWorkflow: [
    '变更涉及固定类型任务，必须走变更流程：请管理员在业务流程配置中为“计划变更”配置流程',
    '變更涉及固定類型任務，必須走變更流程：請管理員在業務流程配置中為「計劃變更」配置流程',
    'The change affects fixed-type tasks, which require a workflow: please ask an administrator to set one for "Plan change" under "Business workflows"',
  ],
  generatedNeedsWorkflow: [
    '计划变更中存在由风险、问题、需求或产品模块生成的任务，必须走变更流程：请管理员在业务流程配置中为“计划变更”配置流程',
    '計劃變更中存在由風險、問題、需求或產品模組生成的任務，必須走變更流程：請管理員在業務流程配置中為「計劃變更」配置流程',
    'The plan change contains tasks generated from risks, issues, requirements or product modules, which require the change workflow: please ask an administrator to set one for "Plan change" under "Business workflows"',
  ],
  generatedReason: ['由“{title}”生成任务', '由「{title}」生成任務', 'Task generated from "{title}"'],
  notTask: ['所选任务不属于该计划', '所選任務不屬於該計劃', 'A selected task does not belong to this plan'],
  versionBaseline: ['计划版本 V{version}', '計劃版本 V{version}', 'Plan version V{version}'],
  versionKept: [
    '计划版本须保留，不能删除',
    '計劃版本須保留，不能刪除',
    'Versions of a published plan must be kept and cannot be deleted',
  ],
  firstVersion: ['发布时的计划', '發佈時的計劃', 'The plan as published'],
  changeMeets: [
    '项目“{project}”的计划变更 {other} 已生效，与您的变更 {mine} 冲突，请核对后重新提交',
    '項目「{project}」的計劃變更 {other} 已生效，與您的變更 {mine} 衝突，請核對後重新提交',
    'Change request {other} of project "{project}" has taken effect and conflicts with your change {mine}; please review and submit it again',
  ],
  assignedMany: [
    '项目“{project}”有 {count} 个任务分配给{responsible}',
    '項目「{project}」有 {count} 個任務分配給{responsible}',
    '{count} tasks in project "{project}" were assigned to {responsible}',
  ],
  assignedManyToYou: [
    '项目“{project}”有 {count} 个任务分配给您',
    '項目「{project}」有 {count} 個任務分配給您',
    '{count} tasks in project "{project}" were assigned to you',
  ],
  current: ['当前计划', '目前計劃', 'Current plan'],
  comparison: ['基线对比结果', '基線對比結果', 'Baseline comparison'],
  importedBaseline: ['导入的基线 {number}', '匯入的基線 {number}', 'Imported baseline {number}'],
});
