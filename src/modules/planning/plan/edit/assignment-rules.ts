/**
 * Duration, work and units of a task with people: which of the three gives way when another is changed.
 *
 * For every person work = duration x units. The task's type says what stays: fixed units, fixed duration or fixed work; what people
 * type always stays, and the third follows. With effort-driven tasks (fixed work always is) more people share the same work;
 * otherwise each brings their own work. Pure functions from task to task; tasks without assignments are not covered. Source:
 * Microsoft, "Change the task type for more accurate scheduling".
 */
import type { PlanTask, TaskAssignment } from '../plan-model.ts';

/** Everybody who has a part in the task. */
const partakers = ({ responsibleId, participantIds, assignments }: PlanTask): number[] => [
  ...(responsibleId === null ? [] : [responsibleId]),
  ...participantIds,
  ...assignments.map((a) => a.userId),
];

/** People who are given a part in a task that they had none in before, each once. */
export function peopleGiven(before: readonly PlanTask[], after: readonly PlanTask[]): number[] {
  const old = new Map(before.map((task) => [task.id, task]));
  const given = new Set<number>();
  for (const task of after) {
    const was = old.get(task.id);
    if (was === task || task.status === 'discarded') continue;
    const had = was ? partakers(was) : [];
    for (const id of partakers(task)) if (!had.includes(id)) given.add(id);
  }
  return [...given];
}

/**
 * Work and units derived from input: no minute or tenth of a percent is rounded away, so that computing back gives
 * what was typed. Twelve digits leave out the noise of the last bits and keep the minutes of 100 years apart.
 */
const exact = (value: number): number => Number(value.toPrecision(12));
const workOf = (duration: number, units: number): number => exact((duration * units) / 100);
const unitsOf = (work: number, duration: number): number => exact((work * 100) / duration);

/** How long one person's part takes, in minutes of duration. */
const partOf = ({ workMinutes, units }: TaskAssignment): number => (workMinutes * 100) / units;
/** The same in whole minutes, as it is scheduled. */
export const lengthOf = (part: TaskAssignment): number =>
  part.workMinutes > 0 ? Math.max(1, Math.round(partOf(part))) : 0;
const longestOf = (assignments: readonly TaskAssignment[], length: (part: TaskAssignment) => number): number =>
  assignments.reduce((most, part) => Math.max(most, length(part)), 0);

/** Units of a person as far as a plan holds them. */
export const MOST_UNITS = 10_000;
export const areUnits = (units: number): boolean => units > 0 && units <= MOST_UNITS;

const total = (assignments: readonly TaskAssignment[]): number =>
  assignments.reduce((sum, a) => sum + a.workMinutes, 0);

/** Who does the work of a task without assignments: the person in charge, else the first participant. */
export const soleWorker = ({
  responsibleId,
  participantIds,
}: Pick<PlanTask, 'responsibleId' | 'participantIds'>): number | null => responsibleId ?? participantIds[0] ?? null;

/** The task with these assignments; its work is theirs, its duration the longest part unless `duration` says otherwise. */
function withAssignments(task: PlanTask, assignments: TaskAssignment[], duration?: number): PlanTask {
  const longest = longestOf(assignments, lengthOf);
  return {
    ...task,
    assignments,
    workMinutes: Math.round(total(assignments)),
    durationMinutes: duration ?? (longest > 0 ? longest : task.durationMinutes),
  };
}

/** A duration was entered: with fixed work the units follow, else the work. People without work get it from the units. */
export function changeDuration(task: PlanTask, durationMinutes: number): PlanTask {
  if (task.assignments.length === 0) return { ...task, durationMinutes };
  // Where the parts make the duration it is theirs that counts, whatever was rounded since.
  const before = task.taskType === 'fixedDuration' ? task.durationMinutes : longestOf(task.assignments, partOf);
  const works = before > 0 && task.assignments.some((a) => a.workMinutes > 0);
  const assignments = task.assignments.map((a): TaskAssignment => {
    if (!works) return { ...a, workMinutes: workOf(durationMinutes, a.units) };
    if (task.taskType === 'fixedWork' && durationMinutes > 0)
      return { ...a, units: exact((a.units * before) / durationMinutes) };
    return { ...a, workMinutes: exact((a.workMinutes * durationMinutes) / before) };
  });
  return withAssignments(task, assignments, durationMinutes);
}

/** What a milestone is: no duration, no work, and nothing to interrupt; its people and their units stay. And back. */
export function asMilestone(task: PlanTask, milestone: boolean, durationMinutes: number): PlanTask {
  if (milestone) return { ...changeDuration(task, 0), milestone, elapsed: false, workMinutes: 0, splits: [] };
  if (task.durationMinutes > 0) return { ...task, milestone };
  const lasting = changeDuration({ ...task, milestone }, durationMinutes);
  return task.assignments.length > 0 || task.workMinutes > 0 ? lasting : { ...lasting, workMinutes: durationMinutes };
}

