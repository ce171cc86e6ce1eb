import type { Module } from '#kernel/module.ts';

export const fileModule: Module = {
  name: 'file',
};
