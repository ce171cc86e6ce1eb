/**
 * What may be done with a task when (1-product §4.3; 2-rules §5 and §8, Task status refusals).
 *
 * Pure: the facts (predecessors, branch, viewer) are arguments. The browser disables a button with the reason, the
 * server runs the same function inside the transaction and its answer wins.
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { type Message, type Triple, texts } from '#kernel/text.ts';
import { type ActualProblem, type Actuals, actualProblems, peopleOn } from '#modules/planning/plan/actual-times.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';

export type TaskStatusKey = keyof typeof taskStatus;
export type TaskAction = 'start' | 'finish' | 'restart' | 'reset' | 'pause' | 'resume' | 'terminate';
export type LinkKind = 'FS' | 'SS' | 'FF' | 'SF';

export const taskTexts = texts('task', {
  start: ['开始', '開始', 'Start'],
  finish: ['完成', '完成', 'Finish'],
  restart: ['重新开始', '重新開始', 'Restart'],
  reset: ['退回未开始', '退回未開始', 'Back to unstarted'],
  pause: ['暂停', '暫停', 'Pause'],
  resume: ['恢复', '恢復', 'Resume'],
  terminate: ['终止', '終止', 'Terminate'],
  wrongStatus: [
    '任务当前状态为“{status}”，不能{action}',
    '任務目前狀態為「{status}」，不能{action}',
    'The task is "{status}"; {action} is not possible',
  ],
  notResponsible: [
    '只能操作自己负责的任务',
    '只能操作自己負責的任務',
    'Can only operate on tasks that one is responsible for',
  ],
  noResponsible: ['请先指定负责人', '請先指定負責人', 'Please specify the person in charge first'],
  startPredecessorUnfinished: [
    '前置任务“{task}”未完成，不能开始',
    '前置任務「{task}」未完成，不能開始',
    'Predecessor "{task}" is not complete, so the task cannot start',
  ],
  startPredecessorUnstarted: [
    '前置任务“{task}”未开始，不能开始',
    '前置任務「{task}」未開始，不能開始',
    'Predecessor "{task}" is not started, so the task cannot start',
  ],
  finishPredecessorUnfinished: [
    '前置任务“{task}”未完成，不能完成',
    '前置任務「{task}」未完成，不能完成',
    'Predecessor "{task}" is not complete, so the task cannot finish',
  ],
  finishPredecessorUnstarted: [
    '前置任务“{task}”未开始，不能完成',
    '前置任務「{task}」未開始，不能完成',
    'Predecessor "{task}" is not started, so the task cannot finish',
  ],
  subtaskPredecessorUnfinished: [
    '子任务“{subtask}”的前置任务“{task}”未完成',
    '子任務「{subtask}」的前置任務「{task}」未完成',
    'Predecessor "{task}" of subtask "{subtask}" is not complete',
  ],
  parentPredecessorUnfinished: [
    '父任务的前置任务“{task}”未完成，子任务不能开始',
    '父任務的前置任務「{task}」未完成，子任務不能開始',
    'Predecessor "{task}" of the parent is not complete, so the subtask cannot start',
  ],
  subtaskPredecessorUnstarted: [
    '子任务“{subtask}”的前置任务“{task}”未开始',
    '子任務「{subtask}」的前置任務「{task}」未開始',
    'Predecessor "{task}" of subtask "{subtask}" is not started',
  ],
  parentPredecessorUnstarted: [
    '父任务的前置任务“{task}”未开始，子任务不能开始',
    '父任務的前置任務「{task}」未開始，子任務不能開始',
    'Predecessor "{task}" of the parent is not started, so the subtask cannot start',
  ],
  unfinishedSubtasks: [
    '还有 {count} 个子任务未完成',
    '還有 {count} 個子任務未完成',
    '{count} subtasks are not finished',
  ],
  reportFirst: [
    '本项目要求先汇报进度或工时，再完成任务',
    '本項目要求先匯報進度或工時，再完成任務',
    'This project requires a report of progress or hours before a task is finished',
  ],
  notReporter: [
    '按本项目的设置，您不能汇报该任务',
    '按本項目的設定，您不能匯報該任務',
    'The settings of this project do not allow you to report on this task',
  ],
  hoursFromRecords: [
    '本项目的实际工时来自已通过的工时记录，请在“工时”中填报',
    '本項目的實際工時來自已通過的工時記錄，請在「工時」中填報',
    'Actual hours of this project come from approved work records; please fill them in under "Work hours"',
  ],
  hoursNotCounted: ['本项目不统计工时', '本項目不統計工時', 'This project does not track hours'],
  projectNotOngoing: [
    '项目当前状态为“{status}”，不能操作任务',
    '項目目前狀態為「{status}」，不能操作任務',
    'The project is "{status}"; its tasks cannot be operated',
  ],
  summaryProgress: [
    '父任务的进度由子任务计算',
    '父任務的進度由子任務計算',
    'The progress of a parent task is calculated from its subtasks',
  ],
  progressOfUnstarted: ['请先开始任务', '請先開始任務', 'Please start the task first'],
  progressRange: ['进度应为 0 到 100', '進度應為 0 到 100', 'Progress must be between 0 and 100'],
  progressFull: [
    '进度达到 100% 时请使用“完成”',
    '進度達到 100% 時請使用「完成」',
    'Use "Finish" when progress reaches 100%',
  ],
  progressDone: ['任务已完成，进度为 100%', '任務已完成，進度為 100%', 'The task is completed; its progress is 100%'],
  hoursTooMany: [
    '实际工时超过任务人员自实际开始以来每天 24 小时的总和',
    '實際工時超過任務人員自實際開始以來每天 24 小時的總和',
    'The actual hours are more than 24 hours a day for each of the people of the task since it started',
  ],
  finishByAction: [
    '请使用“完成”来记录实际完成时间',
    '請使用「完成」來記錄實際完成時間',
    'Use "Finish" to record the actual finish',
  ],
  actualOrder: [
    '实际完成不能早于实际开始',
    '實際完成不能早於實際開始',
    'Actual finish must not be before actual start',
  ],
  actualFuture: ['实际时间不能晚于当前时间', '實際時間不能晚於目前時間', 'Actual times cannot be in the future'],
  transferEnded: ['任务已结束，不能移交', '任務已結束，不能移交', 'The task has ended and cannot be handed over'],
  transferSame: ['已由此人负责', '已由此人負責', 'This person is already in charge'],
  transferPublished: [
    '计划已发布，负责人只能通过计划变更修改',
    '計劃已發佈，負責人只能透過計劃變更修改',
    'The plan is published: the person in charge can only be changed through a change request',
  ],
  transferTo: [
    '该用户已停用，不能接收任务',
    '該用戶已停用，不能接收任務',
    'This user is disabled and cannot receive tasks',
  ],
  hoursNegative: ['工时必须是不小于 0 的数字', '工時必須是不小於 0 的數字', 'Hours must be a number of at least 0'],
});

/** From which states an action leads where. `reset` is "back to unstarted". */
export const taskMoves: Record<TaskAction, { from: readonly TaskStatusKey[]; to: TaskStatusKey }> = {
  start: { from: ['new'], to: 'ongoing' },
  finish: { from: ['ongoing'], to: 'done' },
  restart: { from: ['done', 'passoff'], to: 'ongoing' },
  reset: { from: ['ongoing', 'pause'], to: 'new' },
  pause: { from: ['ongoing'], to: 'pause' },
  resume: { from: ['pause'], to: 'ongoing' },
  terminate: { from: ['new', 'ongoing', 'pause'], to: 'passoff' },
};
export const TASK_ACTIONS = Object.keys(taskMoves) as TaskAction[];

