/**
 * Risks and opportunities of the sample company during half a year: judged, treated, reviewed and closed. Days are days before the
 * first start; who does a step is named by user name. Data only.
 */
import type { Who } from '../issues/story.ts';

/** Classes of probability, and of impact on schedule, cost, quality and safety; 0: not given. */
export type Judged = readonly [probability: number, schedule: number, cost: number, quality?: number, safety?: number];

export type RiskStep =
  | readonly [ago: number, who: Who, act: 'reassess', judged: Judged, note?: string]
  | readonly [ago: number, who: Who, act: 'residual', probability: number, impact: number]
  | readonly [ago: number, who: Who, act: 'review', verdict: 'better' | 'same' | 'worse', note: string]
  | readonly [ago: number, who: Who, act: 'occur', note: string]
  | readonly [
      ago: number,
      who: Who,
      act: 'close',
      why: 'expired' | 'avoided' | 'occurred' | 'merged',
      note: string,
      daysLost?: number,
    ];

export interface RiskStory {
  at: 'platform' | 'house' | 'move' | 'program';
  name: string;
  type: 'schedule' | 'cost' | 'technical' | 'requirement' | 'resource' | 'supplier' | 'safety' | 'external' | 'other';
  opportunity?: true;
  ago: number;
  by: Who;
  owner?: Who;
  /** Name of its task in the plan. */
  task?: string;
  cause: string;
  text: string;
  effect?: string;
  trigger?: string;
  /** If left out: not judged yet. */
  judged?: Judged;
  /** Treated by the responses, accepted without. */
  strategy?: 'avoid' | 'reduce' | 'transfer' | 'accept' | 'enhance' | 'exploit' | 'facilitate';
  /** Due so many days after it was raised; by how many percent it lowers probability and impact. */
  responses?: readonly (readonly [
    action: string,
    who: Who,
    due: number,
    status: 'planned' | 'doing' | 'done' | 'dropped',
    chanceCut?: number,
    impactCut?: number,
  ])[];
  /** Days by which a task becomes longer. */
  delays?: readonly (readonly [task: string, min: number, likely: number, max: number])[];
  /** Yuan: loss at least, most likely, at most, and kept ready. */
  money?: readonly [min: number, likely: number, max: number, reserve: number];
  steps?: readonly RiskStep[];
  /** Put into the library so many days ago, with hints for others. */
  taught?: { ago: number; hints: string };
}
