import type { Module } from '#kernel/module.ts';

export const helpModule: Module = {
  name: 'help',
};
