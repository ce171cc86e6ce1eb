import { useQueries, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { BY_LABEL } from '#web/parts/find.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { type DictItem, type ScreenPorts, useScreenPorts } from '../entity/ports.tsx';
import { ReadAgain } from '../entity/ReadError.tsx';
import { type Retry, retryOf } from '../entity/use-options.ts';
import { t } from '../lang.ts';
import { DASH, TextCell } from './cell-text.tsx';
import { dictOptions } from './dict-paths.ts';
import type { CellProps, FieldKindView, FilterProps, InputProps, Titles } from './field-kind.ts';
import { readList, writeList } from './filter-text.ts';

const NONE: readonly DictItem[] = [];

/** The question for the items of a dictionary: asked once and kept until dictionaries change. */
const itemsQuery = (dictItems: ScreenPorts['dictItems'], moduleKey: string | undefined) => ({
  queryKey: ['dict', moduleKey],
  queryFn: () => dictItems!(moduleKey!),
  enabled: dictItems !== undefined && moduleKey !== undefined,
  staleTime: 300_000,
  meta: { entities: ['dict', 'dictItem', 'dictType'] },
});

/** Items of a dictionary. */
export function useDictItems(moduleKey: string | undefined): {
  items: readonly DictItem[];
  loading: boolean;
  retry: Retry;
} {
  const answer = useQuery(itemsQuery(useScreenPorts().dictItems, moduleKey));
  return { items: answer.data ?? NONE, loading: answer.isLoading, retry: retryOf(answer) };
}

const itemsOf = (answers: readonly { data: readonly DictItem[] | undefined }[]): (readonly DictItem[])[] =>
  answers.map(({ data }) => data ?? NONE);

/** Items of several dictionaries, in their order; none of one that has not answered yet. */
export function useDictionaries(moduleKeys: readonly string[]): readonly (readonly DictItem[])[] {
  const { dictItems } = useScreenPorts();
  return useQueries({ queries: moduleKeys.map((key) => itemsQuery(dictItems, key)), combine: itemsOf });
}

function DictInput({ field, value, onChange, invalid, titles, ...rest }: InputProps) {
  const { items, loading, retry } = useDictItems(field.dict);
  const id = typeof value === 'number' ? value : null;
  const options = dictOptions(items);
  // An item that was disabled later stays readable.
  if (id !== null && !loading && !items.some((item) => item.dicId === id))
    options.push({ value: id, label: titles?.[id] ?? (retry ? DASH : `#${id}`) });
  return (
    <>
      <Select
        {...(rest.id && { id: rest.id })}
        value={loading ? null : id}
        loading={loading}
        allowClear={!field.required}
        disabled={rest.disabled ?? false}
        autoFocus={rest.autoFocus ?? false}
        {...(rest.inPlace && { defaultOpen: true })}
        placeholder={t(entityTexts.choose)}
        notFoundContent={t(entityTexts.noOptions)}
        showSearch={BY_LABEL}
        style={{ width: '100%' }}
        {...(invalid && { status: 'error' as const })}
        options={options}
        onChange={(next: number | undefined) => onChange(next ?? null)}
      />
      {retry && <ReadAgain retry={retry} />}
    </>
  );
}

/** An item by the name from the list, else from the dictionary, which is then loaded. */
function DictCell(props: CellProps) {
  const { value, titles } = props;
  const asks = typeof value === 'number' && titles?.[value] === undefined;
  return asks ? <AskingCell {...props} /> : <TextCell {...props} />;
}

function AskingCell(props: CellProps) {
  const { items, loading, retry } = useDictItems(props.field.dict);
  const titles: Titles = Object.fromEntries(items.map((item) => [item.dicId, item.dicName]));
  if (retry) return <ReadAgain retry={retry} />;
  return <TextCell {...props} value={loading ? null : props.value} titles={titles} />;
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

/** Several items of a dictionary (additional fields of this type). */
export function DictItemsInput({ field, value, onChange, invalid, titles, ...rest }: InputProps) {
  const { items, loading, retry } = useDictItems(field.dict);
  const ids = idsOf(value);
  const gone = ids.filter((id) => !loading && !items.some((item) => item.dicId === id));
  return (
    <>
      <Select
        {...(rest.id && { id: rest.id })}
        mode="multiple"
        value={loading ? [] : ids}
        loading={loading}
        allowClear
        disabled={rest.disabled ?? false}
        autoFocus={rest.autoFocus ?? false}
        maxTagCount="responsive"
        placeholder={t(entityTexts.choose)}
        notFoundContent={t(entityTexts.noOptions)}
        showSearch={BY_LABEL}
        style={{ width: '100%' }}
        {...(invalid && { status: 'error' as const })}
        options={[...dictOptions(items), ...gone.map((id) => ({ value: id, label: titles?.[id] ?? DASH }))]}
        onChange={(next: number[]) => onChange(next.length > 0 ? next : null)}
      />
      {retry && <ReadAgain retry={retry} />}
    </>
  );
}

export function DictItemsCell({ field, value, titles, ...rest }: CellProps) {
  const ids = idsOf(value);
  const known = ids.every((id) => titles?.[id] !== undefined);
  const { items, loading, retry } = useDictItems(known ? undefined : field.dict);
  if (retry) return <ReadAgain retry={retry} />;
  const names: Titles = { ...Object.fromEntries(items.map((item) => [item.dicId, item.dicName])), ...titles };
  const shown = ids.length > 0 && !loading ? ids : null;
  return <TextCell {...rest} field={{ kind: 'refs', label: field.label }} value={shown} titles={names} />;
}

export function DictFilter({ field, value, onChange, id }: FilterProps) {
  const { items, loading, retry } = useDictItems(field.dict);
  return (
    <Select
      {...(id && { id })}
      mode="multiple"
      allowClear
      loading={loading}
      maxTagCount="responsive"
      value={loading ? [] : readList(value).map(Number)}
      placeholder={t(entityTexts.all)}
      notFoundContent={retry ? <ReadAgain retry={retry} /> : t(entityTexts.noOptions)}
      showSearch={BY_LABEL}
      style={{ width: '100%' }}
      options={dictOptions(items)}
      onChange={(next: number[]) => onChange(writeList(next))}
    />
  );
}

export const dictView: FieldKindView = {
  Input: DictInput,
  Cell: DictCell,
  Filter: DictFilter,
  width: 104,
  sortable: true,
};
