import type { Module } from '#kernel/module.ts';

export const smsModule: Module = {
  name: 'sms',
};
