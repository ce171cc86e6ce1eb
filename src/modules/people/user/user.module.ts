import type { Module } from '#kernel/module.ts';
import { user } from './user.entity.ts';
import { userGroup } from './user-group.entity.ts';

export const userModule: Module = {
  name: 'user',
  entities: [user, userGroup],
  addresses: { user: '/modules/sys/user?record={id}', userGroup: '/modules/sys/userGroup?record={id}' },
};
