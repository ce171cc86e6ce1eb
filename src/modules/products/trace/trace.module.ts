import type { Module } from '#kernel/module.ts';

export const traceModule: Module = {
  name: 'trace',
  tables: ['trace_link', 'trace_face', 'trace_past'],
};
