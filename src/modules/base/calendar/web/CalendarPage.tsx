import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Tag } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { type SideItem, SideList } from '#web/entity/side/SideList.tsx';
import { SidePage } from '#web/entity/side/SidePage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type CalendarRow, calendar, calendarOwners, weekendRules } from '../calendar.entity.ts';
import { CalendarYear } from './CalendarYear.tsx';
import { calendarPageTexts as c } from './calendar.texts.ts';
import { calendarForm, calendarRules } from './calendar-form.tsx';
import './calendar.css';

const OWNERS = Object.keys(calendarOwners) as (keyof typeof calendarOwners)[];

/** Calendars by owner on the left, the year of the selected one on the right. */
export default function CalendarPage() {
  const { viewer } = useSession();
  const may = viewer.can(calendar.rights.create);
  const [chosen, choose] = useQueryParam('calendarId');
  const [creating, setCreating] = useState(false);
  const answer = useCall(entityCalls(calendar).list, { pageSize: 1000, sort: 'name' }, { quiet: true });
  const rows = (answer.data?.list ?? []) as unknown as CalendarRow[];
  const ownerOf = (row: CalendarRow): string => {
    if (row.ownerKind === 'user') return answer.data?.titles.ownerUser?.[row.ownerUser!] ?? '';
    if (row.ownerKind !== 'project') return '';
    return answer.data?.titles.ownerProject?.[row.ownerProject!] ?? t(c.otherProject);
  };
  const selected =
    rows.find((row) => row.id === Number(chosen)) ?? rows.find((row) => row.isDefault === true) ?? rows[0];
  const itemOf = (row: CalendarRow): SideItem => ({
    key: row.id,
    words: `${row.name} ${ownerOf(row)}`,
    title: (
      <>
        {row.name} {row.isDefault && <Tag color="blue">{t(c.default)}</Tag>}
      </>
    ),
    notes: [
      ownerOf(row),
      `${row.week ? t(c.ownWeek) : t(weekendRules[row.weekendRule])} · ${t(c.hours, { hours: Number(row.hoursPerDay) })}`,
    ],
    group: t(c[row.ownerKind]),
  });
  return (
    <SidePage
      name="calendar"
      label={t(c.calendars)}
      chosen={chosen}
      side={
        <SideList
          answer={answer}
          failed={c.loadFailed}
          items={OWNERS.flatMap((owner) => rows.filter((row) => row.ownerKind === owner)).map(itemOf)}
          chosen={selected?.id ?? null}
          onChoose={(key) => choose(String(key))}
          none={c.none}
          tools={
            may && (
              <Button block icon={<PlusOutlined />} onClick={() => setCreating(true)}>
                {t(c.create)}
              </Button>
            )
          }
        />
      }
    >
      {selected ? (
        <CalendarYear
          key={selected.id}
          row={selected}
          owner={ownerOf(selected)}
          mayEdit={viewer.can(calendar.rights.update)}
        />
      ) : (
        <div className="wm-card wm-aside-nothing">
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
    </SidePage>
  );
}
