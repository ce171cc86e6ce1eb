import type { Module } from '#kernel/module.ts';

export const installationModule: Module = { name: 'installation' };
