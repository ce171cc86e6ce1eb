import type { Module } from '#kernel/module.ts';
import { invitation } from './invitation.entity.ts';

export const invitationModule: Module = {
  name: 'invitation',
  entities: [invitation],
  addresses: { invitation: '/sys/invitation?record={id}' },
};
