import type { Module } from '#kernel/module.ts';

export const mailModule: Module = {
  name: 'mail',
};
