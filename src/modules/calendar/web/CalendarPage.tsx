import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type CalendarRow, calendar, calendarOwners, weekendRules } from '../calendar.entity.ts';
import { CalendarYear } from './CalendarYear.tsx';
import { calendarPageTexts as c } from './calendar.texts.ts';
import { calendarForm, calendarRules } from './calendar-form.tsx';
import '#web/entity/entity.css';
import './calendar.css';

const OWNERS = Object.keys(calendarOwners) as (keyof typeof calendarOwners)[];

/** Calendars by whose they are on the left, the year of the chosen one on the right. */
export default function CalendarPage() {
  const { viewer } = useSession();
  const may = viewer.can(calendar.rights.create);
  const [chosen, choose] = useQueryParam('calendarId');
  const [creating, setCreating] = useState(false);
  const answer = useCall(entityCalls(calendar).list, { pageSize: 1000, sort: 'name' }, { quiet: true });
  const rows = (answer.data?.list ?? []) as unknown as CalendarRow[];
  const ownerOf = (row: CalendarRow): string => {
    if (row.ownerKind !== 'project') return '';
    return answer.data?.titles.ownerProject?.[row.ownerProject!] ?? t(c.otherProject);
  };
  const selected =
    rows.find((row) => row.id === Number(chosen)) ?? rows.find((row) => row.isDefault === true) ?? rows[0];
  return (
    <div className="wm-calendars">
      <div className="wm-card wm-calendar-side">
        {may && (
          <div className="wm-calendar-side-head">
            <Button block icon={<PlusOutlined />} onClick={() => setCreating(true)}>
              {t(c.create)}
            </Button>
          </div>
        )}
        {answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} title={c.loadFailed} />
        ) : !answer.data ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : (
          <div className="wm-calendar-groups">
            {OWNERS.map((owner) => {
              const own = rows.filter((row) => row.ownerKind === owner);
              if (own.length === 0) return null;
              return (
                <section key={owner}>
                  <h3>{t(c[owner])}</h3>
                  {own.map((row) => (
                    <button
                      key={row.id}
                      type="button"
                      className="wm-calendar-one"
                      aria-pressed={row.id === selected?.id}
                      onClick={() => choose(String(row.id))}
                    >
                      <span className="wm-line">
                        {row.name} {row.isDefault && <Tag color="blue">{t(c.default)}</Tag>}
                      </span>
                      {ownerOf(row) !== '' && (
                        <small className="wm-line" title={ownerOf(row)}>
                          {ownerOf(row)}
                        </small>
                      )}
                      <small className="wm-line">
                        {row.week ? t(c.ownWeek) : t(weekendRules[row.weekendRule])} ·{' '}
                        {t(c.hours, { hours: Number(row.hoursPerDay) })}
                      </small>
                    </button>
                  ))}
                </section>
              );
            })}
          </div>
        )}
      </div>
      {selected ? (
        <CalendarYear
          key={selected.id}
          row={selected}
          owner={ownerOf(selected)}
          mayEdit={viewer.can(calendar.rights.update)}
        />
      ) : (
        <div className="wm-card wm-calendar-none">
          {answer.data && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(c.none)} />}
        </div>
      )}
      {creating && (
        <RecordDialog
          entity={calendarRules}
          {...calendarForm()}
          onClose={() => setCreating(false)}
          onSaved={(row) => choose(String(row.id))}
        />
      )}
    </div>
  );
}
