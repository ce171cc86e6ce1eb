/** Names of the handlers that service nodes may call; modules register theirs with the composition. */
import type { Triple } from '#kernel/text.ts';

const known = new Map<string, Triple>();

/** Makes a handler choosable by designers. Its code is registered with the engine under the same name. */
export function nameService(name: string, label: Triple): void {
  known.set(name, label);
}
export const namedServices = (): ReadonlyMap<string, Triple> => known;
