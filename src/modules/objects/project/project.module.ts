import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { project } from './project.entity.ts';
import { projectLife } from './project.life.ts';
import { projectNotices } from './project.notices.ts';
import { projectKind } from './project.object.ts';

export const projectModule: Module = {
  name: 'project',
  objectMenus: {
    template: [
      {
        id: 6403,
        place: 30,
        label: ['通知设置', '通知設定', 'Notifications'],
        url: '/projectTemplate/configNotification',
        perms: 'pm:template:query',
      },
    ],
  },
  lifecycles: [projectLife],
  entities: [project],
  objects: [projectKind],
  notices: projectNotices,
  addresses: { project: '/modules/project/projectInformation?projectId={id}' },
  numbered: {
    project: {
      label: ['项目', '項目', 'Project'],
      classed: true,
      rule: {
        name: ['项目编号', '項目編號', 'Project number'],
        digits: 4,
        reset: 'year',
        parts: [{ kind: 'fixed', text: 'P' }, { kind: 'year' }, { kind: 'fixed', text: '-' }, { kind: 'number' }],
      },
    },
  },
};
