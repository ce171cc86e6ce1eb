import type { Module } from '#kernel/module.ts';

export const feelModule: Module = {
  name: 'feel',
};
