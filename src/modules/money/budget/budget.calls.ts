/** Calls of budgets of projects, programs and templates (1-product §2.8, §2.9, §2.11). Each names its object. */

import { call, output } from '#kernel/call.ts';
import type { ComparedRow } from '#kernel/compare.ts';
import { choice, int, json, text } from '#kernel/field.ts';
import { inObjects } from '#kernel/object-kind.ts';
import type { ApprovalItem, WaitingRequest } from '#modules/flow/approval/approval.calls.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import {
  type BudgetChangeRow,
  type BudgetStatus,
  budgetVersion,
  type ControlLevel,
  type ControlMode,
  controlLevels,
  controlModes,
} from './budget.entity.ts';
import type { LineConflict } from './budget-diff.ts';
import type { BudgetLine, Month, Work } from './budget-model.ts';

/** Calls in an object name it as records do that may lie in any. */
const inAny = <C extends Parameters<typeof inObjects>[1]>(made: C): C => inObjects(budgetVersion, made);

export interface SheetTask {
  id: number;
  name: string;
  parent: number | null;
  level: number;
  summary: boolean;
  work: Work | null;
}
export interface SheetSubject {
  id: number;
  code: string;
  name: string;
  parent: number | null;
  /** New amounts may be given to it. */
  usable: boolean;
}
/** What of a line is spent and ordered already. */
export interface Used {
  subject: number;
  task: number | null;
  actual: number;
  committed: number;
}
/** What is read of a budget. */
export interface BudgetSheet {
  /** null: there is none yet. */
  budget: {
    id: number;
    status: BudgetStatus;
    revision: number;
    controlMode: ControlMode;
    controlLevel: ControlLevel;
    /** The version in force. */
    version: { id: number; name: string } | null;
    publishedAt: string | null;
  } | null;
  lines: BudgetLine[];
  /** Lines of labor are one sum a month for whoever does not see what people cost. */
  labourHidden: boolean;
  tasks: SheetTask[];
  subjects: SheetSubject[];
  people: Record<number, string>;
  /** First and last month that may have amounts, and those that are shown. */
  months: { from: Month; to: Month; first: Month; last: Month };
  /** Working time of the whole object by month. */
  work: Work | null;
  currency: string;
  used: Used[];
  /** What a program has allocated to a project; null: nothing. */
  allocation: { program: string; cents: number } | null;
  waiting: WaitingRequest | null;
  /** Actions the viewer may take now; of each why not (null: may). */
  may: { edit: boolean; publish: boolean; change: boolean };
  /** Publishing needs an approval by this workflow. */
  approval: string | null;
}
export const budgetSheet = inAny(
  call('GET', '/api/v1/budget/sheet', 'pm:budget:query', {}, output<BudgetSheet>(), {
    label: ['查看预算', '查看預算', 'View a budget'],
    scope: 'row',
    reads: ['budget', 'task', 'subject', 'budgetVersion'],
  }),
);

const linesInput = json<BudgetLine[]>()(['预算记录', '預算記錄', 'Entries'], { required: true });
const revision = int(['版本', '版本', 'Revision'], { required: true, min: 0 });
const versionId = int(['预算版本', '預算版本', 'Version'], { required: true, min: 1 });
const changeId = int(['预算变更', '預算變更', 'Change'], { min: 1 });
const TOUCHES = ['budget', 'budgetVersion', 'budgetChange'];

