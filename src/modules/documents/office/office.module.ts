import type { Module } from '#kernel/module.ts';

export const officeModule: Module = {
  name: 'office',
  tables: ['office_file', 'office_key'],
};
