/** Levelings: computing a proposal, reading it, putting it into plans. */
import { call, output } from '#kernel/call.ts';
import { bool, choice, date, int, json, text } from '#kernel/field.ts';
import { type LevelRunRow, levelRun } from './level-run.entity.ts';
import { type LevelLeft, type LevelMove, levelOrders } from './leveling-model.ts';

const levelRunId = int(['资源平衡方案', '資源撫平方案', 'Leveling'], { required: true, min: 1 });

export const levelingFields = {
  name: text(levelRun.fields.name.label, { min: 1, max: 100, required: true }),
  order: choice(levelRun.fields.order.label, levelOrders, { required: true, default: 'priority' }),
  withinSlack: bool(levelRun.fields.withinSlack.label, { default: false }),
  from: date(levelRun.fields.from.label),
  until: date(levelRun.fields.until.label),
} as const;

/** Computes a proposal in a worker and keeps it; it reports its progress and can be canceled. Nothing of any plan moves. */
export const proposeLeveling = call(
  'POST',
  '/api/v1/leveling',
  'pm:leveling:edit',
  {
    projectId: int(['项目', '項目', 'Project'], { min: 1 }),
    programId: int(['项目集', '項目集', 'Program'], { min: 1 }),
    ...levelingFields,
  },
  output<LevelRunRow>(),
  {
    label: ['计算资源平衡', '計算資源撫平', 'Level resources'],
    scope: 'row',
    creates: true,
    fails: 'save',
    touches: ['levelRun'],
  },
);

export interface LevelProject {
  id: number;
  name: string;
  finish: readonly [before: number, after: number];
  published: boolean;
  /** The viewer may put moves into its plan. */
  editable: boolean;
  /** It was saved since the proposal was made. */
  changed: boolean;
}
export interface LevelRunMove extends LevelMove {
  /** It is in the plan, or in a plan change. */
  done: boolean;
}
export interface LevelRunView {
  row: LevelRunRow;
  projects: LevelProject[];
  moves: LevelRunMove[];
  left: LevelLeft[];
  /** Moves of plans that the viewer may not read. */
  hidden: number;
  /** Names of what the viewer may read: people and roles by key, tasks by id. */
  supplies: Record<string, string>;
  tasks: Record<number, { name: string; wbs: string }>;
  mayApply: boolean;
}
export const levelRunView = call(
  'GET',
  '/api/v1/leveling/:levelRunId',
  'pm:leveling:query',
  { levelRunId },
  output<LevelRunView>(),
  {
    label: ['查看资源平衡方案', '查看資源撫平方案', 'View a leveling'],
    scope: 'row',
    reads: ['levelRun', 'plan', 'task', 'project', 'user'],
  },
);

export const droppedWhy = {
  gone: ['任务已不存在', '任務已不存在', 'the task is gone'],
  moved: ['任务已被移动', '任務已被移動', 'the task has moved since'],
  held: ['任务已不能移动', '任務已不能移動', 'the task can be moved no more'],
  blocker: ['与其冲突的任务已移动', '與其衝突的任務已移動', 'the task it was in conflict with has moved since'],
  closed: ['计划不能修改', '計劃不能修改', 'the plan cannot be changed'],
} as const;

export interface AppliedLeveling {
  applied: number;
  /** Moves that were left out because of what happened since. */
  dropped: { projectId: number; taskId: number; name: string; why: keyof typeof droppedWhy }[];
  /** Plan changes that ask for moves in published plans. */
  changes: { projectId: number; project: string; changeId: number }[];
}
/** Puts chosen moves into their plans: at once, or as plan changes where a plan is published. Without `tasks`: all. */
export const applyLeveling = call(
  'POST',
  '/api/v1/leveling/:levelRunId/apply',
  'pm:leveling:edit',
  {
    levelRunId,
    tasks: json<number[]>()(['任务', '任務', 'Tasks']),
  },
  output<AppliedLeveling>(),
  {
    label: ['应用资源平衡方案', '套用資源撫平方案', 'Apply a leveling'],
    scope: 'row',
    touches: ['levelRun', 'plan', 'task', 'planChange', 'project'],
  },
);
/** Takes all delays by leveling out of a plan; a published one gets a plan change. */
export const clearLeveling = call(
  'POST',
  '/api/v1/leveling/clear',
  'pm:plan:edit',
  { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }) },
  output<{ tasks: number; changeId: number | null }>(),
  {
    label: ['清除资源平衡', '清除資源撫平', 'Clear leveling'],
    scope: 'project',
    touches: ['plan', 'task', 'planChange', 'project'],
  },
);
