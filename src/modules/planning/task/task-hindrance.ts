/**
 * Why records attached to tasks hold back an operation (2-rules §8, Task status refusals), in the same words from every module:
 * issues that are not closed, documents, workflows and contracts that are not finished.
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

export const taskHindranceTexts = texts('taskHindrance', {
  issueOwn: [
    '任务存在未关闭的问题“{name}”，不能完成',
    '任務存在未關閉的問題「{name}」，不能完成',
    'The task has the open issue "{name}" and cannot be finished',
  ],
  issueSubtask: [
    '子任务“{task}”存在未关闭的问题“{name}”，不能完成',
    '子任務「{task}」存在未關閉的問題「{name}」，不能完成',
    'Subtask "{task}" has the open issue "{name}"; the task cannot be finished',
  ],
  issueParent: [
    '父任务“{task}”存在未关闭的问题“{name}”，不能完成',
    '父任務「{task}」存在未關閉的問題「{name}」，不能完成',
    'Parent task "{task}" has the open issue "{name}"; the task cannot be finished',
  ],
  issueKept: [
    '任务“{task}”关联了问题“{name}”，不能删除，可改为废弃（未关闭的问题也可先取消关联）',
    '任務「{task}」關聯了問題「{name}」，不能刪除，可改為廢棄（未關閉的問題也可先取消關聯）',
    'The task "{task}" is linked to the issue "{name}" and cannot be deleted; discard it instead (an open issue can also be unlinked first)',
  ],
  documentOwn: [
    '任务存在未完成的文档“{name}”，不能完成',
    '任務存在未完成的文件「{name}」，不能完成',
    'The task has the unfinished document "{name}" and cannot be finished',
  ],
  documentSubtask: [
    '子任务“{task}”存在未完成的文档“{name}”，不能完成',
    '子任務「{task}」存在未完成的文件「{name}」，不能完成',
    'Subtask "{task}" has the unfinished document "{name}"; the task cannot be finished',
  ],
  workflowSubtask: [
    '子任务“{task}”存在未完成的流程“{name}”，不能完成',
    '子任務「{task}」存在未完成的流程「{name}」，不能完成',
    'Subtask "{task}" has the unfinished workflow "{name}"; the task cannot be finished',
  ],
  contractOwn: [
    '任务存在未完成的合同“{name}”，不能完成',
    '任務存在未完成的合約「{name}」，不能完成',
    'The task has the unfinished contract "{name}" and cannot be finished',
  ],
  contractSubtask: [
    '子任务“{task}”存在未完成的合同“{name}”，不能完成',
    '子任務「{task}」存在未完成的合約「{name}」，不能完成',
    'Subtask "{task}" has the unfinished contract "{name}"; the task cannot be finished',
  ],
});
export type TaskHindrance = keyof typeof taskHindranceTexts;

/** `name`: of what is not finished; `task`: of its subtask or parent. */
export const taskHindrance = (why: TaskHindrance, name: string, task = ''): Problem =>
  problem(taskHindranceTexts[why], { name, task });
