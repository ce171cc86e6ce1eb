import type { Module } from '#kernel/module.ts';
import { program } from './program.entity.ts';

export const programModule: Module = {
  name: 'program',
  entities: [program],
};
