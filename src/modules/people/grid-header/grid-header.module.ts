import type { Module } from '#kernel/module.ts';
import { gridHeader } from './grid-header.entity.ts';
import { savedView } from './saved-view.entity.ts';

export const gridHeaderModule: Module = {
  name: 'grid-header',
  entities: [gridHeader, savedView],
  addresses: { gridHeader: '/modules/sys/gridheader?record={id}' },
};
