/**
 * For tests only: checks a proposal without any code of the leveling or of the engine. Dates are those of the naive schedule of the
 * plans with the proposed delays; who works is walked minute by minute.
 */
import type { Plan, PlanTask } from '../../plan/plan-model.ts';
import { Naive } from '../../plan/schedule/schedule-naive.ts';
import { type Clock, clockOf } from '../../plan/schedule/schedule-naive-clock.ts';
import type { LevelInput, LevelProposal } from '../leveling-model.ts';

/** The plan once all moves are applied. */
export function applied(plan: Plan, projectId: number, { moves }: LevelProposal): Plan {
  const delays = new Map(moves.filter((m) => m.projectId === projectId).map((m) => [m.taskId, m.delay[1]]));
  return {
    ...plan,
    tasks: plan.tasks.map((task) => ({
      ...task,
      levelingDelayMinutes: delays.get(task.id) ?? task.levelingDelayMinutes,
    })),
  };
}

interface Work {
  key: string;
  amount: number;
  from: number;
  to: number;
  clock: Clock | null;
}

/** Who does what when. */
function workOf(plan: Plan, task: PlanTask, start: number, finish: number): Work[] {
  if (task.milestone || task.external || finish <= start || task.actualFinish !== null) return [];
  const calendar = plan.calendars.find((c) => c.id === (task.calendarId ?? plan.settings.calendarId))!;
  const own = clockOf(calendar);
  const personOf = (userId: number) => plan.personCalendars?.find((p) => p.userId === userId)?.calendar;
  const fixed = task.taskType === 'fixedDuration' || task.elapsed;
  const clockFor = (userId: number): Clock => {
    const person = task.ignorePersonCalendars ? undefined : personOf(userId);
    if (!person || person === calendar) return own;
    if (task.elapsed || (!fixed && task.calendarId === null)) return clockOf(person);
    return clockOf(calendar, person);
  };
  const shared = task.assignments.filter((a) => a.units > 0 && a.workMinutes > 0);
  if (shared.length > 0) {
    return shared.map(({ userId, units, workMinutes }): Work => {
      const clock = clockFor(userId);
      const base = { key: `u${userId}`, amount: units, from: start, clock };
      if (fixed || task.mode === 'manual' || task.actualStart !== null) return { ...base, to: finish };
      const length = Math.max(1, Math.round((workMinutes * 100) / units));
      const pauses = task.splits.reduce((s, x, k) => (k % 2 === 1 && task.splits[k - 1]! < length ? s + x : s), 0);
      return { ...base, to: clock.add(clock.next(start), length + pauses) };
    });
  }
  const sole = task.responsibleId ?? task.participantIds[0];
  if (sole === undefined || task.workMinutes <= 0) return [];
  const clock = clockFor(sole);
  const time = clock.between(start, finish);
  const amount = Math.round((task.workMinutes * 1000) / time) / 10;
  return time > 0 ? [{ key: `u${sole}`, amount, from: start, to: finish, clock }] : [];
}

/** What is wrong with a proposal, in words; nothing, when it is right. */
export function faultsOf({ projects, supplies, options }: LevelInput, proposal: LevelProposal): string[] {
  const faults: string[] = [];
  const work: Work[] = [];
  for (const { plan, projectId } of projects) {
    const next = applied(plan, projectId, proposal);
    const [before, after] = [new Naive(plan).run(), new Naive(next).run()];
    const told = new Map(proposal.moves.filter((m) => m.projectId === projectId).map((m) => [m.taskId, m]));
    for (const [id, leaf] of after.leaves) {
      const was = before.leaves.get(id)!;
      const move = told.get(id);
      const [start, finish] = move ? [move.start[1], move.finish[1]] : [was.start, was.finish];
      if (leaf.start !== start || leaf.finish !== finish)
        faults.push(`${projectId}/${id}: told ${start}-${finish}, is ${leaf.start}-${leaf.finish}`);
      const task = leaf.task;
      const delayed = move && move.delay[1] > 0 && move.delay[1] !== move.delay[0];
      const stands = task.mode === 'manual' || task.external || task.pinned || task.actualStart !== null;
      if (delayed && (stands || task.actualFinish !== null || task.status !== 'new'))
        faults.push(`${id} must not move`);
      if (delayed && ['MSO', 'MFO', 'ALAP'].includes(task.constraint) && plan.settings.honorConstraints) {
        if (task.constraintAt !== null || task.constraint === 'ALAP') faults.push(`${id} is fixed`);
      }
      if (delayed && task.constraint === 'SNLT' && task.constraintAt !== null && plan.settings.honorConstraints) {
        if (leaf.start > Math.max(task.constraintAt, leaf.clock.next(task.constraintAt))) faults.push(`${id} too late`);
      }
      if (task.status !== 'passoff') work.push(...workOf(next, task, leaf.resume ?? leaf.start, leaf.finish));
    }
  }
  for (const { key, steps } of supplies) {
    const own = work.filter((one) => one.key === key && one.to > options.from);
    const end = Math.min(
      options.until ?? Infinity,
      own.reduce((most, one) => Math.max(most, one.to), 0),
    );
    for (let m = Math.min(end, ...own.map((one) => Math.max(options.from, one.from))); m < end; m++) {
      let asked = 0;
      for (const one of own) if (one.from <= m && m < one.to && (one.clock?.works(m) ?? true)) asked += one.amount;
      if (asked === 0) continue;
      const there = steps.findLast(([from]) => from <= m)?.[1] ?? 0;
      if (asked <= there + 1e-6) continue;
      if (proposal.left.some((left) => left.key === key && left.from <= m && m < left.to)) continue;
      faults.push(`${key} at ${m}: ${asked} of ${there}, not told`);
      break;
    }
  }
  for (const left of proposal.left) {
    if (!left.elsewhere && left.tasks.every(({ held }) => held === 'first'))
      faults.push(`no cause for ${left.key} at ${left.from}`);
  }
  return faults;
}
