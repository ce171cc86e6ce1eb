import type { Module } from '#kernel/module.ts';
import { announcement } from './announcement.entity.ts';
import { announcementLife } from './announcement.life.ts';
import { message } from './message.entity.ts';
import type {} from './message-events.ts';

export const messageModule: Module = {
  name: 'message',
  objectMenus: {
    project: [
      {
        id: 3105,
        place: 40,
        label: ['项目公告', '項目公告', 'Announcements'],
        url: '/modules/project/projectAnnouncement/projectAnnouncement',
      },
    ],
    program: [
      {
        id: 45,
        place: 30,
        label: ['项目集公告', '項目集公告', 'Announcements'],
        icon: 'notification',
        url: '/modules/projectProgram/announcement',
      },
    ],
  },
  entities: [message, announcement],
  lifecycles: [announcementLife],
  messages: [{ key: 'announcement.told', kind: 'system', label: ['公司公告', '公司公告', 'Company announcement'] }],
  addresses: {
    message: '/sys/messageList?read={id}',
    announcement: {
      alone: '/sys/announcementList?id={id}',
      project: '/modules/project/projectAnnouncement/projectAnnouncement?projectId={projectId}&id={id}',
      program: '/modules/projectProgram/announcementDetail?announcementId={id}&programId={programId}',
      portfolio: '/modules/projectPortfolio/announcementDetail?announcementId={id}&poId={portfolioId}',
    },
  },
};
