import type { Module } from '#kernel/module.ts';

export const apiTokenModule: Module = { name: 'api-token' };
