import { type PointerEvent, useRef, useState } from 'react';
import { formatDay, weekdayOf, ymdOf } from '#kernel/dates.ts';
import { companyToday } from '#web/clock.ts';
import { currentLang, t } from '#web/lang.ts';
import { calendarPageTexts as c } from './calendar.texts.ts';
import { shiftsText } from './shift-text.ts';
import type { YearDay, YearView } from './year-model.ts';

const LOCALE = { 'zh-CN': 'zh-CN', HK: 'zh-HK', 'en-US': 'en' } as const;
/** Any month of any year: names only. */
const monthName = (month: number): string =>
  new Intl.DateTimeFormat(LOCALE[currentLang()], { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1));
/** 2026-06-01 is a Monday. */
const weekdayName = (index: number): string =>
  new Intl.DateTimeFormat(LOCALE[currentLang()], { weekday: 'narrow', timeZone: 'UTC' }).format(
    Date.UTC(2026, 5, 1 + index),
  );

export interface DayRange {
  from: number;
  to: number;
}

interface YearGridProps {
  view: YearView;
  selection: DayRange | null;
  /** Days are chosen by click, drag, or arrows with Enter; absent: for reading only. */
  onSelect?: ((range: DayRange) => void) | undefined;
}

/** Twelve months, weeks from Monday. Rest days are shaded, days that differ from the week carry a mark. */
export function YearGrid({ view, selection, onSelect }: YearGridProps) {
  const [drag, setDrag] = useState<{ start: number; at: number } | null>(null);
  const dragging = useRef(false);
  const shown = drag ? { from: Math.min(drag.start, drag.at), to: Math.max(drag.start, drag.at) } : selection;
  const today = companyToday();
  const dayAt = (event: PointerEvent): number | null => {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]');
    return element ? Number(element.dataset.day) : null;
  };
  return (
    <section
      className={onSelect ? 'wm-year wm-year-open' : 'wm-year'}
      aria-label={String(view.year)}
      tabIndex={onSelect ? undefined : 0}
      onPointerDown={(event) => {
        const day = dayAt(event);
        if (!onSelect || day === null || event.button !== 0) return;
        dragging.current = true;
        setDrag({ start: day, at: day });
      }}
      onPointerMove={(event) => {
        if (!dragging.current) return;
        const day = dayAt(event);
        if (day !== null) setDrag((old) => (old && old.at !== day ? { ...old, at: day } : old));
      }}
      onPointerUp={() => {
        if (!dragging.current || !drag) return;
        dragging.current = false;
        onSelect?.({ from: Math.min(drag.start, drag.at), to: Math.max(drag.start, drag.at) });
        setDrag(null);
      }}
      onPointerLeave={() => {
        dragging.current = false;
        setDrag(null);
      }}
    >
      {view.months.map((days, month) => (
        <section key={month} className="wm-month">
          <h3>{monthName(month)}</h3>
          <div className="wm-month-days">
            {Array.from({ length: 7 }, (_, i) => (
              <span key={`w${i}`} className="wm-weekday">
                {weekdayName(i)}
              </span>
            ))}
            {Array.from({ length: (weekdayOf(days[0]!.day) + 6) % 7 }, (_, i) => (
              <span key={`e${i}`} />
            ))}
            {days.map((day) => (
              <DayCell
                key={day.day}
                day={day}
                isToday={formatDay(day.day) === today}
                chosen={shown !== null && day.day >= shown.from && day.day <= shown.to}
                onPick={onSelect && (() => onSelect({ from: day.day, to: day.day }))}
              />
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

interface DayCellProps {
  day: YearDay;
  isToday: boolean;
  chosen: boolean;
  onPick?: (() => void) | undefined;
}

const describe = ({ day, name, works, shifts }: YearDay): string =>
  [formatDay(day), name, works ? shiftsText(shifts) : t(c.rest)].filter(Boolean).join(' · ');

function DayCell({ day, isToday, chosen, onPick }: DayCellProps) {
  const [, , date] = ymdOf(day.day);
  return (
    <button
      type="button"
      className="wm-day"
      data-day={day.day}
      data-rest={!day.works || undefined}
      data-source={day.source ?? undefined}
      data-today={isToday || undefined}
      data-chosen={chosen || undefined}
      title={describe(day)}
      aria-label={describe(day)}
      aria-pressed={chosen}
      disabled={!onPick}
      // The pointer selects without it; this is for the keyboard.
      onClick={(event) => event.detail === 0 && onPick?.()}
    >
      {date}
      {day.source && <i>{day.works ? t(['班', '班', 'W']) : t(['休', '休', 'R'])}</i>}
    </button>
  );
}
