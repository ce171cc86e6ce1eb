import { Select, Spin, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { UNKNOWN_RECORD } from '#kernel/cell-text.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Option } from '#kernel/entity-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { TREE_BY_TITLE } from '#web/parts/find.ts';
import { DASH } from '../fields/cell-text.tsx';
import type { Titles } from '../fields/field-kind.ts';
import { useSettled } from '../hooks.ts';
import { t } from '../lang.ts';
import { entityTexts } from './entity-texts.ts';
import { treeNodes } from './list/tree-nodes.ts';
import { useScreenPorts } from './ports.tsx';
import { ReadAgain } from './ReadError.tsx';
import { isTree, OPTION_PAGE, type Retry, useOptions, useTitles } from './use-options.ts';

interface CommonProps {
  /** Name of the entity. */
  to: string;
  id?: string;
  titles?: Titles | undefined;
  scope?: ScopeRef | undefined;
  disabled?: boolean;
  invalid?: boolean;
  autoFocus?: boolean;
  inPlace?: boolean;
  allowClear?: boolean;
  /** Ids that cannot be chosen (a record as its own parent). */
  exclude?: readonly number[];
  placeholder?: string;
}
export type EntityPickerProps = CommonProps &
  (
    | { multiple?: false; value: number | null; onChange(id: number | null, option?: Option): void }
    | { multiple: true; value: readonly number[]; onChange(ids: number[] | null, options?: readonly Option[]): void }
  );

/** After so long without a key the server is asked. */
const PAUSE_MS = 300;

/**
 * Chooses records of another entity: searched on the server as you type, read page by page while scrolling; entities
 * with a parent are shown as a tree. Arrow keys, Enter, Escape and Backspace work as in every select.
 */
export function EntityPicker(props: EntityPickerProps) {
  const entity = useScreenPorts().entity(props.to);
  if (!entity) return <Select disabled value={null} style={{ width: '100%' }} placeholder={t(entityTexts.noOptions)} />;
  return isTree(entity) ? <TreePicker {...props} entity={entity} /> : <ListPicker {...props} entity={entity} />;
}

type Inner = EntityPickerProps & { entity: Entity };

const chosen = (props: Inner): number[] =>
  props.multiple ? [...props.value] : props.value === null ? [] : [props.value];

function emit(props: Inner, ids: number[], options: readonly Option[]): void {
  if (props.multiple)
    props.onChange(
      ids,
      options.filter(({ id }) => ids.includes(id)),
    );
  else
    props.onChange(
      ids[0] ?? null,
      options.find((o) => o.id === ids[0]),
    );
}

function common(props: Inner) {
  return {
    ...(props.id ? { id: props.id } : { 'aria-label': props.placeholder ?? t(props.entity.label) }),
    disabled: props.disabled ?? false,
    autoFocus: props.autoFocus ?? false,
    allowClear: props.allowClear ?? true,
    ...(props.inPlace && { defaultOpen: true }),
    placeholder: props.placeholder ?? t(entityTexts.choose),
    style: { width: '100%' },
    maxTagCount: 'responsive' as const,
    ...(props.invalid && { status: 'error' as const }),
  };
}

/** A title that is loading, or could not be read, is a dash; a missing one is a record the viewer may not know. */
const titleIn = ({ titles, loading, retry }: ReturnType<typeof useTitles>, id: number): string =>
  titles[id] ?? (loading || retry ? DASH : t(UNKNOWN_RECORD));

const nothingFound = (loading: boolean, retry: Retry) =>
  loading ? <Spin size="small" /> : retry ? <ReadAgain retry={retry} /> : t(entityTexts.noOptions);

function ListPicker(props: Inner) {
  const [open, setOpen] = useState(props.inPlace ?? false);
  const [typed, setTyped] = useState('');
  const [pageSize, setPageSize] = useState(OPTION_PAGE);
  const search = useSettled(typed, PAUSE_MS);
  const ids = chosen(props);
  const known = useTitles(props.to, ids, props.titles, props.scope);
  const { options, loading, retry } = useOptions(props.entity, { search, pageSize, scope: props.scope }, open);
  const offered = options.filter((option) => !props.exclude?.includes(option.id));
  const shown = offered.map((option) => ({ value: option.id, label: option.title, code: option.code ?? '' }));
  for (const id of typed ? [] : ids)
    if (!shown.some((option) => option.value === id)) shown.push({ value: id, label: titleIn(known, id), code: '' });
  const selected = ids.map((id) => ({
    value: id,
    label: options.find((option) => option.id === id)?.title ?? titleIn(known, id),
  }));
  return (
    <>
      <Select
        {...common(props)}
        {...(props.multiple && { mode: 'multiple' as const })}
        labelInValue
        value={props.multiple ? selected : (selected[0] ?? null)}
        showSearch={{
          filterOption: false,
          searchValue: typed,
          onSearch: (text) => {
            setTyped(text);
            setPageSize(OPTION_PAGE);
          },
        }}
        loading={loading}
        notFoundContent={nothingFound(loading, retry)}
        options={shown}
        optionRender={(option) => (
          <span className="wm-option">
            <span className="wm-line">{option.label}</span>
            {option.data.code && <span className="wm-option-code">{option.data.code}</span>}
          </span>
        )}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setTyped('');
        }}
        onPopupScroll={(event) => {
          const list = event.currentTarget;
          const atEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 60;
          if (atEnd && !loading && options.length >= pageSize)
            setPageSize((size) => Math.min(1000, size + OPTION_PAGE));
        }}
        onChange={(next) => {
          const list = Array.isArray(next) ? next : next ? [next] : [];
          emit(
            props,
            list.map((item) => Number(item.value)),
            options,
          );
        }}
      />
      {known.retry && <ReadAgain retry={known.retry} />}
    </>
  );
}

function TreePicker(props: Inner) {
  const [open, setOpen] = useState(props.inPlace ?? false);
  const ids = chosen(props);
  const known = useTitles(props.to, ids, props.titles, props.scope);
  const { options, loading, retry } = useOptions(props.entity, { pageSize: 1000, scope: props.scope }, open);
  const nodes = useMemo(() => treeNodes(options, props.exclude ?? []), [options, props.exclude]);
  const selected = ids.map((id) => ({ value: id, label: titleIn(known, id) }));
  return (
    <>
      <TreeSelect
        {...common(props)}
        labelInValue
        treeDefaultExpandAll
        multiple={props.multiple ?? false}
        {...(selected.length > 0 && { value: props.multiple ? selected : selected[0] })}
        {...(selected.length === 0 && { value: props.multiple ? [] : undefined })}
        showSearch={TREE_BY_TITLE}
        treeData={nodes}
        treeNodeLabelProp="title"
        loading={loading}
        notFoundContent={nothingFound(loading, retry)}
        popupMatchSelectWidth={false}
        onOpenChange={setOpen}
        onChange={(next: { value: number } | { value: number }[] | null) => {
          const list = Array.isArray(next) ? next : next ? [next] : [];
          emit(
            props,
            list.map((item) => item.value),
            options,
          );
        }}
      />
      {known.retry && <ReadAgain retry={known.retry} />}
    </>
  );
}
