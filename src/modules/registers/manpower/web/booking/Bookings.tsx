/** Requests for people: those of a project, and those somebody answers, with who could do them. */
import { Drawer, Tag } from 'antd';
import { useState } from 'react';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { skillLevels } from '#modules/people/job-post/skill.entity.ts';
import { invalidate, send, useCall } from '#web/api.ts';
import { exportAction, type RowAction } from '#web/entity/actions.tsx';
import { ListPage, type ListPageProps } from '#web/entity/list/ListPage.tsx';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type Candidate, readCandidates } from '../../booking/booking.calls.ts';
import {
  type BookingStatus,
  bookingStatus,
  bookingUnits,
  type PersonBookingRow,
  personBooking,
} from '../../booking/booking.entity.ts';
import { bookingLife } from '../../booking/booking.life.ts';
import { bookingPageTexts as x } from './texts.ts';

const COLORS: Readonly<Record<BookingStatus, string>> = {
  requested: 'warning',
  countered: 'processing',
  confirmed: 'success',
  refused: 'error',
  withdrawn: 'default',
  released: 'default',
};
const columns: ListPageProps<PersonBookingRow>['columns'] = {
  amount: { width: 160, cell: ({ amount, unit }) => `${Number(amount)} · ${t(bookingUnits[unit])}` },
  status: { width: 110, cell: ({ status }) => <Tag color={COLORS[status]}>{t(bookingStatus[status])}</Tag> },
};

export const ProjectBookings = () => (
  <ListPage<PersonBookingRow> entity={personBooking} none={x.noneHere} columns={columns} />
);

export function BookingInbox() {
  const [row, setRow] = useState<PersonBookingRow | null>(null);
  const actions = (one: PersonBookingRow, _abilities: unknown, moves: readonly RowAction[]): RowAction[] => {
    const open = moves.filter(({ refused }) => !refused);
    const answers = open.some(({ key }) => key === 'confirm');
    return [...(answers ? [{ key: 'candidates', label: x.candidates, run: () => setRow(one) }] : []), ...open];
  };
  return (
    <>
      <ListPage<PersonBookingRow>
        entity={personBooking}
        none={x.none}
        columns={columns}
        toolbar={[exportAction()]}
        rowActions={actions}
      />
      {row && <CandidatesDrawer row={row} onClose={() => setRow(null)} />}
    </>
  );
}

const hours = (minutes: number): number => Math.round(minutes / 6) / 10;
const weeksOver = ({ over }: Candidate): string =>
  over
    .map(({ week, percent }) => (percent === null ? t(x.overDayOff, { week }) : t(x.over, { week, percent })))
    .join(', ');

/** What speaks for and against somebody, in words. */
function reasons(one: Candidate): string {
  return [
    ...(one.met ? [t(x.met)] : []),
    ...(one.levelMet ? [] : [t(x.short)]),
    ...(one.declared ? [t(x.declared, { level: t(skillLevels[one.declared]) })] : []),
    ...(one.post === false ? [t(x.otherPost)] : []),
    ...(one.over.length > 0 ? [weeksOver(one)] : []),
    ...(one.days === one.companyDays ? [] : [t(x.calendar, { days: one.days, company: one.companyDays })]),
    ...(one.soft > 0 ? [t(x.soft, { hours: hours(one.soft) })] : []),
  ].join(' · ');
}
const skillText = ({ level, validUntil }: Candidate): string => {
  if (level === null) return '–';
  return validUntil ? t(x.until, { level: t(skillLevels[level]), day: validUntil }) : t(skillLevels[level]);
};

function CandidatesDrawer({ row, onClose }: { row: PersonBookingRow; onClose(): void }) {
  const answer = useCall(readCandidates, { id: row.id }, { quiet: true, staleTime: 0 });
  const confirm = async (one: Candidate): Promise<void> => {
    const over = one.over.length > 0 && row.binding === 'hard';
    const params = { name: one.name, weeks: weeksOver(one) };
    if (over && !(await ask({ title: x.askOver, params }))) return;
    const values = { person: one.id, ...(over && { over: true }) };
    await send(lifecycleCalls(bookingLife).move, {
      id: row.id,
      version: row.version,
      action: 'confirm',
      values,
    } as never);
    invalidate([personBooking.name]);
    toast.success(t(x.confirmed));
    onClose();
  };
  const { data } = answer;
  return (
    <Drawer open size={1000} title={`${t(x.candidates)} · ${row.name}`} onClose={onClose} destroyOnHidden>
      <RowsTable<Candidate>
        answer={{ ...answer, data: data?.list }}
        none={x.noCandidate}
        {...(data &&
          data.total > data.list.length && { hint: t(x.first, { shown: data.list.length, total: data.total }) })}
        columns={[
          { title: t(x.person), dataIndex: 'name', width: 140, ellipsis: true },
          { title: t(x.skill), width: 200, render: (_, one) => skillText(one) },
          { title: t(x.free), width: 150, render: (_, one) => `${hours(one.free)} / ${hours(one.wanted)}` },
          { title: t(x.reasons), minWidth: 200, render: (_, one) => reasons(one) },
        ]}
        actions={() => [{ key: 'confirm', label: x.confirm, run: confirm }]}
      />
    </Drawer>
  );
}
