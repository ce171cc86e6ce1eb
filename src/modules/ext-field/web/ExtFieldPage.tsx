import { Select } from 'antd';
import { takesExtFields } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { dictionary } from '#modules/dict/dict.entity.ts';
import { useCall } from '#web/api.ts';
import { createAction, editAction, exportAction, type FormOptions, removeAction } from '#web/entity/actions.tsx';
import { EntityName, EntityNameSelect } from '#web/entity/EntityName.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { type ExtFieldRow, extField } from '../ext-field.entity.ts';
import { extFieldPageTexts as x } from './ext-field.texts.ts';

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
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={answer.isError ? <ReadAgain retry={answer.refetch} /> : undefined}
      options={(answer.data?.list ?? []).map((row) => ({ value: row.dictKey, label: `${row.name} (${row.dictKey})` }))}
      onChange={onChange}
    />
  );
}

const FORM: FormOptions = {
  inputs: {
    tableName: (value, set, form) => (
      <EntityNameSelect
        value={value}
        disabled={form.disabled('tableName')}
        placeholder={t(x.chooseEntity)}
        accepts={takesExtFields}
        onChange={set}
      />
    ),
    bindingType: (value, set, form) =>
      form.values.fieldType === 'popup' ? (
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
  return <ListPage<ExtFieldRow> entity={extField} columns={COLUMNS} toolbar={TOOLBAR} rowActions={rowActions} />;
}
