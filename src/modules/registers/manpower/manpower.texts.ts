/** What the module refuses, and the words its sheets share with its page. */
import { texts } from '#kernel/text.ts';

export const manpowerTexts = texts('manpower', {
  ownerMissing: [
    '请指明一个项目、模板或项目集',
    '請指明一個項目、範本或項目集',
    'Name one project, template or program',
  ],
  cells: [
    '请提交 1 至 {max} 个单元格，每个含角色或岗位、星期一的日期和 0 至 {most} 分钟',
    '請提交 1 至 {max} 個儲存格，每個含角色或崗位、星期一的日期和 0 至 {most} 分鐘',
    'Send 1 to {max} cells, each with a role or a job post, the first day of a week and 0 to {most} minutes',
  ],
  badWeeks: [
    '起止日期须为每周的第一天，且不超过 {max} 周',
    '起止日期須為每週的第一天，且不超過 {max} 週',
    'Both dates must be the first day of a week and at most {max} weeks apart',
  ],
  twice: ['同一单元格提交了两次', '同一儲存格提交了兩次', 'The same cell was sent twice'],
  noRole: [
    '角色不存在，或不属于当前项目（模板）',
    '角色不存在，或不屬於目前項目（範本）',
    'There is no such role in this project or template',
  ],
  noPost: ['岗位不存在', '崗位不存在', 'There is no such job post'],
  beforeStart: [
    '模板的需求不能早于第 1 周',
    '範本的需求不能早於第 1 週',
    'Demand in a template cannot start before week 1',
  ],
  ended: [
    '项目已结束，人力需求不能再修改',
    '項目已結束，人力需求不能再修改',
    'The project has ended; its demand cannot be changed any more',
  ],
  roleKept: [
    '角色“{name}”已填写人力需求，不能删除，请先清空该角色的需求',
    '角色「{name}」已填寫人力需求，不能刪除，請先清空該角色的需求',
    'The role "{name}" has manpower demand and cannot be deleted; clear its demand first',
  ],
  postKept: [
    '岗位“{name}”已用于人力需求，不能删除',
    '崗位「{name}」已用於人力需求，不能刪除',
    'The job post "{name}" is used in manpower demand and cannot be deleted',
  ],
  none: ['未归属', '未歸屬', 'Without a row'],
  need: ['需求', '需求', 'Demand'],
  assigned: ['已安排', '已安排', 'Assigned'],
  available: ['可用', '可用', 'Available'],
  actual: ['实际', '實際', 'Actual'],
  open: ['待指派', '待指派', 'Unassigned'],
  role: ['项目角色', '項目角色', 'Project role'],
  post: ['岗位', '崗位', 'Job post'],
  line: ['指标', '指標', 'Figure'],
  sheet: ['人力需求', '人力需求', 'Demand for people'],
  kind: ['类别', '類別', 'Kind'],
  name: ['名称', '名稱', 'Name'],
  total: ['合计', '合計', 'Total'],
  sheetHead: [
    '第一行须为表头，含“类别”“名称”和至少一周（如导出文件）',
    '第一行須為表頭，含「類別」「名稱」和至少一週（如匯出檔案）',
    'The first row must be the header with "Kind", "Name" and at least one week, as in an exported file',
  ],
  sheetWeek: [
    '列标题“{head}”不是星期一的日期（模板为 W1、W2…）',
    '欄標題「{head}」不是星期一的日期（範本為 W1、W2…）',
    'The column "{head}" is not the first day of a week (in templates: W1, W2, ...)',
  ],
  sheetWeekTwice: [
    '列标题“{head}”重复，只取第一列',
    '欄標題「{head}」重複，只取第一欄',
    'The column "{head}" appears twice; only the first one is used',
  ],
  sheetKind: [
    '类别“{name}”应为“项目角色”或“岗位”',
    '類別「{name}」應為「項目角色」或「崗位」',
    'The kind "{name}" must be "Project role" or "Job post"',
  ],
  sheetRow: [
    '没有名为“{name}”的角色或岗位',
    '沒有名為「{name}」的角色或崗位',
    'There is no role or job post named "{name}"',
  ],
  sheetRowTwice: [
    '“{name}”的需求在表中重复，只取第一行',
    '「{name}」的需求在表中重複，只取第一列',
    'The demand of "{name}" appears twice; only the first row is used',
  ],
  sheetMany: [
    '一次最多导入 {max} 个单元格',
    '一次最多匯入 {max} 個儲存格',
    'At most {max} cells can be imported at once',
  ],
  sheetAmount: [
    '“{value}”不是 0 至 10000、最多一位小数的小时数',
    '「{value}」不是 0 至 10000、最多一位小數的小時數',
    '"{value}" is not a number of hours from 0 to 10000 with at most one decimal',
  ],
});
