/** What a pass over plans works on. */
import type { Minute, Plan, PlanTask, Schedule } from '../plan/plan-model.ts';
import type { PlanScheduler } from '../plan/schedule/schedule.ts';
import type { LeveledProject, LevelHeld } from './leveling-model.ts';
import type { PlanNetwork } from './leveling-network.ts';
import type { Ranked } from './leveling-order.ts';
import type { Need, Needs } from './needs.ts';
import type { Piece } from './profile.ts';

/** A task among all of all plans. */
export interface Item {
  project: number;
  index: number;
  task: PlanTask;
  /** Why it is not moved; null: it may be. */
  held: LevelHeld | null;
  rank: Ranked;
  needs: Need[];
  /** Dates without delays, by which a length is told. */
  was: readonly [Minute, Minute];
  /** It may not start later, and by which of the two. */
  until: Minute;
  bound: 'constraint' | 'slack';
  /** Where it would have to begin to be without conflict. */
  wanted?: Minute;
}

export interface Leveling {
  source: LeveledProject;
  plan: Plan;
  needs: Needs;
  network: PlanNetwork;
  engine: PlanScheduler;
  tasks: PlanTask[];
  items: (Item | null)[];
  /** As the plan is now. */
  before: Schedule;
}

export interface Taken {
  amount: number;
  pieces: Piece[];
  /** null: work that is not in the leveling. */
  item: Item | null;
}
