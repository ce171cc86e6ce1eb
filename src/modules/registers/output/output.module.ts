import type { Module } from '#kernel/module.ts';
import { seedItem } from '#modules/base/dict/dict-seed.ts';
import { outputVersion, projectOutput } from './output.entity.ts';
import { outputVersionLife } from './output.life.ts';
import { outputRightGroup } from './output.rights.ts';

export const outputModule: Module = {
  name: 'output',
  objectMenus: {
    project: [
      { id: 38, place: 60, label: ['项目成果', '項目成果', 'Results'], icon: 'container' },
      {
        id: 3801,
        place: 10,
        label: ['交付物', '交付物', 'Outputs'],
        url: '/project/projectOutput',
        perms: 'pm:output:query',
      },
    ],
    template: [
      {
        id: 65,
        place: 40,
        label: ['模板交付物', '範本交付物', 'Outputs'],
        icon: 'container',
        url: '/projectTemplate/output',
        perms: 'pm:output:query',
      },
    ],
  },
  entities: [projectOutput, outputVersion],
  lifecycles: [outputVersionLife],
  rights: [outputRightGroup],
  dictionaries: [
    {
      dictKey: 'output_type',
      kind: 'sys',
      name: ['交付物类型', '交付物類型', 'Output type'],
      items: [
        seedItem('document', ['文档', '文件', 'Document']),
        seedItem('drawing', ['图纸', '圖紙', 'Drawing']),
        seedItem('software', ['软件', '軟件', 'Software']),
        seedItem('report', ['报告', '報告', 'Report']),
        seedItem('certificate', ['证书与验收单', '證書與驗收單', 'Certificate']),
        seedItem('other', ['其他', '其他', 'Other']),
      ],
    },
  ],
  addresses: {
    output: {
      project: '/project/projectOutput?projectId={projectId}&record={id}',
      template: '/projectTemplate/output?projectTemplateId={templateId}&record={id}',
    },
    outputVersion: {
      project: '/project/projectOutput?projectId={projectId}&record={output}&tab=versions&version={id}',
    },
  },
};
