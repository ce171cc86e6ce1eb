import type { Module } from '#kernel/module.ts';
import { announcement } from './announcement.entity.ts';
import { announcementLife } from './announcement.life.ts';
import { message } from './message.entity.ts';

export const messageModule: Module = {
  name: 'message',
  entities: [message, announcement],
  lifecycles: [announcementLife],
  addresses: { message: '/sys/messageList?read={id}', announcement: '/sys/announcementList?id={id}' },
};
