/** What other modules add to. */
export type { HumanTab } from './human-tabs.ts';
