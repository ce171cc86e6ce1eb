import type { KeptDemand } from '../demand.calls.ts';
import { devDemand } from '../dev-demand.entity.ts';

/** Fields that baselines keep, as they are shown. */
export const SHOWN = [
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

export const fieldOf = (name: (typeof SHOWN)[number]) => devDemand.fields[name];
