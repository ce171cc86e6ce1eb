import type { Module } from '#kernel/module.ts';
import { manpowerRightGroup } from './manpower.rights.ts';

export const manpowerModule: Module = {
  name: 'manpower',
  entities: [],
  rights: [manpowerRightGroup],
};
