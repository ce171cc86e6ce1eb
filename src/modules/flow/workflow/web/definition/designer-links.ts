/** Addresses of the designers. */
import { href } from '#web/registry.ts';

/** Where workflows that run elsewhere are managed. */
export const ENGINES = '/integrationCenter/processEngineConfig';
export const DESIGNER = '/modules/workflow/createWorkflow';
/** The address of a definition in a designer. */
export const designerHref = (id: number, expert = false): string =>
  href(DESIGNER, { definitionId: id, designer: expert ? 'expert' : null });
