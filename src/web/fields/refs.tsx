import { EntityPicker } from '../entity/EntityPicker.tsx';
import { ReadAgain } from '../entity/ReadError.tsx';
import { useTitles } from '../entity/use-options.ts';
import type { CellProps, FieldKindView, InputProps } from './field-kind.ts';
import { NamedCell } from './named-cell.tsx';
import { RefFilter } from './ref.tsx';

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

function RefsInput({ field, value, onChange, ...rest }: InputProps) {
  return (
    <EntityPicker {...rest} multiple to={field.to ?? ''} value={idsOf(value)} onChange={(ids) => onChange(ids ?? [])} />
  );
}

function RefsCell(props: CellProps) {
  const ids = idsOf(props.value);
  const { titles, loading, retry } = useTitles(props.field.to, ids, props.titles);
  if (retry) return <ReadAgain retry={retry} />;
  return <NamedCell {...props} ids={loading ? [] : ids} titles={titles} />;
}

export const refsView: FieldKindView = {
  Input: RefsInput,
  Cell: RefsCell,
  Filter: RefFilter,
  width: 180,
  sortable: false,
};
