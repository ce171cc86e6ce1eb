/**
 * What tasks need of whom, and when: by their shares, else the person in charge, else the first participant (as the load says,
 * ADR 481), else their role. Calendars and lengths are those of the engine (schedule-legs.ts).
 */
import { addWork, type CompiledCalendar, compiled, nextWorkStart, workBetween } from '#kernel/workdays.ts';
import { soleWorker } from '../plan/edit/assignment-rules.ts';
import type { Minute, Plan, PlanTask, Schedule } from '../plan/plan-model.ts';
import { commonCalendar } from '../plan/schedule/common-calendar.ts';
import { spanOfSplits } from '../plan/schedule/schedule-splits.ts';
import type { ExtraNeed } from './leveling-model.ts';
import { type Piece, piecesOf } from './profile.ts';

export const personKey = (userId: number): string => `u${userId}`;
export const roleKey = (roleId: number): string => `r${roleId}`;

export interface Need {
  key: string;
  amount: number;
  /** null: all minutes. */
  calendar: CompiledCalendar | null;
  /** Working minutes on that calendar from the start of the task on; null: as long as the task lasts. */
  length: number | null;
}

/** Tasks of a plan by index, ready to say what they need. */
export class Needs {
  readonly #plan: Plan;
  readonly #calendars: Map<number, CompiledCalendar>;
  readonly #people: Map<number, CompiledCalendar>;
  readonly #extra: Map<number, ExtraNeed[]>;

  constructor(plan: Plan, extra: readonly ExtraNeed[] = []) {
    this.#plan = plan;
    this.#calendars = new Map(plan.calendars.map((c) => [c.id, compiled(c)]));
    this.#people = new Map((plan.personCalendars ?? []).map((c) => [c.userId, compiled(c.calendar)]));
    this.#extra = Map.groupBy(extra, ({ taskId }) => taskId);
  }

  calendarOf(task: PlanTask): CompiledCalendar {
    return this.#calendars.get(task.calendarId ?? this.#plan.settings.calendarId)!;
  }

  /** Needs of a task that is so placed; none of what is done, of milestones, and of ghosts of other plans. */
  of(task: PlanTask, start: Minute, finish: Minute): Need[] {
    if (task.external || task.milestone || finish <= start || task.actualFinish !== null) return [];
    const needs: Need[] = (this.#extra.get(task.id) ?? []).map(({ key, amount }) => {
      return { key, amount, calendar: task.elapsed ? null : this.calendarOf(task), length: null };
    });
    const shared = task.assignments.filter(({ units, workMinutes }) => units > 0 && workMinutes > 0);
    for (const { userId, units, workMinutes } of shared) {
      const calendar = this.#ofPerson(task, userId);
      const own =
        task.taskType !== 'fixedDuration' && !task.elapsed && task.mode === 'auto' && task.actualStart === null;
      const length = own ? spanOfSplits(task.splits, Math.max(1, Math.round((workMinutes * 100) / units))) : null;
      needs.push({ key: personKey(userId), amount: units, calendar, length });
    }
    if (shared.length > 0 || task.workMinutes <= 0) return needs;
    const sole = soleWorker(task);
    if (sole === null && task.roleId === null) return needs;
    const calendar = sole === null ? this.calendarOf(task) : this.#ofPerson(task, sole);
    const time = workBetween(calendar, start, finish);
    if (time <= 0) return needs;
    const amount = Math.round((task.workMinutes * 1000) / time) / 10;
    needs.push({ key: sole === null ? roleKey(task.roleId!) : personKey(sole), amount, calendar, length: null });
    return needs;
  }

  /** Working time of person and task together, as the engine has it for shares. */
  #ofPerson(task: PlanTask, userId: number): CompiledCalendar {
    const ofTask = this.calendarOf(task);
    const person = task.ignorePersonCalendars ? undefined : this.#people.get(userId);
    if (!person || person === ofTask) return ofTask;
    const legs = task.taskType !== 'fixedDuration' && !task.elapsed;
    if (legs && task.calendarId === null) return person;
    return task.elapsed ? person : compiled(commonCalendar(ofTask.source, person.source));
  }

  /** Where a task could begin at or after a minute, as the engine aligns it. */
  aligned(task: PlanTask, needs: readonly Need[], minute: Minute): Minute {
    if (task.elapsed) return minute;
    const legs = needs.filter(({ length, calendar }) => length !== null && calendar);
    if (legs.length === 0) return nextWorkStart(this.calendarOf(task), minute);
    return Math.min(...legs.map(({ calendar }) => nextWorkStart(calendar!, minute)));
  }

  /** The finish of a task without parts of its own length: as long as it was between two minutes. */
  finishAt(task: PlanTask, needs: readonly Need[], was: readonly [Minute, Minute], start: Minute): Minute {
    if (task.elapsed) return start + was[1] - was[0];
    const legs = needs.filter(({ length }) => length !== null);
    if (legs.length > 0) return Math.max(...legs.map((leg) => legEnd(leg, start)));
    const calendar = this.calendarOf(task);
    return addWork(calendar, start, workBetween(calendar, was[0], was[1]));
  }
}

function legEnd({ calendar, length }: Need, start: Minute): Minute {
  return calendar ? addWork(calendar, nextWorkStart(calendar, start), length!) : start + length!;
}

/** When a need lasts, of a task that is so placed. Interruptions count as work: nobody plans something else for them. */
export function piecesOfNeed(need: Need, start: Minute, finish: Minute): Piece[] {
  return piecesOf(need.calendar, start, need.length === null ? finish : legEnd(need, start));
}

/** Where the work that is left of a task begins. */
export const workStart = (schedule: Schedule, index: number): Minute =>
  Number.isNaN(schedule.resume[index]!) ? schedule.start[index]! : schedule.resume[index]!;
