import type { Module } from '#kernel/module.ts';

export const mcpModule: Module = { name: 'mcp' };
