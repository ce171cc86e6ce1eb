import type { Module } from '#kernel/module.ts';
import { codeRule } from './code-rule.entity.ts';

export const numberingModule: Module = {
  name: 'numbering',
  entities: [codeRule],
  addresses: { codeRule: '/modules/sys/codeRule?record={id}' },
};
