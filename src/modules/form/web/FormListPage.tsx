/** The forms of the company. */
import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, type TableColumnType, Tag, Upload } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { copyForm, createForm, type FormRow, listForms, removeForm } from '../form.calls.ts';
import { checkSchema } from '../form-check.ts';
import { emptySchema, type FormSchema } from '../form-schema.ts';
import { DesignTable } from './DesignTable.tsx';
import { formWords as w } from './form-texts.ts';
import { NameDialog } from './NameDialog.tsx';

const designerOf = (id: number): string => href('/formManagement/form/addForm', { formId: id });
type Dialog = { copyOf: FormRow } | { schema: FormSchema };

export default function FormListPage() {
  const answer = useCall(listForms, {}, { quiet: true, staleTime: 0 });
  const editable = useRights().can('wf:form:edit');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const remove = async (row: FormRow): Promise<void> => {
    if (!(await ask({ title: w.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(removeForm, { id: row.id });
    await answer.refetch();
  };
  const take = async (file: File): Promise<void> => {
    const schema = await readSchemaFile(file);
    if (schema) setDialog({ schema });
    else toast.error(t(w.badFile));
  };
  const tools = editable && (
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
  );
  const version: TableColumnType<FormRow> = {
    title: t(w.version),
    key: 'version',
    width: 240,
    render: (_, row) => (
      <>
        {row.versionNo === null ? <Tag>{t(w.unpublished)}</Tag> : <Tag color="success">{`V${row.versionNo}`}</Tag>}
        {row.versionNo !== null && row.changed && <Tag color="warning">{t(w.changed)}</Tag>}
      </>
    ),
  };
  const preview = (row: FormRow): string => href('/mvue/formPreview/:formId', {}, { formId: row.id });
  const actions = (row: FormRow) => (
    <>
      <Button type="link" size="small" onClick={() => void go(preview(row))}>
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
  );
  return (
    <>
      <DesignTable
        answer={answer}
        tools={tools}
        first={editable ? w.newForm : undefined}
        middle={version}
        onOpen={(row) => void go(designerOf(row.id))}
        actions={actions}
      />
      {dialog && (
        <NameDialog
          title={'copyOf' in dialog ? w.copy : w.newForm}
          {...('copyOf' in dialog && { initial: { name: dialog.copyOf.name } })}
          onClose={() => setDialog(null)}
          onSubmit={async ({ key, name, description }) => {
            const made =
              'copyOf' in dialog
                ? await send(copyForm, { id: dialog.copyOf.id, key, name }, { quiet: [CODE.refused] })
                : await send(createForm, { key, name, description, schema: dialog.schema }, { quiet: [CODE.refused] });
            void go(designerOf(made.id));
          }}
        />
      )}
    </>
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
