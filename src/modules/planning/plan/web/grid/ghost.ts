/** The bars of another state of a plan, drawn pale behind the current ones. */
import type { Plan } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';

/** Dates by task id. */
export interface Ghost {
  /** Of the baseline; -1 for the published plan. */
  id: number;
  start: ReadonlyMap<number, number>;
  finish: ReadonlyMap<number, number>;
}

/** The ghost of a plan; null when it cannot be scheduled. */
export function ghostOf(id: number, plan: Plan): Ghost | null {
  const answer = schedulePlan(plan);
  if ('problems' in answer) return null;
  const dates = (values: Float64Array) => new Map(plan.tasks.map((task, i) => [task.id, values[i]!]));
  return { id, start: dates(answer.schedule.start), finish: dates(answer.schedule.finish) };
}
