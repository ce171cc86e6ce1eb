import type { Module } from '#kernel/module.ts';

/** Which actions need an approval, and what waits for one; what is approved belongs to the modules above. */
export const approvalModule: Module = { name: 'approval' };
