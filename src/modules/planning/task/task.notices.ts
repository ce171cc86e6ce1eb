/** Actions on tasks that others may be notified of. */
import { texts } from '#kernel/text.ts';
import { eventsOfTasks, type NoticeEvent, quiet, tell } from '#modules/people/message/notice-events.ts';

const titles = texts('notice', {
  taskReady: [
    '前置任务“{task}”已完成，任务“{next}”可以进行了（{project}）',
    '前置任務「{task}」已完成，任務「{next}」可以進行了（{project}）',
    'Predecessor "{task}" is finished; the task "{next}" can proceed ({project})',
  ],
  taskStarted: [
    '{name}开始了任务“{task}”（{project}）',
    '{name}開始了任務「{task}」（{project}）',
    '{name} started the task "{task}" ({project})',
  ],
  taskReported: [
    '{name}汇报了任务“{task}”的进度：{progress}%（{project}）',
    '{name}匯報了任務「{task}」的進度：{progress}%（{project}）',
    '{name} reported {progress}% on the task "{task}" ({project})',
  ],
  taskFinished: [
    '{name}完成了任务“{task}”（{project}）',
    '{name}完成了任務「{task}」（{project}）',
    '{name} finished the task "{task}" ({project})',
  ],
  taskHalted: [
    '{name}对任务“{task}”执行了“{action}”（{project}）',
    '{name}對任務「{task}」執行了「{action}」（{project}）',
    '{name}: {action} "{task}" ({project})',
  ],
  taskReopened: [
    '{name}对任务“{task}”执行了“{action}”（{project}）',
    '{name}對任務「{task}」執行了「{action}」（{project}）',
    '{name}: {action} "{task}" ({project})',
  ],
});
type Titles = Readonly<Record<keyof typeof titles, true>>;
declare module '#modules/people/message/notice-events.ts' {
  interface NoticeKeys extends Titles {}
}

const ofTask = eventsOfTasks(titles);

export const taskNotices: readonly NoticeEvent[] = [
  ofTask('taskReady', ['前置任务完成', '前置任務完成', 'Predecessor finished'], tell(['responsible'])),
  ofTask('taskStarted', ['任务开始', '任務開始', 'Task started'], quiet(['assigner', 'manager'])),
  ofTask('taskReported', ['任务汇报进度', '任務匯報進度', 'Progress reported'], quiet(['assigner', 'manager'])),
  ofTask('taskFinished', ['任务完成', '任務完成', 'Task finished'], tell(['assigner', 'manager'])),
  ofTask(
    'taskHalted',
    ['任务暂停或终止', '任務暫停或終止', 'Task paused or terminated'],
    tell(['assigner', 'manager']),
  ),
  ofTask(
    'taskReopened',
    ['任务恢复、重新开始或退回', '任務恢復、重新開始或退回', 'Task resumed, restarted or reset'],
    quiet(['assigner', 'manager']),
  ),
];
