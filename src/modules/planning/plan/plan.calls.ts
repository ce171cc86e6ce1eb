/** Calls of the plan: read, save, baselines, import, export. The owner is a project or a template. */
import { call, output } from '#kernel/call.ts';
import { shownChanges } from '#kernel/compare-texts.ts';
import { chosenSheet, extInput, type Waiting } from '#kernel/entity-calls.ts';
import { bool, choice, type Field, int, json, longText, refs, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { addMembers } from '#modules/objects/project/new-members.ts';
import type { TaskLength } from '#modules/objects/project/plan-setting.ts';
import type { PlanControl } from './change/change-request.ts';
import type { ComparedTask } from './change/compare.ts';
import type { DurationUnits } from './duration-text.ts';
import type { PlanConflict, PlanEdits } from './edit/plan-edits.ts';
import type { FidelityEntry } from './exchange/exchange-model.ts';
import type { FidelityReport } from './exchange/fidelity.ts';
import type { ImportOutlook } from './exchange/import-choices.ts';
import type { PersonMapping } from './exchange/people-mapping.ts';
import type { AddedHeader, SheetMapping } from './exchange/sheet-columns.ts';
import type { PlanCosts } from './plan-cost.ts';
import { planUnseen } from './plan-unseen.texts.ts';
import type { PlanWire } from './plan-wire.ts';

const owner = {
  projectId: int(['项目', '項目', 'Project'], { min: 1 }),
  templateId: int(['项目模板', '項目範本', 'Project template'], { min: 1 }),
} as const;
const LIMIT = 32 * 1_048_576;

export interface PlanAnswer {
  revision: number;
  wire: PlanWire;
  ownerName: string;
  /** Planned end of the project, a civil date; null: a template has none. */
  ownerEnd: string | null;
  /** The last year whose holidays its calendar knows; null: the calendar follows no national holidays. */
  holidaysUntil: number | null;
  /** Whether this viewer may change the plan. */
  editable: boolean;
  /** The approval its project waits for; nobody may until then. */
  waiting: Waiting | null;
  /** Whether calendar and parent mode, which belong to the project or template, may be changed too. */
  mayEditOwner: boolean;
  /** Names of the people, roles and dictionary items the tasks refer to, and of the members of the project. */
  people: Record<number, string>;
  roles: Record<number, string>;
  items: Record<number, string>;
  /** Additional fields of tasks by column name, in order, and the records (but people and items) tasks name by them, by entity. */
  added: { fields: { name: string; field: Field }[]; records: Record<string, Record<number, string>> };
  /** Columns of the grid for people who have not chosen their own; null: as delivered. */
  columns: string[] | null;
  /** Length of a new task. */
  newTask: TaskLength;
  updatedAt: string;
  updatedBy: string;
  /** Cents of a day of everybody who works in the plan, for holders of pm:cost:query; null: no costs are shown. */
  rates: [userId: number, dayCents: number | null][] | null;
  /** The version of a published plan, which changes by requests; null: not published. */
  published: { version: number; at: string } | null;
  control: PlanControl;
}
export const readPlan = call('GET', '/api/v1/plan', 'pm:plan:query', owner, output<PlanAnswer>(), {
  label: ['查看计划', '查看計劃', 'View the plan'],
  scope: 'row',
  unseen: planUnseen.gantt,
});

/** Rates of people who join a plan while it is edited. */
export const planRates = call(
  'POST',
  '/api/v1/plan/rates',
  'pm:cost:query',
  { ...owner, people: refs(['人员', '人員', 'People'], 'user', { required: true, max: 500 }) },
  output<[userId: number, dayCents: number | null][]>(),
  { label: ['查看费率', '查看費率', 'View rates'], scope: 'row', reads: true },
);

/** Data of a refused save: what others changed meanwhile and where that meets the edits. */
export interface SaveConflict {
  conflicts: PlanConflict[];
  revision: number;
  wire: PlanWire;
  changedBy: string;
  changedAt: string;
}
export interface SaveAnswer {
  revision: number;
  /** Stored id of every created task, by its temporary one. */
  ids: Record<number, number>;
  codes: Record<number, string>;
  /** The whole plan when others' changes were merged into it, or the server computed other dates. */
  wire: PlanWire | null;
  /** Whether browser and server computed the same schedule. */
  sameSchedule: boolean;
}
export const savePlan = call(
  'POST',
  '/api/v1/plan/save',
  'pm:plan:edit',
  {
    ...owner,
    baseRevision: int(['基准版本', '基準版本', 'Base revision'], { required: true, min: 0 }),
    edits: json<PlanEdits>()(['修改', '修改', 'Edits'], { required: true }),
    hash: text(['排程指纹', '排程指紋', 'Schedule fingerprint'], { max: 40 }),
    choices: json<Record<string, 'mine' | 'theirs'>>()(['冲突选择', '衝突選擇', 'Decisions on conflicts']),
    addMembers,
  },
  output<SaveAnswer>(),
  {
    label: ['保存计划', '儲存計劃', 'Save the plan'],
    fails: 'save',
    scope: 'row',
    touches: ['task', 'project', 'projectMember'],
    creates: true,
    limit: LIMIT,
  },
);

export const createBaseline = call(
  'POST',
  '/api/v1/plan/baseline-of-plan',
  'pm:baseline:edit',
  {
    ...owner,
    name: text(['基线名称', '基線名稱', 'Baseline name'], { required: true, max: 200 }),
    description: longText(['说明', '說明', 'Description'], { max: 200 }),
    ...extInput,
  },
  output<{ id: number }>(),
  {
    label: ['保存基线', '儲存基線', 'Save a baseline'],
    fails: 'save',
    scope: 'row',
    touches: ['baseline'],
    creates: true,
  },
);
export interface BaselineAnswer {
  id: number;
  name: string;
  takenAt: string;
  wire: PlanWire;
}
export const readBaseline = call(
  'GET',
  '/api/v1/plan/baseline-content',
  'pm:baseline:query',
  { ...owner, baselineId: int(['基线', '基線', 'Baseline'], { required: true, min: 1 }) },
  output<BaselineAnswer>(),
  { label: ['查看基线', '查看基線', 'View a baseline'], scope: 'row', unseen: planUnseen.baseline },
);
/** The cost is null where it was not kept, and for whoever does not see costs. */
export interface ComparedPlan {
  id: number;
  name: string;
  finish: number | null;
  cost: PlanCosts['total'] | null;
  /** How long its days and weeks of work are. */
  units: DurationUnits;
}
export interface Comparison {
  before: ComparedPlan;
  /** id 0: the current plan. */
  after: ComparedPlan;
  tasks: ComparedTask[];
  /** Working days by which the plan finishes later, and each task by its id; null: one side has no finish. */
  variance: number | null;
  variances: Record<number, number | null>;
  people: Record<number, string>;
}
const twoVersions = {
  ...owner,
  before: int(['基线', '基線', 'Baseline'], { required: true, min: 1 }),
  after: int(['对比基线', '對比基線', 'Other baseline'], { min: 1 }),
} as const;
/** Two baselines, or one with the current plan (`after` left out). */
export const compareBaselines = call(
  'GET',
  '/api/v1/plan/compare',
  'pm:baseline:query',
  twoVersions,
  output<Comparison>(),
  {
    label: ['对比基线', '對比基線', 'Compare baselines'],
    scope: 'row',
    unseen: planUnseen.baseline,
    reads: ['baseline', 'task'],
  },
);
/** The same as a workbook: the tasks a filter means, without one all of them. */
export const exportComparison = call(
  'GET',
  '/api/v1/plan/compare-sheet',
  'pm:baseline:query',
  { ...twoVersions, show: shownChanges },
  output<Uint8Array>(),
  {
    label: ['导出基线对比', '匯出基線對比', 'Export a baseline comparison'],
    scope: 'row',
    unseen: planUnseen.baseline,
    body: 'download',
  },
);

const FORMAT: Triple = ['格式', '格式', 'Format'];
const FORMATS = {
  mspdi: ['Microsoft Project XML', 'Microsoft Project XML', 'Microsoft Project XML'],
  xer: ['Primavera P6（.xer）', 'Primavera P6（.xer）', 'Primavera P6 (.xer)'],
  pmxml: ['Primavera P6 XML', 'Primavera P6 XML', 'Primavera P6 XML'],
  xlsx: ['Excel', 'Excel', 'Excel'],
} as const;
export const exportPlan = call(
  'GET',
  '/api/v1/plan/export',
  'pm:plan:export',
  { ...owner, format: choice(FORMAT, FORMATS, { required: true }) },
  output<Uint8Array>(),
  { label: ['导出计划', '匯出計劃', 'Export the plan'], scope: 'row', body: 'download' },
);

/** Parts of the plan the file of `exportPlan` cannot hold; default format: Microsoft Project. */
export const planLosses = call(
  'GET',
  '/api/v1/plan/export-losses',
  'pm:plan:export',
  { ...owner, format: choice(FORMAT, FORMATS) },
  output<FidelityEntry[]>(),
  {
    label: ['查看导出丢失的内容', '查看匯出遺失的內容', 'View what an export loses'],
    scope: 'row',
    unseen: planUnseen.gantt,
  },
);

export interface RowReject {
  /** Row of the sheet, or line of the file. */
  row: number | null;
  /** Of the task; '' when it has none. */
  name: string;
  column: string;
  value: string;
  /** The problem and what is allowed, in the viewer's language; '' if unknown. */
  reason: string;
  allowed: string;
}
/** Refusals not listed by name: how many of one column and reason. */
export interface MoreRefused {
  column: string;
  reason: string;
  count: number;
}
/** Formats that plans are read from. */
export type PlanFileKind = 'mspdi' | 'mpp' | 'xer' | 'pmxml' | 'gan' | 'planner' | 'xlsx';

export interface ImportPreview {
  kind: PlanFileKind;
  /** Of the plan, as it was when the file was looked at. */
  revision: number;
  name: string;
  counts: {
    rows: number;
    taken: number;
    rejected: number;
    links: number;
    resources: number;
    baselines: number;
    calendars: number;
  };
  /** The choices of calendar and dates with their effects; null: the file has neither. */
  choices: {
    fileCalendar: string;
    planCalendar: string;
    fileStart: number;
    planStart: number;
    /** The plan has tasks: it keeps its calendar and start unless it is replaced. */
    hasTasks: boolean;
    outlooks: ImportOutlook[];
  } | null;
  resources: { id: number; name: string; email: string; assignments: number }[];
  people: PersonMapping[];
  /** The projects of a file that has several, and the one that was read; null: all. */
  parts: { id: string; name: string; tasks: number }[];
  part: string | null;
  /** Its name, those of the workbook that could be read; `added`: the additional fields its columns may be. */
  sheet: {
    name: string;
    names: string[];
    mapping: SheetMapping;
    rows: (string | number | boolean | null)[][];
    added: AddedHeader[];
  } | null;
  /** Rows and tasks that are not taken over: `counts.rows` is `counts.taken` and these. The first by name. */
  rejects: RowReject[];
  /** Values that are not taken over of tasks that are. The first by name. */
  values: RowReject[];
  /** The rest of both, by reason. */
  more: { rejects: MoreRefused[]; values: MoreRefused[] };
  /** All of them as a workbook in base64, if they are not all listed by name. */
  refusalSheet: string | null;
}
const fileInput = {
  ...owner,
  mapping: json<SheetMapping>()(['列对应', '欄對應', 'Column mapping']),
  sheet: chosenSheet,
  /** Of a file with several projects: the number of the one that is wanted; all of them without it. */
  part: text(['文件中的项目', '檔案中的項目', 'Project in the file'], { max: 40 }),
} as const;
export const previewImport = call(
  'POST',
  '/api/v1/plan/import-preview',
  'pm:plan:import',
  fileInput,
  output<ImportPreview>(),
  {
    label: ['预览导入', '預覽匯入', 'Preview an import'],
    scope: 'row',
    body: 'upload',
    fails: 'import',
    reads: true,
  },
);
export interface ImportAnswer {
  revision: number;
  /** What arrived: resources that became people, calendars and baselines that were stored. */
  counts: ImportPreview['counts'];
  rejects: RowReject[];
  values: RowReject[];
  more: ImportPreview['more'];
  refusalSheet: string | null;
  report: FidelityReport;
}
export const importPlan = call(
  'POST',
  '/api/v1/plan/import',
  'pm:plan:import',
  {
    ...fileInput,
    people: json<{ resourceId: number; userId: number | null }[]>()(['人员对应', '人員對應', 'People']),
    replace: bool(['替换现有计划', '替換現有計劃', 'Replace the plan']),
    /**
     * Of a file of Microsoft Project. By default the calendar of the file becomes one of the project, and the dates stay; `plan`
     * keeps the plan's own calendar, `move` moves all dates by the days between the file's start and the plan's.
     */
    calendar: choice(['项目日历', '項目日曆', 'Project calendar'], {
      plan: ['保留计划的日历', '保留計劃的日曆', 'Keep the calendar of the plan'],
      file: ['采用文件的日历', '採用檔案的日曆', 'Use the calendar of the file'],
    }),
    dates: choice(['日期', '日期', 'Dates'], {
      keep: ['保留文件的日期', '保留檔案的日期', 'Keep the dates of the file'],
      move: ['移动到计划的开始日期', '移動到計劃的開始日期', 'Move to the start of the plan'],
    }),
    /** The planned start and end of the project become those of the plan with what came in. */
    projectDates: bool(['项目日期随计划', '項目日期隨計劃', 'Project takes the dates of the plan']),
    /** Of the preview: a plan that was changed since is not replaced. */
    baseRevision: int(['基准版本', '基準版本', 'Base revision'], { min: 0 }),
    addMembers,
  },
  output<ImportAnswer>(),
  {
    label: ['导入计划', '匯入計劃', 'Import a plan'],
    scope: 'row',
    body: 'upload',
    creates: true,
    fails: 'import',
    touches: ['task', 'project', 'baseline', 'calendar', 'projectMember'],
  },
);
