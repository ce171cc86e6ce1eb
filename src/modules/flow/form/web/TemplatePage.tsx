/** Data templates: named value sets that prefill forms. */

import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useRights } from '#web/session.ts';
import {
  createTemplate,
  listForms,
  readForm,
  removeTemplate,
  type TemplateRow,
  updateTemplate,
} from '../form.calls.ts';
import { templateReport } from '../form.reports.ts';
import { FillDialog } from './FillDialog.tsx';
import { formWords as w } from './form-texts.ts';
import './form.css';

type Open = { formId: number; row: TemplateRow | null };

async function remove(row: TemplateRow): Promise<void> {
  if (!(await ask({ title: w.removeAsk, params: { name: row.name }, danger: true }))) return;
  await send(removeTemplate, { id: row.id });
}

export default function TemplatePage() {
  const editable = useRights().can('wf:form:edit');
  const [choosing, setChoosing] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const show = (row: TemplateRow): void => setOpen({ formId: row.formId, row });
  const deeds = (): Deed<TemplateRow>[] => [
    { key: 'open', label: editable ? w.edit : w.preview, run: show },
    ...(editable ? [{ key: 'remove', label: w.remove, danger: true, run: remove }] : []),
  ];
  return (
    <>
      <ReportView
        report={templateReport}
        cells={{
          name: (row) => (
            <button type="button" className="wm-link" title={row.name} onClick={() => show(row)}>
              {row.name}
            </button>
          ),
        }}
        tools={
          editable && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setChoosing(true)}>
              {t(w.newTemplate)}
            </Button>
          )
        }
        deeds={deeds}
        none={w.noTemplates}
        first={editable ? w.newTemplate : undefined}
      />
      {choosing && (
        <FormChooser onClose={() => setChoosing(false)} onChoose={(formId) => setOpen({ formId, row: null })} />
      )}
      {open && (
        <Editor key={`${open.formId} ${open.row?.id}`} open={open} readOnly={!editable} onClose={() => setOpen(null)} />
      )}
    </>
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
        showSearch={BY_LABEL}
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

function Editor({ open, readOnly, onClose }: { open: Open; readOnly: boolean; onClose(): void }) {
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
      }}
    />
  );
}
