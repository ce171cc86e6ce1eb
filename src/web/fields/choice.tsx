import { Select } from 'antd';
import { BY_LABEL } from '#web/parts/find.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import type { FieldKindView, FilterProps, InputProps } from './field-kind.ts';
import { readList, writeList } from './filter-text.ts';

export const optionsOf = (items: FilterProps['field']['items']) =>
  Object.entries(items ?? {}).map(([value, label]) => ({ value, label: t(label) }));

function ChoiceInput({ field, value, onChange, invalid, ...rest }: InputProps) {
  return (
    <Select
      {...(rest.id && { id: rest.id })}
      value={typeof value === 'string' ? value : null}
      allowClear={!field.required}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      {...(rest.inPlace && { defaultOpen: true })}
      placeholder={t(entityTexts.choose)}
      showSearch={BY_LABEL}
      style={{ width: '100%' }}
      {...(invalid && { status: 'error' as const })}
      options={optionsOf(field.items)}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}

export function ChoiceFilter({ field, value, onChange, id }: FilterProps) {
  return (
    <Select
      {...(id && { id })}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      value={readList(value)}
      placeholder={t(entityTexts.all)}
      showSearch={BY_LABEL}
      style={{ width: '100%' }}
      options={optionsOf(field.items)}
      onChange={(next: string[]) => onChange(writeList(next))}
    />
  );
}

export const choiceView: FieldKindView = {
  Input: ChoiceInput,
  Cell: TextCell,
  Filter: ChoiceFilter,
  width: 104,
  sortable: true,
};
