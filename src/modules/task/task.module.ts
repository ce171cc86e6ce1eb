import type { Module } from '#kernel/module.ts';
import { task } from './task.entity.ts';

export const taskModule: Module = {
  name: 'task',
  entities: [task],
};
