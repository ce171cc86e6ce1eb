import { InputNumber } from 'antd';
import { TextCell } from './cell-text.tsx';
import type { FieldKindView, InputProps } from './field-kind.ts';
import { NumberRange } from './NumberRange.tsx';

function IntInput({ field, value, onChange, invalid, ...rest }: InputProps) {
  return (
    <InputNumber<number>
      {...(rest.id && { id: rest.id })}
      value={typeof value === 'number' ? value : null}
      {...(field.min !== undefined && { min: field.min })}
      {...(field.max !== undefined && { max: field.max })}
      precision={0}
      changeOnWheel={false}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' })}
      onChange={onChange}
    />
  );
}

export const intView: FieldKindView = {
  Input: IntInput,
  Cell: TextCell,
  Filter: NumberRange,
  width: 90,
  align: 'right',
  sortable: true,
};
