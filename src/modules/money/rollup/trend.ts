/** What was raised, closed and still open at the end of months. Pure; days are civil dates. */
export interface Dated {
  raised: string;
  closed: string | null;
}
export interface MonthTrend {
  month: string;
  raised: number;
  closed: number;
  open: number;
}

/** The months up to that of a day, the oldest first. */
export function monthsBefore(today: string, count: number): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: count }, (_, i) => {
    const at = year * 12 + month - 1 - (count - 1 - i);
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

export function trendOf(all: readonly Dated[], today: string, count = 6): MonthTrend[] {
  return monthsBefore(today, count).map((month) => ({
    month,
    raised: all.filter(({ raised }) => raised.startsWith(month)).length,
    closed: all.filter(({ closed }) => closed?.startsWith(month)).length,
    open: all.filter(
      ({ raised, closed }) => raised.slice(0, 7) <= month && (closed === null || closed.slice(0, 7) > month),
    ).length,
  }));
}