export interface PredecessorFact {
  name: string;
  status: TaskStatusKey;
  link: LinkKind;
}

export interface TaskFacts {
  status: TaskStatusKey;
  responsibleId: number | null;
  /** Links into the task itself. */
  predecessors: readonly PredecessorFact[];
  /** Links into its ancestors: they hold back the start of every subtask. */
  parentPredecessors: readonly PredecessorFact[];
  /** Links into its descendants, from outside the branch. */
  subtaskPredecessors: readonly (PredecessorFact & { subtask: string; subtaskStatus: TaskStatusKey })[];
  /** Leaves of the branch that are neither done nor terminated; 0 for a task without subtasks. */
  unfinishedSubtasks: number;
  /** The project asks for a report before a task is finished, and there is none. */
  reportMissing: boolean;
  /** Status of the project with its label; tasks of a project that is not in progress cannot be operated. */
  projectStatus: string;
  projectStatusLabel: Triple;
}

/** A terminated or discarded predecessor holds nothing back. */
const ended = (status: TaskStatusKey): boolean => status === 'done' || status === 'passoff' || status === 'discarded';
const finished = (p: PredecessorFact): boolean => ended(p.status);
const started = (p: PredecessorFact): boolean => p.status !== 'new';
/** What a finish waits for of its own link: FF the finish of the predecessor, SF its start. */
export const holdsFinish = (p: Pick<PredecessorFact, 'link' | 'status'>): boolean =>
  p.link === 'FF' ? !ended(p.status) : p.link === 'SF' && p.status === 'new';