/** Writes the draft of a budget whole; of a published one who is in charge, remarks and control alone. */
export const saveBudget = inAny(
  call(
    'PUT',
    '/api/v1/budget/sheet',
    'pm:budget:edit',
    {
      revision,
      lines: linesInput,
      controlMode: choice(['预算控制', '預算控制', 'Control'], controlModes),
      controlLevel: choice(['控制范围', '控制範圍', 'Controlled'], controlLevels),
    },
    output<{ revision: number }>(),
    { label: ['保存预算', '儲存預算', 'Save a budget'], scope: 'row', touches: ['budget'] },
  ),
);
export const removeBudget = inAny(
  call('DELETE', '/api/v1/budget/sheet', 'pm:budget:edit', { revision }, output<null>(), {
    label: ['删除预算草稿', '刪除預算草稿', 'Delete a draft budget'],
    scope: 'row',
    touches: ['budget'],
  }),
);
/** Publishes a budget, which makes its first version; answers the approval it needs, null: it is published. */
export const publishBudget = inAny(
  call(
    'POST',
    '/api/v1/budget/publish',
    'pm:budget:publish',
    { revision, reason: text(['说明', '說明', 'Description'], { max: 200 }) },
    output<{ approval: ApprovalItem | null }>(),
    { label: ['发布预算', '發佈預算', 'Publish a budget'], scope: 'row', touches: TOUCHES },
  ),
);

export interface FromPlan {
  lines: BudgetLine[];
  /** Minutes of people without a rate, which are not in it. */
  unratedMinutes: number;
  labour: number;
  fixed: number;
}
/** Lines that a plan's hours, by the rates of today, and its fixed costs would make; nothing is stored. */
export const budgetFromPlan = inAny(
  call(
    'GET',
    '/api/v1/budget/from-plan',
    'pm:budget:edit',
    {
      labour: int(['人工科目', '人工科目', 'Subject of labor'], { min: 1 }),
      fixed: int(['固定成本科目', '固定成本科目', 'Subject of fixed costs'], { min: 1 }),
    },
    output<FromPlan>(),
    { label: ['按计划生成预算', '按計劃產生預算', 'Build a budget from the plan'], scope: 'row', reads: ['task'] },
  ),
);

/** Keeps the budget in force as a named copy; it changes nothing. */
export const saveBudgetVersion = inAny(
  call(
    'POST',
    '/api/v1/budget/version',
    'pm:budget:edit',
    { description: text(['说明', '說明', 'Description'], { max: 200 }) },
    output<{ id: number; name: string }>(),
    { label: ['保存预算版本', '儲存預算版本', 'Save a budget version'], scope: 'row', touches: ['budgetVersion'] },
  ),
);

export interface VersionHead {
  id: number;
  name: string;
  description: string | null;
  /** Of all lines. */
  total: number;
}
/** Names of what lines of versions refer to. */
export interface Named {
  subjects: Record<number, string>;
  tasks: Record<number, string>;
  people: Record<number, string>;
}
export interface VersionAnswer extends Named {
  version: VersionHead & { type: string; baselineType: string; createdAt: string; createdBy: string };
  lines: (BudgetLine & { shown: Record<Month, number> })[];
  labourHidden: boolean;
}
export const readBudgetVersion = inAny(
  call('GET', '/api/v1/budget/version/content', 'pm:budget:query', { versionId }, output<VersionAnswer>(), {
    label: ['查看预算版本', '查看預算版本', 'View a budget version'],
    scope: 'row',
    reads: ['budgetVersion'],
  }),
);

export type ComparedLine = ComparedRow<BudgetLine, string>;
export interface BudgetComparison extends Named {
  before: VersionHead;
  after: VersionHead;
  rows: ComparedLine[];
  labourHidden: boolean;
}
const compared = {
  before: int(['变更前版本', '變更前版本', 'Before'], { required: true, min: 1 }),
  after: int(['变更后版本', '變更後版本', 'After'], { required: true, min: 1 }),
} as const;
export const compareBudgetVersions = inAny(
  call('GET', '/api/v1/budget/version/compare', 'pm:budget:query', compared, output<BudgetComparison>(), {
    label: ['对比预算版本', '對比預算版本', 'Compare budget versions'],
    scope: 'row',
    reads: ['budgetVersion'],
  }),
);
export const exportBudgetComparison = inAny(
  call('GET', '/api/v1/budget/version/compare/export', 'pm:budget:query', compared, output<Uint8Array>(), {
    label: ['导出预算版本对比', '匯出預算版本對比', 'Export a comparison of budget versions'],
    scope: 'row',
    body: 'download',
  }),
);

