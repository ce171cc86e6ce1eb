import type { Module } from '#kernel/module.ts';
import { gridHeader } from './grid-header.entity.ts';

export const gridHeaderModule: Module = {
  name: 'grid-header',
  entities: [gridHeader],
};
