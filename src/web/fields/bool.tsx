import { Select, Switch } from 'antd';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import type { FieldKindView, FilterProps, InputProps } from './field-kind.ts';

function BoolInput({ value, onChange, id, disabled }: InputProps) {
  return (
    <span className="wm-switch">
      <Switch
        {...(id && { id })}
        size="small"
        checked={value === true}
        disabled={disabled ?? false}
        onChange={onChange}
      />
    </span>
  );
}

function BoolFilter({ value, onChange, id }: FilterProps) {
  return (
    <Select
      {...(id && { id })}
      allowClear
      value={value}
      placeholder={t(entityTexts.all)}
      onChange={(next: string | undefined) => onChange(next)}
      options={[
        { value: 'true', label: t(entityTexts.yes) },
        { value: 'false', label: t(entityTexts.no) },
      ]}
    />
  );
}

export const boolView: FieldKindView = {
  Input: BoolInput,
  Cell: TextCell,
  Filter: BoolFilter,
  width: 80,
  align: 'center',
  sortable: true,
};