/** A start is held back by FS (finished) and SS (started); both kinds of predecessors are named. */
function refuseStart(facts: TaskFacts): Problem | null {
  for (const p of facts.predecessors) {
    if (p.link === 'FS' && !finished(p)) return problem(taskTexts.startPredecessorUnfinished, { task: p.name });
    if (p.link === 'SS' && !started(p)) return problem(taskTexts.startPredecessorUnstarted, { task: p.name });
  }
  for (const p of facts.parentPredecessors) {
    if (p.link === 'FS' && !finished(p)) return problem(taskTexts.parentPredecessorUnfinished, { task: p.name });
    if (p.link === 'SS' && !started(p)) return problem(taskTexts.parentPredecessorUnstarted, { task: p.name });
  }
  return null;
}

/** A finish is held back by FF (finished), SF (started), open subtasks and their predecessors. */
function refuseFinish(facts: TaskFacts): Problem | null {
  for (const p of facts.predecessors) {
    if (p.link === 'FF' && !finished(p)) return problem(taskTexts.finishPredecessorUnfinished, { task: p.name });
    if (p.link === 'SF' && !started(p)) return problem(taskTexts.finishPredecessorUnstarted, { task: p.name });
  }
  for (const p of facts.subtaskPredecessors) {
    // A subtask that has ended waits for nothing any more.
    if (ended(p.subtaskStatus)) continue;
    const params = { task: p.name, subtask: p.subtask };
    const waits = p.link === 'FS' || p.link === 'FF';
    if (waits && !finished(p)) return problem(taskTexts.subtaskPredecessorUnfinished, params);
    if (!waits && !started(p)) return problem(taskTexts.subtaskPredecessorUnstarted, params);
  }
  if (facts.unfinishedSubtasks > 0) return problem(taskTexts.unfinishedSubtasks, { count: facts.unfinishedSubtasks });
  return facts.reportMissing ? problem(taskTexts.reportFirst) : null;
}

/** Why the viewer may not do the action, or null. Order: person, project, state, predecessors. */
export function refuseTask(action: TaskAction, facts: TaskFacts, viewerId: number): Problem | null {
  if (facts.responsibleId === null) return problem(taskTexts.noResponsible);
  if (facts.responsibleId !== viewerId) return problem(taskTexts.notResponsible);
  if (facts.projectStatus !== 'ongoing')
    return problem(taskTexts.projectNotOngoing, { status: facts.projectStatusLabel });
  if (!taskMoves[action].from.includes(facts.status)) {
    return problem(taskTexts.wrongStatus, { status: taskStatus[facts.status], action: taskTexts[action] });
  }
  if (action === 'start' || action === 'restart') return refuseStart(facts);
  if (action === 'finish') return refuseFinish(facts);
  return null;
}

export interface ProgressReport {
  progress: number;
  /** Civil minutes. */
  actualStart: number | null;
  actualFinish: number | null;
  actualWorkMinutes: number;
}

/** What a report is judged by: a row of the task. */
export interface ReportedTask {
  status: TaskStatusKey;
  summary: boolean;
  progress: number;
  actualStartAt: number | null;
  actualFinishAt: number | null;
  actualWorkMinutes: number;
  responsible: number | null;
  participants: readonly number[] | null;
  assignments: unknown;
}
export const actualsOf = (task: ReportedTask): Actuals => ({
  progress: task.progress,
  actualStart: task.actualStartAt,
  actualFinish: task.actualFinishAt,
  actualWorkMinutes: task.actualWorkMinutes,
});

const ACTUAL_TEXTS: Record<ActualProblem['why'], Message> = {
  unstarted: taskTexts.progressOfUnstarted,
  range: taskTexts.progressRange,
  full: taskTexts.progressFull,
  done: taskTexts.progressDone,
  byFinish: taskTexts.finishByAction,
  negative: taskTexts.hoursNegative,
  tooMany: taskTexts.hoursTooMany,
  future: taskTexts.actualFuture,
  order: taskTexts.actualOrder,
};

/** Problems of a progress and actuals report on a task that has no subtasks. `now` in civil minutes. */
export function checkProgress(report: ProgressReport, task: ReportedTask, now: number): Problem[] {
  const { status } = task;
  if (task.summary) return [problem(taskTexts.summaryProgress, undefined, 'progress')];
  // Whoever reports says all values; a task that is not in progress takes none, also none that are there already.
  if (status !== 'ongoing' && status !== 'done') return [problem(taskTexts.progressOfUnstarted, undefined, 'progress')];
  const people = peopleOn({
    responsibleId: task.responsible,
    participantIds: task.participants ?? [],
    assignments: (task.assignments ?? []) as { userId: number }[],
  });
  return actualProblems(report, actualsOf(task), { status, people }, now).map(({ why, field }) =>
    problem(ACTUAL_TEXTS[why], undefined, field === 'actualWorkMinutes' ? 'actualHours' : field),
  );
}
