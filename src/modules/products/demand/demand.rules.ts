/** Rules of demands that both sides run. Pure. */
import { type Problem, problem } from '#kernel/problem.ts';
import type { Chain } from './control-chain.entity.ts';
import { demandTexts as t } from './demand.texts.ts';
import type { DevDemandStatus } from './dev-demand.entity.ts';
import type { UserDemandStatus } from './user-demand.entity.ts';

/** Pre-approval time cannot exceed the pre-listing time (2-rules §5). */
export const wrongTimes = ({
  preApproval,
  preListing,
}: {
  preApproval: string | null;
  preListing: string | null;
}): Problem[] =>
  preApproval && preListing && preApproval > preListing ? [problem(t.preApprovalLate, undefined, 'preApproval')] : [];

export interface RollUpRow {
  id: number;
  status: DevDemandStatus;
  /** In the scope of a project. */
  planned: boolean;
}
const DONE: ReadonlySet<DevDemandStatus> = new Set(['implemented', 'verified', 'closed']);
const ROLLED: ReadonlySet<UserDemandStatus> = new Set(['accepted', 'planned', 'delivering', 'delivered']);

/** The state of an accepted user demand by those derived from it; canceled ones do not count. */
export function nextState(
  status: UserDemandStatus,
  below: readonly RollUpRow[],
  rule: Chain['rollUp'],
): UserDemandStatus {
  if (!ROLLED.has(status)) return status;
  const live = below.filter((one) => one.status !== 'cancelled');
  if (live.length === 0) return status;
  const done = live.filter((one) => DONE.has(one.status)).length;
  if (rule === 'all' ? done === live.length : done > 0) return 'delivered';
  if (done > 0 || live.some((one) => one.status === 'implementing')) return 'delivering';
  return live.some(({ planned }) => planned) ? 'planned' : 'accepted';
}
