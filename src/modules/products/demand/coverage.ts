/** What is covered of demands: by modules, by tasks, and how much of them is verified. Pure. */
import type { DevDemandStatus } from './dev-demand.entity.ts';

/** What coverage asks of a demand. */
export interface Covered {
  demand: { status: DevDemandStatus };
  modules: readonly { suspect: boolean }[];
  tasks: number;
  suspects: number;
}
export interface Coverage {
  /** Those that count: deferred and canceled ones do not. */
  demands: number;
  allocated: number;
  planned: number;
  verified: number;
  suspect: number;
}

const OUT: ReadonlySet<DevDemandStatus> = new Set(['deferred', 'cancelled']);
const VERIFIED: ReadonlySet<DevDemandStatus> = new Set(['verified', 'closed']);

/** A version with one of these is not released: it is neither verified nor put off. */
export const isOpen = (status: DevDemandStatus): boolean => !OUT.has(status) && !VERIFIED.has(status);

export function coverageOf(list: readonly Covered[]): Coverage {
  const live = list.filter(({ demand }) => !OUT.has(demand.status));
  const count = (is: (one: Covered) => boolean): number => live.filter(is).length;
  return {
    demands: live.length,
    allocated: count(({ modules }) => modules.length > 0),
    planned: count(({ tasks }) => tasks > 0),
    verified: count(({ demand }) => VERIFIED.has(demand.status)),
    suspect: count(({ suspects, modules }) => suspects > 0 || modules.some(({ suspect }) => suspect)),
  };
}
