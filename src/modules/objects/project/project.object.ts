/** Projects as a kind of object. */
import type { ObjectKind } from '#kernel/object-kind.ts';
import { projectInfo, projectMenu, projectPerms } from './project.calls.ts';
import { project } from './project.entity.ts';
import { PROJECT_MENU } from './project-menu.ts';

const READ = [
  'pm:project:query',
  'pm:plan:query',
  'pm:baseline:query',
  'pm:member:query',
  'pm:role:query',
  'pm:dynamics:query',
  'pm:workflow:query',
  'pm:plan:export',
  'pm:issue:query',
  'pm:issue:add',
  'pm:output:query',
  'pm:reference:query',
  'pm:report:query',
  'pm:risk:query',
  'pm:risk:add',
  'pm:material:query',
  'pm:resource:query',
  'pm:review:query',
  'pm:manpower:query',
  'pm:document:query',
];

export const projectKind: ObjectKind = {
  name: 'project',
  entity: project,
  label: ['项目', '項目', 'Projects'],
  query: 'projectId',
  menu: { label: ['项目菜单', '項目選單', 'Project menu'], entries: PROJECT_MENU },
  holds: ['issue', 'risk', 'announcement', 'reminderRule', 'document', 'docFolder'],
  calls: { menu: projectMenu, rights: projectPerms, info: projectInfo },
  rights: {
    by: 'team',
    creator: ['pm:project:query', 'pm:project:edit', 'pm:role:query', 'pm:member:query', 'pm:member:edit'],
  },
  shared: { rights: ['sys:announcement:edit'], need: 'pm:project:query' },
  team: {
    roles: 'project',
    all: 'pm:project:manageAll',
    defaults: [
      { name: ['项目经理', '項目經理', 'Project manager'], manager: true, rights: ['*'] },
      {
        name: ['总工程师', '總工程師', 'Chief engineer'],
        rights: [
          ...READ,
          'pm:plan:edit',
          'pm:plan:import',
          'pm:baseline:edit',
          'pm:issue:edit',
          'pm:risk:edit',
          'pm:output:edit',
          'pm:reference:edit',
          'pm:partner:query',
          'pm:material:edit',
          'pm:resource:edit',
          'pm:review:edit',
        ],
      },
      { name: ['工程师', '工程師', 'Engineer'], rights: READ },
      {
        name: ['干系人', '干係人', 'Stakeholder'],
        rights: ['pm:project:query', 'pm:plan:query', 'pm:member:query', 'pm:document:query'],
      },
    ],
  },
  within: { kind: 'program', field: 'program' },
  types: 'project_type',
};
