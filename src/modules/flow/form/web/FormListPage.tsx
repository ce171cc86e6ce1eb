/** The forms of the company. */
import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tag, Upload } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useRights } from '#web/session.ts';
import { copyForm, createForm, FORM_STATES, type FormRow, removeForm } from '../form.calls.ts';
import { formReport } from '../form.reports.ts';
import { formTexts } from '../form.texts.ts';
import { checkSchema } from '../form-check.ts';
import { emptySchema, type FormSchema } from '../form-schema.ts';
import { formWords as w } from './form-texts.ts';
import { NameDialog } from './NameDialog.tsx';

const STATE_COLORS = { draft: 'default', published: 'success', changed: 'warning' } as const;
const WIDTHS = { state: 150 };
const designerOf = (id: number): string => href('/formManagement/form/addForm', { formId: id });
type Dialog = { copyOf: FormRow } | { schema: FormSchema };

const open = (row: FormRow): void => void go(designerOf(row.id));
const cells = {
  name: (row: FormRow) => (
    <PageLink to={designerOf(row.id)} className="wm-link" title={row.name}>
      {row.name}
    </PageLink>
  ),
  state: ({ state }: FormRow) => <Tag color={STATE_COLORS[state]}>{t(FORM_STATES[state])}</Tag>,
  versionNo: ({ versionNo }: FormRow) => versionNo !== null && `V${versionNo}`,
};
const preview = (row: FormRow): Promise<void> => go(href('/mvue/formPreview/:formId', {}, { formId: row.id }));

async function remove(row: FormRow): Promise<void> {
  if (!(await ask({ title: w.removeAsk, params: { name: row.name }, danger: true }))) return;
  await send(removeForm, { id: row.id });
}

export default function FormListPage() {
  const editable = useRights().can('wf:form:edit');
  const [dialog, setDialog] = useState<Dialog | null>(null);
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
  const deeds = (row: FormRow): Deed<FormRow>[] => [
    ...(editable ? [{ key: 'design', label: w.design, run: open }] : []),
    { key: 'preview', label: w.preview, run: preview },
    ...(editable
      ? [
          { key: 'copy', label: w.copy, run: () => setDialog({ copyOf: row }) },
          {
            key: 'remove',
            label: w.remove,
            danger: true,
            refused: row.versionNo === null ? null : t(formTexts.published),
            run: remove,
          },
        ]
      : []),
  ];
  return (
    <>
      <ReportView
        report={formReport}
        cells={cells}
        cellWidths={WIDTHS}
        tools={tools}
        deeds={deeds}
        none={w.noForms}
        first={editable ? w.newForm : undefined}
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
