import type { Module } from '#kernel/module.ts';

export const calendarFeedModule: Module = { name: 'calendar-feed' };
