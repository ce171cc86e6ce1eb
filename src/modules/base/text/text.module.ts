import type { Module } from '#kernel/module.ts';

export const textModule: Module = {
  name: 'text',
};
