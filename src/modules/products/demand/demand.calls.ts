/** Calls of demands beside those of their entities and lifecycles. */

import { call, output } from '#kernel/call.ts';
import type { ComparedRow } from '#kernel/compare.ts';
import { choice, date, decimal, int, longText, ref, refs, text } from '#kernel/field.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { addMembers } from '#modules/objects/project/new-members.ts';
import type { MadeTask } from '#modules/planning/plan/change/task-drafts.ts';
import type { TaskStatus } from '#modules/planning/plan/plan-model.ts';
import { type DevDemandRow, demandKinds, demandLevels, verifications } from './dev-demand.entity.ts';
import type { DemandBaselineRow, ProjectDemandRow } from './project-demand.entity.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });
const id = int(['需求', '需求', 'Demand'], { required: true, min: 1 });

/** Derives a development demand from a user demand: a new one, linked to it. Nothing but the link is copied later. */
export const deriveDemand = call(
  'POST',
  '/api/v1/demand/userDemand/:id/derive',
  'dm:dev:add',
  {
    id,
    title: text(['需求标题', '需求標題', 'Title'], { required: true, min: 1, max: 200 }),
    level: choice(['需求层级', '需求層級', 'Level'], demandLevels, { required: true, default: 'feature' }),
    kind: choice(['需求类型', '需求類型', 'Kind'], demandKinds, { required: true, default: 'functional' }),
    verification: choice(['验证方式', '驗證方式', 'Verification'], verifications, { required: true, default: 'test' }),
    productVersion: ref(['产品版本', '產品版本', 'Product version'], 'productVersion'),
    owner: ref(['责任人', '責任人', 'Owner'], 'user'),
  },
  output<DevDemandRow>(),
  {
    label: ['派生研发需求', '派生研發需求', 'Derive a development demand'],
    touches: ['userDemand', 'devDemand', 'traceLink'],
    creates: true,
    fails: 'save',
  },
);

/** Makes a demand of a library entry: a copy with its own life, linked to where it comes from. */
export const reuseDemand = call(
  'POST',
  '/api/v1/demand/libDemand/:id/reuse',
  'dm:lib:query',
  { id },
  output<{ kind: 'userDemand' | 'devDemand'; id: number }>(),
  {
    label: ['复用需求库条目', '複用需求庫條目', 'Reuse a library demand'],
    touches: ['userDemand', 'devDemand', 'traceLink'],
    creates: true,
    fails: 'save',
  },
);

/** Demands whose titles are much like a text: what is filed twice is found before. */
export interface SimilarDemand {
  id: number;
  code: string;
  title: string;
  likeness: number;
}
export const similarDemands = call(
  'GET',
  '/api/v1/demand/userDemand/similar',
  'login',
  { title: text(['需求标题', '需求標題', 'Title'], { required: true, min: 1, max: 200 }) },
  output<SimilarDemand[]>(),
  { label: ['相似需求', '相似需求', 'Similar demands'], reads: ['userDemand'] },
);

/** A task made of a demand, and how far it is. */
export interface DemandTask {
  id: number;
  code: string;
  name: string;
  status: TaskStatus;
  progress: number;
  responsible: string;
  plannedEnd: string | null;
}
/** A demand in the scope of a project with what its tasks say of it. */
export interface ScopedDemand {
  link: ProjectDemandRow;
  demand: DevDemandRow;
  owner: string;
  tasks: DemandTask[];
  /** Tasks the viewer may not read. */
  hidden: number;
  /** Plan changes that ask for its tasks. */
  asked: number;
  /** Latest finish of its tasks. */
  forecast: string | null;
  progress: number | null;
  suspects: number;
}
export const demandScope = call(
  'GET',
  '/api/v1/demand/project/:projectId/scope',
  'dm:demand:query',
  { projectId },
  output<{ list: ScopedDemand[]; mayPlan: boolean; published: boolean }>(),
  {
    label: ['项目需求范围', '項目需求範圍', 'Demands in scope'],
    scope: 'project',
    reads: ['projectDemand', 'devDemand', 'task', 'traceLink'],
  },
);

