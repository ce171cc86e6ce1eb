import { InputNumber } from 'antd';
import { TextCell } from './cell-text.tsx';
import type { FieldKindView, InputProps } from './field-kind.ts';
import { NumberRange } from './NumberRange.tsx';

/** Decimal strings end to end; the input never turns them into floating point. */
export function DecimalInput({ field, value, onChange, invalid, ...rest }: InputProps) {
  return (
    <InputNumber<string>
      {...(rest.id && { id: rest.id })}
      stringMode
      value={typeof value === 'string' ? value : null}
      {...(field.min !== undefined && { min: String(field.min) })}
      {...(field.max !== undefined && { max: String(field.max) })}
      precision={field.digits ?? 2}
      controls={false}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' })}
      onChange={(next) => onChange(next === null || next === '' ? null : String(next))}
    />
  );
}

export const decimalView: FieldKindView = {
  Input: DecimalInput,
  Cell: TextCell,
  Filter: NumberRange,
  width: 104,
  align: 'right',
  sortable: true,
};
