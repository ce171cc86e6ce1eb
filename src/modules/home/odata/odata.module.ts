import type { Module } from '#kernel/module.ts';

export const odataModule: Module = { name: 'odata' };
