import type { Module } from '#kernel/module.ts';
import { baseline } from './baseline.entity.ts';
import { planChange } from './change/plan-change.entity.ts';

export const planModule: Module = {
  name: 'plan',
  entities: [baseline, planChange],
};