/** Work of the whole task was entered, shared as it was: with a fixed duration the units follow, else the duration. */
export function changeWork(task: PlanTask, workMinutes: number): PlanTask {
  if (task.assignments.length === 0) return { ...task, workMinutes };
  const before = total(task.assignments);
  const units = task.assignments.reduce((sum, a) => sum + a.units, 0);
  const assignments = task.assignments.map((a): TaskAssignment => {
    const work = exact(before > 0 ? (workMinutes * a.workMinutes) / before : (workMinutes * a.units) / units);
    const follows = task.taskType === 'fixedDuration' && task.durationMinutes > 0 && work > 0;
    return { ...a, workMinutes: work, units: follows ? unitsOf(work, task.durationMinutes) : a.units };
  });
  return withAssignments(task, assignments, task.taskType === 'fixedDuration' ? task.durationMinutes : undefined);
}

/** Units of one person were entered: with a fixed duration the work follows, else the duration. */
export function changeUnits(task: PlanTask, userId: number, units: number): PlanTask {
  const fixed = task.taskType === 'fixedDuration';
  const assignments = task.assignments.map((a): TaskAssignment => {
    if (a.userId !== userId) return a;
    return { userId, units, workMinutes: fixed ? workOf(task.durationMinutes, units) : a.workMinutes };
  });
  return withAssignments(task, assignments, fixed ? task.durationMinutes : undefined);
}

/** Whether the people share the work of the task. */
export const sharesWork = (task: PlanTask): boolean => task.effortDriven || task.taskType === 'fixedWork';

/** Somebody joins; a person who is there already gets the units. The first one does the task's work. */
export function addAssignment(task: PlanTask, userId: number, units = 100): PlanTask {
  if (task.assignments.some((a) => a.userId === userId)) return changeUnits(task, userId, units);
  const known = userId === task.responsibleId || task.participantIds.includes(userId);
  const joined = known ? task : { ...task, participantIds: [...task.participantIds, userId] };
  const own = workOf(task.durationMinutes, units);
  if (task.assignments.length === 0) {
    const work = task.taskType === 'fixedWork' ? task.workMinutes : own;
    const fixed = task.taskType === 'fixedWork' ? undefined : task.durationMinutes;
    return withAssignments(joined, [{ userId, units, workMinutes: work }], fixed);
  }
  if (!sharesWork(task)) {
    return withAssignments(joined, [...task.assignments, { userId, units, workMinutes: own }], task.durationMinutes);
  }
  return shared(joined, [...task.assignments, { userId, units, workMinutes: 0 }], total(task.assignments));
}

/** Somebody leaves; the people who share the work take it over. If the last one leaves, the work stays with the task. */
export function removeAssignment(task: PlanTask, userId: number): PlanTask {
  const left = task.assignments.filter((a) => a.userId !== userId);
  if (left.length === task.assignments.length) return task;
  if (left.length === 0) return { ...task, assignments: [] };
  return sharesWork(task)
    ? shared(task, left, total(task.assignments))
    : withAssignments(task, left, keptDuration(task));
}

/** Without shared work a task with its own units may end earlier when somebody leaves; a fixed duration stays. */
const keptDuration = (task: PlanTask): number | undefined =>
  task.taskType === 'fixedDuration' ? task.durationMinutes : undefined;

/** The work spread over the people by their units; with a fixed duration everybody's units become what that leaves. */
function shared(task: PlanTask, people: readonly TaskAssignment[], work: number): PlanTask {
  const units = people.reduce((sum, a) => sum + a.units, 0);
  const assignments = people.map((a): TaskAssignment => {
    const part = exact((work * a.units) / units);
    const fixed = task.taskType === 'fixedDuration' && task.durationMinutes > 0 && part > 0;
    return { ...a, workMinutes: part, units: fixed ? unitsOf(part, task.durationMinutes) : a.units };
  });
  return withAssignments(task, assignments, keptDuration(task));
}

/** Another person is in charge of the task and does what the one before had to do of it. */
export function handOver(task: PlanTask, to: number): PlanTask {
  const from = task.responsibleId;
  const joins = !task.assignments.some((a) => a.userId === to) && !task.participantIds.includes(from ?? 0);
  const assignments = task.assignments.map((a) => (joins && a.userId === from ? { ...a, userId: to } : a));
  return keepInvolved({ ...task, responsibleId: to, assignments });
}

/** Without the assignments of people who are neither responsible for the task nor take part in it any more. */
export function keepInvolved(task: PlanTask): PlanTask {
  const gone = task.assignments.filter(
    (a) => a.userId !== task.responsibleId && !task.participantIds.includes(a.userId),
  );
  return gone.reduce((kept, { userId }) => removeAssignment(kept, userId), task);
}
