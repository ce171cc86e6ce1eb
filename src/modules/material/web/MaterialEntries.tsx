/** What was ordered and has arrived of a material, newest first. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { invalidate, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { type RowAction, removeAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ActionButtons } from '#web/entity/list/RowActions.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useListHost } from '#web/entity/list/use-list-host.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { entryKinds, type MaterialEntryRow, type MaterialRow, material, materialEntry } from '../material.entity.ts';
import { quantityText } from '../material.rules.ts';
import { materialPageTexts as x } from './texts.ts';
import './material.css';

const MATERIAL_IS_KNOWN = () => ({ material: { visible: false } });
/** The sums of the material follow its entries. */
const followed = (): void => invalidate([material.name, materialEntry.name]);

export function EntriesOfMaterial({ id }: { id: number }) {
  const answer = useCall(entityCalls(material).get, { id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  return <Entries key={id} of={(answer.data as unknown as Detail<MaterialRow>).row} />;
}

type Editing = MaterialEntryRow | MaterialEntryRow['kind'];

function Entries({ of }: { of: MaterialRow }) {
  const scope = useMemo(() => ({ projectId: of.projectId ?? 0 }), [of.projectId]);
  const fixed = useMemo(() => ({ material: String(of.id) }), [of.id]);
  const list = useEntityList(materialEntry, { scope, fixed, inUrl: false, pageSize: 30 });
  const { can } = useRights(scope);
  const { host } = useListHost(list);
  // A link leads to one of them.
  const [wanted] = useQueryParam('entry');
  const [editing, setEditing] = useState<Editing | null>(null);
  const mayEdit = can(material.rights.update);
  const initial = useMemo(
    () => (typeof editing === 'string' ? { material: of.id, kind: editing, day: companyToday() } : {}),
    [editing, of.id],
  );
  const actions = (row: MaterialEntryRow): RowAction[] =>
    mayEdit
      ? [
          { key: 'edit', label: entityTexts.edit, run: () => setEditing(row) },
          { ...removeAction(row), run: () => Promise.resolve(removeAction(row).run(host)).then(followed) },
        ]
      : [];
  if (list.error) return <ReadError error={list.error} retry={list.refetch} />;
  const { kind, day, quantity, number, promised, files, note } = materialEntry.fields;
  const missing = Math.max(0, Number(of.planned) - Number(of.arrived));
  const sums = {
    planned: quantityText(of.planned),
    ordered: quantityText(of.ordered),
    arrived: quantityText(of.arrived),
    missing: quantityText(missing.toFixed(3)),
    unit: of.unit,
  };
  return (
    <>
      <div className="wm-material-bar">
        {mayEdit && (
          <>
            <Button icon={<PlusOutlined />} onClick={() => setEditing('ordered')}>
              {t(x.newOrder)}
            </Button>
            <Button icon={<PlusOutlined />} onClick={() => setEditing('arrived')}>
              {t(x.newArrival)}
            </Button>
          </>
        )}
        <span className="wm-hint">{t(x.sums, sums)}</span>
      </div>
      <Table<MaterialEntryRow>
        size="small"
        rowKey="id"
        rowClassName={({ id }) => (String(id) === wanted ? 'ant-table-row-selected' : '')}
        loading={list.loading}
        pagination={false}
        scroll={{ x: 760 }}
        dataSource={[...(list.rows as unknown as readonly MaterialEntryRow[])]}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noEntries)} /> }}
        columns={[
          {
            title: t(kind.label),
            key: 'kind',
            width: 88,
            render: (_, row) => (
              <Tag color={row.kind === 'arrived' ? 'success' : 'blue'}>{t(entryKinds[row.kind])}</Tag>
            ),
          },
          { title: t(day.label), dataIndex: 'day', width: 108 },
          {
            title: t(quantity.label),
            key: 'quantity',
            width: 110,
            align: 'right',
            render: (_, row) => `${quantityText(row.quantity)} ${of.unit}`,
          },
          { title: t(number.label), dataIndex: 'number', ellipsis: true },
          { title: t(promised.label), dataIndex: 'promised', width: 108 },
          {
            title: t(files.label),
            key: 'files',
            width: 130,
            render: (_, row) => <FieldCell field={files} value={row.files} titles={list.titles.files} full />,
          },
          { title: t(note.label), dataIndex: 'note', ellipsis: true },
          {
            key: 'actions',
            width: 120,
            render: (_, row) => (
              <ActionButtons
                actions={actions(row)}
                // A refused call has shown its message.
                onRun={(action) => void Promise.resolve(action.run(host)).catch(() => undefined)}
              />
            ),
          },
        ]}
      />
      {editing !== null && (
        <RecordDialog
          entity={materialEntry}
          id={typeof editing === 'string' ? undefined : editing.id}
          initial={initial}
          scope={scope}
          formState={MATERIAL_IS_KNOWN}
          onClose={() => setEditing(null)}
          onSaved={followed}
        />
      )}
    </>
  );
}
