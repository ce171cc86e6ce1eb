import type { Module } from '#kernel/module.ts';

export const logModule: Module = {
  name: 'log',
};
