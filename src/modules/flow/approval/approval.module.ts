import type { Module } from '#kernel/module.ts';

/** Which actions need an approval, and waiting requests; the actions belong to modules above. */
export const approvalModule: Module = { name: 'approval' };
