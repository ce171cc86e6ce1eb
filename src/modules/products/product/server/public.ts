/** Products for modules of the wing: versions, and what must hold before their release. */
export type { ReleaseCheck } from './release-checks.ts';
export { versionService } from './versions.ts';
