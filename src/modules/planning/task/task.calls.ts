/** Calls on tasks besides those of their list (1-product §4.3; 2-rules §5, §8). */
import type { BatchDone } from '#kernel/batch.ts';
import { call, output } from '#kernel/call.ts';
import { bool, choice, decimal, int, longText, percent, ref, refs } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { Figures } from '#modules/objects/project/progress.ts';
import type { DurationUnits } from '#modules/planning/plan/duration-text.ts';
import type { TaskRow } from '#modules/planning/plan/task.entity.ts';
import type { LinkKind, TaskAction, TaskStatusKey } from './task.rules.ts';
import { taskTexts } from './task.rules.ts';

/**
 * Named views of the task list: in my charge, assigned by me, I take part in, of my projects, of my departments; and what
 * may be handed over: open tasks in my charge, open tasks of everybody in the company.
 */
export const TASK_VIEWS = ['charged', 'gave', 'involved', 'projectTask', 'department', 'transfer', 'handover'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

const taskId = int(['任务', '任務', 'Task'], { required: true, min: 1 });
const version = int(['版本', '版本', 'Version'], { required: true, min: 1 });

/** A task at the other end of a link. */
export interface LinkedTask {
  id: number;
  name: string;
  wbs: string | null;
  status: TaskStatusKey;
  progress: number;
  /** Civil dates. */
  plannedStart: string | null;
  plannedEnd: string | null;
  responsible: string;
  type: LinkKind;
  /** Minutes for `work` and `elapsed`, percent points for `percent`. */
  lag: number;
  lagUnit: 'work' | 'elapsed' | 'percent';
  /** Of its plan: what a lag's days and weeks are. */
  minutesPerDay: number;
  minutesPerWeek: number;
}

/** Percent by the formulas of 2-rules §9; of a parent over its lowest-level tasks. */
export interface TaskDetail extends Figures {
  row: TaskRow;
  titles: Record<string, Record<number, string>>;
  /** null for tasks of a template. */
  project: { id: number; name: string; status: string } | null;
  /** From the top of the outline down to the parent. */
  path: { id: number; name: string }[];
  predecessors: LinkedTask[];
  successors: LinkedTask[];
  /** Leaves of the branch; 0 and 0 for a task without subtasks. */
  subtasks: { total: number; done: number };
  /** null: may; otherwise the reason in the viewer's language. */
  actions: Record<TaskAction, string | null>;
  /** How long a day and a week of work of its plan are. */
  units: DurationUnits;
  /** Whether hours are reported in this project. */
  countHours: boolean;
  /** Whether actual hours come from approved work records; they are not reported then. */
  hoursFromRecords: boolean;
  /** Why progress cannot be reported now, or null. */
  report: string | null;
  /** Whether the viewer may open the plan of the project. */
  mayOpenPlan: boolean;
}

export const taskDetail = call('GET', '/api/v1/task/:taskId/detail', 'login', { taskId }, output<TaskDetail>(), {
  label: ['任务详情', '任務詳情', 'Task details'],
  reads: ['plan', 'project'],
});

const action = choice(
  ['操作', '操作', 'Action'],
  {
    start: taskTexts.start.text,
    finish: taskTexts.finish.text,
    restart: taskTexts.restart.text,
    reset: taskTexts.reset.text,
    pause: taskTexts.pause.text,
    resume: taskTexts.resume.text,
    terminate: taskTexts.terminate.text,
  },
  { required: true },
);
const reason = longText(['原因', '原因', 'Reason'], { max: 200 });

/** start, finish, restart, back to unstarted (reset), pause, resume, terminate; refused by `refuseTask`. */
export const taskAction = call(
  'POST',
  '/api/v1/task/:taskId/action',
  'login',
  { taskId, action, reason },
  output<{ status: TaskStatusKey }>(),
  { label: ['任务操作', '任務操作', 'Task operation'], touches: ['task', 'project', 'plan', 'message'] },
);

/** Notes of one kind before tasks are finished. */
export interface FinishNotes {
  /** Its text, which says that it holds nothing back. */
  lead: Triple;
  /** The gravest first; of these the viewer may read every one. */
  list: { id: number; code: string; name: string; tag: Triple | null }[];
  /** Those they may not read. */
  hidden: number;
}
/** Of the tasks and all below them; empty: no notes. */
export const finishNotes = call(
  'POST',
  '/api/v1/task/finish-notes',
  'login',
  { ids: refs(['任务', '任務', 'Tasks'], 'task', { required: true, max: 100 }) },
  output<FinishNotes[]>(),
  { label: ['完成前的提示', '完成前的提示', 'Notes before finishing'], reads: ['task', 'risk'] },
);

/**
 * One operation on several tasks, in an order that lets most of them pass: tasks that others wait for go first. A refused task is
 * named and stays as it was; the others move.
 */
export const batchTaskAction = call(
  'POST',
  '/api/v1/task/batch-action',
  'login',
  { ids: refs(['任务', '任務', 'Tasks'], 'task', { required: true, max: 100 }), action, reason },
  output<BatchDone>(),
  {
    label: ['批量任务操作', '批量任務操作', 'Batch task operations'],
    touches: ['task', 'project', 'plan', 'message'],
  },
);

/**
 * Other people take tasks over: of one's own tasks, of plans one may edit, of everybody's with the right. A task that has
 * ended or whose plan is published (its people change by plan changes only) is named with the reason; the others move.
 * Somebody who is not a member of a project is made one there on `addMember`: 409 asks for it where the viewer may edit the
 * members, elsewhere the tasks are refused naming whom to ask.
 */
export const transferTasks = call(
  'POST',
  '/api/v1/task/transfer',
  'login',
  {
    ids: refs(['任务', '任務', 'Tasks'], 'task', { required: true, max: 200 }),
    to: ref(['移交给', '移交給', 'Hand over to'], 'user', { required: true }),
    reason,
    /** Who takes them over becomes a member of their projects, with the usual role, where the viewer may edit members. */
    addMember: bool(['添加为项目成员', '添加為項目成員', 'Make a member']),
  },
  output<BatchDone>(),
  {
    label: ['移交任务', '移交任務', 'Hand tasks over'],
    touches: ['task', 'project', 'plan', 'message', 'projectMember'],
  },
);

/** Progress and actuals of a leaf by its responsible person; refused by `checkProgress`. */
export const reportProgress = call(
  'POST',
  '/api/v1/task/:taskId/progress',
  'login',
  {
    taskId,
    version,
    progress: percent(['进度', '進度', 'Progress'], { required: true }),
    /** Civil minutes. */
    actualStart: int(['实际开始', '實際開始', 'Actual start'], {}),
    actualFinish: int(['实际完成', '實際完成', 'Actual finish'], {}),
    actualHours: decimal(['实际工时', '實際工時', 'Actual hours'], { digits: 1, min: 0 }),
  },
  output<{ progress: number; version: number }>(),
  { label: ['汇报进度', '匯報進度', 'Report progress'], touches: ['task', 'project', 'plan'] },
);
