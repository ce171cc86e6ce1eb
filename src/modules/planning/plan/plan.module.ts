import type { Module } from '#kernel/module.ts';
import { baseline } from './baseline.entity.ts';
import { planChange } from './change/plan-change.entity.ts';
import { planNotices } from './plan.notices.ts';
import { task } from './task.entity.ts';

export const planModule: Module = {
  name: 'plan',
  objectMenus: {
    project: [
      { id: 32, place: 20, label: ['项目计划', '項目計劃', 'Plan'], icon: 'schedule' },
      {
        id: 3201,
        place: 10,
        label: ['计划编制', '計劃編製', 'Project plan'],
        url: '/modules/project/projectPlan',
        perms: 'pm:plan:query',
      },
      {
        id: 3202,
        place: 20,
        label: ['基线对比', '基線對比', 'Baselines'],
        url: '/project/projectPlanComparison',
        perms: 'pm:baseline:query',
      },
      {
        id: 3203,
        place: 30,
        label: ['发起变更', '發起變更', 'New change request'],
        url: '/project/changePlan',
        perms: 'pm:plan:edit',
      },
      {
        id: 3204,
        place: 40,
        label: ['变更记录', '變更記錄', 'Change requests'],
        url: '/project/projectPlanChange',
        perms: 'pm:plan:query',
      },
      {
        id: 340301,
        place: 10,
        label: ['设置概览', '設定概覽', 'Overview'],
        url: '/project/projectConfig',
        perms: 'pm:project:query',
      },
      {
        id: 340302,
        place: 20,
        label: ['计划设置', '計劃設定', 'Plan settings'],
        url: '/project/projectConfigurePlan',
        perms: 'pm:project:query',
      },
      {
        id: 340304,
        place: 40,
        label: ['项目日历', '項目日曆', 'Project calendar'],
        url: '/project/projectConfigureCalendar',
        perms: 'pm:project:query',
      },
    ],
    template: [
      {
        id: 62,
        place: 20,
        label: ['模板计划', '範本計劃', 'Template plan'],
        icon: 'schedule',
        url: '/projectTemplate/projectTemplatePlan',
        perms: 'pm:plan:query',
      },
      {
        id: 6401,
        place: 10,
        label: ['设置概览', '設定概覽', 'Overview'],
        url: '/projectTemplate/config',
        perms: 'pm:template:query',
      },
      {
        id: 6402,
        place: 20,
        label: ['计划设置', '計劃設定', 'Plan settings'],
        url: '/projectTemplate/configPlan',
        perms: 'pm:template:query',
      },
    ],
  },
  changeLabels: {
    generatedTask: ['生成任务', '生成任務', 'Task generated'],
    predecessors: ['前置任务', '前置任務', 'Predecessors'],
  },
  // A task is a row of a plan: its store writes it; what people do with tasks is the module task.
  entities: [task, baseline, planChange],
  notices: planNotices,
  addresses: {
    baseline: { project: '/taskManagement/myTask/baseVerisionInfo?projectId={projectId}&before={id}' },
    planChange: { project: '/project/changePlan?projectId={projectId}&changeId={id}' },
  },
};
