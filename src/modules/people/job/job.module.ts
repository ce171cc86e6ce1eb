import type { Module } from '#kernel/module.ts';

export const jobModule: Module = { name: 'job' };
