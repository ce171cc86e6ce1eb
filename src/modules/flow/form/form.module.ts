import type { Module } from '#kernel/module.ts';

export const formModule: Module = {
  name: 'form',
};
