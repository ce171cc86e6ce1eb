/**
 * Schedules of a plan as it would become: asked for in every frame while a bar is dragged.
 *
 * Hides: the engine kept between the questions; a question costs what it moves, not the plan.
 * Invariants: an answer equals `schedulePlan` in dates, durations and progress (late dates and slack stay those of the
 * plan it was made for); its arrays are valid until the next question.
 * Refuses nothing: what an edit cannot express (links, outline, calendars, active state) is scheduled as a whole.
 */
import type { Plan, PlanTask, Schedule } from '../plan-model.ts';
import type { PlanProblem } from '../plan-problem.ts';
import { makeScheduler, type PlanScheduler, schedulePlan } from './schedule.ts';

/** A plan with its dates, and with the engine that computed them ready for further questions. */
export interface ScheduledPlan {
  plan: Plan;
  /** Stays as it is, whatever `live` is asked. */
  schedule: Schedule;
  live: LiveSchedule;
}

/** The dates of a plan, or why it has none. The engine is made once for both. */
export function scheduledPlan(plan: Plan): ScheduledPlan | { problems: PlanProblem[] } {
  const engine = makeScheduler(plan);
  if ('problems' in engine) return engine;
  return { plan, schedule: copyOf(engine.schedule), live: new LiveSchedule(plan, engine) };
}

const copyOf = (schedule: Schedule): Schedule =>
  Object.fromEntries(
    Object.entries(schedule).map(([key, value]) => [key, typeof value === 'number' ? value : value.slice()]),
  ) as unknown as Schedule;

/** Whether the kept engine can take over the difference of two states of a task. */
const sameNetwork = (a: PlanTask, b: PlanTask): boolean =>
  a.id === b.id &&
  a.parentId === b.parentId &&
  a.active === b.active &&
  a.status === b.status &&
  a.external === b.external &&
  a.calendarId === b.calendarId &&
  a.assignments === b.assignments;

class LiveSchedule {
  readonly plan: Plan;
  private readonly engine: PlanScheduler;
  /** Rows in which the engine differs from `plan`. */
  private changed: number[] = [];

  /** `engine` is that of the plan, used only here from now on. */
  constructor(plan: Plan, engine: PlanScheduler) {
    this.plan = plan;
    this.engine = engine;
  }

  /** The schedule of `next`, a change of `plan`; null when it has none. */
  of(next: Plan): Schedule | null {
    const rows = this.rowsOf(next);
    if (!rows) {
      const answer = schedulePlan(next);
      return 'schedule' in answer ? answer.schedule : null;
    }
    this.engine.update([...new Set([...this.changed, ...rows])], next.tasks);
    this.changed = rows;
    return this.engine.schedule;
  }

  /** Rows that differ, or null when it is another network. */
  private rowsOf(next: Plan): number[] | null {
    const { plan } = this;
    const apart =
      next.links !== plan.links ||
      next.calendars !== plan.calendars ||
      next.settings !== plan.settings ||
      next.personCalendars !== plan.personCalendars ||
      next.tasks.length !== plan.tasks.length;
    if (apart) return null;
    const rows: number[] = [];
    for (let i = 0; i < next.tasks.length; i++) {
      if (next.tasks[i] === plan.tasks[i]) continue;
      if (!sameNetwork(plan.tasks[i]!, next.tasks[i]!)) return null;
      rows.push(i);
    }
    return rows;
  }
}
