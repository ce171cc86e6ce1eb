import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Space, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { nationalDays, setDefaultCalendar } from '../calendar.calls.ts';
import { type CalendarRow, calendar, weekendRules } from '../calendar.entity.ts';
import type { NationalDays } from '../calendar.rules.ts';
import { AddedValues } from './AddedValues.tsx';
import { calendarPageTexts as c } from './calendar.texts.ts';
import { calendarForm, calendarRules } from './calendar-form.tsx';
import { DayDialog } from './DayDialog.tsx';
import { shiftsText } from './shift-text.ts';
import { type DayRange, YearGrid } from './YearGrid.tsx';
import { exceptionsOf, type YearException, yearOf } from './year-model.ts';
import './calendar.css';

const NONE: NationalDays = { holidays: [], workdays: [] };
/** Years the national days are asked for. */
const FIRST_YEAR = 2004;
const LAST_YEAR = 2100;
const LEGEND = ['rest', 'holiday', 'adjusted', 'own'] as const;
const LEGEND_TEXT = { rest: c.weekend, holiday: c.holiday, adjusted: c.adjusted, own: c.ownDay };

interface CalendarYearProps {
  row: CalendarRow;
  /** Name of the project it belongs to, if the page does not show it. */
  owner?: string;
  mayEdit: boolean;
  /** Keeps changed days elsewhere than with the calendar's own call; false: not kept, the dialog stays. */
  save?: ((values: Partial<CalendarRow>) => Promise<boolean>) | undefined;
  /** In the place of the calendar's own buttons. */
  tools?: ReactNode;
}

/** One calendar: its rules in a line, its year, and what differs in it. */
export function CalendarYear({ row, owner = '', mayEdit, save, tools }: CalendarYearProps) {
  const thisYear = Number(companyToday().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [range, setRange] = useState<DayRange | null>(null);
  const [editing, setEditing] = useState(false);
  const national = useCall(nationalDays, { year }, { quiet: true, staleTime: 3_600_000, keepPrevious: true });
  const known = row.nationalHolidays && national.data && !national.isPlaceholderData ? national.data : NONE;
  // A year without its national days would be a wrong one.
  const failed = row.nationalHolidays ? failedRead(national) : null;
  const view = useMemo(() => yearOf(row, known, year), [row, known, year]);
  const exceptions = useMemo(() => exceptionsOf(view), [view]);
  const first = range && view.months.flat().find((day) => day.day === range.from);
  return (
    <div className="wm-card wm-calendar">
      <div className="wm-calendar-head">
        <div className="wm-calendar-title">
          <h2>
            {row.name} {row.isDefault && <Tag color="blue">{t(c.default)}</Tag>}
          </h2>
          <p>
            {owner !== '' && `${owner} · `}
            {row.week ? t(c.ownWeek) : t(weekendRules[row.weekendRule])} · {shiftsText(row.shifts)} ·{' '}
            {t(c.hours, { hours: Number(row.hoursPerDay) })}
          </p>
          <AddedValues entity={calendar.name} row={row} />
        </div>
        {tools ?? (mayEdit && <Tools row={row} onEdit={() => setEditing(true)} />)}
      </div>
      <div className="wm-calendar-bar">
        <Space.Compact>
          <Button
            icon={<LeftOutlined />}
            aria-label={t(c.previousYear)}
            disabled={year <= FIRST_YEAR}
            onClick={() => setYear(year - 1)}
          />
          <Button disabled={year === thisYear} onClick={() => setYear(thisYear)} title={t(c.thisYear)}>
            {year}
          </Button>
          <Button
            icon={<RightOutlined />}
            aria-label={t(c.nextYear)}
            disabled={year >= LAST_YEAR}
            onClick={() => setYear(year + 1)}
          />
        </Space.Compact>
        <span className="wm-calendar-count">
          {!failed && `${t(c.workdays, { count: view.workdays })} · ${t(c.restDays, { count: view.restDays })}`}
        </span>
        <ul className="wm-calendar-legend">
          {LEGEND.map((kind) => (
            <li key={kind}>
              <i data-kind={kind} /> {t(LEGEND_TEXT[kind])}
            </li>
          ))}
        </ul>
      </div>
      {row.nationalHolidays && national.data?.known === false && !national.isPlaceholderData && (
        <Alert className="wm-calendar-alert" type="info" showIcon title={t(c.unknownYear, { year })} />
      )}
      {failed ? (
        <ReadError title={c.nationalFailed} {...failed} />
      ) : (
        <div className="wm-calendar-body">
          <YearGrid view={view} selection={range} onSelect={mayEdit ? setRange : undefined} />
          <Exceptions list={exceptions} mayEdit={mayEdit} />
        </div>
      )}
      {range && first && (
        <DayDialog
          key={`${range.from}-${range.to}`}
          row={row}
          range={range}
          first={first}
          save={save}
          onClose={() => setRange(null)}
        />
      )}
      {editing && (
        <RecordDialog
          entity={calendarRules}
          id={row.id}
          {...calendarForm()}
          initial={undefined}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

function Tools({ row, onEdit }: { row: CalendarRow; onEdit(): void }) {
  const makeDefault = async (): Promise<void> => {
    if (!(await ask({ title: c.makeDefaultAsk, params: { name: row.name }, confirm: c.makeDefault }))) return;
    await send(setDefaultCalendar, { id: row.id });
    toast.success(t(c.saved));
  };
  const remove = async (): Promise<void> => {
    const question = { title: entityTexts.removeAsk, content: entityTexts.removeNote, params: { title: row.name } };
    if (!(await ask({ ...question, confirm: entityTexts.remove, danger: true }))) return;
    await send(entityCalls(calendar).remove, { id: row.id, version: row.version });
    toast.success(t(entityTexts.removed));
  };
  return (
    <Space>
      {row.ownerKind === 'company' && !row.isDefault && (
        <Button onClick={() => void makeDefault().catch(() => undefined)}>{t(c.makeDefault)}</Button>
      )}
      <Button onClick={onEdit}>{t(c.edit)}</Button>
      {!row.isDefault && (
        <Button danger onClick={() => void remove().catch(() => undefined)}>
          {t(c.remove)}
        </Button>
      )}
    </Space>
  );
}

/** Differences from the week, by date. */
function Exceptions({ list, mayEdit }: { list: readonly YearException[]; mayEdit: boolean }) {
  return (
    <aside className="wm-exceptions">
      <h3>{t(c.exceptions)}</h3>
      {mayEdit && <p className="wm-hint">{t(c.hint)}</p>}
      {list.length === 0 && <p className="wm-hint">{t(c.noExceptions)}</p>}
      <ul>
        {list.map((entry) => (
          <li key={`${entry.from}${entry.source}`}>
            <time>
              {entry.from === entry.to ? entry.from.slice(5) : `${entry.from.slice(5)} ~ ${entry.to.slice(5)}`}
            </time>
            <span className="wm-line" title={entry.name}>
              {entry.name || t(entry.works ? c.work : c.rest)}
            </span>
            <Tag color={entry.works ? 'orange' : 'green'}>{t(entry.works ? c.work : c.rest)}</Tag>
            {entry.source === 'own' && <Tag color="blue">{t(c.own)}</Tag>}
          </li>
        ))}
      </ul>
    </aside>
  );
}
