import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { dayOf, formatDay, weekdayOf, ymdOf } from '#kernel/dates.ts';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { currentLang, t } from '#web/lang.ts';
import { type Milestone, milestoneMonth } from '../workbench.calls.ts';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

/** Milestones named in a day's cell; the others are behind a number. */
const NAMED = 2;

const ofToday = (): string => companyToday().slice(0, 7);
const shifted = (month: string, by: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const index = year * 12 + number - 1 + by;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
};
/** Civil days of the weeks that hold the month, from Monday on. */
function daysOf(month: string): number[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const first = dayOf(year, number, 1);
  const last = dayOf(number === 12 ? year + 1 : year, (number % 12) + 1, 1) - 1;
  const from = first - ((weekdayOf(first) + 6) % 7);
  const to = last + ((7 - weekdayOf(last)) % 7);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
const weekdayNames = (days: readonly number[]): string[] =>
  days.slice(0, 7).map((day) => {
    const [year, month, date] = ymdOf(day);
    const locale = currentLang() === 'HK' ? 'zh-HK' : currentLang();
    return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
      Date.UTC(year, month - 1, date),
    );
  });

/** The milestones of all projects on the days of a month. */
export function MilestoneMonth({ onOpen }: { onOpen(milestone: Milestone): void }) {
  const [month, setMonth] = useState(ofToday);
  const answer = useCall(milestoneMonth, { month }, { quiet: true, keepPrevious: true });
  const days = daysOf(month);
  const byDay = Map.groupBy(answer.data?.milestones ?? [], (m) => m.date);
  const today = answer.data?.today ?? '';
  return (
    <Panel
      title={
        <>
          {t(w.calendarOf)} <small>{month}</small>
        </>
      }
      answer={answer}
      tools={
        <div className="wm-panel-tools">
          <Button
            size="small"
            icon={<LeftOutlined />}
            aria-label={t(w.lastMonth)}
            onClick={() => setMonth(shifted(month, -1))}
          />
          <Button size="small" disabled={month === ofToday()} onClick={() => setMonth(ofToday())}>
            {t(w.toThisMonth)}
          </Button>
          <Button
            size="small"
            icon={<RightOutlined />}
            aria-label={t(w.nextMonth)}
            onClick={() => setMonth(shifted(month, 1))}
          />
        </div>
      }
    >
      <div className="wm-milestone-month">
        {weekdayNames(days).map((name) => (
          <b key={name}>{name}</b>
        ))}
        {days.map((day) => {
          const date = formatDay(day);
          const list = byDay.get(date) ?? [];
          const rest = list.slice(NAMED);
          const outside = !date.startsWith(month);
          return (
            <div key={day} className={`wm-month-day${outside ? ' out' : ''}${date === today ? ' today' : ''}`}>
              <time>{Number(date.slice(8))}</time>
              {!outside &&
                list.slice(0, NAMED).map((m) => (
                  <button
                    key={m.id}
                    type="button"
                    className={`wm-line${m.late ? ' late' : ''}${m.done ? ' done' : ''}`}
                    title={`${m.name} · ${m.projectName}`}
                    onClick={() => onOpen(m)}
                  >
                    {m.name}
                  </button>
                ))}
              {!outside && rest.length > 0 && (
                <Tooltip title={rest.map((m) => `${m.name} · ${m.projectName}`).join('\n')}>
                  <small>{t(w.moreOfDay, { count: rest.length })}</small>
                </Tooltip>
              )}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
