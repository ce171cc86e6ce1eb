/** Leveling in a worker: it may take long (docs/adr/105-workers.md). */
import type { PlanProblem } from '#modules/planning/plan/plan-problem.ts';
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import { levelPlans } from '../level-plans.ts';
import type { LevelInput, LevelProposal } from '../leveling-model.ts';

type Answer = LevelProposal | { problems: PlanProblem[]; projectId: number };
export const runLeveling = (input: LevelInput, { tell }: ChoreTools): Answer => levelPlans(input, tell);

export const levelChore = chore<LevelInput, Answer>(import.meta.url, 'runLeveling', 'long', 120_000);
