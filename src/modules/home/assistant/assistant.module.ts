import type { Module } from '#kernel/module.ts';

export const assistantModule: Module = { name: 'assistant' };
