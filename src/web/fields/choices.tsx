import { Select } from 'antd';
import { BY_LABEL } from '#web/parts/find.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import { ChoiceFilter, optionsOf } from './choice.tsx';
import type { FieldKindView, InputProps } from './field-kind.ts';

function ChoicesInput({ field, value, onChange, invalid, ...rest }: InputProps) {
  const order = Object.keys(field.items ?? {});
  return (
    <Select
      {...(rest.id && { id: rest.id })}
      mode="multiple"
      value={Array.isArray(value) ? (value as string[]) : []}
      allowClear={!field.required}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      {...(rest.inPlace && { defaultOpen: true })}
      {...(field.max !== undefined && { maxCount: field.max })}
      placeholder={t(entityTexts.choose)}
      showSearch={BY_LABEL}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' as const })}
      options={optionsOf(field.items)}
      onChange={(next: string[]) =>
        onChange(next.length > 0 ? next.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)) : null)
      }
    />
  );
}

export const choicesView: FieldKindView = {
  Input: ChoicesInput,
  Cell: TextCell,
  Filter: ChoiceFilter,
  width: 160,
  sortable: false,
};
