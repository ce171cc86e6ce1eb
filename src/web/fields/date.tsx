import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { companyToday } from '#web/clock.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import type { FieldKindView, FilterProps, InputProps } from './field-kind.ts';
import { readRange, writeRange } from './filter-text.ts';

const DAY = 'YYYY-MM-DD';
export const toDayjs = (value: unknown): dayjs.Dayjs | null =>
  typeof value === 'string' && dayjs(value).isValid() ? dayjs(value) : null;

/**
 * The keys of a date input in a form: Arrow down opens the calendar, Enter in a closed one is the form's (the library
 * would open the calendar as well).
 */
export function usePickerKeys(): Pick<DatePickerProps, 'open' | 'onOpenChange' | 'onKeyDown'> {
  const [shown, setShown] = useState(false);
  return {
    open: shown,
    onOpenChange: setShown,
    onKeyDown: (event, preventDefault) => {
      // In an open one Enter takes the day and no more.
      if (shown && event.key === 'Enter') event.preventDefault();
      if (shown || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
      preventDefault();
      if (event.key === 'ArrowDown') setShown(true);
    },
  };
}

function DateInput({ value, onChange, invalid, ...rest }: InputProps) {
  const keys = usePickerKeys();
  return (
    <DatePicker
      {...(rest.inPlace ? { defaultOpen: true } : keys)}
      {...(rest.id && { id: rest.id })}
      value={toDayjs(value)}
      format={[DAY, 'YYYY/M/D', 'YYYYMMDD']}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' })}
      onChange={(day) => onChange(day ? day.format(DAY) : null)}
    />
  );
}

/** The spans people ask for most, from today on the company's clock; weeks begin on Monday. */
function spans(): { label: string; value: [dayjs.Dayjs, dayjs.Dayjs] }[] {
  const today = dayjs(companyToday());
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
