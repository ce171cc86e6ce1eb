/** Routes of messages. */
import { type Route, routeList } from '#web/route.ts';
import { messagePageTexts as m } from './message.texts.ts';

export const messageRoutes: readonly Route[] = routeList([
  {
    path: '/sys/messageList',
    title: m.messages.text,
    layout: 'system',
    need: 'login',
    query: ['read'],
    page: () => import('./MessageListPage.tsx'),
  },
  {
    path: '/modules/sys/systemNotification',
    title: m.systemPage.text,
    layout: 'system',
    need: 'sys:msg:query',
    page: () => import('./SystemNotificationPage.tsx'),
  },
  {
    path: '/modules/sys/msg',
    title: m.administration.text,
    layout: 'system',
    need: ['sys:msg:query', 'sys:msg:send'],
    page: () => import('./MessageAdminPage.tsx'),
  },
]);
