/** Routes of messages. */
import { send } from '#web/api.ts';
import type { Screens } from '#web/screens.ts';
import { announcementTexts } from '../announcement.calls.ts';
import { messageCount } from '../message.calls.ts';

/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const BESIDE = { quiet: true, background: true } as const;

export const screens: Screens = {
  name: 'message',
  routes: [
    {
      path: '/sys/messageList',
      title: ['消息中心', '訊息中心', 'Messages'],
      layout: 'system',
      need: 'login',
      phone: true,
      page: () => import('./MessageListPage.tsx'),
    },
    {
      path: '/sys/announcementList',
      title: announcementTexts.page.text,
      layout: 'system',
      need: 'login',
      phone: true,
      page: () => import('./AnnouncementListPage.tsx'),
    },
    {
      path: '/modules/project/projectAnnouncement/projectAnnouncement',
      title: ['项目公告', '項目公告', 'Project announcements'],
      layout: 'object',
      scope: 'project',
      need: 'login',
      page: () => import('./AnnouncementListPage.tsx'),
    },
    {
      path: '/modules/projectProgram/announcement',
      title: ['项目集公告', '項目集公告', 'Program announcements'],
      layout: 'object',
      scope: 'program',
      need: 'login',
      page: () => import('./AnnouncementListPage.tsx'),
    },
    {
      path: '/modules/projectProgram/announcementDetail',
      title: announcementTexts.detail.text,
      layout: 'object',
      scope: 'program',
      need: 'login',
      query: ['announcementId'],
      page: () => import('./AnnouncementPage.tsx'),
    },
    {
      path: '/modules/projectPortfolio/announcementDetail',
      title: announcementTexts.detail.text,
      layout: 'object',
      scope: 'portfolio',
      need: 'login',
      query: ['announcementId'],
      page: () => import('./AnnouncementPage.tsx'),
    },
    {
      path: '/modules/sys/systemNotification',
      title: ['系统通知', '系統通知', 'System notifications'],
      layout: 'system',
      need: 'sys:msg:query',
      page: () => import('./SystemNotificationPage.tsx'),
    },
    {
      path: '/modules/sys/msg',
      title: ['消息管理', '訊息管理', 'Message administration'],
      layout: 'system',
      need: ['sys:msg:query', 'sys:msg:send'],
      page: () => import('./MessageAdminPage.tsx'),
    },
    {
      path: '/accountSet/notifications',
      title: ['通知设置', '通知設定', 'Notification settings'],
      layout: 'system',
      need: 'login',
      page: () => import('./OwnChannelsPage.tsx'),
    },
  ],
  shell: { messageCount: async (userId) => (await send(messageCount, { userId }, BESIDE)).count },
};
