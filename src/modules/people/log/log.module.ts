import type { Module } from '#kernel/module.ts';

export const logModule: Module = {
  name: 'log',
  changeLabels: {
    // Of every move of a lifecycle.
    reason: ['原因', '原因', 'Reason'],
  },
};
