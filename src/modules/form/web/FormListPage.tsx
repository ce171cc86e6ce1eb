/** The forms of the company. */
import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Result, Skeleton, Table, Tag, Upload } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { SearchBox } from '#web/SearchBox.tsx';
import { useRights } from '#web/session.ts';
import { copyForm, createForm, type FormRow, listForms, removeForm } from '../form.calls.ts';
import { checkSchema } from '../form-check.ts';
import { emptySchema, type FormSchema } from '../form-schema.ts';
import { formWords as w } from './form-texts.ts';
import { NameDialog } from './NameDialog.tsx';
import './form.css';

const designerOf = (id: number): string => href('/formManagement/form/addForm', { formId: id });
type Dialog = { copyOf: FormRow } | { schema: FormSchema };

export default function FormListPage() {
  const { data, error, refetch } = useCall(listForms, {}, { staleTime: 0 });
  const editable = useRights().can('wf:form:edit');
  const [words, setWords] = useState('');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  if (error && !data) return <Result status="warning" title={error.message} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  const wanted = words.trim().toLowerCase();
  const shown = data.filter((row) => `${row.name} ${row.key}`.toLowerCase().includes(wanted));
  const remove = async (row: FormRow): Promise<void> => {
    if (!(await ask({ title: w.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(removeForm, { id: row.id });
    await refetch();
  };
  const take = async (file: File): Promise<void> => {
    const schema = await readSchemaFile(file);
    if (schema) setDialog({ schema });
    else toast.error(t(w.badFile));
  };
  return (
    <div className="wm-lists">
      <div className="wm-lists-bar">
        {editable && (
          <>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ schema: emptySchema })}>
              {t(w.newForm)}
            </Button>
            <Upload
              accept=".json"
              showUploadList={false}
              beforeUpload={(file) => {
                void take(file);
                return false;
              }}
            >
              <Button icon={<ImportOutlined />}>{t(w.importJson)}</Button>
            </Upload>
          </>
        )}
        <span className="wm-grow" />
        <SearchBox
          allowClear
          style={{ width: 240 }}
          placeholder={t(w.search)}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Table<FormRow>
        rowKey="id"
        size="small"
        dataSource={shown}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          {
            title: t(w.name),
            key: 'name',
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => void go(designerOf(row.id))}>
                {row.name}
              </Button>
            ),
          },
          { title: t(w.key), dataIndex: 'key', width: 190, ellipsis: true },
          { title: t(w.fields), dataIndex: 'fieldCount', width: 90, align: 'right' },
          {
            title: t(w.version),
            key: 'version',
            width: 260,
            render: (_, row) => (
              <>
                {row.versionNo === null ? (
                  <Tag>{t(w.unpublished)}</Tag>
                ) : (
                  <Tag color="success">{`V${row.versionNo}`}</Tag>
                )}
                {row.versionNo !== null && row.changed && <Tag color="warning">{t(w.changed)}</Tag>}
              </>
            ),
          },
          {
            title: t(w.updated),
            key: 'updated',
            width: 210,
            render: (_, row) => `${instantText(row.updatedAt)} ${row.updatedBy ?? ''}`,
          },
          { title: t(w.description), dataIndex: 'description', ellipsis: true },
          {
            title: t(w.actions),
            key: 'actions',
            width: 230,
            render: (_, row) => (
              <>
                <Button
                  type="link"
                  size="small"
                  onClick={() => void go(href('/mvue/formPreview/:formId', {}, { formId: row.id }))}
                >
                  {t(w.preview)}
                </Button>
                {editable && (
                  <Button type="link" size="small" onClick={() => setDialog({ copyOf: row })}>
                    {t(w.copy)}
                  </Button>
                )}
                {editable && row.versionNo === null && (
                  <Button danger type="link" size="small" onClick={() => void remove(row).catch(() => undefined)}>
                    {t(w.remove)}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {dialog && (
        <NameDialog
          title={'copyOf' in dialog ? w.copy : w.newForm}
          {...('copyOf' in dialog && { initial: { name: dialog.copyOf.name } })}
          onClose={() => setDialog(null)}
          onSubmit={async ({ key, name, description }) => {
            const made =
              'copyOf' in dialog
                ? await send(copyForm, { id: dialog.copyOf.id, key, name }, { quiet: true })
                : await send(createForm, { key, name, description, schema: dialog.schema }, { quiet: true });
            void go(designerOf(made.id));
          }}
        />
      )}
    </div>
  );
}

/** A schema out of a file, null when the file holds none. */
async function readSchemaFile(file: File): Promise<FormSchema | null> {
  try {
    const value: unknown = JSON.parse(await file.text());
    return checkSchema(value, 'draft').length === 0 ? (value as FormSchema) : null;
  } catch {
    return null;
  }
}
