import { DatePicker } from 'antd';
import { isPlain } from '#kernel/check.ts';
import type { Period } from '#kernel/field.ts';
import { TextCell } from './cell-text.tsx';
import { toDayjs } from './date.tsx';
import type { FieldKindView, InputProps } from './field-kind.ts';

const DAY = 'YYYY-MM-DD';

/** Both dates or none. */
function PeriodInput({ value, onChange, invalid, ...rest }: InputProps) {
  const given = isPlain(value) ? (value as unknown as Period) : null;
  return (
    <DatePicker.RangePicker
      {...(rest.id && { id: rest.id })}
      value={given ? [toDayjs(given.from), toDayjs(given.to)] : null}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' })}
      onChange={(days) => {
        const [from, to] = [days?.[0], days?.[1]];
        onChange(from && to ? { from: from.format(DAY), to: to.format(DAY) } : null);
      }}
    />
  );
}

export const periodView: FieldKindView = {
  Input: PeriodInput,
  Cell: TextCell,
  Filter: null,
  width: 195,
  sortable: false,
};
