import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import type {} from '#modules/people/message/message-events.ts';
import { riskDictionaries } from './risk.dictionaries.ts';
import { risk } from './risk.entity.ts';
import { riskLife } from './risk.life.ts';
import { riskRightGroup } from './risk.rights.ts';
import { riskTemplate } from './risk-template.entity.ts';
import { riskTemplateLife } from './risk-template.life.ts';
import { riskTemplateRightGroup } from './risk-template.rights.ts';

export const riskModule: Module = {
  name: 'risk',
  objectMenus: {
    project: [
      {
        id: 40,
        place: 50,
        label: ['项目风险', '項目風險', 'Risks'],
        icon: 'warning',
        url: '/project/projectRisk',
        perms: 'pm:risk:query',
      },
      {
        id: 340308,
        place: 80,
        label: ['风险设置', '風險設定', 'Risk settings'],
        url: '/project/projectConfigureRisk',
        perms: 'pm:project:query',
      },
    ],
    template: [
      {
        id: 6408,
        place: 80,
        label: ['风险设置', '風險設定', 'Risk settings'],
        url: '/projectTemplate/configRisk',
        perms: 'pm:template:query',
      },
    ],
    program: [
      {
        id: 46,
        place: 40,
        label: ['项目集风险', '項目集風險', 'Risks'],
        icon: 'warning',
        url: '/modules/projectProgram/projectProgramRisk',
        perms: 'pm:risk:query',
      },
    ],
  },
  changeLabels: {
    risks: ['风险设置', '風險設定', 'Risk settings'],
  },
  entities: [risk, riskTemplate],
  lifecycles: [riskLife, riskTemplateLife],
  rights: [riskRightGroup, riskTemplateRightGroup],
  dictionaries: riskDictionaries,
  messages: [
    { key: 'risk.toOwn', kind: 'project', label: ['成为风险责任人', '成為風險責任人', 'Became owner of a risk'] },
    { key: 'risk.occurredTold', kind: 'project', label: ['风险已发生', '風險已發生', 'Risk occurred'] },
    { key: 'risk.reviewDue', kind: 'project', label: ['风险待复核', '風險待覆核', 'Risk due for review'] },
    { key: 'risk.reviewLate', kind: 'project', label: ['风险复核逾期', '風險覆核逾期', 'Risk review overdue'] },
    {
      key: 'risk.taskFinished',
      kind: 'project',
      label: ['由风险生成的任务已完成', '由風險生成的任務已完成', 'Task created from a risk finished'],
    },
  ],
  addresses: {
    riskTemplate: '/modules/knowledgeManage/riskTemplateDetail?templateRiskId={id}',
    risk: {
      alone: '/projectManageRiskDetail?riskId={id}',
      project: '/project/riskDetail?riskId={id}&projectId={projectId}',
      program: '/modules/projectProgram/projectProgramRiskDetail?riskId={id}&programId={programId}',
    },
  },
  numbered: {
    risk: {
      label: ['风险', '風險', 'Risk'],
      rule: {
        name: ['风险编号', '風險編號', 'Risk number'],
        digits: 5,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'R-' }, { kind: 'number' }],
      },
    },
  },
};
