import { Input } from 'antd';
import { TextCell } from './cell-text.tsx';
import type { FieldKindView, InputProps } from './field-kind.ts';
import { TextFilter } from './text.tsx';

function LongTextInput({ field, value, onChange, invalid, ...rest }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  const max = field.max ?? 4000;
  return (
    <Input.TextArea
      id={rest.id}
      value={text}
      disabled={rest.disabled}
      autoFocus={rest.autoFocus}
      autoSize={{ minRows: 3, maxRows: 10 }}
      maxLength={max}
      showCount={text.length > max * 0.8}
      {...(invalid && { status: 'error' })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const longTextView: FieldKindView = {
  Input: LongTextInput,
  Cell: TextCell,
  Filter: TextFilter,
  width: 240,
  wide: true,
  sortable: false,
};
