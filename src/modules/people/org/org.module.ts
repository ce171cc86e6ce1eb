import type { Module } from '#kernel/module.ts';
import { company } from './company.entity.ts';
import { department } from './department.entity.ts';

export const orgModule: Module = {
  name: 'org',
  entities: [company, department],
  addresses: { department: '/modules/sys/dept?record={id}' },
};
