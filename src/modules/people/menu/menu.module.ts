import type { Module } from '#kernel/module.ts';

export const menuModule: Module = {
  name: 'menu',
};
