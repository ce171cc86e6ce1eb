import { Select } from 'antd';
import { takesExtFields } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { dictionary } from '#modules/base/dict/dict.entity.ts';
import { useCall } from '#web/api.ts';
import { createAction, editAction, exportAction, type FormOptions, removeAction } from '#web/entity/actions.tsx';
import { EntityName, EntityNameSelect } from '#web/entity/EntityName.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { type ExtFieldRow, extField } from '../ext-field.entity.ts';
import { extFieldPageTexts as x } from './ext-field.texts.ts';

const isPopup = (type: unknown): boolean => type === 'popup';

/** Dictionaries by the key that fields name. */
function DictionarySelect({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  const answer = useCall(
    entityCalls(dictionary).list,
    { pageSize: 1000, sort: 'dictKey' },
    { quiet: true, staleTime: 60_000 },
  );
  return (
    <Select
      style={{ width: '100%' }}
      value={typeof value === 'string' ? value : null}
      loading={answer.isLoading}
      placeholder={t(x.chooseDictionary)}
      showSearch={BY_LABEL}
      notFoundContent={answer.isError ? <ReadAgain retry={answer.refetch} /> : undefined}
      options={(answer.data?.list ?? []).map((row) => ({ value: row.dictKey, label: `${row.name} (${row.dictKey})` }))}
      onChange={onChange}
    />
  );
}

interface TableInputProps {
  value: unknown;
  form: FieldsForm;
  onChange(table: string): void;
}

/** The object that gets the field, and with it the next place among its fields. */
function TableInput({ value, form, onChange }: TableInputProps) {
  const known = useCall(entityCalls(extField).list, { pageSize: 1000 }, { quiet: true });
  const choose = (table: string): void => {
    onChange(table);
    const places = (known.data?.list ?? []).filter((row) => row.tableName === table).map((row) => row.sort as number);
    form.set('sort', Math.min(LAST_PLACE, Math.max(0, ...places) + 1));
  };
  return (
    <EntityNameSelect
      value={value}
      disabled={form.disabled('tableName')}
      placeholder={t(x.chooseEntity)}
      accepts={takesExtFields}
      onChange={choose}
    />
  );
}

const LAST_PLACE = extField.fields.sort.max!;
const FORM: FormOptions = {
  inputs: {
    tableName: (value, set, form) => <TableInput value={value} form={form} onChange={set} />,
    // Its binding belongs to its type: a dictionary is not an object.
    fieldType: (value, set, form, id) => (
      <FieldInput
        id={id}
        field={extField.fields.fieldType}
        value={value}
        disabled={form.disabled('fieldType')}
        onChange={(type) => {
          set(type);
          if (isPopup(type) !== isPopup(value)) form.set('bindingType', null);
        }}
      />
    ),
    bindingType: (value, set, form) =>
      isPopup(form.values.fieldType) ? (
        <EntityNameSelect value={value} placeholder={t(x.chooseEntity)} onChange={set} />
      ) : (
        <DictionarySelect value={value} onChange={set} />
      ),
  },
};
const TOOLBAR = [createAction(FORM), exportAction()];
const COLUMNS = { tableName: (row: ExtFieldRow) => <EntityName name={row.tableName} /> };
const rowActions = (row: ExtFieldRow) => [editAction(row, null, FORM), removeAction(row)];

/** Fields an administrator adds to the objects that take them. */
export default function ExtFieldPage() {
  return (
    <ListPage<ExtFieldRow>
      entity={extField}
      none={x.none}
      columns={COLUMNS}
      toolbar={TOOLBAR}
      rowActions={rowActions}
    />
  );
}
