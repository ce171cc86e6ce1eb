/** For tests only, as schedule-naive.ts: calendars walked minute by minute. */
import type { WorkCalendar } from '#kernel/workdays.ts';

export class Clock {
  readonly #works = new Map<number, boolean>();
  readonly calendars: readonly WorkCalendar[];
  /** Several calendars: the time they share. */
  constructor(...calendars: WorkCalendar[]) {
    this.calendars = calendars;
  }
  works(minute: number): boolean {
    let known = this.#works.get(minute);
    if (known === undefined) {
      const day = Math.floor(minute / 1440);
      known = this.calendars.every((calendar) => {
        const exception = calendar.exceptions.find((e) => e.from <= day && day <= e.to);
        // 1970-01-01 was a Thursday.
        const shifts = exception ? exception.shifts : calendar.week[(((day + 4) % 7) + 7) % 7]!;
        return shifts.some(([from, to]) => from <= minute - day * 1440 && minute - day * 1440 < to);
      });
      this.#works.set(minute, known);
    }
    return known;
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
    const day = Math.floor(minute / 1440) * 1440;
    for (let m = day; m < day + 1440; m++) if (this.works(m)) return true;
    return false;
  }
}

const clocks = new Map<string, Clock>();
/** The clock of a calendar, or of the time that several share. */
export const clockOf = (...calendars: WorkCalendar[]): Clock => {
  const key = calendars.map((c) => c.id).join();
  if (!clocks.has(key)) clocks.set(key, new Clock(...calendars));
  return clocks.get(key)!;
};
