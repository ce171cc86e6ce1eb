/** The engine's state rebuilt around a finished schedule, for those who explain it (schedule-why.ts, schedule-flags.ts). */
import type { Plan, Schedule } from '../plan-model.ts';
import { schedulePlan } from './schedule.ts';
import { backwardPass } from './schedule-backward.ts';
import { placeNode } from './schedule-forward.ts';
import { buildGraph, TASK } from './schedule-graph.ts';
import { makeState } from './schedule-read.ts';
import { isFromFinish, type PlanState, startPlanAt } from './schedule-state.ts';

export interface Restored {
  s: PlanState;
  plan: Plan;
  schedule: Schedule;
}

/** The state as it was when the schedule was made (computed when not given); null when the plan cannot be scheduled. */
export function restoreState(plan: Plan, given?: Schedule): Restored | null {
  const graph = buildGraph(plan);
  if (Array.isArray(graph)) return null;
  const answer = given ? { schedule: given } : schedulePlan(plan);
  if ('problems' in answer) return null;
  const { schedule } = answer;
  const s = makeState(plan, graph);
  if (Array.isArray(s)) return null;
  startPlanAt(s, schedule.projectStart);
  s.projectFinish = isFromFinish(s) ? s.fixedFinish : schedule.projectFinish;
  for (const p of graph.order) {
    if (graph.kind[p] !== TASK) {
      placeNode(s, p);
      continue;
    }
    s.start[p] = schedule.start[p]!;
    s.finish[p] = schedule.finish[p]!;
    s.earlyStart[p] = schedule.earlyStart[p]!;
    s.earlyFinish[p] = schedule.earlyFinish[p]!;
    s.lateStart[p] = schedule.lateStart[p]!;
    s.lateFinish[p] = schedule.lateFinish[p]!;
    s.resume[p] = schedule.resume[p]!;
  }
  backwardPass(s);
  return { s, plan, schedule };
}
