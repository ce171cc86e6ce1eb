import type { Module } from '#kernel/module.ts';

export const queueModule: Module = { name: 'queue' };
