/** Events in plans that people may be notified of: tasks assigned, dates that move or come near. */
import { type Triple, texts } from '#kernel/text.ts';
import {
  eventsOfProjects,
  eventsOfTasks,
  type NoticeEvent,
  quiet,
  tell,
} from '#modules/people/message/notice-events.ts';

const titles = texts('notice', {
  taskAssigned: [
    '任务“{task}”已分配给{responsible}（{project}）',
    '任務「{task}」已分配給{responsible}（{project}）',
    'The task "{task}" was assigned to {responsible} ({project})',
  ],
  taskMoved: [
    '{name}修改了计划，{count} 个相关任务的时间有变化（{project}）',
    '{name}修改了計劃，{count} 個相關任務的時間有變化（{project}）',
    '{name} changed the plan; the dates of {count} of your tasks moved ({project})',
  ],
  taskDueSoon: [
    '任务“{task}”将于 {date} 到期（{project}）',
    '任務「{task}」將於 {date} 到期（{project}）',
    'The task "{task}" is due on {date} ({project})',
  ],
  taskOverdue: [
    '任务“{task}”应于 {date} 完成，已逾期（{project}）',
    '任務「{task}」應於 {date} 完成，已逾期（{project}）',
    'The task "{task}" was due on {date} and is overdue ({project})',
  ],
  milestoneNear: [
    '里程碑“{task}”计划于 {date} 达成（{project}）',
    '里程碑「{task}」計劃於 {date} 達成（{project}）',
    'The milestone "{task}" is planned for {date} ({project})',
  ],
  planSaved: [
    '{name}修改了项目“{project}”的计划（{count} 处）',
    '{name}修改了項目「{project}」的計劃（{count} 處）',
    '{name} changed the plan of "{project}" ({count} changes)',
  ],
  baselineSaved: [
    '{name}为项目“{project}”保存了基线“{baseline}”',
    '{name}為項目「{project}」儲存了基線「{baseline}」',
    '{name} saved the baseline "{baseline}" of "{project}"',
  ],
  calendarMoved: [
    '工作日历已变更，项目“{project}”有 {count} 个任务的计划时间随之调整',
    '工作日曆已變更，項目「{project}」有 {count} 個任務的計劃時間隨之調整',
    'A work calendar changed; {count} tasks of "{project}" were rescheduled',
  ],
});
type Titles = Readonly<Record<keyof typeof titles, true>>;
declare module '#modules/people/message/notice-events.ts' {
  interface NoticeKeys extends Titles {}
}

const ofTask = eventsOfTasks(titles);
const ofProject = eventsOfProjects(titles);
const BEFORE: Triple = ['提前工作日', '提前工作日', 'Working days before'];
const AFTER: Triple = ['逾期工作日', '逾期工作日', 'Working days overdue'];

export const planNotices: readonly NoticeEvent[] = [
  ofTask('taskAssigned', ['任务分配', '任務分配', 'Task assigned'], tell(['responsible'])),
  {
    ...ofTask('taskMoved', ['计划时间调整', '計劃時間調整', 'Planned dates changed'], tell(['responsible'])),
    offers: ['responsible', 'participants'],
    personal: true,
  },
  {
    ...ofTask('taskDueSoon', ['任务即将到期', '任務即將到期', 'Task due soon'], tell(['responsible'], 2)),
    days: { label: BEFORE, min: 0, max: 30 },
  },
  {
    ...ofTask('taskOverdue', ['任务逾期', '任務逾期', 'Task overdue'], tell(['responsible', 'manager'], 1)),
    days: { label: AFTER, min: 1, max: 30 },
  },
  {
    ...ofTask(
      'milestoneNear',
      ['里程碑临近', '里程碑臨近', 'Milestone approaching'],
      tell(['responsible', 'manager'], 5),
    ),
    days: { label: BEFORE, min: 0, max: 60 },
  },
  ofProject('planSaved', ['计划保存', '計劃儲存', 'Plan saved'], quiet(['manager'])),
  ofProject('baselineSaved', ['保存基线', '儲存基線', 'Baseline saved'], quiet(['manager', 'members'])),
  ofProject(
    'calendarMoved',
    ['工作日历调整计划', '工作日曆調整計劃', 'Plan rescheduled by a calendar'],
    tell(['manager']),
  ),
];
