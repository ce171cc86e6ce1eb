/** The days of two months with their state, to go from one to the other. */
import { formatDay, parseDay } from '#kernel/dates.ts';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import { hoursStrip, type StripDay } from '../hours.calls.ts';
import { hoursOf, hoursSaid, mondayOf } from '../hours.rules.ts';
import { weekdayName } from './HoursParts.tsx';
import { hoursPageTexts as x } from './texts.ts';

/** Weeks of the strip: two months at most, this week the last but one. */
const WEEKS = 8;

export function DayStrip({ date, person, onDay }: { date: string; person: number | null; onDay(day: string): void }) {
  const today = companyToday();
  const last = mondayOf(parseDay(date < today ? today : date)!) + 6;
  const shown = parseDay(date)! < last - 7 * WEEKS + 1 ? mondayOf(parseDay(date)!) + 7 * WEEKS - 1 : last;
  const [from, to] = [formatDay(shown - 7 * WEEKS + 1), formatDay(shown)];
  const { data: days = [] } = useCall(hoursStrip, { from, to, person }, { quiet: true, background: true });
  const stateOf = (one: StripDay): string =>
    one.state ? `wm-hours-is-${one.state}` : one.expected > 0 && one.date < today ? 'wm-hours-is-due' : '';
  return (
    <nav aria-label={`${from} – ${to}`} className="wm-hours-strip">
      {days.slice(0, 7).map((one) => (
        <span key={one.date}>{weekdayName(one.date)}</span>
      ))}
      {days.map((one) => (
        <button
          key={one.date}
          type="button"
          className={stateOf(one)}
          aria-current={one.date === date ? 'date' : undefined}
          aria-label={`${one.date} ${one.minutes > 0 ? hoursOf(one.minutes) : one.expected > 0 && one.date < today ? t(x.due) : ''}`}
          onClick={() => onDay(one.date)}
        >
          {Number(one.date.slice(8))}
          <small>{one.minutes > 0 ? hoursSaid(one.minutes) : ''}</small>
        </button>
      ))}
    </nav>
  );
}
