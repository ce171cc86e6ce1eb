import type { Module } from '#kernel/module.ts';
import { seedItem } from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import type {} from '#modules/people/message/message-events.ts';
import { docFolder, document } from './document.entity.ts';
import { documentLife } from './document.life.ts';
import { documentRightGroups } from './document.rights.ts';
import { documentSetting } from './document-setting.ts';
import { documentNumbers } from './numbering.ts';

const label = ['项目文档', '項目文件', 'Documents'] as const;

export const documentModule: Module = {
  name: 'document',
  entities: [docFolder, document],
  tables: ['doc_list', 'doc_acl', 'doc_version', 'doc_request', 'doc_request_item', 'doc_rating'],
  lifecycles: [documentLife],
  rights: documentRightGroups,
  inherited: [documentSetting],
  numbered: documentNumbers,
  changeLabels: {
    document: documentSetting.label,
    acl: ['权限列表', '權限列表', 'List of rights'],
  },
  objectMenus: {
    project: [
      { id: 44, place: 65, label, icon: 'folder', url: '/modules/project/projectDocument', perms: 'pm:document:query' },
      {
        ...{ id: 340310, place: 82, label: documentSetting.label, url: '/project/projectConfigureDocument' },
        perms: 'pm:project:query',
      },
    ],
    template: [
      {
        ...{ id: 6410, place: 82, label: documentSetting.label, url: '/projectTemplate/configDocument' },
        perms: 'pm:template:query',
      },
    ],
    program: [
      {
        id: 48,
        place: 45,
        label: ['项目集文档', '項目集文件', 'Documents'],
        icon: 'folder',
        url: '/modules/projectProgram/projectProgramDocument',
        perms: 'pm:document:query',
      },
    ],
  },
  menu: [
    {
      under: 'knowledge',
      place: 10,
      label: ['知识库', '知識庫', 'Knowledge house'],
      url: '/modules/knowledgeManage/knowledgeHouse',
    },
    {
      under: 'organisation',
      place: 45,
      label: ['人员密级', '人員密級', 'Security levels'],
      url: '/modules/sys/initUserDocLevel',
      need: 'sys:docLevel:query',
    },
    {
      under: 'settings',
      place: 95,
      label: documentSetting.label,
      url: '/modules/sys/documentConfig',
      need: 'kn:document:manage',
    },
  ],
  messages: [
    {
      key: 'documentList.changed',
      kind: 'project',
      label: ['文档权限变更', '文件權限變更', 'Permissions of a document changed'],
    },
  ],
  addresses: {
    document: {
      alone: '/modules/knowledgeManage/documentDetail?documentId={id}',
      project: '/projectDocument/documentDetail?documentId={id}&projectId={projectId}',
      program: '/projectDocument/programDocumentDetail?documentId={id}&programId={programId}',
      template: '/projectTemplate/configDocument?projectTemplateId={templateId}&documentId={id}',
    },
    docFolder: {
      alone: '/modules/knowledgeManage/knowledgeHouse?folder={id}',
      project: '/modules/project/projectDocument?projectId={projectId}&folder={id}',
      program: '/modules/projectProgram/projectProgramDocument?programId={programId}&folder={id}',
      template: '/projectTemplate/configDocument?projectTemplateId={templateId}&folder={id}',
    },
  },
  dictionaries: [
    {
      dictKey: 'document_type',
      kind: 'sys',
      name: ['文档类型', '文件類型', 'Document type'],
      items: [
        seedItem('plan', ['计划', '計劃', 'Plan']),
        seedItem('specification', ['规格与方案', '規格與方案', 'Specification']),
        seedItem('report', ['报告', '報告', 'Report']),
        seedItem('minutes', ['会议纪要', '會議紀要', 'Minutes']),
        seedItem('manual', ['手册', '手冊', 'Manual']),
        seedItem('drawing', ['图纸', '圖紙', 'Drawing']),
        seedItem('other', ['其他', '其他', 'Other']),
      ],
    },
  ],
};
