import type { KeptDemand } from './demand.calls.ts';

/** What a baseline keeps of a demand, in the order it is shown in. */
export const KEPT_FIELDS = [
  'code',
  'title',
  'level',
  'kind',
  'priority',
  'estimate',
  'verification',
  'acceptance',
  'rationale',
  'description',
  'revision',
] as const satisfies readonly (keyof KeptDemand)[];
