/**
 * Why records that hang on tasks hold back an operation (2-rules §8, Task status refusals), in the same words whoever says so:
 * issues that are not closed, documents, workflows and contracts that are not finished.
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

export const taskHindranceTexts = texts('taskHindrance', {
  issueOwn: [
    '任务存在未关闭的问题“{name}”，不能完成',
    '任務存在未關閉的問題「{name}」，不能完成',
    'The task has the unclosed issue "{name}" and cannot finish',
  ],
  issueSubtask: [
    '子任务“{task}”存在未关闭的问题“{name}”，不能完成',
    '子任務「{task}」存在未關閉的問題「{name}」，不能完成',
    'Subtask "{task}" has the unclosed issue "{name}"; the task cannot finish',
  ],
  issueParent: [
    '父任务“{task}”存在未关闭的问题“{name}”，不能完成',
    '父任務「{task}」存在未關閉的問題「{name}」，不能完成',
    'Parent "{task}" has the unclosed issue "{name}"; the task cannot finish',
  ],
  issueKept: [
    '任务“{task}”关联了问题“{name}”，不能删除，可作废任务（未关闭的问题也可先取消关联）',
    '任務「{task}」關聯了問題「{name}」，不能刪除，可作廢任務（未關閉的問題也可先取消關聯）',
    'The task "{task}" has the issue "{name}" and cannot be deleted; discard it instead (an unclosed issue can also let go of it)',
  ],
  documentOwn: [
    '任务存在未完成的文档“{name}”，不能完成',
    '任務存在未完成的文件「{name}」，不能完成',
    'The task has the unfinished document "{name}" and cannot finish',
  ],
  documentSubtask: [
    '子任务“{task}”存在未完成的文档“{name}”，不能完成',
    '子任務「{task}」存在未完成的文件「{name}」，不能完成',
    'Subtask "{task}" has the unfinished document "{name}"; the task cannot finish',
  ],
  workflowSubtask: [
    '子任务“{task}”存在未完成的流程“{name}”，不能完成',
    '子任務「{task}」存在未完成的流程「{name}」，不能完成',
    'Subtask "{task}" has the unfinished workflow "{name}"; the task cannot finish',
  ],
  contractOwn: [
    '任务存在未完成的合同“{name}”，不能完成',
    '任務存在未完成的合約「{name}」，不能完成',
    'The task has the unfinished contract "{name}" and cannot finish',
  ],
  contractSubtask: [
    '子任务“{task}”存在未完成的合同“{name}”，不能完成',
    '子任務「{task}」存在未完成的合約「{name}」，不能完成',
    'Subtask "{task}" has the unfinished contract "{name}"; the task cannot finish',
  ],
});
export type TaskHindrance = keyof typeof taskHindranceTexts;

/** `name`: of what is not finished; `task`: of the subtask or parent it hangs on. */
export const taskHindrance = (why: TaskHindrance, name: string, task = ''): Problem =>
  problem(taskHindranceTexts[why], { name, task });
