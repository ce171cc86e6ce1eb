/** Base modules for structures that use them. */
export { baseModuleService, revisionService } from './base-module.ts';
export type { DraftsIn } from './ports.ts';
