import type { Module } from '#kernel/module.ts';

export const officeModule: Module = {
  name: 'office',
};
