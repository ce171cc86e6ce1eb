/** What a worker does for scenarios: the solver runs nowhere else, is ended when it takes too long, and can be canceled. */
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import type { Selection } from '../problem.ts';
import type { Answer, Chosen, FrontierPoint, WhyImpossible, WhyOut } from '../selection-answers.ts';
import { frontier, optimize, whyImpossible, whyOut } from './optimize.ts';

/** Seconds the solver looks, and milliseconds of processor time after which its worker is ended. */
const [LOOKS, FRONTIER] = [10, 20];
const ENDED = 45_000;

export interface Computed {
  answer: Answer;
  impossible: WhyImpossible | null;
}
export async function compute(selection: Selection): Promise<Computed> {
  const answer = await optimize({ selection, limit: LOOKS });
  return {
    answer,
    impossible: answer.state === 'impossible' ? await whyImpossible({ selection, limit: LOOKS }) : null,
  };
}
export const drawFrontier = (selection: Selection, { tell }: ChoreTools): Promise<FrontierPoint[]> =>
  frontier({ selection, limit: FRONTIER }, tell);
export const explain = (asked: { selection: Selection; item: string; chosen: Chosen[] }): Promise<WhyOut> =>
  whyOut({ ...asked, limit: LOOKS });

const file = import.meta.url;
export const computeChore = chore<Selection, Computed>(file, 'compute', 'long', ENDED);
export const frontierChore = chore<Selection, FrontierPoint[]>(file, 'drawFrontier', 'long', ENDED);
export const whyChore = chore<{ selection: Selection; item: string; chosen: Chosen[] }, WhyOut>(
  file,
  'explain',
  'long',
  ENDED,
);
