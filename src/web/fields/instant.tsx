import { DatePicker } from 'antd';
import type dayjs from 'dayjs';
import { instantOfMinute, parseMinute } from '#kernel/dates.ts';
import { TextCell } from './cell-text.tsx';
import { DateRangeFilter, toDayjs, usePickerKeys } from './date.tsx';
import type { FieldKindView, InputProps } from './field-kind.ts';
import { instantText } from './format.ts';

const SHOWN = 'YYYY-MM-DD HH:mm';

/** Date and time on the company's clock; the value is the UTC instant. */
function InstantInput({ value, onChange, invalid, ...rest }: InputProps) {
  const keys = usePickerKeys();
  return (
    <DatePicker
      {...keys}
      {...(rest.id && { id: rest.id })}
      showTime={{ format: 'HH:mm' }}
      format={SHOWN}
      value={typeof value === 'string' ? toDayjs(instantText(value)) : null}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' })}
      onChange={(time: dayjs.Dayjs | null) => {
        const minute = time ? parseMinute(time.format(SHOWN)) : null;
        onChange(minute === null ? null : instantOfMinute(minute));
      }}
    />
  );
}

export const instantView: FieldKindView = {
  Input: InstantInput,
  Cell: TextCell,
  Filter: DateRangeFilter,
  width: 145,
  sortable: true,
};
