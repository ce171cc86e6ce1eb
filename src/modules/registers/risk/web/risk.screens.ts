/** Routes of risks (1-product §2.8, §2.9, §2.11). */
import type { Screens } from '#web/screens.ts';
import { riskSettingTexts as c } from './config-texts.ts';
import { riskLibraryTexts as l } from './library-texts.ts';
import { riskPageTexts as x } from './texts.ts';

const ofProject = { layout: 'object', scope: 'project' } as const;
const ofProgram = { layout: 'object', scope: 'program' } as const;
const register = {
  need: 'pm:risk:query',
  page: async () => ({ default: (await import('./RiskList.tsx')).RiskList }),
} as const;
const see = { title: x.detail.text, need: 'login', query: ['riskId'], page: () => import('./RiskPage.tsx') } as const;

export const screens: Screens = {
  name: 'risk',
  commands: [
    {
      label: ['新建风险', '新建風險', 'New risk'],
      right: 'pm:risk:add',
      path: '/project/projectRisk?create=true',
      inside: 'project',
    },
  ],
  routes: [
    { path: '/modules/project/projectRisk', title: x.projectRisk.text, ...ofProject, ...register },
    { path: '/project/projectRisk', title: x.projectRisk.text, ...ofProject, ...register },
    { path: '/project/riskDetail', ...ofProject, ...see },
    { path: '/projectManageRiskDetail', layout: 'system', ...see },
    {
      path: '/modules/projectProgram/projectProgramRisk',
      title: x.programRisk.text,
      ...ofProgram,
      ...register,
    },
    { path: '/modules/projectProgram/projectProgramRiskDetail', ...ofProgram, ...see },
    {
      path: '/project/projectConfigureRisk',
      title: c.page.text,
      ...ofProject,
      need: 'pm:project:query',
      page: () => import('./ConfigureRiskPage.tsx'),
    },
    {
      path: '/projectTemplate/configRisk',
      title: c.page.text,
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      page: () => import('./ConfigureRiskPage.tsx'),
    },
    {
      path: '/modules/knowledgeManage/riskTemplateLibrary',
      title: l.page.text,
      layout: 'system',
      need: 'login',
      page: async () => ({ default: (await import('./RiskLibraryPages.tsx')).RiskLibrary }),
    },
    {
      path: '/modules/knowledgeManage/riskTemplateDetail',
      title: l.detail.text,
      layout: 'system',
      need: 'login',
      query: ['templateRiskId'],
      page: async () => ({ default: (await import('./RiskLibraryPages.tsx')).RiskTemplate }),
    },
  ],
};
