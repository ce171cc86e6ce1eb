/** Budget against actual cost: of a project, of a program with its projects, and over projects. */
import { call, output } from '#kernel/call.ts';
import { choice, date, instant, int, type Money, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import { costTexts } from '../cost/cost.texts.ts';
import { evmTexts as t } from './evm.texts.ts';

export const costGroups = {
  subject: t.bySubject.text,
  task: t.byTask.text,
  month: t.byMonth.text,
  person: t.byPerson.text,
  project: t.byProject.text,
} as const;
export type CostGroup = keyof typeof costGroups;

export interface BudgetActualRow {
  id: number;
  /** Of the group: the id of the subject, task, person or project, or the month; null: none; `#`: a group of its own. */
  key: string | null;
  title: string;
  budget: Money;
  actual: Money;
  committed: Money;
  remaining: Money;
  balance: Money;
  /** Percent; null: there is no budget. */
  rate: string | null;
}

const object = (label: readonly [string, string, string]) => int(label, { min: 1 });
const which = {
  projectId: object(t.project.text),
  programId: object(t.program.text),
  by: choice(t.by.text, costGroups, { required: true }),
} as const;
const READS = ['costEntry', 'project', 'task', 'budget'] as const;
const RIGHT = 'pm:actualCost:query';
const PATH = '/api/v1/evm/budget-actual';

export const budgetActual = call(
  'GET',
  PATH,
  RIGHT,
  { ...which, ...listInput },
  output<ReportAnswer<BudgetActualRow>>(),
  {
    ...{ scope: 'row', reads: READS, unseen: costTexts.unseen },
    label: ['预算与实际', '預算與實際', 'Budget and actual cost'],
  },
);
export const exportBudgetActual = call(
  'GET',
  `${PATH}/export`,
  RIGHT,
  { ...which, ...sheetInput },
  output<Uint8Array>(),
  {
    ...{ scope: 'row', body: 'download', unseen: costTexts.unseen },
    label: ['导出预算与实际', '匯出預算與實際', 'Export budget and actual cost'],
  },
);

/** What stands for the group of what has none, in `key`. */
export const NO_GROUP = '#none';
export const OPERANDS = ['budget', 'actual', 'committed'] as const;
export type Operand = (typeof OPERANDS)[number];
/** A part of a figure: a line of a budget, what is planned of a task, cost of a month by source, what a contract orders. */
export interface FigurePart {
  what: Operand;
  title: string;
  cents: number;
  /** Where it stands; null: nowhere one may look. */
  to: string | null;
}
export interface BudgetActualParts {
  /** Of the group; null: of all. */
  title: string | null;
  /** null: the viewer may not read budgets. */
  budget: number | null;
  actual: number;
  committed: number;
  /** They sum to the amounts to the cent. */
  parts: FigurePart[];
}
/** What the figures of a group are made of; without a group, those of all. */
export const budgetActualParts = call(
  'GET',
  `${PATH}/parts`,
  RIGHT,
  { ...which, key: text(['项', '項', 'Item'], { max: 40 }) },
  output<BudgetActualParts>(),
  {
    ...{ scope: 'row', reads: [...READS, 'contract'], unseen: costTexts.unseen },
    label: ['预算与实际明细', '預算與實際明細', 'Rows of budget and actual cost'],
  },
);

/** A project in figures at a day. */
export interface ProjectCostRow {
  id: number;
  project: number;
  title: string;
  program: number | null;
  status: string;
  bac: Money;
  pv: Money;
  ev: Money;
  ac: Money;
  cv: Money;
  sv: Money;
  cpi: string | null;
  spi: string | null;
  eac: Money | null;
  vac: Money | null;
}
export const reportScopes = {
  open: ['进行中的项目', '進行中的項目', 'Projects under way'],
  all: ['全部项目', '全部項目', 'All projects'],
} as const;
const over = {
  scope: choice(['项目范围', '項目範圍', 'Projects'], reportScopes, { required: true }),
  day: date(t.status.text, { required: true }),
  known: instant(t.known.text),
} as const;
const REPORT = '/api/v1/evm/cost-report';
export const projectCostReport = call(
  'GET',
  REPORT,
  'login',
  { ...over, ...listInput },
  output<ReportAnswer<ProjectCostRow>>(),
  {
    reads: ['costEntry', 'project', 'task'],
    label: ['成本统计', '成本統計', 'Cost report'],
  },
);
export const exportProjectCostReport = call(
  'GET',
  `${REPORT}/export`,
  'login',
  { ...over, ...sheetInput },
  output<Uint8Array>(),
  {
    body: 'download',
    label: ['导出成本统计', '匯出成本統計', 'Export the cost report'],
  },
);
