import type { Module } from '#kernel/module.ts';
import { projectRoleTemplate, role } from './role.entity.ts';

export const accessModule: Module = {
  name: 'access',
  entities: [role, projectRoleTemplate],
  addresses: {
    role: '/modules/sys/role?record={id}',
    projectRoleTemplate: '/modules/sys/pmRoleTemplate?record={id}',
  },
};
