import type { Module } from '#kernel/module.ts';
import { template } from './template.entity.ts';

export const templateModule: Module = {
  name: 'template',
  entities: [template],
};
