/**
 * Figures of weeks, counted of days instead of looking at each issue in each week: how many issues were raised on a day, in which
 * week they were closed, and since which week they were late.
 */
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';

/** Issues alike in what weeks count; places of weeks begin with 0. */
export interface IssueDays {
  raisedOn: string;
  /** The week at whose end they were no longer open. */
  closedIn: number | null;
  /** The first week at whose end they were overdue, if open. */
  lateFrom: number | null;
  count: number;
}
/** A week of a period; the first and the last may be cut. */
export interface IssueWeek {
  monday: string;
  from: number;
  to: number;
}
export interface WeekCounts {
  monday: string;
  raised: number;
  closed: number;
  open: number;
  overdue: number;
  /** Days, the median of what is open at the end. */
  age: string | null;
}

export function weeksOf(period: { from: string; to: string }): IssueWeek[] {
  const [first, last] = [parseDay(period.from)!, parseDay(period.to)!];
  const weeks: IssueWeek[] = [];
  for (let monday = first - ((weekdayOf(first) + 6) % 7); monday <= last; monday += 7)
    weeks.push({ monday: formatDay(monday), from: Math.max(monday, first), to: Math.min(monday + 6, last) });
  return weeks;
}

/** The middle of values with their counts, in rising order; between the two middle ones if they are even in number. */
function medianOf(values: readonly { value: number; count: number }[]): string | null {
  const total = values.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let before = 0;
    for (const { value, count } of values) if ((before += count) > place) return value;
    return values.at(-1)!.value;
  };
  return ((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2).toFixed(1);
}

export function countWeeks(weeks: readonly IssueWeek[], days: readonly IssueDays[], today: string): WeekCounts[] {
  const now = parseDay(today)!;
  // The latest first: their age is the least.
  const alike = days.map((one) => ({ ...one, raised: parseDay(one.raisedOn)! })).sort((a, b) => b.raised - a.raised);
  return weeks.map(({ monday, from, to }, place) => {
    const sum = (of: readonly { count: number }[]): number => of.reduce((total, { count }) => total + count, 0);
    const open = alike.filter(({ raised, closedIn }) => raised <= to && (closedIn === null || closedIn > place));
    return {
      monday,
      raised: sum(alike.filter(({ raised }) => raised >= from && raised <= to)),
      closed: sum(alike.filter(({ closedIn }) => closedIn === place)),
      open: sum(open),
      overdue: sum(open.filter(({ lateFrom }) => lateFrom !== null && lateFrom <= place)),
      age: medianOf(open.map(({ raised, count }) => ({ value: Math.min(to, now) - raised, count }))),
    };
  });
}
