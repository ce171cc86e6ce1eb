import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { dateOfInstant, now } from '#kernel/dates.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import type { FieldKindView, FilterProps, InputProps } from './field-kind.ts';
import { readRange, writeRange } from './filter-text.ts';

const DAY = 'YYYY-MM-DD';
export const toDayjs = (value: unknown): dayjs.Dayjs | null =>
  typeof value === 'string' && dayjs(value).isValid() ? dayjs(value) : null;

function DateInput({ value, onChange, invalid, ...rest }: InputProps) {
  return (
    <DatePicker
      {...(rest.id && { id: rest.id })}
      value={toDayjs(value)}
      format={[DAY, 'YYYY/M/D', 'YYYYMMDD']}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      {...(rest.inPlace && { defaultOpen: true })}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' })}
      onChange={(day) => onChange(day ? day.format(DAY) : null)}
    />
  );
}

/** The spans people ask for most, from today on the company's clock; weeks begin on Monday. */
function spans(): { label: string; value: [dayjs.Dayjs, dayjs.Dayjs] }[] {
  const today = dayjs(dateOfInstant(now()));
  const monday = today.subtract((today.day() + 6) % 7, 'day');
  const first = today.startOf('month');
  const week = (start: dayjs.Dayjs): [dayjs.Dayjs, dayjs.Dayjs] => [start, start.add(6, 'day')];
  const month = (start: dayjs.Dayjs): [dayjs.Dayjs, dayjs.Dayjs] => [start, start.endOf('month')];
  return [
    { label: t(entityTexts.thisWeek), value: week(monday) },
    { label: t(entityTexts.nextWeek), value: week(monday.add(7, 'day')) },
    { label: t(entityTexts.lastWeek), value: week(monday.subtract(7, 'day')) },
    { label: t(entityTexts.thisMonth), value: month(first) },
    { label: t(entityTexts.nextMonth), value: month(first.add(1, 'month')) },
    { label: t(entityTexts.lastMonth), value: month(first.subtract(1, 'month')) },
  ];
}

/** Two dates, either may stay open. */
export function DateRangeFilter({ value, onChange, id }: FilterProps) {
  const [from, to] = readRange(value);
  return (
    <DatePicker.RangePicker
      {...(id && { id })}
      value={[toDayjs(from), toDayjs(to)]}
      allowEmpty={[true, true]}
      presets={spans()}
      placeholder={[t(entityTexts.from), t(entityTexts.to)]}
      style={{ width: '100%' }}
      onChange={(days) => onChange(writeRange(days?.[0]?.format(DAY) ?? '', days?.[1]?.format(DAY) ?? ''))}
    />
  );
}

export const dateView: FieldKindView = {
  Input: DateInput,
  Cell: TextCell,
  Filter: DateRangeFilter,
  width: 104,
  sortable: true,
};
