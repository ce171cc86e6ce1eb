/** Names of the handlers that service nodes may call; modules register theirs with the composition. */
import type { Triple } from '#kernel/text.ts';

const known = new Map<string, Triple>();

/** Makes a handler choosable by designers; called by workflowService, which registers its code under the same name. */
export function nameService(name: string, label: Triple): void {
  known.set(name, label);
}
export const namedServices = (): ReadonlyMap<string, Triple> => known;
