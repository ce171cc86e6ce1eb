import type { Module } from '#kernel/module.ts';
import { projectMember, projectRole } from './team.entity.ts';

export const teamModule: Module = { name: 'team', entities: [projectRole, projectMember] };
