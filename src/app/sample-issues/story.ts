/**
 * What went wrong in the sample company during half a year, and what was done about it: its issues as they were told, step by
 * step. Days are days before the first start; who does a step is named by user name. Data only.
 */

export type Who = 'admin' | 'lina' | 'zhangwei' | 'chenjie' | 'wangqiang';
export type Place = 'platform' | 'house' | 'move' | 'program' | 'company';

/** A move of the lifecycle, or something said about it. `more`: what the move asks for. */
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
  /** In charge from the beginning; left out: whoever decides gives it to somebody. */
  to?: Who;
  verifier?: Who;
  /** Days from the beginning until it should be done; left out: as the severity says. */
  within?: number;
  /** Name of the task of the plan it hangs on. */
  task?: string;
  text: string;
  foundIn?: string;
  /** What is to be done: by whom, days after the beginning, done. */
  measures?: readonly (readonly [what: string, who: Who, due: number, done: boolean])[];
  fromReview?: true;
  /** Becomes a task by a plan change that was approved: its name, days, and the steps of the approval. */
  becameTask?: { name: string; days: number; ago: number };
  /** What was learnt of it, put into the library so many days ago; who says that it helped. */
  taught?: { title: string; prevention: string; ago: number; helped: readonly Who[] };
  steps: readonly StoryStep[];
}
