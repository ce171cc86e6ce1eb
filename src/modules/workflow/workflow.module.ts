import type { Module } from '#kernel/module.ts';

export const workflowModule: Module = {
  name: 'workflow',
};
