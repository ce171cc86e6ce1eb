import { EntityPicker } from '../entity/EntityPicker.tsx';
import type { CellProps, FieldKindView, FilterProps, InputProps } from './field-kind.ts';
import { readList, writeList } from './filter-text.ts';
import { TitledCell } from './named-cell.tsx';

export function RefInput({ field, value, onChange, ...rest }: InputProps) {
  return (
    <EntityPicker
      {...rest}
      to={field.to ?? ''}
      value={typeof value === 'number' ? value : null}
      allowClear={!field.required}
      onChange={onChange}
    />
  );
}

/** Titles from the list; missing ones are loaded. */
export function RefCell(props: CellProps) {
  return <TitledCell {...props} ids={typeof props.value === 'number' ? [props.value] : []} />;
}

export function RefFilter({ field, value, onChange, id, scope }: FilterProps) {
  return (
    <EntityPicker
      {...(id && { id })}
      multiple
      to={field.to ?? ''}
      scope={scope}
      value={readList(value).map(Number)}
      onChange={(next) => onChange(writeList(next ?? []))}
    />
  );
}

export const refView: FieldKindView = { Input: RefInput, Cell: RefCell, Filter: RefFilter, width: 116, sortable: true };
