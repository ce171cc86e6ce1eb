/** Events of projects and their teams that people may be notified of. */
import { texts } from '#kernel/text.ts';
import { eventsOfProjects, type NoticeEvent, tell } from '#modules/people/message/notice-events.ts';

const titles = texts('notice', {
  projectMoved: [
    '{name}将项目“{project}”的状态改为“{status}”',
    '{name}將項目「{project}」的狀態改為「{status}」',
    '{name} set the project "{project}" to "{status}"',
  ],
  memberAdded: [
    '{person}已加入项目“{project}”',
    '{person}已加入項目「{project}」',
    '{person} was added to the project "{project}"',
  ],
});
type Titles = Readonly<Record<keyof typeof titles, true>>;
declare module '#modules/people/message/notice-events.ts' {
  interface NoticeKeys extends Titles {}
}

const ofProject = eventsOfProjects(titles);

export const projectNotices: readonly NoticeEvent[] = [
  ofProject('projectMoved', ['项目状态变更', '項目狀態變更', 'Project status changed'], tell(['manager', 'members'])),
  {
    ...ofProject('memberAdded', ['加入项目', '加入項目', 'Member added to the project'], tell(['subject'])),
    offers: ['subject', 'manager', 'members'],
  },
];
