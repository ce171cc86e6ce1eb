import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { dateOfInstant, dayOf, now, weekdayOf, ymdOf } from '#kernel/dates.ts';
import { compiled, isWorkday, type WorkCalendar } from '#kernel/workdays.ts';
import { workCalendar } from '#modules/calendar/calendar.calls.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { projectCalendar } from '../project.calls.ts';
import { pageTexts } from './texts.ts';
import '#web/entity/entity.css';
import './project.css';

const WEEKDAYS = [
  ['一', '一', 'Mo'],
  ['二', '二', 'Tu'],
  ['三', '三', 'We'],
  ['四', '四', 'Th'],
  ['五', '五', 'Fr'],
  ['六', '六', 'Sa'],
  ['日', '日', 'Su'],
] as const;

/** One month: rest days red, weekend days that are worked blue. Weeks start on Monday. */
function Month({ year, month, calendar }: { year: number; month: number; calendar: WorkCalendar }) {
  const c = compiled(calendar);
  const first = dayOf(year, month, 1);
  const last = month === 12 ? dayOf(year + 1, 1, 1) - 1 : dayOf(year, month + 1, 1) - 1;
  const lead = (weekdayOf(first) + 6) % 7;
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const kind = (day: number): string => {
    const weekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
    return !isWorkday(c, day) ? 'rest' : weekend ? 'adjusted' : '';
  };
  return (
    <section className="wm-month">
      <h3>{`${year}-${String(month).padStart(2, '0')}`}</h3>
      <div className="wm-days">
        {WEEKDAYS.map((w) => (
          <span key={w[2]} className="head">
            {t(w)}
          </span>
        ))}
        {Array.from({ length: lead }, (_, i) => (
          <span key={`lead${i}`} />
        ))}
        {days.map((day) => (
          <span key={day} className={kind(day)}>
            {ymdOf(day)[2]}
          </span>
        ))}
      </div>
    </section>
  );
}

export default function ProjectCalendarPage() {
  const object = useObject('project');
  const [year, setYear] = useState(Number(dateOfInstant(now()).slice(0, 4)));
  const used = useCall(
    projectCalendar,
    { projectId: object?.id ?? 0 },
    { entities: ['project', 'calendar'], quiet: true },
  );
  const calendar = useCall(
    workCalendar,
    { id: used.data?.calendarId ?? 0 },
    { enabled: used.data !== undefined, entities: ['calendar'] },
  );
  if (used.error) return <Result status="warning" title={used.error.message} />;
  if (!used.data || !calendar.data) return <Skeleton active style={{ padding: 16 }} />;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{`${t(pageTexts.usesCalendar)}: ${calendar.data.name}`}</h1>
        {used.data.inherited && <span className="wm-none">{t(pageTexts.companyCalendar)}</span>}
        <div className="wm-page-tools">
          <Button icon={<LeftOutlined />} aria-label={String(year - 1)} onClick={() => setYear(year - 1)} />
          <b style={{ alignSelf: 'center' }}>{year}</b>
          <Button icon={<RightOutlined />} aria-label={String(year + 1)} onClick={() => setYear(year + 1)} />
        </div>
      </div>
      <div className="wm-page-body">
        <div className="wm-year">
          {Array.from({ length: 12 }, (_, i) => (
            <Month key={i} year={year} month={i + 1} calendar={calendar.data} />
          ))}
        </div>
      </div>
    </div>
  );
}
