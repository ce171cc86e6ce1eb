/** The rows of a business object. */

import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Select, Skeleton, Table } from 'antd';
import { useState } from 'react';
import type { Field } from '#kernel/field.ts';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { download, send, useCall } from '#web/api.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { FieldCell, fieldKinds } from '#web/fields/field-kinds.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { useRights } from '#web/session.ts';
import { inputsOf } from '../form-schema.ts';
import * as calls from '../object.calls.ts';
import { FillDialog } from './FillDialog.tsx';
import { formWords as w } from './form-texts.ts';
import './form.css';

const SHOWN_COLUMNS = 8;
const OBJECTS = '/formManagement/businessObjectManagement';
const FIRST_WIDTH = 180;
const UPDATED_WIDTH = 180;
const ACTIONS_WIDTH = 120;

const widthOf = (fields: readonly { field: Field }[]): number =>
  fields.slice(1, SHOWN_COLUMNS).reduce((sum, { field }) => sum + fieldKinds[field.kind].width, FIRST_WIDTH) +
  UPDATED_WIDTH +
  ACTIONS_WIDTH;

export default function DataPage() {
  const { text, set } = useAddressState();
  const objects = useCall(calls.listObjects, {}, { quiet: true, staleTime: 0 });
  if (objects.error && !objects.data) return <ReadError error={objects.error} retry={objects.refetch} />;
  if (!objects.data) return <Skeleton active style={{ padding: 16 }} />;
  const wanted = Number(text('objectId'));
  const id = objects.data.find((object) => object.id === wanted)?.id ?? objects.data[0]?.id ?? null;
  if (id === null)
    return (
      <Empty style={{ padding: 60 }} description={t(w.noObjects)}>
        <Button onClick={() => void go(OBJECTS)}>{t(w.toObjects)}</Button>
      </Empty>
    );
  const options = objects.data.map((object) => ({ value: object.id, label: object.name }));
  return (
    <div className="wm-lists">
      <Rows
        key={id}
        id={id}
        picker={
          <Select
            style={{ width: 240 }}
            value={id}
            options={options}
            aria-label={t(w.chooseObject)}
            showSearch={BY_LABEL}
            onChange={(next: number) => set({ objectId: String(next), search: '' })}
          />
        }
      />
    </div>
  );
}

function Rows({ id, picker }: { id: number; picker: React.ReactNode }) {
  const editable = useRights().can('wf:object:data');
  const { text, set, pageNum, pageSize } = useAddressState();
  const pages = useTablePages();
  const search = text('search');
  const typed = useTyped(search, (words) => set({ search: words }));
  const [open, setOpen] = useState<calls.ObjectRow | 'new' | null>(null);
  const object = useCall(calls.readObject, { id }, { quiet: true, staleTime: 0 });
  const rows = useCall(
    calls.listRows,
    { objectId: id, pageNum, pageSize, ...(search && { search }) },
    { quiet: true, staleTime: 0 },
  );
  const failed = failedRead(object, rows);
  if (failed) return <ReadError {...failed} />;
  if (!object.data) return <Skeleton active />;
  const { schema, name } = object.data;
  const fields = [...inputsOf(schema).values()].flatMap((item) => (item.type === 'field' ? [item] : []));
  const remove = async (row: calls.ObjectRow): Promise<void> => {
    if (!(await ask({ title: w.removeAsk, params: { name: `#${row.id}` }, danger: true }))) return;
    await send(calls.removeRow, { objectId: id, id: row.id });
    await rows.refetch();
  };
  return (
    <>
      <div className="wm-lists-bar">
        {picker}
        {editable && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            {t(w.newData)}
          </Button>
        )}
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void download(calls.exportRows, { objectId: id }).catch(() => undefined)}
        >
          {t(w.export)}
        </Button>
        <span className="wm-grow" />
        <SearchBox
          allowClear
          style={{ width: 240 }}
          placeholder={t(w.search)}
          value={typed.value}
          onChange={(event) => typed.type(event.target.value)}
          onSearch={typed.now}
        />
      </div>
      <Table<calls.ObjectRow>
        rowKey="id"
        size="small"
        loading={rows.isFetching && !rows.data}
        dataSource={rows.data?.list ?? []}
        tableLayout="fixed"
        scroll={{ x: widthOf(fields) }}
        locale={{ emptyText: <NoRows filtered={typed.value !== ''} first={editable ? w.newData : undefined} /> }}
        pagination={{ ...pages, total: rows.data?.total ?? 0 }}
        columns={[
          ...fields.slice(0, SHOWN_COLUMNS).map(({ key, field }, at) => ({
            title: t(field.label),
            key,
            ...(at === 0 ? { minWidth: FIRST_WIDTH } : { width: fieldKinds[field.kind].width }),
            ellipsis: true,
            align: fieldKinds[field.kind].align ?? ('left' as const),
            render: (_: unknown, row: calls.ObjectRow) => <FieldCell field={field} value={row.values[key]} />,
          })),
          {
            title: t(w.updated),
            key: 'updated',
            width: UPDATED_WIDTH,
            ellipsis: true,
            render: (_, row) => `${instantText(row.updatedAt)} ${row.updatedBy ?? ''}`,
          },
          {
            title: t(w.actions),
            key: 'actions',
            width: ACTIONS_WIDTH,
            fixed: 'end' as const,
            render: (_, row) => (
              <>
                <Button type="link" size="small" onClick={() => setOpen(row)}>
                  {t(editable ? w.edit : w.preview)}
                </Button>
                {editable && (
                  <Button danger type="link" size="small" onClick={() => void remove(row).catch(() => undefined)}>
                    {t(w.remove)}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {open !== null && (
        <FillDialog
          key={open === 'new' ? 'new' : open.id}
          title={open === 'new' ? t(w.newData) : `${name} #${open.id}`}
          schema={schema}
          stored={open === 'new' ? null : open.values}
          mode="submit"
          readOnly={!editable}
          onClose={() => setOpen(null)}
          onSave={async (values) => {
            if (open === 'new') await send(calls.createRow, { objectId: id, values }, { quiet: true });
            else
              await send(
                calls.updateRow,
                { objectId: id, id: open.id, revision: open.revision, values },
                { quiet: true },
              );
            await rows.refetch();
          }}
        />
      )}
    </>
  );
}
