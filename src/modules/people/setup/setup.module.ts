import type { Module } from '#kernel/module.ts';

export const setupModule: Module = {
  name: 'setup',
};
