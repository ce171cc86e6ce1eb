import { EntityPicker } from '../entity/EntityPicker.tsx';
import type { CellProps, FieldKindView, InputProps } from './field-kind.ts';
import { TitledCell } from './named-cell.tsx';
import { RefFilter } from './ref.tsx';

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

function RefsInput({ field, value, onChange, ...rest }: InputProps) {
  return (
    <EntityPicker {...rest} multiple to={field.to ?? ''} value={idsOf(value)} onChange={(ids) => onChange(ids ?? [])} />
  );
}

function RefsCell(props: CellProps) {
  return <TitledCell {...props} ids={idsOf(props.value)} />;
}

export const refsView: FieldKindView = {
  Input: RefsInput,
  Cell: RefsCell,
  Filter: RefFilter,
  width: 180,
  sortable: false,
};
