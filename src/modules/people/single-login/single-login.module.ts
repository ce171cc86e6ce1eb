import type { Module } from '#kernel/module.ts';
import { identityProvider } from './identity-provider.entity.ts';

export const singleLoginModule: Module = {
  name: 'single-login',
  entities: [identityProvider],
  addresses: { identityProvider: '/modules/sys/identityProvider?record={id}' },
};
