/** Issues and tasks: making tasks of an issue, the tasks an issue has, the issues a task has (records.md B1, B2). */
import { call, output } from '#kernel/call.ts';
import { date, decimal, int, longText, ref, text } from '#kernel/field.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { addMembers } from '#modules/objects/project/new-members.ts';
import type { MadeTask } from '#modules/planning/plan/change/task-drafts.ts';
import type { TaskStatus } from '#modules/planning/plan/plan-model.ts';
import type { IssueStatus } from './issue.entity.ts';

const issueId = int(['问题', '問題', 'Issue'], { required: true, min: 1 });
const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });

/** What the dialog asks for. */
export const taskOfIssue = {
  name: text(['任务名称', '任務名稱', 'Task name'], { required: true, min: 1, max: 200 }),
  responsible: ref(['负责人', '負責人', 'Person in charge'], 'user'),
  days: decimal(['工期（天）', '工期（天）', 'Duration (days)'], { required: true, digits: 1, min: 0.1, max: 1000 }),
  start: date(['不早于', '不早於', 'Not before']),
} as const;

/**
 * Makes a task of an issue of the project. The plan is not published: the task is in it at once; published: a plan change
 * asks for it, whose workflow `approval` starts. Using the same name again returns the existing task.
 */
export const makeTask = call(
  'POST',
  '/api/v1/issue/issue/:issueId/task',
  'pm:plan:edit',
  {
    issueId,
    projectId,
    ...taskOfIssue,
    reason: longText(['变更原因', '變更原因', 'Reason for the change'], { max: 200 }),
    addMembers,
  },
  output<{ made: MadeTask; approval: ApprovalItem | null }>(),
  {
    label: ['由问题生成任务', '由問題生成任務', 'Create a task from an issue'],
    fails: 'save',
    scope: 'project',
    creates: true,
    touches: ['issue', 'task', 'plan', 'planChange', 'project', 'discussion', 'projectMember'],
  },
);

/** A task of an issue. */
export interface IssueTask {
  id: number;
  code: string;
  name: string;
  status: TaskStatus;
  progress: number;
  responsible: string;
  plannedStart: string | null;
  plannedEnd: string | null;
  /** It belongs to this one; the others were made of it. */
  linked: boolean;
}
export interface IssueTasks {
  list: IssueTask[];
  /** Plan changes that ask for tasks of it. */
  asked: { changeId: number; name: string; status: string; mine: boolean }[];
  /** Tasks the viewer may not read. */
  hidden: number;
  /** Why they may not make one; null: they may. */
  refused: string | null;
  /** The plan is published: a plan change asks for the task. */
  published: boolean;
}
export const tasksOfIssue = call(
  'GET',
  '/api/v1/issue/issue/:issueId/tasks',
  'login',
  { issueId },
  output<IssueTasks>(),
  { label: ['问题的任务', '問題的任務', 'Tasks of an issue'], scope: 'row', reads: ['issue', 'task', 'planChange'] },
);

/** Where an issue hangs, seen from a task. */
export type IssuePlace = 'own' | 'subtask' | 'parent' | 'made';
export interface TaskIssue {
  id: number;
  code: string;
  name: string;
  status: IssueStatus;
  severity: number | null;
  responsible: string;
  plannedFinish: string | null;
  /** `made`: the task was made of it. */
  place: IssuePlace;
  /** The task it belongs to. */
  task: string;
  /** It holds the finish of the task back. */
  holds: boolean;
}
export interface TaskIssues {
  /** Of the task itself all, of tasks above and below the unclosed ones. */
  list: TaskIssue[];
  /** Those the viewer may not read. */
  hidden: number;
  /** Unclosed ones of both. */
  open: number;
  /** Whether the viewer may make one here. */
  mayCreate: boolean;
  projectId: number;
}
export const issuesOfTask = call(
  'GET',
  '/api/v1/issue/of-task',
  'login',
  { taskId: int(['任务', '任務', 'Task'], { required: true, min: 1 }) },
  output<TaskIssues>(),
  { label: ['任务的问题', '任務的問題', 'Issues of a task'], scope: 'row', reads: ['issue', 'task'] },
);
