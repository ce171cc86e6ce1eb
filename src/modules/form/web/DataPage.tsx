/** The rows of a business object. */
import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Result, Select, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { PAGE_SIZES } from '#kernel/query.ts';
import { download, send, useCall } from '#web/api.ts';
import { ask } from '#web/feedback.tsx';
import { FieldCell, fieldKinds } from '#web/fields/field-kinds.tsx';
import { instantText } from '#web/fields/format.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/SearchBox.tsx';
import { useRights } from '#web/session.ts';
import { inputsOf } from '../form-schema.ts';
import * as calls from '../object.calls.ts';
import { FillDialog } from './FillDialog.tsx';
import { formWords as w } from './form-texts.ts';
import './form.css';

const SHOWN_COLUMNS = 8;

export default function DataPage() {
  const [objectId, setObject] = useQueryParam('objectId');
  const objects = useCall(calls.listObjects, {}, { staleTime: 0 });
  if (objects.error && !objects.data) return <Result status="warning" title={objects.error.message} />;
  if (!objects.data) return <Skeleton active style={{ padding: 16 }} />;
  const wanted = Number(objectId);
  const id = objects.data.find((object) => object.id === wanted)?.id ?? objects.data[0]?.id ?? null;
  if (id === null) return <Empty style={{ padding: 60 }} description={t(w.noObjects)} />;
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
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(next: number) => setObject(String(next))}
          />
        }
      />
    </div>
  );
}

function Rows({ id, picker }: { id: number; picker: React.ReactNode }) {
  const editable = useRights().can('wf:object:data');
  const [query, setQuery] = useState({ pageNum: 1, pageSize: 10, search: '' });
  const [open, setOpen] = useState<calls.ObjectRow | 'new' | null>(null);
  const object = useCall(calls.readObject, { id }, { staleTime: 0 });
  const { search, ...page } = query;
  const rows = useCall(calls.listRows, { objectId: id, ...page, ...(search && { search }) }, { staleTime: 0 });
  const failure = object.error ?? rows.error;
  if (failure && !(object.data && rows.data)) return <Result status="warning" title={failure.message} />;
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
          onSearch={(words) => setQuery({ ...query, pageNum: 1, search: words.trim() })}
        />
      </div>
      <Table<calls.ObjectRow>
        rowKey="id"
        size="small"
        loading={rows.isFetching && !rows.data}
        dataSource={rows.data?.list ?? []}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: query.pageNum,
          pageSize: query.pageSize,
          total: rows.data?.total ?? 0,
          pageSizeOptions: [...PAGE_SIZES],
          showSizeChanger: true,
          onChange: (pageNum, pageSize) => setQuery({ ...query, pageNum, pageSize }),
        }}
        columns={[
          ...fields.slice(0, SHOWN_COLUMNS).map(({ key, field }) => ({
            title: t(field.label),
            key,
            width: fieldKinds[field.kind].width,
            align: fieldKinds[field.kind].align ?? ('left' as const),
            render: (_: unknown, row: calls.ObjectRow) => <FieldCell field={field} value={row.values[key]} />,
          })),
          {
            title: t(w.updated),
            key: 'updated',
            width: 200,
            render: (_, row) => `${instantText(row.updatedAt)} ${row.updatedBy ?? ''}`,
          },
          {
            title: t(w.actions),
            key: 'actions',
            width: 140,
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
