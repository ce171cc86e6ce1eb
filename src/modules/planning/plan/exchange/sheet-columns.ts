/**
 * The columns of a plan as a sheet: their names in three languages, the names other products give them, and the
 * proposal which column of a sheet is which.
 *
 * Hides: how headers are recognized. The proposal is editable; `plan-sheet.ts` takes whatever mapping it is given.
 */
import type { Lang, Triple } from '#kernel/text.ts';
import { costTexts } from '../plan-cost.ts';
import { DATE_ORDERS, type DateOrder, parseSheetDate, type SheetCell, sayTriple } from './sheet-values.ts';

export const SHEET_FIELDS = [
  'row',
  'wbs',
  'level',
  'name',
  'mode',
  'duration',
  'start',
  'finish',
  'predecessors',
  'responsible',
  'resources',
  'progress',
  'work',
  'milestone',
  'constraint',
  'constraintAt',
  'deadline',
  'actualStart',
  'actualFinish',
  'actualWork',
  'fixedCost',
  'priority',
  'active',
  'description',
  'shares',
  'splits',
  'taskType',
  'effortDriven',
  'calendar',
  'ignorePersonCalendars',
  'pinned',
  'external',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** A column of an additional field of tasks: its column in `ext` behind a mark. */
export type AddedColumn = `ext:${string}`;
export type SheetColumn = SheetField | AddedColumn;
const ADDED = 'ext:';
export const addedColumn = (column: string): AddedColumn => `${ADDED}${column}`;
/** The column in `ext`; null for the columns every plan has. */
export const columnInExt = (column: SheetColumn): string | null =>
  column.startsWith(ADDED) ? column.slice(ADDED.length) : null;

/** An additional field as headers name it. */
export interface AddedHeader {
  column: string;
  label: Triple;
  /** Its cells are read by value, not by displayed text. */
  byValue?: boolean;
}

/** Written, never read: what only schedule and rates decide. */
export const COMPUTED_FIELDS = [
  'plannedCost',
  'unratedHours',
  'totalSlack',
  'freeSlack',
  'interferingSlack',
  'startSlack',
  'finishSlack',
] as const;
export type WrittenField = SheetField | (typeof COMPUTED_FIELDS)[number];

/** The header we write. */
export const SHEET_HEADERS: Record<WrittenField, Triple> = {
  row: ['序号', '序號', 'No.'],
  wbs: ['WBS', 'WBS', 'WBS'],
  level: ['大纲级别', '大綱階層', 'Outline level'],
  name: ['任务名称', '任務名稱', 'Task name'],
  mode: ['任务模式', '任務模式', 'Task mode'],
  duration: ['工期', '工期', 'Duration'],
  start: ['计划开始时间', '計劃開始時間', 'Planned start'],
  finish: ['计划完成时间', '計劃完成時間', 'Planned finish'],
  predecessors: ['前置任务', '前置任務', 'Predecessors'],
  responsible: ['负责人', '負責人', 'Responsible'],
  resources: ['参与人', '參與人', 'Participants'],
  progress: ['完成百分比', '完成百分比', 'Progress'],
  work: ['计划工时', '計劃工時', 'Planned hours'],
  milestone: ['里程碑', '里程碑', 'Milestone'],
  constraint: ['限制类型', '限制類型', 'Constraint type'],
  constraintAt: ['限制日期', '限制日期', 'Constraint date'],
  deadline: ['期限', '期限', 'Deadline'],
  actualStart: ['实际开始时间', '實際開始時間', 'Actual start'],
  actualFinish: ['实际完成时间', '實際完成時間', 'Actual finish'],
  actualWork: ['实际工时', '實際工時', 'Actual hours'],
  fixedCost: costTexts.fixedCost.text,
  plannedCost: costTexts.plannedCost.text,
  unratedHours: costTexts.unrated.text,
  priority: ['优先级', '優先級', 'Priority'],
  active: ['有效', '有效', 'Active'],
  description: ['描述', '描述', 'Description'],
  shares: ['人员投入', '人員投入', 'Shares of people'],
  splits: ['中断', '中斷', 'Interruptions'],
  taskType: ['任务类型', '任務類型', 'Task type'],
  effortDriven: ['投入比导向', '投入導向', 'Effort driven'],
  calendar: ['任务日历', '任務日曆', 'Task calendar'],
  ignorePersonCalendars: ['忽略个人日历', '忽略個人日曆', 'Ignore personal calendars'],
  pinned: ['固定日期', '固定日期', 'Pinned dates'],
  external: ['外部任务', '外部任務', 'External task'],
  totalSlack: ['总时差', '總時差', 'Total slack'],
  freeSlack: ['自由时差', '自由時差', 'Free slack'],
  interferingSlack: ['干扰时差', '干擾時差', 'Interfering slack'],
  startSlack: ['开始时差', '開始時差', 'Start slack'],
  finishSlack: ['完成时差', '完成時差', 'Finish slack'],
};

/** Headers of Microsoft Project (Chinese, English) and of plans people keep in sheets; compared by `plainHeader`. */
const OTHER_HEADERS: Record<SheetField, string> = {
  row: 'id|标识号|識別碼|识别码|行号|行號|编号|編號|no|number|#',
  wbs: 'wbs码|wbs碼|wbs代码|wbs编码|wbs編碼|wbscode|大纲数字|大纲编号|大綱編號|大綱數字|outlinenumber|工作分解结构',
  level: '大纲级别|大綱層級|级别|级次|层级|層級|层次|level|outlinelevel|indent',
  name: '任务|任務|工作名称|工作名稱|工作内容|名称|名稱|活动名称|活動名稱|task|taskname|name|activity|activityname|title|摘要',
  mode: '任务模式|工作模式|taskmode|mode|manual',
  duration: '工期天|持续时间|持續時間|計劃工期|计划工期|天数|天數|duration|durationdays|scheduledduration|days',
  start:
    '开始时间|開始時間|开始日期|開始日期|开始|開始|计划开始|計劃開始|计划开始日期|計劃開始日期|start|startdate|starttime|scheduledstart|plannedstartdate|begin',
  finish:
    '完成时间|完成時間|完成日期|完成|结束时间|結束時間|结束日期|結束日期|结束|結束|计划完成|計劃完成|计划完成日期|計劃完成日期|计划结束|计划结束日期|计划结束时间|計劃結束時間|finish|finishdate|finishtime|end|enddate|due|duedate|scheduledfinish|plannedfinishdate|plannedend',
  predecessors: '前置|前导任务|前導任務|紧前任务|依赖|依賴|predecessor|predecessors|dependencies|dependson',
  responsible:
    '责任人|責任人|负责|执行人|執行人|经办人|担当|owner|assignee|assignedto|responsible|responsibleperson|lead|personincharge',
  resources:
    '资源名称|資源名稱|资源|資源|参与者|參與者|成员|成員|resourcenames|resources|resource|participants|members',
  progress: '完成率|进度|進度|完成比例|完成度|complete|percentcomplete|progress|percent|done',
  work: '工时|工時|计划工时小时|工作量|work|hours|effort|plannedwork|plannedhours|estimate',
  milestone: '是否里程碑|里程碑任务|milestone|ismilestone',
  constraint: '限制条件类型|限制條件類型|限制式類型|约束类型|約束類型|constrainttype|constraint',
  constraintAt: '限制条件日期|限制條件日期|限制式日期|约束日期|約束日期|constraintdate',
  deadline: '最后期限|最後期限|截止日期|截止时间|截止時間|deadline',
  actualStart: '实际开始|實際開始|实际开始日期|實際開始日期|actualstart|actualstartdate',
  actualFinish:
    '实际完成|實際完成|实际完成日期|實際完成日期|实际结束|实际结束日期|实际结束时间|actualfinish|actualfinishdate|actualend',
  actualWork: '实际工时小时|實際工作量|实际工作量|actualwork|actualhours',
  fixedCost: '固定成本元|固定费用|固定費用|fixedcost',
  priority: '优先级|優先順序|优先次序|priority',
  active: '活动|活動|使用中|active',
  description: '备注|備註|说明|說明|任务描述|任務描述|notes|note|description|remark|remarks|comments',
  shares: '人员投入比例|assignmentunits',
  splits: '任务中断|任務中斷|taskinterruptions',
  taskType: '任务类别|任務類別',
  effortDriven: '投入比導向|effortdriventask',
  calendar: '日历名称|日曆名稱|calendarname',
  ignorePersonCalendars: '忽略资源日历|忽略資源日曆|ignoreresourcecalendar',
  pinned: '固定时间|固定時間|pinned',
  external: '是否外部任务|external',
};

/** Without case, spaces, brackets with units, and punctuation: `% Complete` and `完成百分比（%）` are found too. */
function plainHeader(cell: SheetCell): string {
  return String(cell ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【].*?[)\]】]/g, '')
    .replace(/[\s_\-./%*:?&'"]/g, '');
}

const FIELD_OF_HEADER: ReadonlyMap<string, SheetField> = (() => {
  const map = new Map<string, SheetField>();
  for (const field of SHEET_FIELDS) {
    for (const text of SHEET_HEADERS[field]) map.set(plainHeader(text), field);
  }
  for (const field of SHEET_FIELDS) {
    for (const text of OTHER_HEADERS[field].split('|')) {
      const key = plainHeader(text) || text;
      if (!map.has(key)) map.set(key, field);
    }
  }
  return map;
})();

/** The field a header names, or null. */
export const fieldOfHeader = (cell: SheetCell): SheetField | null => FIELD_OF_HEADER.get(plainHeader(cell)) ?? null;

export interface SheetMapping {
  /** Index of the row with the headers; data starts below. */
  headerRow: number;
  /** What each column is; null: not taken over. */
  columns: (SheetColumn | null)[];
  /** How dates without a leading year are to be read. */
  dateOrder: DateOrder;
}

/** Columns of texts: a number in them is what its cell shows (`1.10`). */
const TEXTS: ReadonlySet<SheetColumn> = new Set<SheetColumn>([
  'row',
  'wbs',
  'name',
  'predecessors',
  'responsible',
  'resources',
  'description',
  'shares',
  'splits',
  'calendar',
]);

/** Whether the cells of a column are taken as they are shown. */
export const isTextColumn = (column: SheetColumn | null | undefined, added: readonly AddedHeader[] = []): boolean =>
  !!column && (TEXTS.has(column) || added.some((one) => addedColumn(one.column) === column && !one.byValue));

/** How many rows may be above the header (titles, logos). */
const HEADER_DEPTH = 20;
const DATE_FIELDS: ReadonlySet<SheetColumn> = new Set<SheetColumn>([
  'start',
  'finish',
  'constraintAt',
  'deadline',
  'actualStart',
  'actualFinish',
]);

/**
 * Proposes a mapping: the row with the most known headers; each field at most once. Columns nobody knows are null. A header shared
 * by an additional field and another one belongs to the other one if it comes first, as in the sheets we write.
 */
export function proposeMapping(
  rows: readonly (readonly SheetCell[])[],
  added: readonly AddedHeader[] = [],
): SheetMapping {
  let headerRow = 0;
  let best = -1;
  rows.slice(0, HEADER_DEPTH).forEach((row, i) => {
    const fields = new Set(row.map(fieldOfHeader).filter((field) => field !== null));
    const score = fields.size + (fields.has('name') ? 2 : 0);
    if (fields.size > 0 && score > best) {
      best = score;
      headerRow = i;
    }
  });
  const seen = new Set<SheetColumn>();
  const columns = (rows[headerRow] ?? []).map((cell) => {
    const header = plainHeader(cell);
    const own = added.filter(({ label }) => header !== '' && label.some((text) => plainHeader(text) === header));
    const fits = [fieldOfHeader(cell), ...own.map(({ column }) => addedColumn(column))];
    const field = fits.find((one) => one !== null && !seen.has(one)) ?? null;
    if (field !== null) seen.add(field);
    return field;
  });
  const dates = rows
    .slice(headerRow + 1)
    .flatMap((row) => row.filter((_, i) => columns[i] && DATE_FIELDS.has(columns[i])))
    .filter((cell) => typeof cell === 'string' && cell.trim() !== '');
  const dateOrder = proposeOrder(dates as string[]);
  return { headerRow, columns, dateOrder };
}

/** Whether a sheet looks like a plan: a column of names, and one more. */
export function looksLikePlan(rows: readonly (readonly SheetCell[])[]): boolean {
  const { columns } = proposeMapping(rows.slice(0, HEADER_DEPTH));
  return columns.includes('name') && columns.filter((column) => column !== null).length > 1;
}

/** A mapping sent by a client, or null if it is invalid for a sheet of so many rows: each field at most once. */
export function mappingOf(value: unknown, rowCount: number, added: readonly AddedHeader[] = []): SheetMapping | null {
  const { headerRow, columns, dateOrder } = (value ?? {}) as Partial<Record<keyof SheetMapping, unknown>>;
  const fields: readonly unknown[] = [...SHEET_FIELDS, ...added.map(({ column }) => addedColumn(column))];
  const sound =
    Number.isInteger(headerRow) &&
    (headerRow as number) >= 0 &&
    (headerRow as number) < Math.max(1, rowCount) &&
    Array.isArray(columns) &&
    columns.every((field, i) => field === null || (fields.includes(field) && columns.indexOf(field) === i)) &&
    (DATE_ORDERS as readonly unknown[]).includes(dateOrder);
  return sound ? (value as SheetMapping) : null;
}

/**
 * The order in which most dates are dates; of equals the one that puts them closest together (`25/1/26, 3/2/26` are two
 * weeks of 2026, not 22 years), of equals again month first after an English day of the week, else year first.
 */
function proposeOrder(dates: readonly string[]): DateOrder {
  const english = dates.some((date) => /^[a-z]/i.test(date.trim()));
  const orders: readonly DateOrder[] = english ? ['mdy', 'dmy', 'ymd'] : DATE_ORDERS;
  const scored = orders.map((order) => {
    const days = dates.map((date) => parseSheetDate(date, order, 0)).filter((day) => day !== null);
    const spread = days.reduce((a, b) => Math.max(a, b), -Infinity) - days.reduce((a, b) => Math.min(a, b), Infinity);
    return { order, fits: days.length, spread };
  });
  return scored.reduce((a, b) => (b.fits > a.fits || (b.fits === a.fits && b.spread < a.spread) ? b : a)).order;
}

/** The header of a column in one language. */
export const headerOf = (field: WrittenField, lang: Lang): string => sayTriple(SHEET_HEADERS[field], lang);
