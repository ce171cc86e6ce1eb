/** Calls of people in projects, templates and programs (1-product §2.8, §2.9, §2.11; resources-reports.md 9). */
import { call, output } from '#kernel/call.ts';
import { chosenSheet } from '#kernel/entity-calls.ts';
import { bool, choice, date, int, json, text } from '#kernel/field.ts';
import { sides } from './figures.ts';
import { grains } from './weeks.ts';

const owner = {
  projectId: int(['项目', '項目', 'Project'], { min: 1 }),
  templateId: int(['项目模板', '項目範本', 'Project template'], { min: 1 }),
} as const;
const shown = {
  ...owner,
  programId: int(['项目集', '項目集', 'Program'], { min: 1 }),
  by: choice(['维度', '維度', 'Rows'], sides),
  grain: choice(['周期', '週期', 'Periods'], grains),
  from: date(['起始日期', '起始日期', 'From']),
} as const;

export interface ManpowerRow {
  key: string;
  title: string;
  /** Keys the demand of this row is stored under; both null: it takes none. */
  role: number | null;
  post: number | null;
  /** Names of the members who are in it. */
  people: string[];
  /** Cents of a day of the job post, for holders of pm:cost:query; else null. */
  rate: number | null;
  /** Minutes by week. */
  assigned: number[];
  open: number[];
  available: number[];
  /** null: the viewer may not know. */
  actual: number[] | null;
}
export interface DemandAnswer {
  row: string;
  /** Place among the weeks. */
  week: number;
  minutes: number;
  /** Of a cell that can be written; 0 of sums. */
  version: number;
}
export interface ManpowerMatrix {
  /** Mondays as civil dates. */
  weeks: string[];
  /** Civil date. */
  today: string;
  /** First and last day of the object, civil dates; null: it has none. */
  start: string;
  end: string | null;
  /** Minutes of a person-day, and working minutes of the object's calendar by week. */
  dayMinutes: number;
  work: number[];
  rows: ManpowerRow[];
  demand: DemandAnswer[];
  editable: boolean;
  /** Whether rows show what people cost. */
  costs: boolean;
  /** Job posts that are not a row yet. */
  posts: { id: number; name: string }[];
  /** Of a program: how many of its projects are counted, and how many the viewer may not see. */
  projects: { counted: number; hidden: number } | null;
}
export const manpowerMatrix = call(
  'GET',
  '/api/v1/manpower/matrix',
  'pm:manpower:query',
  shown,
  output<ManpowerMatrix>(),
  {
    label: ['查看人力', '查看人力', 'View manpower'],
    scope: 'row',
    reads: ['task', 'projectMember', 'projectRole', 'workRecord', 'jobPost', 'calendar', 'project'],
  },
);

/** A task of a cell, with the minutes that fall into it. */
export interface CellTask {
  id: number;
  name: string;
  project: string | null;
  person: string | null;
  start: string;
  end: string;
  progress: number;
  minutes: number;
}
/** A member of a cell: their free working time, and the time other projects take. */
export interface CellPerson {
  id: number;
  name: string;
  capacity: number;
  /** Tenths of their time that the projects may have. */
  tenths: number;
  available: number;
  /** Their load: work in all projects, as every page of load tells it. */
  load: number;
  /** Work in other projects: those the viewer may see by name, all others as a number of them. */
  others: { projects: { id: number; name: string; minutes: number }[]; hidden: number; minutes: number };
}
export interface CellRecord {
  id: number;
  person: string;
  /** Civil date. */
  date: string;
  task: string | null;
  content: string;
  minutes: number;
}
export interface CellDemand {
  name: string;
  project: string | null;
  /** Monday, a civil date. */
  week: string;
  minutes: number;
  by: string | null;
  at: string;
}
export interface ManpowerCell {
  demand: CellDemand[];
  tasks: CellTask[];
  /** Minutes of tasks in plans the viewer does not see. */
  unseen: number;
  people: CellPerson[];
  /** Approved hours; null: the viewer may not read them. */
  records: CellRecord[] | null;
}
/** What the numbers of a row in some weeks are made of: `from` and `to` are their Mondays. */
export const manpowerCell = call(
  'GET',
  '/api/v1/manpower/cell',
  'pm:manpower:query',
  {
    ...owner,
    programId: shown.programId,
    by: shown.by,
    row: text(['行', '列', 'Row'], { required: true, max: 120 }),
    from: date(['起始日期', '起始日期', 'From'], { required: true }),
    to: date(['截止日期', '截止日期', 'To'], { required: true }),
  },
  output<ManpowerCell>(),
  {
    label: ['查看人力明细', '查看人力明細', 'View manpower details'],
    scope: 'row',
    reads: ['task', 'projectMember', 'workRecord'],
  },
);

/** Demand of one row in one week, as it is to be. */
export interface DemandCell {
  /** A role of the project or template, or a job post; one of them. */
  role: number | null;
  post: number | null;
  /** Its Monday, a civil date. */
  week: string;
  /** 0: none. */
  minutes: number;
  /** As it was read; null: there was none. */
  version: number | null;
}

/** A cell as somebody else has written it. */
export interface Theirs {
  minutes: number;
  version: number | null;
  by: string | null;
}
export interface SavedDemand {
  /** Places in what was sent. */
  saved: number[];
  /** Cells that were changed since they were read: nothing of them is written. */
  conflicts: { at: number; theirs: Theirs }[];
}
/** Writes cells; each is saved, or returned with somebody else's value since it was read. */
export const saveDemand = call(
  'PUT',
  '/api/v1/manpower/demand',
  'pm:manpower:edit',
  { ...owner, cells: json<DemandCell[]>()(['单元格', '儲存格', 'Cells'], { required: true }) },
  output<SavedDemand>(),
  { label: ['维护人力需求', '維護人力需求', 'Maintain manpower demand'], scope: 'row', touches: ['manpower'] },
);

/** The matrix as a workbook: a line of demand each row, in hours by week, with the other figures below. */
export const exportManpower = call('GET', '/api/v1/manpower/export', 'pm:manpower:query', shown, output<Uint8Array>(), {
  label: ['导出人力', '匯出人力', 'Export manpower'],
  scope: 'row',
  body: 'download',
});

export interface DemandRejected {
  row: number;
  /** Heading of the column; null: the whole row. */
  column: string | null;
  text: string;
}
export interface DemandImported {
  /** Filled cells of demand in the sheet: accepted and rejected ones together. */
  cells: number;
  accepted: number;
  rejected: DemandRejected[];
  /** The sheet that was read, and those of the workbook that could be. */
  from: { sheet: string; sheets: string[] };
}
/** Takes the demand of such a workbook; cells it leaves empty stay as they are, 0 clears. `dryRun`: only returns what it would do. */
export const importDemand = call(
  'POST',
  '/api/v1/manpower/import',
  'pm:manpower:edit',
  { ...owner, dryRun: bool(['仅检查', '僅檢查', 'Check only']), sheet: chosenSheet },
  output<DemandImported>(),
  {
    label: ['导入人力需求', '匯入人力需求', 'Import manpower demand'],
    scope: 'row',
    body: 'upload',
    fails: 'import',
    touches: ['manpower'],
  },
);
