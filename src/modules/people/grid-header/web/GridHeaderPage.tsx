import { Select } from 'antd';
import { createAction, editAction, exportAction, type FormOptions, removeAction } from '#web/entity/actions.tsx';
import { EntityName, EntityNameSelect } from '#web/entity/EntityName.tsx';
import { listFields } from '#web/entity/list/columns.ts';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { useRuntime } from '#web/entity/list/use-entity-list.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { type GridHeaderRow, gridHeader } from '../grid-header.entity.ts';
import { gridHeaderPageTexts as g } from './grid-header.texts.ts';

/** Fields a list of the entity could show, additional ones included: [name, label]. */
function useListFields(entityName: string): [string, string][] {
  const entity = useScreenPorts().entity(entityName);
  const runtime = useRuntime(entityName);
  return entity ? listFields(entity, runtime).map(([name, field]) => [name, t(field.label)]) : [];
}

interface FieldSelectProps {
  entityName: string;
  value: unknown;
  disabled: boolean;
  onChange(value: unknown): void;
}

function FieldSelect({ entityName, value, disabled, onChange }: FieldSelectProps) {
  const fields = useListFields(entityName);
  return (
    <Select
      style={{ width: '100%' }}
      value={typeof value === 'string' ? value : null}
      disabled={disabled || entityName === ''}
      placeholder={t(g.chooseField)}
      showSearch={BY_LABEL}
      options={fields.map(([name, label]) => ({ value: name, label: `${label} (${name})` }))}
      onChange={onChange}
    />
  );
}

function FieldName({ row }: { row: GridHeaderRow }) {
  const label = useListFields(row.tableName).find(([name]) => name === row.field)?.[1];
  return <span title={row.field}>{label ? `${label} (${row.field})` : row.field}</span>;
}

const FORM: FormOptions = {
  inputs: {
    tableName: (value, set, form) => (
      <EntityNameSelect
        value={value}
        disabled={form.disabled('tableName')}
        placeholder={t(g.chooseEntity)}
        onChange={(name) => {
          set(name);
          if (form.values.field) form.set('field', null);
        }}
      />
    ),
    field: (value, set, form) => (
      <FieldSelect
        entityName={String(form.values.tableName ?? '')}
        value={value}
        disabled={form.disabled('field')}
        onChange={set}
      />
    ),
  },
};
const TOOLBAR = [createAction(FORM), exportAction()];
const COLUMNS = {
  tableName: (row: GridHeaderRow) => <EntityName name={row.tableName} />,
  field: (row: GridHeaderRow) => <FieldName row={row} />,
};
const rowActions = (row: GridHeaderRow) => [editAction(row, null, FORM), removeAction(row)];

/** How lists show their columns for the whole company; people may change it for themselves. */
export default function GridHeaderPage() {
  return (
    <ListPage<GridHeaderRow>
      entity={gridHeader}
      none={g.none}
      columns={COLUMNS}
      toolbar={TOOLBAR}
      rowActions={rowActions}
    />
  );
}
