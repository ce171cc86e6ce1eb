import type { Module } from '#kernel/module.ts';
import { extField } from './ext-field.entity.ts';

export const extFieldModule: Module = {
  name: 'ext-field',
  entities: [extField],
  addresses: { extField: '/modules/sys/extfield?record={id}' },
};