/** Makes tasks of demands through the plan's own door: at once, or by one plan change for all of them (2-rules §5). */
export const planDemands = call(
  'POST',
  '/api/v1/demand/project/:projectId/plan',
  'pm:plan:edit',
  {
    projectId,
    demands: refs(['需求', '需求', 'Demands'], 'devDemand', { required: true, max: 50 }),
    days: decimal(['工期（天）', '工期（天）', 'Duration (days)'], { digits: 1, min: 0.1, max: 1000 }),
    start: date(['不早于', '不早於', 'Not before']),
    reason: longText(['变更原因', '變更原因', 'Reason for the change'], { max: 200 }),
    addMembers,
  },
  output<{ made: MadeTask[]; approval: ApprovalItem | null }>(),
  {
    label: ['由需求生成任务', '由需求生成任務', 'Create tasks from demands'],
    scope: 'project',
    creates: true,
    fails: 'save',
    touches: [
      'devDemand',
      'projectDemand',
      'userDemand',
      'task',
      'plan',
      'planChange',
      'project',
      'discussion',
      'projectMember',
    ],
  },
);

/** A demand as a baseline keeps it. */
export type KeptDemand = Pick<
  DevDemandRow,
  | 'code'
  | 'title'
  | 'level'
  | 'kind'
  | 'priority'
  | 'estimate'
  | 'verification'
  | 'acceptance'
  | 'rationale'
  | 'description'
  | 'revision'
> & { id: number; status: string };

export const demandBaselineContent = call(
  'GET',
  '/api/v1/demand/baseline/:baselineId/content',
  'login',
  { baselineId: int(['基线', '基線', 'Baseline'], { required: true, min: 1 }) },
  output<{ baseline: DemandBaselineRow; list: KeptDemand[]; hidden: number; broken: number }>(),
  { label: ['需求基线详情', '需求基線詳情', 'Content of a demand baseline'], scope: 'row', reads: ['demandBaseline'] },
);
export interface DemandComparison {
  before: { id: number; name: string };
  after: { id: number; name: string };
  rows: ComparedRow<KeptDemand, number>[];
  /** Differing demands the viewer may not read. */
  hidden: number;
}
/** Two baselines of a project, or one (`after` 0) and the demands as they are. */
export const compareDemandBaselines = call(
  'GET',
  '/api/v1/demand/project/:projectId/compare',
  'dm:baseline:query',
  {
    projectId,
    before: int(['基线', '基線', 'Baseline'], { required: true, min: 1 }),
    after: int(['对比基线', '對比基線', 'Compared with'], { required: true, min: 0 }),
  },
  output<DemandComparison>(),
  {
    label: ['需求基线对比', '需求基線對比', 'Compare demand baselines'],
    scope: 'project',
    reads: ['demandBaseline', 'devDemand'],
  },
);

/** A demand as its latest baseline has it, and as it is. */
export const versionDemand = call(
  'GET',
  '/api/v1/demand/project/:projectId/version/:id',
  'dm:demand:query',
  { projectId, id },
  output<{ baseline: { id: number; name: string } | null; kept: KeptDemand | null; now: KeptDemand }>(),
  { label: ['需求版本', '需求版本', 'Versions of a demand'], scope: 'project', reads: ['demandBaseline', 'devDemand'] },
);

/** A change that takes effect together with one of demands. */
export interface ChangePart {
  kind: 'planChange' | 'productChange';
  id: number;
  name: string;
  status: string;
  /** Null: the viewer may not read it. */
  link: string | null;
  /** What it changes of the whole: finish, hours, nodes. */
  fields: BusinessDiff['fields'];
}
/** What a change would do: promises that hang on its demands, tasks that exist for them, links that would become suspect. */
export interface ChangeEffect {
  /** Changes of plan and products that take effect with it, and why they cannot now. */
  parts: ChangePart[];
  problems: string[];
  /** The workflow that decides about it, or decided last. */
  instance: number | null;
  promises: { id: number; title: string; customer: string | null; wantedBy: string | null }[];
  hiddenPromises: number;
  tasks: number;
  links: number;
  /** Sum of estimated hours after minus before. */
  hours: number;
}
export const demandChangeEffect = call(
  'GET',
  '/api/v1/demand/change/:changeId/effect',
  'login',
  { changeId: int(['变更', '變更', 'Change'], { required: true, min: 1 }) },
  output<ChangeEffect>(),
  {
    label: ['需求变更影响', '需求變更影響', 'Effect of a demand change'],
    scope: 'row',
    reads: ['demandChange', 'devDemand', 'traceLink', 'planChange', 'productChange'],
  },
);
