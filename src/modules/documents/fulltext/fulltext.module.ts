import type { Module } from '#kernel/module.ts';

export const fulltextModule: Module = {
  name: 'fulltext',
};
