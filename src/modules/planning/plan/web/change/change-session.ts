/**
 * A request as its editor opens it: the published plan of now with the kept edits on it. Pure.
 *
 * Invariants: new tasks of the request have temporary ids of this session, so that later ones never take theirs; where the
 * edits meet what took effect since, the plan has the current values until somebody decides; edits that make no plan any
 * more (links that close a circle, children outside their frame) are reported and never dropped silently.
 */
import type { Problem } from '#kernel/problem.ts';
import type { OpenChange } from '../../change/change.calls.ts';
import { mergeEdits, type PlanConflict, type PlanEdits } from '../../edit/plan-edits.ts';
import { PlanSession } from '../edit/plan-session.ts';

/** Edits that meet others' changes, to be decided before anything is saved. */
export interface Meeting {
  conflicts: readonly PlanConflict[];
  edits: PlanEdits;
}

/** The kept edits to open: all, all but their links, none. */
export type Taken = 'all' | 'noLinks' | 'none';

export interface OpenedChange {
  session: PlanSession;
  meeting: Meeting | null;
  /** Why the edits make no plan any more; the session then holds the published plan alone. */
  problem: Problem | null;
}

export function openedChange({ plan, edits }: Pick<OpenChange, 'plan' | 'edits'>, taken: Taken): OpenedChange {
  const session = PlanSession.of(plan);
  if (!edits || taken === 'none') return { session, meeting: null, problem: null };
  const mine = session.adopt(taken === 'noLinks' ? { ...edits, linksSet: [] } : edits);
  const { plan: merged, conflicts } = mergeEdits(session.base, mine);
  const problem = session.apply({ plan: merged });
  return { session, meeting: conflicts.length > 0 && !problem ? { conflicts, edits: mine } : null, problem };
}

/** The part of the edits that is decided; what the request makes anew is in the plan already. */
export function decidable({ edits }: Meeting): PlanEdits {
  const made = new Set(edits.created.map((task) => task.id));
  return { ...edits, created: [], placed: edits.placed.filter(({ id }) => !made.has(id)) };
}
