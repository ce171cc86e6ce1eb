/** Data templates: named value sets that prefill forms. */

import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Select, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import {
  createTemplate,
  listForms,
  listTemplates,
  readForm,
  removeTemplate,
  type TemplateRow,
  updateTemplate,
} from '../form.calls.ts';
import { FillDialog } from './FillDialog.tsx';
import { formWords as w } from './form-texts.ts';
import './form.css';

type Open = { formId: number; row: TemplateRow | null };

export default function TemplatePage() {
  const editable = useRights().can('wf:form:edit');
  const { data, error, refetch } = useCall(listTemplates, {}, { quiet: true, staleTime: 0 });
  const pages = useTablePages();
  const [choosing, setChoosing] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  const remove = async (row: TemplateRow): Promise<void> => {
    if (!(await ask({ title: w.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(removeTemplate, { id: row.id });
    await refetch();
  };
  return (
    <div className="wm-lists">
      <div className="wm-lists-bar">
        {editable && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setChoosing(true)}>
            {t(w.newTemplate)}
          </Button>
        )}
      </div>
      <Table<TemplateRow>
        rowKey="id"
        size="small"
        dataSource={data}
        pagination={pages}
        locale={{ emptyText: <NoRows first={editable ? w.newTemplate : undefined} /> }}
        columns={[
          { title: t(w.name), dataIndex: 'name' },
          { title: t(w.form), dataIndex: 'formName' },
          { title: t(w.updated), key: 'updated', width: 180, render: (_, row) => instantText(row.updatedAt) },
          {
            title: t(w.actions),
            key: 'actions',
            width: 160,
            render: (_, row) => (
              <>
                <Button type="link" size="small" onClick={() => setOpen({ formId: row.formId, row })}>
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
      {choosing && (
        <FormChooser onClose={() => setChoosing(false)} onChoose={(formId) => setOpen({ formId, row: null })} />
      )}
      {open && (
        <Editor
          key={`${open.formId} ${open.row?.id}`}
          open={open}
          readOnly={!editable}
          onSaved={() => void refetch()}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function FormChooser({ onChoose, onClose }: { onChoose(formId: number): void; onClose(): void }) {
  const { data, isError, refetch } = useCall(listForms, {}, { quiet: true, staleTime: 0 });
  return (
    <Modal open footer={null} title={t(w.form)} onCancel={onClose}>
      <Select
        autoFocus
        style={{ width: '100%' }}
        value={null}
        placeholder={t(w.form)}
        notFoundContent={isError && !data ? <ReadAgain retry={refetch} /> : undefined}
        showSearch={{ optionFilterProp: 'label' }}
        options={(data ?? [])
          .filter((form) => form.fieldCount > 0)
          .map((form) => ({ value: form.id, label: form.name }))}
        onChange={(id: number | null) => {
          if (id === null) return;
          onClose();
          onChoose(id);
        }}
      />
    </Modal>
  );
}

function Editor({
  open,
  readOnly,
  onSaved,
  onClose,
}: {
  open: Open;
  readOnly: boolean;
  onSaved(): void;
  onClose(): void;
}) {
  const { row, formId } = open;
  const form = useCall(readForm, { id: formId }, { quiet: true, staleTime: 0 });
  const [name, setName] = useState(row?.name ?? '');
  if (form.error && !form.data)
    return (
      <Modal open footer={null} title={row?.name ?? t(w.newTemplate)} onCancel={onClose}>
        <ReadError error={form.error} retry={form.refetch} />
      </Modal>
    );
  if (!form.data) return null;
  return (
    <FillDialog
      title={row?.name ?? t(w.newTemplate)}
      schema={form.data.schema}
      stored={row?.values ?? null}
      mode="draft"
      readOnly={readOnly}
      head={
        <Input
          style={{ marginBottom: 16 }}
          value={name}
          maxLength={100}
          disabled={readOnly}
          placeholder={t(w.name)}
          aria-label={t(w.name)}
          onChange={(event) => setName(event.target.value)}
        />
      }
      onClose={onClose}
      onSave={async (values) => {
        if (row)
          await send(
            updateTemplate,
            { id: row.id, revision: row.revision, name: name.trim(), values },
            { quiet: true },
          );
        else await send(createTemplate, { formId, name: name.trim(), values }, { quiet: true });
        onSaved();
      }}
    />
  );
}
