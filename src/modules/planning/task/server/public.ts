/** Tasks for other modules. */
export { finishConfigs } from './finish-config.ts';
export type { FinishNoter } from './finish-notes.ts';
export { endParentsBySetting, endWaitingParents } from './parents.ts';
export type { Reported } from './reported.ts';
export { ancestors, type BranchTask, descendants } from './task-facts.ts';
export { worksOn } from './task-visible.ts';
