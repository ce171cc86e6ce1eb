/** Compiles and checks a design in a worker: its XML may be long, and reading expressions takes more than their length says. */
import { chore } from '#server/workers/chore.ts';
import { type Compiled, compileDesign } from '../../definition/compile.ts';
import type { Design } from '../../definition/design.ts';
import type { PublishContext } from '../../definition/publish-nodes.ts';

export interface DesignToCheck {
  design: Design;
  known: Omit<PublishContext, 'callsOf'>;
  calls: ReadonlyMap<string, readonly string[]>;
}

export const compileAll = ({ design, known, calls }: DesignToCheck): Promise<Compiled> =>
  compileDesign(design, { ...known, callsOf: (key) => calls.get(key) ?? null });

export const compileChore = chore<DesignToCheck, Promise<Compiled>>(import.meta.url, compileAll.name, 'short');
