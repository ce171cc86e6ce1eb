import type { Module } from '#kernel/module.ts';
import { dictItem, dictionary } from './dict.entity.ts';

export const dictModule: Module = {
  name: 'dict',
  entities: [dictionary, dictItem],
};
