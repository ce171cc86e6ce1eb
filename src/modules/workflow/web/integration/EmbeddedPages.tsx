import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Table } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type EmbeddedPage, listEmbedded, removeEmbedded, saveEmbedded } from '../../integration/embedded.calls.ts';
import { callbackTexts as c, embeddedTexts as e } from '../../integration/integration.texts.ts';

/** Pages of other systems that may be shown inside the shell. */
export function EmbeddedPages() {
  const { data, error, isPending, refetch } = useCall(listEmbedded, {}, { quiet: true, staleTime: 0 });
  const pages = useTablePages();
  const [open, setOpen] = useState<EmbeddedPage | 'new' | null>(null);
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  const remove = async (row: EmbeddedPage): Promise<void> => {
    if (!(await ask({ title: e.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(removeEmbedded, { id: row.id });
    await refetch();
  };
  return (
    <>
      <div className="wm-toolbar">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
          {t(e.add)}
        </Button>
        <span className="wm-hint">{t(e.hint)}</span>
      </div>
      <div className="wm-table-box">
        <Table<EmbeddedPage>
          size="small"
          rowKey="id"
          loading={isPending}
          dataSource={data ?? []}
          pagination={pages}
          locale={{ emptyText: <NoRows pending={isPending} none={e.none} first={e.add} /> }}
          columns={[
            { title: t(e.alias), dataIndex: 'alias', width: 200, ellipsis: true },
            { title: t(e.name), dataIndex: 'name', width: 220, ellipsis: true },
            { title: t(e.url), dataIndex: 'url', ellipsis: true },
            {
              title: '',
              key: 'actions',
              width: 150,
              render: (_, row) => (
                <>
                  <Button type="link" size="small" onClick={() => setOpen(row)}>
                    {t(c.edit)}
                  </Button>
                  <Button danger type="link" size="small" onClick={() => void remove(row).catch(() => undefined)}>
                    {t(c.remove)}
                  </Button>
                </>
              ),
            },
          ]}
        />
      </div>
      {open && (
        <PageDialog
          row={open === 'new' ? null : open}
          onClose={(saved) => {
            setOpen(null);
            if (saved) void refetch();
          }}
        />
      )}
    </>
  );
}

type Values = Omit<EmbeddedPage, 'id'>;

function PageDialog({ row, onClose }: { row: EmbeddedPage | null; onClose(saved: boolean): void }) {
  const [form] = Form.useForm<Values>();
  const save = async (values: Values): Promise<void> => {
    await send(saveEmbedded, values, { quiet: [CODE.refused] });
    toast.success(t(c.saved));
    onClose(true);
  };
  return (
    <FormDialog<Values>
      title={t(row ? c.edit : e.add)}
      form={form}
      initialValues={row ?? {}}
      send={save}
      onCancel={() => onClose(false)}
    >
      <Form.Item name="alias" label={t(e.alias)} rules={[{ required: true }]}>
        <Input maxLength={64} disabled={row !== null} placeholder="project_init" />
      </Form.Item>
      <Form.Item name="name" label={t(e.name)} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="url" label={t(e.url)} rules={[{ required: true }]}>
        <Input maxLength={1000} placeholder="https://" />
      </Form.Item>
    </FormDialog>
  );
}
