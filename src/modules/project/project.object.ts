/** Projects as a kind of object. */
import type { ObjectKind } from '#kernel/object-kind.ts';
import { projectInfo, projectMenu, projectPerms } from './project.calls.ts';
import { project } from './project.entity.ts';
import { PROJECT_MENU } from './project-menu.ts';

export const projectKind: ObjectKind = {
  name: 'project',
  entity: project,
  label: ['项目', '項目', 'Projects'],
  query: 'projectId',
  menu: { label: ['项目菜单', '項目選單', 'Project menu'], entries: PROJECT_MENU },
  calls: { menu: projectMenu, rights: projectPerms, info: projectInfo },
  rights: {
    by: 'team',
    creator: ['pm:project:query', 'pm:project:edit', 'pm:role:query', 'pm:member:query', 'pm:member:edit'],
  },
  team: { roles: 'project', all: 'pm:project:manageAll' },
  liesIn: { program: 'program' },
  types: 'project_type',
  settings: ['company', 'type', 'project'],
};
