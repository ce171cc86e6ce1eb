/** A plan as it counts: without what was deleted, with its schedule. */
import { Refusal } from '#kernel/problem.ts';
import { livePlan } from './exchange/exchange-model.ts';
import type { Plan, ScheduledPlan } from './plan-model.ts';
import { namedProblem } from './plan-problem.ts';
import { schedulePlan } from './schedule/schedule.ts';

/** A plan with its schedule; a stored plan always has one. */
export function stateOf(plan: Plan): ScheduledPlan {
  const live = livePlan(plan);
  const answer = schedulePlan(live);
  if ('problems' in answer) throw new Refusal(answer.problems.map((p) => namedProblem(p, live.tasks)));
  return { plan: live, schedule: answer.schedule };
}
