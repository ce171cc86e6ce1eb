import type { Module } from '#kernel/module.ts';
import { projectMember, projectRole } from './team.entity.ts';

export const teamModule: Module = {
  name: 'team',
  entities: [projectRole, projectMember],
  tables: ['object'],
  addresses: {
    projectRole: {
      project: '/project/progectRoleMap?projectId={projectId}&record={id}',
      program: '/modules/projectProgram/role?programId={programId}&record={id}',
    },
    projectMember: {
      project: '/project/progectRelateRole?projectId={projectId}&record={id}',
      program: '/modules/projectProgram/stakeholder?programId={programId}&record={id}',
      template: '/projectTemplate/stakeholders?projectTemplateId={templateId}&record={id}',
    },
  },
};
