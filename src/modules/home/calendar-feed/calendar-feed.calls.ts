/** Calendars at secret addresses, which other programs read (iCalendar). */
import { call, output } from '#kernel/call.ts';
import { bool, choice, int, ref } from '#kernel/field.ts';

export const feedKinds = {
  mine: ['我的任务和评审', '我的任務和評審', 'My tasks and reviews'],
  project: ['项目里程碑和评审', '項目里程碑和評審', 'Milestones and reviews of a project'],
} as const;
export type FeedKind = keyof typeof feedKinds;

export interface FeedRow {
  id: number;
  kind: FeedKind;
  /** Of a project: its name; null: it may not be read any more. */
  project: string | null;
  timed: boolean;
  /** How its address begins. */
  hint: string;
  createdAt: string;
  lastReadAt: string | null;
}
const base = '/api/v1/calendar-feed';
const own = { tokens: 'never', touches: ['calendarFeed'] } as const;
const feed = { feedId: int(['日历订阅', '日曆訂閱', 'Calendar feed'], { required: true, min: 1 }) } as const;

export const myFeeds = call('GET', base, 'login', {}, output<{ list: FeedRow[] }>(), {
  tokens: 'never',
  label: ['我的日历订阅', '我的日曆訂閱', 'My calendar feeds'],
  reads: ['calendarFeed', 'project'],
});

export const newFeedFields = {
  kind: choice(['内容', '內容', 'Contents'], feedKinds, { required: true, default: 'mine' }),
  project: ref(['项目', '項目', 'Project'], 'project', { when: { shown: { kind: ['project'] }, required: true } }),
  /** Otherwise as whole days. */
  timed: bool(['显示起止时间', '顯示起止時間', 'With times of day'], { required: true, default: false }),
} as const;
/** The secret part of the address is answered this once. */
export const makeFeed = call('POST', base, 'login', newFeedFields, output<{ id: number; path: string }>(), {
  ...own,
  label: ['新建日历订阅', '新增日曆訂閱', 'Make a calendar feed'],
});
/** Another address; the one before is dead at once. */
export const renewFeed = call('POST', `${base}/renew`, 'login', feed, output<{ path: string }>(), {
  ...own,
  label: ['更换日历订阅地址', '更換日曆訂閱地址', 'Renew the address of a calendar feed'],
});
export const revokeFeed = call('POST', `${base}/revoke`, 'login', feed, output<null>(), {
  ...own,
  label: ['撤销日历订阅', '撤銷日曆訂閱', 'Revoke a calendar feed'],
});
