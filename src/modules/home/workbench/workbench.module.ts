import type { Module } from '#kernel/module.ts';

export const workbenchModule: Module = {
  name: 'workbench',
};
