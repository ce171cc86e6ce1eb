/** For tests only, as schedule-naive.ts: calendars walked minute by minute. */
import type { WorkCalendar } from '#kernel/workdays.ts';

/** Minutes that are remembered before and after the first one asked for, some two years each. */
const REMEMBERED = 2 ** 20;
const [RESTS, WORKS] = [1, 2];

export class Clock {
  /** What is known of each minute from the first remembered one; 0: not asked for yet. */
  readonly #known = new Uint8Array(2 * REMEMBERED);
  #from: number | undefined;
  readonly #workdays = new Map<number, boolean>();
  readonly calendars: readonly WorkCalendar[];
  /** Several calendars: the time they share. */
  constructor(...calendars: WorkCalendar[]) {
    this.calendars = calendars;
  }
  works(minute: number): boolean {
    this.#from ??= minute - REMEMBERED;
    const known = this.#known[minute - this.#from];
    if (known) return known === WORKS;
    const works = this.#looksUp(minute);
    // What is outside of the remembered minutes is not stored.
    this.#known[minute - this.#from] = works ? WORKS : RESTS;
    return works;
  }
  #looksUp(minute: number): boolean {
    const day = Math.floor(minute / 1440);
    return this.calendars.every((calendar) => {
      const exception = calendar.exceptions.find((e) => e.from <= day && day <= e.to);
      // 1970-01-01 was a Thursday.
      const shifts = exception ? exception.shifts : calendar.week[(((day + 4) % 7) + 7) % 7]!;
      return shifts.some(([from, to]) => from <= minute - day * 1440 && minute - day * 1440 < to);
    });
  }
  add(minute: number, work: number): number {
    let m = minute;
    for (let left = work; left > 0; m++) if (this.works(m)) left--;
    for (let left = -work; left > 0; m--) if (this.works(m - 1)) left--;
    return m;
  }
  between(a: number, b: number): number {
    let count = 0;
    for (let m = Math.min(a, b); m < Math.max(a, b); m++) if (this.works(m)) count++;
    return a <= b ? count : -count;
  }
  next(minute: number): number {
    let m = minute;
    while (!this.works(m)) m++;
    return m;
  }
  previous(minute: number): number {
    let m = minute;
    while (!this.works(m - 1)) m--;
    return m;
  }
  workday(minute: number): boolean {
    const day = Math.floor(minute / 1440);
    let known = this.#workdays.get(day);
    if (known === undefined) {
      known = this.between(day * 1440, (day + 1) * 1440) > 0;
      this.#workdays.set(day, known);
    }
    return known;
  }
}

const clocks = new Map<string, Clock>();
/** The clock of a calendar, or of the time that several share. */
export const clockOf = (...calendars: WorkCalendar[]): Clock => {
  const key = calendars.map((c) => c.id).join();
  if (!clocks.has(key)) clocks.set(key, new Clock(...calendars));
  return clocks.get(key)!;
};
