import type { Module } from '#kernel/module.ts';
import { project, projectMember, projectRole } from './project.entity.ts';

export const projectModule: Module = {
  name: 'project',
  entities: [project, projectRole, projectMember],
};
