/**
 * Problems of the sample company during half a year and their handling: its issues, step by step. Days are days before the first
 * start; who does a step is named by user name. Data only.
 */

export type Who = 'admin' | 'lina' | 'zhangwei' | 'chenjie' | 'wangqiang';
export type Place = 'platform' | 'house' | 'move' | 'program' | 'company';

/** A move of the lifecycle, or a comment. `more`: inputs of the move. */
export type StoryStep = readonly [
  ago: number,
  who: Who,
  act:
    | 'accept'
    | 'assign'
    | 'transfer'
    | 'solve'
    | 'verify'
    | 'sendBack'
    | 'suspend'
    | 'resume'
    | 'close'
    | 'reopen'
    | 'say',
  text?: string,
  more?: {
    to?: Who;
    cause?: 'design' | 'execution' | 'requirement' | 'supplier' | 'environment' | 'communication' | 'other';
    why?: string;
    result?: 'notFault' | 'duplicate' | 'willNotDo';
    /** Days from now until which it is suspended. */
    until?: number;
    /** Name of the issue it repeats. */
    of?: string;
  },
];

export interface Story {
  at: Place;
  name: string;
  type: 'quality' | 'schedule' | 'technical' | 'requirement' | 'resource' | 'other';
  severity: 'critical' | 'serious' | 'normal' | 'slight';
  priority: 'urgent' | 'high' | 'medium' | 'low';
  ago: number;
  by: Who;
  /** In charge from the beginning; if left out it is assigned later. */
  to?: Who;
  verifier?: Who;
  /** Days from the beginning until it should be done; left out: as the severity says. */
  within?: number;
  /** Name of its task in the plan. */
  task?: string;
  text: string;
  foundIn?: string;
  /** A response: the person, days after the beginning, whether done. */
  measures?: readonly (readonly [what: string, who: Who, due: number, done: boolean])[];
  fromReview?: true;
  /** Becomes a task by a plan change that was approved: its name, days, and the steps of the approval. */
  becameTask?: { name: string; days: number; ago: number };
  /** Lessons learned, put into the library so many days ago; who voted that it helped. */
  taught?: { title: string; prevention: string; ago: number; helped: readonly Who[] };
  steps: readonly StoryStep[];
}
