/** Small pieces of the screens of hours. */
import { Alert, Button, Tag } from 'antd';
import { parseDay, weekdayOf } from '#kernel/dates.ts';
import type { Triple } from '#kernel/text.ts';
import { companyToday } from '#web/clock.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import type { SheetRow } from '../hours.calls.ts';
import { hoursSaid } from '../hours.rules.ts';
import { type WorkRecordStatus, workRecordStatus } from '../work-record.entity.ts';
import { hoursPageTexts as x } from './texts.ts';

const WEEKDAYS: readonly Triple[] = [
  ['周日', '週日', 'Sun'],
  ['周一', '週一', 'Mon'],
  ['周二', '週二', 'Tue'],
  ['周三', '週三', 'Wed'],
  ['周四', '週四', 'Thu'],
  ['周五', '週五', 'Fri'],
  ['周六', '週六', 'Sat'],
];
/** Hours with their unit, as the language has it. */
export const hoursShown = (minutes: number): string => t(x.amount, { hours: hoursSaid(minutes) });

export const weekdayName = (date: string): string => t(WEEKDAYS[weekdayOf(parseDay(date)!)]!);

export function DayName({ date }: { date: string }) {
  const isToday = date === companyToday();
  return (
    <span className={isToday ? 'wm-hours-today' : undefined}>
      {weekdayName(date)}
      <small>{date.slice(5)}</small>
    </span>
  );
}

/** A task or category as people call it; a project without a task by its own name. */
export const rowTitle = (row: Pick<SheetRow, 'title' | 'project' | 'task' | 'category'>): string =>
  row.title || (row.task === null && row.category === null ? (row.project ?? '') : '') || row.project || '';

export function RowName({ row }: { row: SheetRow }) {
  const whole = row.task === null && row.category === null;
  return (
    <span className="wm-hours-name" title={[rowTitle(row), row.project].filter(Boolean).join(' · ')}>
      {rowTitle(row)}
      <small>{whole ? t(x.noTask) : row.project}</small>
    </span>
  );
}

const COLORS: Readonly<Record<WorkRecordStatus, string>> = {
  draft: 'default',
  submitted: 'processing',
  approved: 'success',
  returned: 'error',
  revoked: 'warning',
};
export const StatusTag = ({ status }: { status: WorkRecordStatus }) => (
  <Tag color={COLORS[status]}>{t(workRecordStatus[status])}</Tag>
);

/** Whose hours are being filled in, kept in the address; null: one's own. */
export function useFillFor(): [number | null, (person: number | null) => void] {
  const [asked, setAsked] = useQueryParam('person');
  const { viewer } = useSession();
  const id = Number(asked);
  const person = id > 0 && id !== viewer.userId ? id : null;
  return [person, (one) => setAsked(one === null || one === viewer.userId ? null : String(one))];
}

/** Chooses the person one fills in for; of whoever may do that. */
export function FillForPicker({ person, onPerson }: { person: number | null; onPerson(person: number | null): void }) {
  if (!useSession().viewer.can('wr:workRecord:fillFor')) return null;
  return (
    <div className="wm-hours-pick">
      <EntityPicker to="user" placeholder={t(x.fillFor)} value={person} allowClear onChange={(id) => onPerson(id)} />
    </div>
  );
}

/** Says clearly that these are the hours of somebody else. */
export function FillingFor({ name, onOwn }: { name: string; onOwn(): void }) {
  return (
    <Alert
      className="wm-hours-for"
      type="warning"
      showIcon
      title={t(x.fillingFor, { name })}
      action={
        <Button size="small" onClick={onOwn}>
          {t(x.backToOwn)}
        </Button>
      }
    />
  );
}