export interface OpenChange {
  sheet: BudgetSheet;
  change: BudgetChangeRow | null;
  /** Lines as the change wants them; without a change those in force. */
  lines: BudgetLine[];
  conflicts: LineConflict[];
  editable: boolean;
  /** The change needs an approval by this workflow. */
  approval: string | null;
}
export const openBudgetChange = inAny(
  call('GET', '/api/v1/budget/change/open', 'pm:budget:query', { changeId }, output<OpenChange>(), {
    label: ['打开预算变更', '開啟預算變更', 'Open a budget change'],
    scope: 'row',
    reads: ['budget', 'budgetChange', 'budgetVersion', 'task', 'subject'],
  }),
);
/** Keeps a change; `choices`: by line, whose amount counts where a later version changed it too. */
export const saveBudgetChange = inAny(
  call(
    'PUT',
    '/api/v1/budget/change/open',
    'pm:budget:change',
    {
      changeId,
      version: int(['版本', '版本', 'Version'], { min: 1 }),
      /** The version of the budget it was made of. */
      baseVersion: versionId,
      lines: linesInput,
      reason: text(['变更原因', '變更原因', 'Reason'], { max: 200 }),
      choices: json<Record<string, 'mine' | 'theirs'>>()(['冲突选择', '衝突選擇', 'Choices']),
    },
    output<{ changeId: number; name: string; version: number }>(),
    { label: ['保存预算变更', '儲存預算變更', 'Save a budget change'], scope: 'row', touches: ['budgetChange'] },
  ),
);
/** Asks for a change; answers the approval it needs, null: it is in effect. */
export const submitBudgetChange = inAny(
  call(
    'POST',
    '/api/v1/budget/change/submit',
    'pm:budget:change',
    {
      changeId: { ...changeId, required: true } as typeof versionId,
      reason: text(['变更原因', '變更原因', 'Reason'], { required: true, max: 200 }),
    },
    output<{ approval: ApprovalItem | null }>(),
    { label: ['提交预算变更', '提交預算變更', 'Submit a budget change'], scope: 'row', touches: TOUCHES },
  ),
);
/** What a change changes, with its effect; of one in effect as it was then. */
export const budgetChangeDiff = inAny(
  call(
    'GET',
    '/api/v1/budget/change/diff',
    'pm:budget:query',
    { changeId: { ...changeId, required: true } as typeof versionId },
    output<BusinessDiff>(),
    { label: ['查看预算变更内容', '查看預算變更內容', 'View a budget change'], scope: 'row', reads: ['budgetChange'] },
  ),
);

export interface Allocated {
  projectId: number;
  name: string;
  /** null: the viewer may not read it. */
  published: number | null;
  allocated: number;
}
export interface ProgramPot {
  revision: number;
  /** null: none is set. */
  pot: number | null;
  allocated: number;
  projects: Allocated[];
  /** Projects whose allocation alone is known to the viewer. */
  hidden: number;
  currency: string;
  editable: boolean;
}
export const programPot = call(
  'GET',
  '/api/v1/budget/pot',
  'pm:budget:query',
  { programId: int(['项目集', '項目集', 'Program'], { required: true, min: 1 }) },
  output<ProgramPot>(),
  {
    label: ['查看项目集预算池', '查看項目集預算池', "View a program's pot"],
    scope: 'program',
    reads: ['budget', 'project'],
  },
);
/** Sets the pot and what projects get of it: together never more than it holds. */
export const savePot = call(
  'PUT',
  '/api/v1/budget/pot',
  'pm:budget:edit',
  {
    programId: int(['项目集', '項目集', 'Program'], { required: true, min: 1 }),
    pot: int(['预算池（分）', '預算池（分）', 'Pot in cents'], { min: 0, max: 1e12 }),
    /** By project; those left out stay. */
    allocations: json<{ projectId: number; cents: number }[]>()(['分配', '分配', 'Allocations'], { required: true }),
  },
  output<null>(),
  { label: ['分配项目集预算', '分配項目集預算', "Allocate a program's budget"], scope: 'program', touches: ['budget'] },
);
