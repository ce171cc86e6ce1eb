/** Products for modules of the wing: versions, and what must hold before their release. */

export { lineService } from './lines.ts';
export { linkService, productService } from './product.ts';
export { versionsOfProject } from './project-links.ts';
export type { ReleaseCheck } from './release-checks.ts';
export { versionService } from './versions.ts';
