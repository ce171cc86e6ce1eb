import type { Module } from '#kernel/module.ts';

export const discussionModule: Module = {
  name: 'discussion',
};
