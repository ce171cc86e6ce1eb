/** Working time that two calendars share: a person on a task with its own calendar works when both do. */
import { weekdayOf } from '#kernel/dates.ts';
import type { CalendarException, Shift, WorkCalendar } from '#kernel/workdays.ts';

const known = new WeakMap<WorkCalendar, WeakMap<WorkCalendar, WorkCalendar>>();

/** The same object for the same two calendars. */
export function commonCalendar(a: WorkCalendar, b: WorkCalendar): WorkCalendar {
  let ofA = known.get(a);
  if (!ofA) known.set(a, (ofA = new WeakMap()));
  let common = ofA.get(b);
  if (!common) {
    common = {
      id: a.id,
      name: `${a.name} + ${b.name}`,
      week: a.week.map((shifts, day) => overlap(shifts, b.week[day] ?? [])),
      exceptions: exceptionsOf(a, b),
    };
    ofA.set(b, common);
  }
  return common;
}

function overlap(a: readonly Shift[], b: readonly Shift[]): Shift[] {
  return a
    .flatMap((x) => b.map((y): Shift => [Math.max(x[0], y[0]), Math.min(x[1], y[1])]))
    .filter(([from, to]) => from < to)
    .sort((x, y) => x[0] - y[0]);
}

/** Ranges of days without a boundary inside; where both have the plain week nothing is an exception. */
function exceptionsOf(a: WorkCalendar, b: WorkCalendar): CalendarException[] {
  const all = [...a.exceptions, ...b.exceptions];
  const bounds = [...new Set(all.flatMap((e) => [e.from, e.to + 1]))].sort((x, y) => x - y);
  const at = (calendar: WorkCalendar, day: number): CalendarException | undefined =>
    calendar.exceptions.find((e) => e.from <= day && day <= e.to);
  const out: CalendarException[] = [];
  for (let k = 0; k + 1 < bounds.length; k++) {
    const [from, to] = [bounds[k]!, bounds[k + 1]! - 1];
    const [x, y] = [at(a, from), at(b, from)];
    if (x && y) out.push({ from, to, shifts: overlap(x.shifts, y.shifts) });
    else if ((x ?? y)?.shifts.length === 0) out.push({ from, to, shifts: [] });
    else if (x || y) {
      // The plain week of the other differs from day to day.
      for (let day = from; day <= to; day++) {
        const week = (x ? b : a).week[weekdayOf(day)] ?? [];
        out.push({ from: day, to: day, shifts: overlap((x ?? y)!.shifts, week) });
      }
    }
  }
  return out;
}
