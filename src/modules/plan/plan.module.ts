import type { Module } from '#kernel/module.ts';
import { baseline } from './baseline.entity.ts';
import { planChange } from './change/plan-change.entity.ts';
import { planNotices } from './plan.notices.ts';
import { task } from './task.entity.ts';

export const planModule: Module = {
  name: 'plan',
  // A task is a row of a plan: its store writes it; what people do with tasks is the module task.
  entities: [task, baseline, planChange],
  notices: planNotices,
  addresses: {
    baseline: { project: '/taskManagement/myTask/baseVerisionInfo?projectId={projectId}&before={id}' },
    planChange: { project: '/project/changePlan?projectId={projectId}&changeId={id}' },
  },
};
