import { devDemand } from '../dev-demand.entity.ts';
import { KEPT_FIELDS } from '../kept-fields.ts';

/** Fields that baselines keep, as they are shown; the code stands beside the title. */
export const SHOWN = KEPT_FIELDS.filter((name) => name !== 'code');

export const fieldOf = (name: (typeof SHOWN)[number]) => devDemand.fields[name];
