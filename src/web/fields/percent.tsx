import { InputNumber, Progress } from 'antd';
import { t } from '../lang.ts';
import type { CellProps, FieldKindView, InputProps } from './field-kind.ts';
import { NumberRange } from './NumberRange.tsx';

function PercentInput({ field, value, onChange, invalid, ...rest }: InputProps) {
  return (
    <InputNumber<number>
      {...(rest.id && { id: rest.id })}
      value={typeof value === 'number' ? value : null}
      min={field.min ?? 0}
      max={field.max ?? 100}
      precision={field.digits ?? 0}
      suffix="%"
      changeOnWheel={false}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' })}
      onChange={onChange}
    />
  );
}

function PercentCell({ field, value }: CellProps) {
  if (typeof value !== 'number') return <span className="wm-none">–</span>;
  return (
    <span className="wm-percent">
      <Progress percent={value} size="small" showInfo={false} aria-label={t(field.label)} />
      <span>{value}%</span>
    </span>
  );
}

export const percentView: FieldKindView = {
  Input: PercentInput,
  Cell: PercentCell,
  Filter: NumberRange,
  width: 124,
  sortable: true,
};
