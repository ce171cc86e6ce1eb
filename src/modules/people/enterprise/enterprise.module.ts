import type { Module } from '#kernel/module.ts';

export const enterpriseModule: Module = { name: 'enterprise' };
