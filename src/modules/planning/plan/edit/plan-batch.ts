/**
 * One change of several tasks of a plan. Pure.
 *
 * Invariant: what a field means for a parent holds here as in a single edit: its dates, calendar and mode come from its
 * subtasks, so those parts of a change pass it by and reach the subtasks that are selected themselves. Source: 2-rules §5.
 */
import { addWork, nextWorkStart } from '#kernel/workdays.ts';
import type { Plan, PlanTask, Schedule } from '../plan-model.ts';
import { keepInvolved } from './assignment-rules.ts';
import { inTurn, withTasks } from './open-plan.ts';
import { type Changed, calendarOf, setFields, setMode, setStart } from './plan-changes.ts';

/** Absent values stay as they are. */
export interface BatchChange {
  responsibleId?: number | null;
  roleId?: number | null;
  /** Taken in besides those who take part already. */
  addParticipants?: readonly number[];
  removeParticipants?: readonly number[];
  priority?: number | null;
  severity?: number | null;
  calendarId?: number | null;
  mode?: PlanTask['mode'];
  deadline?: number | null;
  /** Working days by which starts move; negative is earlier. Automatic tasks get "start no earlier than". */
  shiftDays?: number;
}

const FIELDS = ['responsibleId', 'roleId', 'priority', 'severity', 'deadline'] as const;

/** Applies a change to the tasks at these indexes; deleted tasks stay as they are. The first refused part refuses all. */
export function changeRows(plan: Plan, schedule: Schedule, rows: readonly number[], change: BatchChange): Changed {
  const alive = rows.filter((i) => plan.tasks[i]!.status !== 'discarded');
  const leaves = alive.filter((i) => schedule.summary[i] === 0);
  const { mode, shiftDays = 0, calendarId } = change;
  const patch = Object.fromEntries(FIELDS.filter((f) => change[f] !== undefined).map((f) => [f, change[f]]));
  const steps: ((plan: Plan) => Changed)[] = [
    (p) => setFields(p, alive, patch),
    (p) => ({ plan: changeParticipants(p, alive, change) }),
  ];
  if (calendarId !== undefined) steps.push((p) => setFields(p, leaves, { calendarId }));
  if (mode !== undefined) steps.push(...leaves.map((i) => (p: Plan) => setMode(p, schedule, i, mode)));
  if (shiftDays !== 0)
    steps.push(...leaves.map((i) => (p: Plan) => setStart(p, schedule, i, shifted(p, schedule, i, shiftDays))));
  return inTurn(plan, steps, (at, step) => step(at));
}

function changeParticipants(plan: Plan, rows: readonly number[], change: BatchChange): Plan {
  const { addParticipants = [], removeParticipants = [] } = change;
  if (addParticipants.length === 0 && removeParticipants.length === 0) return plan;
  const changed = new Map<number, PlanTask>();
  for (const i of rows) {
    const task = plan.tasks[i]!;
    const kept = task.participantIds.filter((id) => !removeParticipants.includes(id));
    changed.set(i, keepInvolved({ ...task, participantIds: [...new Set([...kept, ...addParticipants])] }));
  }
  return withTasks(plan, changed);
}

function shifted(plan: Plan, schedule: Schedule, index: number, days: number): number {
  const task = plan.tasks[index]!;
  const start = Math.round(schedule.start[index]!);
  if (task.elapsed) return start + days * 1440;
  const calendar = calendarOf(plan, task);
  // A day later than 08:00 is 17:00 of the same day: the start of the next one is meant.
  return nextWorkStart(calendar, addWork(calendar, start, days * plan.settings.minutesPerDay));
}
