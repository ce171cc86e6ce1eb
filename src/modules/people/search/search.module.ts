import type { Module } from '#kernel/module.ts';

export const searchModule: Module = {
  name: 'search',
};
