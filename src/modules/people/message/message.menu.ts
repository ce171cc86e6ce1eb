/** Places of the module message in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const messagePlaces: readonly MenuPlace[] = [
  { place: 50, label: ['公告', '公告', 'Announcements'], icon: 'notification', url: '/sys/announcementList' },
  {
    group: 'noticeRules',
    under: 'settings',
    place: 30,
    label: ['通知规则', '通知規則', 'Notification rules'],
    tabs: true,
  },
  {
    under: 'noticeRules',
    place: 30,
    label: ['系统通知', '系統通知', 'System'],
    url: '/modules/sys/systemNotification',
    need: 'sys:msg:query',
  },
  {
    under: 'settings',
    place: 110,
    label: ['消息管理', '訊息管理', 'Messages'],
    url: '/modules/sys/msg',
    need: ['sys:msg:query', 'sys:msg:send'],
  },
];
