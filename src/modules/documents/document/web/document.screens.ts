/** Routes of documents (1-product §2.8, §2.9, §2.11, §2.13, §2.15, §2.17). */
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import type { Screens } from '#web/screens.ts';
import { documentPageTexts as x } from './texts.ts';

const ofProject = { layout: 'object', scope: 'project' } as const;
const ofProgram = { layout: 'object', scope: 'program' } as const;
const ofKnowledge = { layout: 'system', need: 'login' } as const;
const space = async () => ({ default: (await import('./DocumentSpace.tsx')).DocumentSpace });
const see = {
  title: x.detail.text,
  need: 'login',
  query: ['documentId'],
  page: () => import('./DocumentPage.tsx'),
} as const;
const edit = {
  title: x.edit.text,
  need: 'login',
  query: ['documentId'],
  page: () => import('./DocumentEditPage.tsx'),
} as const;
const batch = { title: x.batchUpload.text, need: 'login', page: () => import('./BatchUploadPage.tsx') } as const;
const configure = { title: x.configure.text, page: () => import('./ConfigureDocumentPage.tsx') } as const;

const ofOutput = lazyTab('documents', async () => (await import('./OutputDocuments.tsx')).DocumentsOfOutput);

export const screens: Screens = {
  name: 'document',
  commands: [
    {
      label: ['新建知识文件夹', '新建知識資料夾', 'New knowledge folder'],
      right: 'kn:document:manage',
      path: '/modules/knowledgeManage/knowledgeHouse?create=true',
    },
    {
      label: ['新建文档文件夹', '新建文件資料夾', 'New document folder'],
      right: 'pm:document:manage',
      path: '/modules/project/projectDocument?create=true',
      inside: 'project',
    },
  ],
  routes: [
    {
      path: '/modules/project/projectDocument',
      title: x.projectDocument.text,
      ...ofProject,
      need: 'pm:document:query',
      page: space,
    },
    { path: '/projectDocument/projectBatchUpload', ...ofProject, ...batch },
    { path: '/projectDocument/documentDetail', ...ofProject, ...see },
    { path: '/projectDocument/documentEdit', ...ofProject, ...edit },
    { path: '/project/projectConfigureDocument', ...ofProject, need: 'pm:project:query', ...configure },
    {
      path: '/projectTemplate/configDocument',
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      ...configure,
    },
    {
      path: '/modules/projectProgram/projectProgramDocument',
      title: x.programDocument.text,
      ...ofProgram,
      need: 'pm:document:query',
      page: space,
    },
    { path: '/projectDocument/programBatchUpload', ...ofProgram, ...batch },
    { path: '/projectDocument/programDocumentDetail', ...ofProgram, ...see },
    { path: '/projectDocument/programDocumentEdit', ...ofProgram, ...edit },
    { path: '/modules/knowledgeManage/knowledgeHouse', title: x.knowledge.text, ...ofKnowledge, page: space },
    { path: '/modules/knowledgeManage/documentDetail', layout: 'system', ...see },
    { path: '/modules/knowledgeManage/editDocument', layout: 'system', ...edit },
    { path: '/modules/knowledgeManage/batchUpload', layout: 'system', ...batch },
    {
      path: '/modules/sys/initUserDocLevel',
      title: x.levels.text,
      layout: 'system',
      need: 'sys:docLevel:query',
      page: () => import('./LevelsPage.tsx'),
    },
  ],
  recordTabs: ({ name }, id) => (name === 'output' ? [ofOutput(id, t(x.ofOutput))] : []),
};
