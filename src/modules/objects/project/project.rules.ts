/**
 * What a project may do when (1-product §4.3, project operations; 2-rules §5, Projects).
 */
import type { RightKey } from '#kernel/entity.ts';
import type { Move } from '#kernel/lifecycle.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { projectStatus } from './project.entity.ts';

export type ProjectStatus = keyof typeof projectStatus;
export type ProjectAction = 'launch' | 'pause' | 'recover' | 'complete' | 'terminate';

export const projectTexts = texts('project', {
  launched: ['项目已启动', '項目已啟動', 'Project launched'],
  paused: ['项目已暂停', '項目已暫停', 'Project paused'],
  recovered: ['项目已恢复', '項目已恢復', 'Project resumed'],
  completed: ['项目已完成', '項目已完成', 'Project completed'],
  terminated: ['项目已终止', '項目已終止', 'Project terminated'],
  launch: ['启动', '啟動', 'Launch'],
  pause: ['暂停', '暫停', 'Pause'],
  recover: ['恢复', '恢復', 'Resume'],
  complete: ['完成', '完成', 'Complete'],
  terminate: ['终止', '終止', 'Terminate'],
  wrongStatus: [
    '项目当前状态为“{status}”，不能{action}',
    '項目目前狀態為「{status}」，不能{action}',
    'The project is "{status}"; {action} is not possible',
  ],
  unfinishedTasks: [
    '还有 {count} 个任务未完成，不能完成项目',
    '還有 {count} 個任務未完成，不能完成項目',
    '{count} tasks are not finished; the project cannot be completed',
  ],
  unfinishedWorkflows: [
    '还有 {count} 个流程未完成，不能完成项目',
    '還有 {count} 個流程未完成，不能完成項目',
    '{count} workflows have not ended; the project cannot be completed',
  ],
  statusField: ['状态', '狀態', 'Status'],
  endBeforeStart: [
    '计划结束不能早于计划开始',
    '計劃結束不能早於計劃開始',
    'Planned end must not be before planned start',
  ],
  startAndEnd: [
    '计划开始和计划结束必须同时填写',
    '計劃開始和計劃結束必須同時填寫',
    'Planned start and planned end must be given together',
  ],
  finishedReadOnly: [
    '项目已结束，不能修改',
    '項目已結束，不能修改',
    'The project has ended and can no longer be changed',
  ],
  planPublished: [
    '计划已发布，父任务排期方式只能通过计划变更修改',
    '計劃已發佈，父任務排期方式只能透過計劃變更修改',
    'The plan is published: parent task scheduling can only be changed through a change request',
  ],
  absent: ['该项目不存在', '該項目不存在', 'This project does not exist'],
  notStakeholder: [
    '您不是当前项目的干系人，请联系项目负责人添加',
    '您不是目前項目的干係人，請聯絡項目負責人添加',
    'You are not a stakeholder in the current project. Please contact the project leader to add you',
  ],
  leader: ['项目负责人：{manager}', '項目負責人：{manager}', 'Project leader: {manager}'],
  selfAssociated: ['项目不能关联自己', '項目不能關聯自己', 'A project cannot be associated with itself'],
});

/** From which states an action leads where. */
export const projectMoves: Record<ProjectAction, { from: readonly ProjectStatus[]; to: ProjectStatus }> = {
  launch: { from: ['new'], to: 'ongoing' },
  pause: { from: ['ongoing'], to: 'pause' },
  recover: { from: ['pause', 'passoff', 'done'], to: 'ongoing' },
  complete: { from: ['ongoing'], to: 'done' },
  terminate: { from: ['new', 'ongoing', 'pause'], to: 'passoff' },
};

interface Moving {
  actualStart: string | null;
  actualEnd: string | null;
}
/** What a move says of when it began and ended. */
const actualsAfter = (row: Moving, action: ProjectAction, today: string): Moving => ({
  actualStart: action === 'launch' ? today : action === 'recover' ? (row.actualStart ?? today) : row.actualStart,
  actualEnd: action === 'complete' ? today : action === 'recover' ? null : row.actualEnd,
});

const DONE = {
  launch: projectTexts.launched,
  pause: projectTexts.paused,
  recover: projectTexts.recovered,
  complete: projectTexts.completed,
  terminate: projectTexts.terminated,
} as const;
export const MOVES = Object.keys(projectMoves) as ProjectAction[];

/** The actions of a project, and of similar objects (a program); `right`: needed for the move. */
export const runMoves = (right: RightKey): Record<ProjectAction, Move<Moving, unknown, ProjectStatus>> =>
  Object.fromEntries(
    MOVES.map((action): [ProjectAction, Move<Moving, unknown, ProjectStatus>] => [
      action,
      {
        ...projectMoves[action],
        label: projectTexts[action].text,
        done: DONE[action],
        right,
        reason: 'may',
        writes: (row, { today }) => ({ ...actualsAfter(row, action, today) }),
        ...((action === 'complete' || action === 'terminate') && { ends: true }),
        ...(action === 'terminate' && { danger: true }),
      },
    ]),
  ) as Record<ProjectAction, Move<Moving, unknown, ProjectStatus>>;

/** Rules over several fields of a project's own values. */
export function checkProjectDates(values: { plannedStart?: string | null; plannedEnd?: string | null }): Problem[] {
  const { plannedStart, plannedEnd } = values;
  if (!plannedStart !== !plannedEnd) {
    return [problem(projectTexts.startAndEnd, undefined, plannedStart ? 'plannedEnd' : 'plannedStart')];
  }
  if (plannedStart && plannedEnd && plannedEnd < plannedStart) {
    return [problem(projectTexts.endBeforeStart, undefined, 'plannedEnd')];
  }
  return [];
}
